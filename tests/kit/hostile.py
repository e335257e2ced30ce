"""A game in which every word from outside is hostile: HTML, scripts, right-to-left text, 10,000 characters."""

from __future__ import annotations

from domain.events import Facts, GameEvent
from tests.kit.game import SAGA, Game

SCRIPT = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
BREAKOUT = "</script><script>document.title='owned'</script>"
TEMPLATE = "{{ 7 * 7 }}${7*7}"
RIGHT_TO_LEFT = "\u202egnihtemos\u2066 \u0627\u0644\u0639\u0631\u0628\u064a\u0629"
LONG = "N" * 10_000
OTHERS = ("'\"`;--", "\x1b[31mred\x07", "=1+1", "__proto__", "constructor")
NAMES = (SCRIPT, BREAKOUT, TEMPLATE, RIGHT_TO_LEFT, LONG, *OTHERS)


def hostile_game(events: int = 0) -> list[GameEvent]:
    """60 tokens on the battlefield, and every name that is hostile; at least so many events."""
    game = Game(SCRIPT, RIGHT_TO_LEFT + BREAKOUT)
    game.turn(1)
    game.step("main1")
    for place, name in enumerate(NAMES):
        facts = Facts(
            name=name,
            types=("Creature", name),
            subtypes=(name,),
            power=2,
            toughness=2,
            mana_cost=f"{{{name}}}",
            abilities=(name,),
        )
        game.enter(1 + place % 2, facts)
    creature = game.state.zone("battlefield")[0]
    saga = game.enter(1, SAGA)
    game.resolve_ability(game.chapter(1, saga, 1))
    game.event("CountersPut", "122.6", on=creature, counter=SCRIPT, amount=1, total=1)
    for place in range(60):
        facts = Facts(name=NAMES[place % 4], types=("Creature",), subtypes=("Goblin",), power=1, toughness=1)
        game.event("TokenCreated", "111.1", id=game.new_id(), owner=1 + place % 2, facts=facts)
    game.event("GapObserved", None, reason=SCRIPT)
    game.event("NoteAdded", None, text=SCRIPT)
    game.cast(2, Facts(name=BREAKOUT, types=("Instant",)), targets=(creature, 1))
    while len(game.events) < events:
        game.turn(1 + len(game.events) % 2)
        for step in ("untap", "upkeep", "draw", "main1", "end"):
            game.step(step)
    return game.events
