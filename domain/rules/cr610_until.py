"""CR 610.3: exiled "until" something leaves the battlefield: the object returns right after it has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards.nodes import Node
from domain.ids import ObjectId
from domain.rules import effects_under_way, off
from domain.rules.choice import Flow
from domain.rules.cr614_entering import enter

if TYPE_CHECKING:
    from domain.rules.game import Game

UNTIL = "until it leaves"


class Returned(Node, frozen=True):
    """Marks an effect of 610.3: what it affects returns to the battlefield."""


def exile_until(game: Game, exiled: tuple[ObjectId, ...], source: ObjectId, player: int) -> None:
    """Remembers what returns when the source leaves the battlefield."""
    effects_under_way.begin(game, Returned(), exiled, UNTIL, player, source, "610.3")


def return_exiled(game: Game) -> Flow[bool]:
    """Returns what was exiled until something left that is not there any more, under its owner's control (610.3c)."""
    acted = False
    if off.is_off("610.3"):
        return False
    for name, effect in list(game.state.effects.items()):
        if effect.until != UNTIL:
            continue
        source = game.state.objects.get(effect.source or "")
        if source is not None and source.zone == "battlefield":
            continue
        if effect.source in game.state.phased_out and not off.is_off("702.26d"):
            continue
        acted = True
        effects_under_way.end(game, name, "610.3")
        with game.together():
            for identifier in effect.affected:
                thing = game.state.objects.get(identifier) if isinstance(identifier, str) else None
                if thing is not None and thing.zone == "exile":
                    yield from enter(game, thing.id, thing.owner, "610.3")
    return acted
