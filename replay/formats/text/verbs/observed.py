"""Sentences of what is seen and nobody told the reason of."""

from __future__ import annotations

from typing import Any

from domain.events.records import ObservedAttachments, ObservedControl, ObservedCounters, ObservedFaces, ObservedStatus
from domain.ids import ObjectId
from domain.vocabulary import OWNED_ZONES
from replay.card_lookup import spelled
from replay.cardnames.text import spelling
from replay.formats.text.grammar import AND
from replay.formats.text.labels import HIDDEN
from replay.formats.text.telling import KINDS, Telling
from replay.formats.text.verbs.registry import verb
from replay.formats.text.verbs.zones import named_hidden


@verb("seen")
def seen(t: Telling) -> None:
    kind = t.clause("|".join(KINDS))
    under = t.clause(r"under (.+)")
    zone, owner = t.zone(t.now.slots["zone"]), t.who()
    controller = t.seat(under[1]) if under is not None else owner
    t.clause(r"again <o[0-9]{1,9}>")
    face_down, tapped = t.flag("face down"), t.flag("tapped")
    counted = []
    while (counter := t.clause(r"([0-9]{1,9}) ([^ ]+(?: [^ ]+)?) counters?")) is not None:
        counted.append((counter[2], int(counter[1])))
    new = t.say.appear(
        zone,
        owner,
        t.facts(t.now.slots["label"]),
        kind=kind[0] if kind is not None else "card",  # type: ignore[arg-type]
        controller=controller,
        seen_by=t.seen_by(zone, owner, controller, face_down),
        tapped=tapped,
        face_down=face_down,
        position=t.position(zone, owner) or 0,
    )
    if counted:
        t.say.emit(ObservedCounters, counters=tuple((new, name, n) for name, n in counted))


@verb("seen-moved")
def seen_moved(t: Telling) -> None:
    name = t.now.slots["obj"]
    now, under = t.clause(r"as (.+)"), t.clause(r"under (.+)")
    if named_hidden(t):
        thing, facts = t.taken(now[1] if now is not None else name, "obj", 0)
    else:
        thing, facts = t.thing(name, "obj"), t.facts(now[1]) if now is not None else None
    zone = t.zone(t.now.slots["zone"])
    controller = t.seat(under[1]) if under is not None else thing.owner
    audience = t.seen_by(zone, thing.owner, controller, False)
    facts = facts or t.kept(thing, audience)
    owner = thing.owner if zone in OWNED_ZONES else 0
    t.say.found(
        thing.id, zone, facts=facts, seen_by=audience, controller=controller, position=t.position(zone, owner) or 0
    )


@verb("seen-gone")
def seen_gone(t: Telling) -> None:
    if named_hidden(t):
        thing, _ = t.taken(t.now.slots["objs"], "obj", 0)
        t.say.gone(thing.id)
        return
    t.say.gone(*t.things(t.now.slots["objs"], "obj"))


@verb("seen-tapped", "seen-untapped", "seen-face-down", "seen-face-up")
def status_seen(t: Telling) -> None:
    field = t.now.verb.removeprefix("seen-").replace("-", "_")
    fields: dict[str, Any] = {field: t.things(t.now.slots["objs"], "battlefield")}
    t.say.emit(ObservedStatus, **fields)


@verb("seen-control")
def control_seen(t: Telling) -> None:
    t.say.emit(ObservedControl, controllers=((t.thing(t.now.slots["obj"], "battlefield").id, t.who()),))


@verb("seen-attached", "seen-unattached")
def attached_seen(t: Telling) -> None:
    thing: ObjectId = t.thing(t.now.slots["obj"], "battlefield").id
    to = t.recipient(t.now.slots["rcpt"]) if t.now.verb == "seen-attached" else None
    t.say.emit(ObservedAttachments, attachments=((thing, to),))


def label_and_object(t: Telling) -> tuple[str, str]:
    """What was seen, and where; names of cards have colons, too, and the longest name that is known is meant."""
    parts = f"{t.now.slots['label']}: {t.now.slots['obj']}".split(": ")
    for place in range(len(parts) - 1, 1, -1):
        label = ": ".join(parts[:place])
        if label in t.document.cards or spelling(label) in spelled():
            return label, ": ".join(parts[place:])
    return parts[0], ": ".join(parts[1:])


@verb("seen-as")
def seen_as(t: Telling) -> None:
    label, name = label_and_object(t)
    facts = t.facts(label)
    told = t.clause(r"seen by (.+)")
    audience = None if told is None else tuple(t.seat(name) for name in told[1].split(AND) if name.lower() != "nobody")
    if named_hidden(t):
        thing, _ = t.taken(HIDDEN, "obj", 0)
    else:
        thing = t.thing(name, "obj")
    faces = ((thing.id, facts),) if facts is not None else None
    t.say.emit(ObservedFaces, faces=faces, objects=(thing.id,), seen_by=audience)
