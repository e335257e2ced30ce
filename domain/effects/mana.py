"""Adding mana (CR 106)."""

from __future__ import annotations

from domain.cards import effects as e
from domain.effects import interprets
from domain.events.cr106_mana import ManaAdded
from domain.ids import Seat
from domain.mana import mana_symbols
from domain.rules.choice import Choice, Flow, ask
from domain.rules.game import Game
from domain.rules.matching import Reading, amount, players

ANY_COLOR = ("W", "U", "B", "R", "G")


def add(game: Game, player: Seat, mana: tuple[str, ...], rule: str, restriction: str | None = None) -> None:
    """Mana goes into a pool; none is no event."""
    if mana:
        game.emit(ManaAdded, rule, player=player, mana=mana, restriction=restriction)


@interprets(e.AddMana)
def add_mana(reading: Reading, effect: e.AddMana) -> Flow[None]:
    """Add mana by an effect that is no mana ability's (those are in `cr605_mana_abilities`)."""
    times = amount(reading, effect.amount)
    for player in players(reading, effect.who):
        mana = mana_symbols(effect.mana) * max(0, times) if effect.mana else ()
        for _ in range(effect.any_color * max(0, times)):
            answer = yield from ask(Choice(player, "color", ANY_COLOR, source=reading.source, rule="106.4"))
            mana = (*mana, *answer)
        add(reading.game, player, mana, "106.4", effect.spend)
