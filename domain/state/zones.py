"""Objects put into zones and taken out of them, and who knows which face (CR 400)."""

from __future__ import annotations

from domain.events.base import Audience, Facts
from domain.ids import ObjectId, object_number
from domain.state.leaves import Face, Object, face_of
from domain.state.state import State, zone_key


def insert(state: State, new: Object, position: int | None) -> None:
    """Puts an object into its zone, `position` places from the top."""
    key = zone_key(new.zone, new.owner)
    there = state.zones.get(key, ())
    if not position:
        state.zones[key] = (new.id, *there)
    else:
        state.zones[key] = (*there[:position], new.id, *there[position:])
    state.objects[new.id] = new
    number = object_number(new.id)
    if number >= state.next_object:
        state.next_object = number + 1


def take_out(state: State, identifier: ObjectId) -> Object | None:
    """Takes an object out of its zone and out of the game."""
    old = state.objects.pop(identifier, None)
    if old is not None:
        key = zone_key(old.zone, old.owner)
        there = state.zones.get(key, ())
        if identifier in there:
            place = there.index(identifier)
            state.zones[key] = there[:place] + there[place + 1 :]
    return old


def known(old: Object | None, facts: Facts | None, seen_by: Audience) -> Face | None:
    """The face of what the old object became: told now, or carried along where the audience is the same."""
    if facts is not None:
        return face_of(facts)
    if old is not None and seen_by == old.seen_by:
        return old.under if masked(old) else old.base
    return None


def masked(thing: Object) -> bool:
    """Whether its `face` is only what all can see, and what it really is lies under it (CR 708.2)."""
    return thing.face_down and thing.zone in ("battlefield", "stack")
