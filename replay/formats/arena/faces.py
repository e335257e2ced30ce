"""What an object is, as the log shows it."""

from __future__ import annotations

from domain.events.base import Audience, Facts
from domain.state.leaves import Face
from replay.formats.arena.states import GameObject
from replay.formats.arena.words import ability_name, stripped

FACE_DOWN = Face(types=("Creature",), power=2, toughness=2)
"""What everybody sees of a face-down creature (CR 708.2a), before the log says otherwise."""

_FACES: dict[tuple[object, ...], Face] = {}
_MOST_FACES = 4096


def face_of(thing: GameObject) -> Face:
    """The characteristics of an object; for a face-down one those that everybody sees.

    Loyalty is left to the counters. Equal objects share one face.
    """
    power = thing.power.value if thing.power is not None else None
    toughness = thing.toughness.value if thing.toughness is not None else None
    abilities = tuple(ability.grp_id for ability in thing.unique_abilities)
    hidden = thing.is_facedown
    key = (
        0 if hidden else thing.grp_id,
        thing.color,
        thing.super_types,
        thing.card_types,
        thing.subtypes,
        power,
        toughness,
        abilities,
    )
    face = _FACES.get(key)
    if face is None:
        if len(_FACES) >= _MOST_FACES:
            _FACES.clear()
        face = _FACES[key] = Face(
            card=f"arena:{thing.grp_id}" if thing.grp_id and not hidden else None,
            colors=tuple(stripped(color).lower() for color in thing.color),
            types=tuple(stripped(word) for word in (*thing.super_types, *thing.card_types)),
            subtypes=tuple(stripped(word) for word in thing.subtypes),
            power=power,
            toughness=toughness,
            abilities=tuple(map(ability_name, abilities)),
        )
    return face


def facts_of(face: Face) -> Facts:
    """A face as it stands in an event."""
    return Facts(
        card=face.card,
        name=face.name,
        mana_cost=face.mana_cost,
        colors=face.colors,
        types=face.types,
        subtypes=face.subtypes,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        abilities=face.abilities,
    )


def audience_of(thing: GameObject) -> Audience:
    """Who sees its face."""
    if thing.visibility == "Visibility_Public" and not thing.is_facedown:
        return None
    return tuple(sorted(thing.viewers))
