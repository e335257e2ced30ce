"""What the log's states show and no event told: `Observed…` facts, and characteristics that effects changed."""

from __future__ import annotations

from collections.abc import Iterable

from domain.events.base import Audience, Facts
from domain.events.cr613_characteristics import Change, CharacteristicsChanged
from domain.events.records import (
    Moved,
    ObservedAttachments,
    ObservedControl,
    ObservedCounters,
    ObservedDamage,
    ObservedFaces,
    ObservedGone,
    ObservedLife,
    ObservedMana,
    ObservedMoves,
    ObservedMulligans,
    ObservedObjects,
    ObservedOrder,
    ObservedStatus,
    Seen,
)
from domain.ids import ObjectId, Recipient, Seat, object_id
from domain.state.leaves import Face, Object
from domain.vocabulary import ObjectKind, Zone
from replay.formats.arena.context import Context
from replay.formats.arena.faces import audience_of, face_of, facts_of
from replay.formats.arena.moves import known_under, new_audience
from replay.formats.arena.states import GameObject, GameState
from replay.formats.arena.words import MANA_NAMES, ZONES, ability_name, counter_name

KINDS: dict[str, ObjectKind] = {
    "GameObjectType_Token": "token",
    "GameObjectType_Ability": "ability",
    "GameObjectType_Emblem": "emblem",
}

COMPARED = ("card", "colors", "types", "subtypes", "power", "toughness", "abilities")
"""The characteristics that the log shows."""


def reconcile(context: Context, message: GameState, everything: bool) -> None:
    """Brings the folded state to what the log shows after a message: all of it, or what the message touched."""
    zones = list(context.mirror.zones) if everything else touched_zones(context, message)
    things: Iterable[GameObject] = context.mirror.objects.values() if everything else touched(context, message)
    places(context, zones)
    statuses(context, [thing for thing in things if thing.instance_id in context.ids])
    if everything or message.persistent_annotations or message.diff_deleted_persistent_annotation_ids:
        counters(context)
        attachments(context)
    players(context, message, everything)


MOVED = frozenset(
    f"AnnotationType_{kind}" for kind in ("ZoneTransfer", "AbilityInstanceCreated", "AbilityInstanceDeleted")
)
STATUS = frozenset(f"AnnotationType_{kind}" for kind in ("TappedUntappedPermanent", "DamageDealt", "ControllerChanged"))


def touched_zones(context: Context, message: GameState) -> list[int]:
    """The zones that a message shows, and those that it says objects moved between without showing them."""
    zones = [zone.zone_id for zone in message.zones]
    zones.extend(zone_id for zone_id in context.outdated if zone_id not in zones)
    abilities = False
    for annotation in message.annotations:
        if MOVED.isdisjoint(annotation.type):
            continue
        abilities = abilities or "AnnotationType_ZoneTransfer" not in annotation.type
        for key in ("zone_src", "zone_dest", "source_zone"):
            zone_id = annotation.number(key)
            if zone_id and zone_id not in zones:
                zones.append(zone_id)
    if abilities:
        stacks = (zone.zone_id for zone in context.mirror.zones.values() if zone.type == "ZoneType_Stack")
        zones.extend(zone_id for zone_id in stacks if zone_id not in zones)
    return zones


def touched(context: Context, message: GameState) -> list[GameObject]:
    """The objects that a message shows, and those whose status it says has changed without showing them."""
    things = list(message.game_objects)
    shown = {thing.instance_id for thing in things}
    for annotation in message.annotations:
        if not STATUS.isdisjoint(annotation.type):
            for instance in annotation.affected_ids:
                thing = context.thing(instance)
                if thing is not None and instance not in shown:
                    shown.add(instance)
                    things.append(thing)
    return things


def places(context: Context, zones: list[int]) -> None:
    """Objects in other zones, objects that are new, objects that are gone, and orders."""
    state = context.state
    moves: dict[tuple[Audience, bool], list[tuple[Moved, Facts | None]]] = {}
    new: dict[Audience, list[tuple[Seen, Facts | None]]] = {}
    next_object = state.next_object
    elsewhere: set[ObjectId] = set()
    for zone_id in zones:
        zone, owner = context.zone_of(zone_id)
        if zone is None:
            continue
        listed = context.mirror.zones[zone_id].object_instance_ids
        if state.zone(zone, owner) == tuple([context.ids.get(instance) for instance in listed]):
            continue
        for place, instance in enumerate(listed):
            known = context.object(instance)
            if known is not None and known.zone == zone and (not owner or known.owner == owner):
                continue
            identifier = object_id(next_object)
            next_object += 1
            if known is not None and (not owner or known.owner == owner):
                elsewhere.add(known.id)
                audience, entry = moved(context, instance, known, identifier, zone, place)
                moves.setdefault((audience, zone == "library"), []).append(entry)
            else:
                audience, seen = appeared(context, instance, identifier, zone, owner, place)
                new.setdefault(audience, []).append(seen)
            context.ids[instance] = identifier
    for (audience, _), entries in moves.items():
        faces = tuple((move.new_id, facts) for move, facts in entries if facts is not None)
        context.emit(ObservedMoves, moves=tuple(move for move, _ in entries), faces=faces or None, seen_by=audience)
    gone(context, zones, elsewhere)
    for audience, sights in new.items():
        faces = tuple((seen.object, facts) for seen, facts in sights if facts is not None)
        context.emit(ObservedObjects, objects=tuple(seen for seen, _ in sights), faces=faces or None, seen_by=audience)
    for zone_id in zones:
        order(context, zone_id)


def moved(
    context: Context, instance: int, old: Object, new_id: ObjectId, zone: Zone, place: int
) -> tuple[Audience, tuple[Moved, Facts | None]]:
    """A move that no annotation told, with its audience and the facts that are new."""
    thing = context.thing(instance)
    audience = new_audience(thing, zone, old.owner)
    face = face_of(thing) if thing is not None and not thing.is_facedown else None
    carried = (old.under or old.base) if audience == old.seen_by else None
    controller = thing.controller_seat_id if thing is not None and thing.controller_seat_id else old.owner
    move = Moved(old_id=old.id, new_id=new_id, to_zone=zone, controller=controller, position=place)
    return audience, (move, facts_of(face) if face is not None and face != carried else None)


def appeared(
    context: Context, instance: int, new_id: ObjectId, zone: Zone, owner: Seat, place: int
) -> tuple[Audience, tuple[Seen, Facts | None]]:
    """An object that no annotation brought."""
    thing = context.thing(instance)
    first_seat = next(iter(context.state.players), 1)
    holder = owner or (thing.owner_seat_id if thing is not None else 0) or first_seat
    kind: ObjectKind = KINDS.get(thing.type, "card") if thing is not None else "card"
    of = context.ids.get(thing.parent_id) if thing is not None and kind == "ability" else None
    seen = Seen(
        object=new_id,
        object_kind=kind,
        owner=holder,
        controller=(thing.controller_seat_id if thing is not None else 0) or holder,
        zone=zone,
        position=place,
        tapped=thing.is_tapped if thing is not None else False,
        face_down=thing.is_facedown if thing is not None else False,
        of=of,
        ability=ability_name(thing.grp_id) if thing is not None and kind == "ability" else None,
    )
    face = face_of(thing) if thing is not None and kind != "ability" else None
    if thing is not None and thing.is_facedown:
        face = known_under(thing, None)
    return new_audience(thing, zone, holder), (seen, facts_of(face) if face is not None else None)


def gone(context: Context, zones: list[int], elsewhere: set[ObjectId]) -> None:
    """Objects that no zone lists any more."""
    state = context.state
    missing: list[ObjectId] = []
    for zone_id in zones:
        zone, owner = context.zone_of(zone_id)
        if zone is None:
            continue
        there = state.zone(zone, owner)
        if there:
            listed = {context.ids.get(instance) for instance in context.mirror.zones[zone_id].object_instance_ids}
            missing.extend(
                identifier for identifier in there if identifier not in listed and identifier not in elsewhere
            )
    if missing:
        anywhere = {
            context.ids.get(instance)
            for row in context.mirror.zones.values()
            if row.type in ZONES
            for instance in row.object_instance_ids
        }
        missing = [identifier for identifier in missing if identifier not in anywhere]
    if missing:
        context.emit(ObservedGone, objects=tuple(missing))


def order(context: Context, zone_id: int) -> None:
    """The zone in the log's order."""
    zone, owner = context.zone_of(zone_id)
    if zone is None:
        return
    there = context.state.zone(zone, owner)
    wanted = tuple(context.ids[i] for i in context.mirror.zones[zone_id].object_instance_ids if i in context.ids)
    if there != wanted and len(there) == len(wanted) and frozenset(there) == frozenset(wanted):
        context.emit(ObservedOrder, zone=zone, owner=owner or None, order=wanted)


def statuses(context: Context, things: list[GameObject]) -> None:
    """Tapped, controller, damage, face and who sees it, of the objects that the message shows."""
    tapped: list[ObjectId] = []
    untapped: list[ObjectId] = []
    turned_down: list[ObjectId] = []
    turned_up: list[ObjectId] = []
    turned: list[GameObject] = []
    controllers: list[tuple[ObjectId, Seat]] = []
    marked: list[tuple[ObjectId, int]] = []
    changes: list[Change] = []
    seen: dict[Audience, list[tuple[ObjectId, Facts]]] = {}
    for thing in things:
        known = context.object(thing.instance_id)
        if known is None or context.zone_of(thing.zone_id)[0] != known.zone:
            continue
        if thing.is_tapped != known.tapped:
            (tapped if thing.is_tapped else untapped).append(known.id)
        if thing.controller_seat_id != known.controller and context.is_seat(thing.controller_seat_id):
            controllers.append((known.id, thing.controller_seat_id))
        if thing.damage != known.damage:
            marked.append((known.id, thing.damage))
        if thing.is_facedown != known.face_down:
            (turned_down if thing.is_facedown else turned_up).append(known.id)
            turned.append(thing)
        elif known.kind != "ability":
            faces(known, thing, changes, seen)
    if tapped or untapped or turned_down or turned_up:
        context.emit(
            ObservedStatus,
            tapped=tuple(tapped),
            untapped=tuple(untapped),
            face_down=tuple(turned_down),
            face_up=tuple(turned_up),
        )
    for thing in turned:  # being turned gave them another face
        known = context.object(thing.instance_id)
        if known is not None and known.kind != "ability":
            faces(known, thing, changes, seen)
    if controllers:
        context.emit(ObservedControl, controllers=tuple(controllers))
    if marked:
        context.emit(ObservedDamage, marked=tuple(marked))
    for audience, told in seen.items():
        context.emit(
            ObservedFaces, objects=tuple(identifier for identifier, _ in told), faces=tuple(told), seen_by=audience
        )
    if changes:
        context.emit(CharacteristicsChanged, rule="613.1", cause=context.last_resolved, changes=tuple(changes))


def faces(
    known: Object, thing: GameObject, changes: list[Change], seen: dict[Audience, list[tuple[ObjectId, Facts]]]
) -> None:
    """Differences of what an object is: changed characteristics of what everybody sees, else a newly seen face."""
    face = face_of(thing)
    audience = audience_of(thing)
    if thing.is_facedown:
        if known.zone == "battlefield" and known.face_down:
            differences(known, face, changes)
        return
    if audience == known.seen_by and face == known.face:
        return
    if audience == known.seen_by and audience is None and known.zone in ("battlefield", "stack") and known.face:
        differences(known, face, changes)
    else:
        seen.setdefault(audience, []).append((known.id, facts_of(face)))


def differences(known: Object, face: Face, changes: list[Change]) -> None:
    """The characteristics that are others now."""
    before = known.face or Face()
    for name in COMPARED:
        value = getattr(face, name)
        if value != getattr(before, name):
            changes.append(Change(object=known.id, characteristic=name, value=value))


def counters(context: Context) -> None:
    """Counters of objects and players."""
    state = context.state
    wanted: dict[Recipient, dict[str, int]] = {}
    for instance, kinds in context.mirror.counters.items():
        on = context.recipient(instance)
        if on is not None and (not isinstance(on, str) or on in state.objects):
            wanted[on] = {counter_name(kind): count for kind, count in kinds.items()}
    found: list[tuple[Recipient, str, int]] = []
    holders: list[tuple[Recipient, tuple[tuple[str, int], ...]]] = [
        (identifier, thing.counters) for identifier, thing in state.objects.items() if thing.counters
    ]
    holders.extend((seat, player.counters) for seat, player in state.players.items() if player.counters)
    for on, have in holders:
        want = wanted.pop(on, {})
        for kind, total in have:
            now = want.pop(kind, 0)
            if now != total:
                found.append((on, kind, now))
        found.extend((on, kind, total) for kind, total in want.items())
    for on, want in wanted.items():
        found.extend((on, kind, total) for kind, total in want.items())
    if found:
        context.emit(ObservedCounters, counters=tuple(found))


def attachments(context: Context) -> None:
    """What is attached to what."""
    state = context.state
    wanted: dict[ObjectId, Recipient] = {}
    for instance, target in context.mirror.attachments.items():
        attachment, to = context.object(instance), context.recipient(target)
        if attachment is None or to is None or attachment.zone != "battlefield":
            continue
        if not isinstance(to, str) or to in state.objects:
            wanted[attachment.id] = to
    found: list[tuple[ObjectId, Recipient | None]] = []
    for identifier, thing in state.objects.items():
        if thing.attached_to is not None or identifier in wanted:
            now = wanted.get(identifier)
            if now != thing.attached_to and thing.zone == "battlefield":
                found.append((identifier, now))
    if found:
        context.emit(ObservedAttachments, attachments=tuple(found))


def players(context: Context, message: GameState, everything: bool) -> None:
    """Life, mulligans and mana pools; the latter only where the message shows the player."""
    shown = {row.system_seat_number for row in message.players}
    for row in context.mirror.players.values():
        player = context.state.players.get(row.system_seat_number)
        if player is None:
            continue
        if row.life_total != player.life:
            context.emit(ObservedLife, player=player.seat, total=row.life_total)
        if row.mulligan_count != player.mulligans:
            context.emit(ObservedMulligans, player=player.seat, taken=row.mulligan_count)
        if not everything and player.seat not in shown:
            continue
        pool = tuple(MANA_NAMES.get(mana.color, mana.color) for mana in row.mana_pool for _ in range(mana.count or 1))
        if sorted(pool) != sorted(symbol for symbol, _ in context.state.pools.get(player.seat, ())):
            context.emit(ObservedMana, player=player.seat, mana=pool)
            context.mana.update((mana.mana_id, player.seat) for mana in row.mana_pool)
