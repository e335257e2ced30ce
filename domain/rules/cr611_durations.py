"""CR 611.2a–b: effects that last for as long as a permanent is there, you control it, or a card remains exiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.rules import effects_under_way, off

if TYPE_CHECKING:
    from domain.ids import ObjectId, Seat
    from domain.rules.game import Game

WHILE_THERE = "while this remains"
WHILE_CONTROLLED = "while you control this"
WHILE_EXILED = "while that remains exiled"


def measured(game: Game, until: str, source: ObjectId | None, player: Seat | None) -> bool:
    """Whether such a duration still runs; what is phased out can't be seen (702.26f)."""
    if until not in (WHILE_THERE, WHILE_CONTROLLED) or off.is_off("611.2b"):
        return True
    thing = game.state.objects.get(source or "")
    if thing is None or thing.zone != "battlefield":
        return False
    return until == WHILE_THERE or thing.controller == player


def end_durations(game: Game) -> None:
    """Ends the effects whose duration is over."""
    for name, effect in list(game.state.effects.items()):
        if effect.until == WHILE_EXILED and not any(one in game.state.objects for one in effect.affected):
            effects_under_way.end(game, name, "611.2a")
        if effect.until in (WHILE_THERE, WHILE_CONTROLLED) and not measured(
            game, effect.until, effect.source, effect.player
        ):
            effects_under_way.end(game, name, "611.2b")
