"""ZoneTransfer: what the move was (its category), then the move itself."""

from __future__ import annotations

from domain.events.base import Audience, Facts
from domain.events.cr400_zones import ObjectCeased, ObjectMade, ObjectMoved
from domain.events.cr601_608_stack import SpellCopied
from domain.ids import EventNumber, Seat
from domain.state.leaves import Face, Object
from domain.vocabulary import HIDDEN_ZONES, Zone
from replay.formats.arena.categories import CATEGORIES
from replay.formats.arena.context import Context
from replay.formats.arena.faces import audience_of, face_of, facts_of
from replay.formats.arena.states import Annotation, GameObject, GameState
from replay.formats.arena.transfers import Transfer


def transferred(context: Context, annotation: Annotation, original: int, actions: dict[int, Annotation]) -> bool:
    """Translates a ZoneTransfer; false where the object was not known, and the difference of states must tell."""
    if not annotation.affected_ids:
        return False
    transfer = Transfer(context, annotation, original, actions)
    if transfer.category == "Copy" and transfer.to_zone == "stack":
        return copied(transfer)
    if transfer.old is None:
        return appeared(transfer)
    if transfer.to_zone is None:
        return disappeared(transfer)
    old = transfer.old
    tell = CATEGORIES.get(transfer.category)
    rule, cause = tell(transfer, old) if tell is not None else ("400.7", transfer.cause)
    reason = transfer.category if tell is None else None
    move(transfer, old, rule, cause, reason)
    return True


def move(transfer: Transfer, old: Object, rule: str | None, cause: EventNumber | None, reason: str | None) -> None:
    """The ObjectMoved itself."""
    context = transfer.context
    to_zone: Zone = transfer.to_zone  # type: ignore[assignment]
    thing = transfer.thing
    seen_by, facts = what_is_seen(transfer, old, to_zone)
    controller = thing.controller_seat_id if thing is not None else old.controller
    owner = old.owner
    zone_objects = context.state.zone(to_zone, owner)
    if to_zone == old.zone:
        zone_objects = tuple(identifier for identifier in zone_objects if identifier != old.id)
    event = context.emit(
        ObjectMoved,
        transfer.annotation,
        rule=rule,
        cause=cause,
        source=transfer.source,
        old_id=old.id,
        new_id=transfer.new_id,
        from_zone=old.zone,
        to_zone=to_zone,
        controller=controller if controller and controller != owner else None,
        position=context.position(transfer.new, transfer.zone_id, zone_objects),
        face_down=thing.is_facedown if thing is not None else False,
        tapped=enters_tapped(transfer),
        reason=reason,
        facts=facts,
        seen_by=seen_by,
    )
    context.ids[transfer.new] = transfer.new_id
    if transfer.category == "Resolve":
        context.causes[transfer.new] = event


def enters_tapped(transfer: Transfer) -> bool:
    """Whether a permanent entered tapped: it is tapped now, and nothing in this message tapped it."""
    thing, message = transfer.thing, transfer.context.message
    if transfer.to_zone != "battlefield" or thing is None or not thing.is_tapped or message is None:
        return False
    return not any(
        "AnnotationType_TappedUntappedPermanent" in annotation.type and transfer.new in annotation.affected_ids
        for annotation in message.annotations
    )


def what_is_seen(transfer: Transfer, old: Object, to_zone: Zone) -> tuple[Audience, Facts | None]:
    """The audience of the new object, and its facts where they are not what the old one's carry along."""
    thing = transfer.thing
    hidden = thing is not None and thing.is_facedown
    seen_by = new_audience(thing, to_zone, old.owner)
    carried: Face | None = (old.under or old.base) if seen_by == old.seen_by else None
    face = face_of(thing) if thing is not None and not hidden else None
    if hidden:
        known = known_under(thing, old)
        return seen_by, None if known == carried or known is None else facts_of(known)
    if face is None or face == carried:
        return seen_by, None
    return seen_by, facts_of(face)


def known_under(thing: GameObject | None, old: Object | None) -> Face | None:
    """What a face-down object is for those who know it: what it was before, or at least its printing."""
    before = (old.under or old.base) if old is not None else None
    if before is not None:
        return before
    if thing is not None and thing.grp_id and thing.grp_id != thing.overlay_grp_id:
        return Face(card=f"arena:{thing.grp_id}")
    return None


def new_audience(thing: GameObject | None, zone: Zone, owner: Seat) -> Audience:
    """Who sees an object in a zone: as the log says, else as the zone has it (CR 400.2)."""
    if thing is not None:
        return audience_of(thing)
    if zone in ("hand", "outside"):
        return (owner,)
    return () if zone in HIDDEN_ZONES else None


def copied(transfer: Transfer) -> bool:
    """A copy of a spell on the stack."""
    context = transfer.context
    thing = transfer.thing
    original = context.source(transfer.thing.parent_id) if transfer.thing is not None else None
    if original is None or original not in context.state.objects:
        ability = context.object(transfer.affector)
        original = ability.of if ability is not None else None
    player = thing.controller_seat_id if thing is not None else transfer.player
    if not context.is_seat(player):
        return False
    event = context.emit(
        SpellCopied,
        transfer.annotation,
        rule="707.10",
        cause=transfer.cause,
        source=transfer.source,
        id=transfer.new_id,
        original=original,
        player=player,
        position=context.position(transfer.new, transfer.zone_id, context.state.zone("stack")),
    )
    context.ids[transfer.new] = transfer.new_id
    context.causes[transfer.new] = event
    return True


def appeared(transfer: Transfer) -> bool:
    """An object out of nowhere: conjured, or one whose past is not known."""
    context, thing = transfer.context, transfer.thing
    zone = transfer.to_zone
    if zone is None or transfer.from_zone is not None:
        return False
    owner = thing.owner_seat_id if thing is not None else transfer.to_owner
    if not context.is_seat(owner):
        return False
    face = face_of(thing) if thing is not None else None
    context.emit(
        ObjectMade,
        transfer.annotation,
        rule="608.2c",
        cause=transfer.cause,
        source=transfer.source,
        id=transfer.new_id,
        object_kind="card",
        owner=owner,
        zone=zone,
        position=context.position(transfer.new, transfer.zone_id, context.state.zone(zone, owner)),
        facts=facts_of(face) if face is not None else None,
        seen_by=new_audience(thing, zone, owner),
    )
    context.ids[transfer.new] = transfer.new_id
    return True


def disappeared(transfer: Transfer) -> bool:
    """An object that goes to no zone of the rules ceases to exist."""
    assert transfer.old is not None
    transfer.context.emit(ObjectCeased, transfer.annotation, rule="111.7", cause=transfer.cause, object=transfer.old.id)
    return True


def settle_copies(context: Context, message: GameState) -> None:
    """Copies of spells that left the stack ceased to exist (CR 704.5e): the log deletes them."""
    for instance in message.diff_deleted_instance_ids:
        copy = context.object(instance)
        if copy is not None and copy.kind == "spell-copy":
            context.emit(ObjectCeased, rule="704.5e", cause=context.last_resolved, object=copy.id)
