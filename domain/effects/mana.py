"""Adding mana (CR 106)."""

from __future__ import annotations

from domain.cards import effects as e
from domain.cards.card import COLOR_OF
from domain.effects import interprets
from domain.events.cr106_mana import ManaAdded
from domain.ids import Seat
from domain.mana import mana_symbols
from domain.rules import off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.game import Game
from domain.rules.matching import Reading, all_of, amount, players

ANY_COLOR = ("W", "U", "B", "R", "G")


def add(game: Game, player: Seat, mana: tuple[str, ...], rule: str, restriction: str | None = None) -> None:
    """Mana goes into a pool; none is no event."""
    if mana:
        game.emit(ManaAdded, rule, player=player, mana=mana, restriction=restriction)


def choosable(reading: Reading, effect: e.AddMana) -> tuple[str, ...]:
    """The colours that can be chosen; none where there is no such object: then there is no mana (106.5)."""
    if effect.among is None or off.is_off("106.5"):
        return ANY_COLOR
    there = [reading.game.face(identifier).colors for identifier in all_of(reading, effect.among)]
    return tuple(letter for letter, color in COLOR_OF.items() if any(color in colors for colors in there))


@interprets(e.AddMana)
def add_mana(reading: Reading, effect: e.AddMana) -> Flow[None]:
    """Add mana by an effect that is no mana ability's (those are in `cr605_mana_abilities`)."""
    times = amount(reading, effect.amount)
    for player in players(reading, effect.who):
        mana = mana_symbols(effect.mana) * max(0, times) if effect.mana else ()
        colors = choosable(reading, effect)
        for _ in range(effect.any_color * max(0, times) if colors else 0):
            answer = yield from ask(Choice(player, "color", colors, source=reading.source, rule="106.4"))
            mana = (*mana, *answer)
        add(reading.game, player, mana, "106.4", effect.spend)
