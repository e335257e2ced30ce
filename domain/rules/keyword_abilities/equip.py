"""CR 702.6, 301.5c: equip. The ability is an activated one; here is what an Equipment can be attached to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.rules.targeting import protects

if TYPE_CHECKING:
    from domain.ids import ObjectId
    from domain.rules.game import Game


def can_equip(game: Game, equipment: ObjectId, host: ObjectId) -> bool:
    """Whether the Equipment can be attached to that now: a creature, not itself, and not while it is a creature."""
    thing = game.state.objects.get(host)
    if thing is None or thing.zone != "battlefield" or host == equipment:
        return False
    face = game.face(equipment)
    if "Equipment" not in face.subtypes or "Creature" in face.types or "Creature" not in game.face(host).types:
        return False
    qualities = game.abilities(host).keywords.get("protection", ())
    return not any(protects(game, quality, equipment) for quality in qualities)
