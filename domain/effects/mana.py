"""Adding mana (CR 106)."""

from __future__ import annotations

from domain.cards import effects as e
from domain.effects import interprets
from domain.events.cr106_mana import ManaAdded
from domain.ids import Seat
from domain.rules import off
from domain.rules.choice import Flow
from domain.rules.game import Game
from domain.rules.matching import Reading, players


def add(game: Game, player: Seat, mana: tuple[str, ...], rule: str, restriction: str | None = None) -> None:
    """Mana goes into a pool; none is no event."""
    if mana:
        game.emit(ManaAdded, rule, player=player, mana=mana, restriction=restriction)


@interprets(e.AddMana)
def add_mana(reading: Reading, effect: e.AddMana) -> Flow[None]:
    """Add mana by an effect that is no mana ability's (those are in `cr605_mana_abilities`)."""
    from domain.rules.cr106_producing import lots, replaced
    from domain.rules.cr605_triggered_mana import with_snow

    for player in players(reading, effect.who):
        for one in (yield from lots(reading, [effect], player)):
            mana = one.mana
            if off.is_off("106.12") and reading.source is not None:
                mana = yield from replaced(reading.game, player, reading.source, mana)
            add(reading.game, player, with_snow(reading.game, reading.source, mana), "106.4", one.spend)
