"""CR 607.2d: what was chosen for an ability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards.abilities import EntersChoosing
from domain.ids import ObjectId
from domain.rules import off

if TYPE_CHECKING:
    from domain.rules.game import Game


def linked_choice(game: Game, identifier: ObjectId | None, what: str) -> str | None:
    """What was chosen for an ability that the object has now; None where it is undefined (CR 607.2d, 607.5a)."""
    thing = game.find(identifier) if identifier is not None else None
    if thing is None or not thing.chosen or off.is_off("607.2d"):
        return None
    for name, node in game.abilities(thing.id).enters:
        if isinstance(node, EntersChoosing) and node.what == what:
            for ability, word in thing.chosen:
                if ability == name or off.is_off("607.5a"):
                    return word
    return None
