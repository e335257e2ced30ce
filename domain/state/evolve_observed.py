"""evolve for what was observed of objects and nothing told the reason of."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events.records import (
    ObservedAttachments,
    ObservedControl,
    ObservedGone,
    ObservedMoves,
    ObservedObjects,
    ObservedOrder,
    ObservedStatus,
)
from domain.state.evolve import evolves
from domain.state.leaves import Object, face_of
from domain.state.state import State, zone_key
from domain.state.zones import insert, known, masked, take_out


@evolves(ObservedGone, writes=("objects", "zones"))
def objects_gone(state: State, event: ObservedGone) -> None:
    for identifier in event.objects:
        take_out(state, identifier)


@evolves(ObservedOrder, writes=("zones",))
def order_observed(state: State, event: ObservedOrder) -> None:
    state.zones[zone_key(event.zone, event.owner or 0)] = event.order


@evolves(
    ObservedStatus, writes=("objects.tapped", "objects.face", "objects.base", "objects.under", "objects.face_down")
)
def status_observed(state: State, event: ObservedStatus) -> None:
    for identifier in event.tapped:
        state.objects[identifier] = replace(state.objects[identifier], tapped=True)
    for identifier in event.untapped:
        state.objects[identifier] = replace(state.objects[identifier], tapped=False)
    for identifier in event.face_down:
        turned = replace(state.objects[identifier], face_down=True)
        if masked(turned) and turned.seen_by is not None:
            turned = replace(turned, face=None, base=None, under=turned.under or turned.face)
        state.objects[identifier] = turned
    for identifier in event.face_up:
        turned = state.objects[identifier]
        if masked(turned) and turned.seen_by is not None:
            turned = replace(turned, face=turned.under, base=turned.under, under=None)
        state.objects[identifier] = replace(turned, face_down=False)


@evolves(ObservedControl, writes=("objects.controller", "objects.since"))
def control_observed(state: State, event: ObservedControl) -> None:
    for identifier, controller in event.controllers:
        changed = state.objects.get(identifier)
        if changed is not None:
            state.objects[identifier] = replace(changed, controller=controller, since=event.turn)


@evolves(ObservedAttachments, writes=("objects.attached_to",))
def attachments_observed(state: State, event: ObservedAttachments) -> None:
    for identifier, to in event.attachments:
        attachment = state.objects.get(identifier)
        if attachment is not None:
            state.objects[identifier] = replace(attachment, attached_to=to)


@evolves(ObservedObjects, writes=("objects", "zones", "next_object"))
def objects_observed(state: State, event: ObservedObjects) -> None:
    told = dict(event.faces or ())
    for seen in event.objects:
        take_out(state, seen.object)
        face = face_of(told.get(seen.object))
        hidden = seen.face_down and seen.zone in ("battlefield", "stack")
        new = Object(
            seen.object,
            seen.object_kind,
            seen.owner,
            seen.controller,
            seen.zone,
            state.number,
            event.turn,
            None if hidden else face,
            None if hidden else face,
            face if hidden else None,
            event.seen_by,
            seen.tapped,
            seen.face_down,
            of=seen.of,
            ability=seen.ability,
        )
        insert(state, new, seen.position)


@evolves(ObservedMoves, writes=("objects", "zones", "next_object"))
def moves_observed(state: State, event: ObservedMoves) -> None:
    told = dict(event.faces or ())
    for move in event.moves:
        old = take_out(state, move.old_id)
        new = Object(
            move.new_id,
            old.kind if old is not None else "card",
            old.owner if old is not None else move.controller,
            move.controller,
            move.to_zone,
            state.number,
            event.turn,
            face := known(old, told.get(move.new_id), event.seen_by),
            face,
            None,
            event.seen_by,
            was=move.old_id,
        )
        insert(state, new, move.position)
