"""CR 500–514: the order of steps, untapping, drawing, hand size, damage that wears off."""

from __future__ import annotations

from domain.events.cr119_122_numbers import DamageDealt
from domain.events.cr400_zones import CardDrawn
from domain.events.cr500_turns import StepBegan, TurnBegan
from domain.events.cr601_608_stack import LandPlayed
from domain.vocabulary import Step
from replay.audit.auditing import Court, after, before

FOLLOWS: dict[Step | None, tuple[Step, ...]] = {
    None: ("untap",),
    "untap": ("upkeep",),
    "upkeep": ("draw", "main1"),
    "draw": ("main1",),
    "main1": ("begin", "end"),
    "begin": ("attack",),
    "attack": ("block", "end-combat"),
    "block": ("first-damage", "damage", "end-combat"),
    "first-damage": ("damage",),
    "damage": ("end-combat",),
    "end-combat": ("main2", "begin"),
    "main2": ("end", "begin"),
    "end": ("cleanup",),
    "cleanup": ("cleanup",),
}
"""What may follow a step, extra phases included (500.8)."""


@before(StepBegan)
def order_of_steps(court: Court, event: StepBegan) -> None:
    """500.1: steps come in their order."""
    previous = court.state.step
    if event.step is None:
        return
    allowed = FOLLOWS.get(previous, ())
    if event.step == "main1" and previous == "upkeep":
        court.say("103.8a" if court.state.turn == 1 else "500.1", court.state.turn == 1, "the draw step is missing")
        return
    if event.step == "draw" and court.state.turn == 1 and not court.imported:
        # Arena's records have that step, with no draw in it.
        court.say("103.8a", False, "whoever plays first has a draw step in the first turn")
    if event.step == "end" and previous in ("main1", "end-combat", "damage", "attack", "block"):
        court.say(
            "500.1", None, f"the {previous} step is followed by the end step: an effect may have ended the turn so far"
        )
        return
    court.say("500.1", event.step in allowed, f"the {event.step} step follows the {previous} step")


@before(TurnBegan)
def turns_alternate(court: Court, event: TurnBegan) -> None:
    """500.1, 500.7: turns are counted up; the other player's turn follows, but for extra turns."""
    state = court.state
    if state.turn and not court.in_gap:
        court.say("500.2", event.turn == state.turn + 1, f"turn {event.turn} follows turn {state.turn}")
        other = event.active != state.active
        court.say(
            "500.7", other or event.extra or (None if court.imported else False), "the same player's turn follows"
        )
    hand = len(state.zone("hand", state.active)) if state.active is not None else 0
    if state.turn:
        court.say("514.1", hand <= 7 or None, f"seat {state.active} keeps {hand} cards")
        hurt = [thing.id for thing in state.objects.values() if thing.damage and thing.zone == "battlefield"]
        court.say("514.2", not hurt, f"damage stays on {', '.join(hurt)}")


@after(StepBegan)
def draws_begin(court: Court, event: StepBegan) -> None:
    """Counts the turn's draw anew."""
    if event.step == "draw":
        court.memory["draws"] = []


@after(CardDrawn)
def draw(court: Court, event: CardDrawn) -> None:
    """504.1: the turn's draw is the active player's, in the draw step."""
    if event.rule == "504.1":
        state = court.state
        right = state.step == "draw" and event.player == state.active
        court.say(
            "504.1", right, f"seat {event.player} draws for the turn in the {state.step} step of seat {state.active}"
        )
        court.memory.setdefault("draws", []).append(court.number)


@before(StepBegan)
def drawn_once(court: Court, event: StepBegan) -> None:
    """504.1: exactly one card for the turn; the player who plays first draws none in the first turn (103.8a)."""
    if court.state.step != "draw" or "draws" not in court.memory:
        return
    draws = court.memory.pop("draws")
    wanted = 0 if court.state.turn == 1 else 1
    holds: bool | None = len(draws) == wanted
    if not holds and court.imported and not draws:
        holds = None  # a replacement effect may have taken the draw's place
    court.say("121.1", holds, f"{len(draws)} cards drawn for the turn, not {wanted}", draws)


@before(StepBegan)
def untapped(court: Court, event: StepBegan) -> None:
    """502.3: what is still tapped as the untap step ends was kept so by an effect."""
    state = court.state
    if state.step != "untap" or event.step != "upkeep":
        return
    for identifier in state.zone("battlefield"):
        thing = state.objects[identifier]
        if thing.controller == state.active:
            court.say("502.3", not thing.tapped or None, f"{identifier} stays tapped")


@before(LandPlayed)
def land_drop(court: Court, event: LandPlayed) -> None:
    """305.1–305.2: in one's own main phase with an empty stack, once a turn but for effects."""
    state = court.state
    right = state.active == event.player and state.step in ("main1", "main2") and not state.zone("stack")
    court.say("305.1", right, f"seat {event.player} plays a land in the {state.step} step of seat {state.active}")
    turn, played = state.lands_played.get(event.player, (0, 0))
    again = turn == event.turn and played > 0
    court.say("305.2", not again or None, f"seat {event.player} plays {played + 1} lands this turn")


@before(DamageDealt)
def combat_damage_in_its_step(court: Court, event: DamageDealt) -> None:
    """510.2: combat damage is dealt in a combat damage step."""
    if event.combat:
        step = court.state.step
        court.say("510.2", step in ("damage", "first-damage"), f"combat damage in the {step} step")
