"""CR 701.54: the Ring: how often it tempted a player, who bears it, and when that ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr701_actions import DesignationLost
from domain.ids import EventNumber, ObjectId, Seat
from domain.rules import off

if TYPE_CHECKING:
    from domain.rules.game import Game

BEARER = "Ring-bearer"


def temptations(game: Game, player: Seat) -> int:
    """How often the Ring has tempted a player this game."""
    return game.state.tallies.get(f"tempted by the Ring/{player}", (0, 0))[1]


def is_bearer(game: Game, identifier: ObjectId) -> bool:
    """Whether an object has the designation."""
    return BEARER in game.state.designations.get(identifier, ())


def bearer(game: Game, player: Seat) -> ObjectId | None:
    """A player's Ring-bearer (701.54e)."""
    return next((each for each in game.controlled(player) if is_bearer(game, each)), None)


def changed_hands(game: Game, identifier: ObjectId, cause: EventNumber | None) -> None:
    """Another player gained control of a permanent: it is nobody's Ring-bearer any more (701.54a)."""
    if is_bearer(game, identifier) and not off.is_off("701.54a"):
        game.emit(DesignationLost, "701.54a", cause=cause, on=identifier, designation=BEARER)
