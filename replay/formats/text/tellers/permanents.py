"""The sentence of each event of permanents and tokens (CR 111, 613, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.ids import ObjectId
from replay.formats.text.labels import quoted, value
from replay.formats.text.tellers.registry import Said, tells

if TYPE_CHECKING:
    from replay.formats.text.writing import Writer


@tells("PermanentTapped", "PermanentUntapped")
def tapped(w: Writer, number: int, event: Any) -> Said:
    return w.say(
        "taps" if event.kind == "PermanentTapped" else "untaps", event, objs=w.ref(event.object, "battlefield")
    )


@tells("ObservedStatus")
def status(w: Writer, number: int, event: Any) -> Said:
    return [
        w.say(verb, event, objs=w.refs(objects))
        for verb, objects in (
            ("seen-tapped", event.tapped),
            ("seen-untapped", event.untapped),
            ("seen-face-down", event.face_down),
            ("seen-face-up", event.face_up),
        )
        if objects
    ]


@tells("TokenCreated")
def token(w: Writer, number: int, event: Any) -> Said:
    controller = event.controller or event.owner
    clauses = [f"under {w.who(controller)}"] if controller != event.owner else []
    clauses += ["tapped"] * event.tapped
    if event.position:
        clauses.append(f"position {event.position}")
    return w.say("token", event, *clauses, who=w.who(event.owner), label=w.label(event.facts))


@tells("ObjectMade")
def made(w: Writer, number: int, event: Any) -> Said:
    clauses = [event.object_kind] if event.object_kind != "card" else []
    clauses += w.seen(event.seen_by, event.zone, event.owner, event.owner, False)
    if event.position:
        clauses.append(f"position {event.position}")
    return w.say("make", event, *clauses, who=w.who(event.owner), label=w.label(event.facts), zone=event.zone)


@tells("ObjectCeased")
def ceased(w: Writer, number: int, event: Any) -> Said:
    return w.say("ceases", event, obj=w.ref(event.object))


@tells("TurnedFaceUp")
def face_up(w: Writer, number: int, event: Any) -> Said:
    clauses = [f"as {w.label(event.facts)}"] if event.facts is not None else []
    return w.say("face-up", event, *clauses, obj=w.ref(event.object))


@tells("CharacteristicsChanged")
def changes(w: Writer, number: int, event: Any) -> Said:
    by_object: dict[ObjectId, list[str]] = {}
    for change in event.changes:
        told = f"{change.characteristic.replace('_', ' ')} {value(change.value)}"
        by_object.setdefault(change.object, []).append(told)
    return [
        w.say("changes", event, *values[1:], obj=w.ref(one, "battlefield"), text=values[0])
        for one, values in by_object.items()
        if one in w.state.objects
    ]


@tells("ControlChanged")
def control(w: Writer, number: int, event: Any) -> Said:
    return w.say("control", event, who=w.who(event.controller), obj=w.ref(event.object, "battlefield"))


@tells("ObservedControl")
def control_seen(w: Writer, number: int, event: Any) -> Said:
    return [
        w.say("seen-control", event, who=w.who(seat), obj=w.ref(one, "battlefield")) for one, seat in event.controllers
    ]


@tells("Attached")
def attached(w: Writer, number: int, event: Any) -> Said:
    return w.say("attached", event, obj=w.ref(event.object, "battlefield"), rcpt=w.rcpt(event.to))


@tells("Unattached", "Transformed")
def unattached(w: Writer, number: int, event: Any) -> Said:
    verb = "unattached" if event.kind == "Unattached" else "transforms"
    return w.say(verb, event, obj=w.ref(event.object, "battlefield"))


@tells("ObservedAttachments")
def attached_seen(w: Writer, number: int, event: Any) -> Said:
    return [
        w.say("seen-unattached", event, obj=w.ref(one, "battlefield"))
        if to is None
        else w.say("seen-attached", event, obj=w.ref(one, "battlefield"), rcpt=w.rcpt(to))
        for one, to in event.attachments
    ]


@tells("DesignationGained", "DesignationLost")
def designation(w: Writer, number: int, event: Any) -> Said:
    verb = "designated" if event.kind == "DesignationGained" else "undesignated"
    on = "The game" if event.on is None else w.rcpt(event.on)
    return w.say(verb, event, rcpt=on, text=quoted(event.designation))


@tells("CreaturesFought")
def fought(w: Writer, number: int, event: Any) -> Said:
    one, other = event.creatures
    return w.say("fights", event, obj=w.ref(one, "battlefield"), other=w.ref(other, "battlefield"))


@tells("EffectChoiceMade")
def chosen(w: Writer, number: int, event: Any) -> Said:
    return w.say("choose", event, who=w.who(event.player), text=quoted(event.choice))
