"""evolve for CR 613, 701.3, 701.26, 702.26 and 707: what becomes of permanents."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events.cr613_characteristics import BecameCopy, CharacteristicsChanged, ControlChanged
from domain.events.cr701_actions import Attached, PermanentTapped, PermanentUntapped, PhasedIn, PhasedOut, Unattached
from domain.state.evolve import evolves
from domain.state.leaves import Absent, Face, face_of
from domain.state.state import State
from domain.state.zones import insert, take_out


@evolves(PermanentTapped, writes=("objects.tapped",))
def permanent_tapped(state: State, event: PermanentTapped) -> None:
    permanent = state.objects.get(event.object)
    if permanent is not None:
        state.objects[event.object] = replace(permanent, tapped=True)


@evolves(PermanentUntapped, writes=("objects.tapped",))
def permanent_untapped(state: State, event: PermanentUntapped) -> None:
    permanent = state.objects.get(event.object)
    if permanent is not None:
        state.objects[event.object] = replace(permanent, tapped=False)


@evolves(CharacteristicsChanged, writes=("objects.face",))
def characteristics_changed(state: State, event: CharacteristicsChanged) -> None:
    for change in event.changes:
        changed = state.objects.get(change.object)
        if changed is not None:
            face = replace(changed.face or Face(), **{change.characteristic: change.value})
            state.objects[change.object] = replace(changed, face=face)


@evolves(BecameCopy, writes=("objects.base",))
def became_copy(state: State, event: BecameCopy) -> None:
    copy = state.objects.get(event.object)
    if copy is not None:
        state.objects[event.object] = replace(copy, base=face_of(event.facts))


@evolves(ControlChanged, writes=("objects.controller", "objects.since", "control"))
def control_changed(state: State, event: ControlChanged) -> None:
    changed = state.objects.get(event.object)
    if changed is not None:
        state.control.setdefault(event.object, (changed.controller, changed.since))
        state.objects[event.object] = replace(changed, controller=event.controller, since=event.turn)


@evolves(PhasedOut, writes=("objects", "zones", "phased_out", "last_known"))
def phased_out(state: State, event: PhasedOut) -> None:
    for identifier in (*event.permanents, *event.attached):
        thing = state.objects.get(identifier)
        if thing is not None:
            take_out(state, identifier)
            state.last_known[identifier] = thing
            state.phased_out[identifier] = Absent(thing, identifier in event.attached)


@evolves(PhasedIn, writes=("objects", "zones", "phased_out"))
def phased_in(state: State, event: PhasedIn) -> None:
    for identifier in event.permanents:
        absent = state.phased_out.pop(identifier, None)
        if absent is not None and identifier not in state.objects:
            insert(state, absent.thing, None)


@evolves(Attached, writes=("objects.attached_to", "stamps"))
def attached(state: State, event: Attached) -> None:
    attachment = state.objects.get(event.object)
    if attachment is not None:
        state.stamps[event.object] = state.number
        state.objects[event.object] = replace(attachment, attached_to=event.to)


@evolves(Unattached, writes=("objects.attached_to",))
def unattached(state: State, event: Unattached) -> None:
    attachment = state.objects.get(event.object)
    if attachment is not None:
        state.objects[event.object] = replace(attachment, attached_to=None)
