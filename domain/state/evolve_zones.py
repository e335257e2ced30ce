"""evolve for CR 111, 121 and the 400s: objects made, moved and gone, and the order of libraries."""

from __future__ import annotations

from domain.events.cr400_zones import CardDrawn, LibraryShuffled, ObjectCeased, ObjectMade, ObjectMoved
from domain.events.cr601_608_stack import StackObjectRemoved
from domain.events.cr701_actions import LibraryOrdered, Scried, TokenCreated
from domain.ids import object_number
from domain.state.evolve import evolves
from domain.state.leaves import Object, face_of
from domain.state.state import State, zone_key
from domain.state.turn_counts import count, tally
from domain.state.zones import insert, known, take_out
from domain.vocabulary import ObjectKind


def kind_after(old: Object | None, event: ObjectMoved) -> ObjectKind:
    """What kind of object it becomes: a copy of a permanent spell is a token on the battlefield (CR 608.3f)."""
    if old is None:
        return "card"
    return "token" if old.kind == "spell-copy" and event.to_zone == "battlefield" else old.kind


@evolves(ObjectMoved, writes=("objects", "zones", "next_object", "last_known", "tallies"))
def object_moved(state: State, event: ObjectMoved) -> None:
    old = take_out(state, event.old_id)
    if old is not None and old.zone in ("battlefield", "stack"):
        state.last_known[old.id] = old
        if event.to_zone == "graveyard" and old.face is not None and "Creature" in old.face.types:
            if old.zone == "battlefield":
                tally(state, "creatures died", event.turn)
                if old.kind != "token":
                    tally(state, "nontoken creatures died", event.turn)
    owner = old.owner if old is not None else (event.controller or 0)
    face = known(old, event.facts, event.seen_by)
    hidden = event.face_down and event.to_zone in ("battlefield", "stack")
    insert(
        state,
        Object(
            event.new_id,
            kind_after(old, event),
            owner,
            event.controller or owner,
            event.to_zone,
            state.number,
            event.turn,
            None if hidden else face,
            None if hidden else face,
            face if hidden else None,
            event.seen_by,
            event.tapped,
            event.face_down,
            was=event.old_id,
            targets=() if event.to_zone != "stack" or old is None else old.targets,
        ),
        event.position,
    )


@evolves(TokenCreated, writes=("objects", "zones", "next_object"))
def token_created(state: State, event: TokenCreated) -> None:
    insert(
        state,
        Object(
            event.id,
            "token",
            event.owner,
            event.controller or event.owner,
            "battlefield",
            state.number,
            event.turn,
            face := face_of(event.facts),
            face,
            None,
            event.seen_by,
            event.tapped,
        ),
        event.position,
    )


@evolves(ObjectMade, writes=("objects", "zones", "next_object"))
def object_made(state: State, event: ObjectMade) -> None:
    face = face_of(event.facts)
    made = Object(
        event.id,
        event.object_kind,
        event.owner,
        event.owner,
        event.zone,
        state.number,
        event.turn,
        face,
        face,
        None,
        event.seen_by,
    )
    insert(state, made, event.position)


@evolves(ObjectCeased, StackObjectRemoved, writes=("objects", "zones", "last_known"))
def object_ceased(state: State, event: ObjectCeased | StackObjectRemoved) -> None:
    old = take_out(state, event.object)
    if old is not None and old.zone in ("battlefield", "stack"):
        state.last_known[old.id] = old


@evolves(LibraryShuffled, writes=("objects", "zones", "next_object"))
def library_shuffled(state: State, event: LibraryShuffled) -> None:
    owner = event.player
    key = zone_key("library", owner)
    old = {identifier: state.objects.pop(identifier) for identifier in state.zones.get(key, ())}
    faces = (
        [old[identifier].base for identifier in event.was]
        if event.was and event.seen_by == ()
        else [None] * len(event.cards)
    )
    for identifier, face in zip(event.cards, faces, strict=True):
        state.objects[identifier] = Object(
            identifier, "card", owner, owner, "library", state.number, event.turn, face, face, seen_by=()
        )
    state.zones[key] = event.cards
    if event.cards:
        state.next_object = max(state.next_object, max(object_number(card) for card in event.cards) + 1)


@evolves(Scried, writes=("zones",))
def scried(state: State, event: Scried) -> None:
    key = zone_key("library", event.player)
    looked_at = (*event.top, *event.bottom)
    rest = [card for card in state.zones.get(key, ()) if card not in looked_at]
    state.zones[key] = (*event.top, *rest, *event.bottom)


@evolves(LibraryOrdered, writes=("zones",))
def library_ordered(state: State, event: LibraryOrdered) -> None:
    state.zones[zone_key("library", event.player)] = event.order


@evolves(CardDrawn, writes=("uses",))
def card_drawn(state: State, event: CardDrawn) -> None:
    count(state, f"cards drawn/{event.player}", event.turn)
