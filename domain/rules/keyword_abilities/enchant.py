"""CR 702.5, 303.4: enchant: what an Aura can be attached to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards.abilities import Enchant
from domain.rules.matching import Reading, matches
from domain.rules.targeting import protects

if TYPE_CHECKING:
    from domain.ids import ObjectId
    from domain.rules.game import Game


def can_enchant(game: Game, aura: ObjectId, host: ObjectId) -> bool:
    """Whether the Aura can be attached to that permanent now."""
    thing = game.state.objects.get(host)
    if thing is None or thing.zone != "battlefield" or host == aura:
        return False
    qualities = game.abilities(host).keywords.get("protection", ())
    if any(protects(game, quality, aura) for quality in qualities):
        return False
    reading = Reading(game, game.controller(aura), aura)
    wanted = [node.what for _, node in game.abilities(aura).others if isinstance(node, Enchant)]
    return all(matches(reading, what, host) for what in wanted)
