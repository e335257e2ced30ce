"""CR 702.195: storied. Any time you control three or more artifacts, legendary permanents and Sagas, and a storied
permanent, you have an enduring story for the rest of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr400_zones import ObjectMade, ObjectMoved, TurnedFaceUp
from domain.events.cr601_608_stack import EffectBegan, EffectEnded
from domain.events.cr613_characteristics import BecameCopy, CharacteristicsChanged, ControlChanged
from domain.events.cr701_actions import DesignationGained, EnduringStoryGained, PhasedIn, TokenCreated
from domain.rules import off

if TYPE_CHECKING:
    from domain.ids import ObjectId
    from domain.rules.game import Game

MATTERING = frozenset(
    (
        ObjectMoved,
        TokenCreated,
        ObjectMade,
        ControlChanged,
        CharacteristicsChanged,
        DesignationGained,
        EffectBegan,
        EffectEnded,
        BecameCopy,
        TurnedFaceUp,
        PhasedIn,
    )
)
"""Kinds of event by which somebody could come to have an enduring story."""

STORY = "enduring story"
NEEDED = 3


def look(game: Game) -> None:
    """Gives the designation to each player for whom it is so now. No stack, no window before it (702.195a, 604.1)."""
    if off.is_off("702.195a"):
        return
    state = game.state
    for seat, player in state.players.items():
        if STORY in player.designations or player.lost:
            continue
        storied: ObjectId | None = None
        counted: list[ObjectId] = []
        for identifier in game.battlefield():
            if state.objects[identifier].controller != seat:
                continue
            face = game.face(identifier)
            if "Artifact" in face.types or "Legendary" in face.types or "Saga" in face.subtypes:
                counted.append(identifier)
            if storied is None and "storied" in face.abilities:
                storied = identifier
        if storied is not None and len(counted) >= NEEDED:
            game.emit(EnduringStoryGained, "702.195a", source=storied, player=seat, permanents=tuple(counted))
