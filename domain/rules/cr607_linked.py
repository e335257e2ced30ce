"""CR 607: linked abilities: what an object's one ability exiled, for its other to find (607.2a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards.nodes import Node
from domain.ids import ObjectId, Seat
from domain.rules import effects_under_way, off

if TYPE_CHECKING:
    from domain.rules.game import Game

UNTIL = "exiled with it"


class ExiledWithIt(Node, frozen=True):
    """Marks an effect that is a memory only: what it affects was exiled with its source."""


def remember_exiled(game: Game, exiled: tuple[ObjectId, ...], source: ObjectId, player: Seat) -> None:
    """Remembers what an object's ability exiled."""
    effects_under_way.begin(game, ExiledWithIt(), exiled, UNTIL, player, source, "607.2a")


def exiled_with(game: Game, source: ObjectId | None) -> tuple[ObjectId, ...]:
    """What was exiled with an object and still is in exile."""
    if off.is_off("607.2a"):
        return ()
    objects = game.state.objects
    return tuple(
        identifier
        for effect in game.state.effects.values()
        if effect.until == UNTIL and effect.source == source
        for identifier in effect.affected
        if isinstance(identifier, str) and identifier in objects and objects[identifier].zone == "exile"
    )


def forget_exiled(game: Game, source: ObjectId | None) -> None:
    """Nothing exiled with an object is left to be found."""
    for name, effect in list(game.state.effects.items()):
        if effect.until == UNTIL and effect.source == source:
            effects_under_way.end(game, name, "607.2a")
