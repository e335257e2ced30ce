"""Tapping, tokens, attachments, control, designations, looking and shuffling: one event each."""

from __future__ import annotations

from domain.events.cr400_zones import CardsRevealed, LibraryShuffled, ObjectCeased
from domain.events.cr613_characteristics import ControlChanged
from domain.events.cr701_actions import (
    Attached,
    DesignationGained,
    DesignationLost,
    PermanentTapped,
    PermanentUntapped,
    Scried,
    TokenCreated,
)
from domain.ids import ObjectId, object_id
from replay.formats.arena.context import Context
from replay.formats.arena.faces import audience_of, face_of, facts_of
from replay.formats.arena.states import Annotation


def tapped(context: Context, annotation: Annotation) -> bool:
    """TappedUntappedPermanent: as a cost, in the untap step, by attacking or by an effect."""
    told = False
    taps = annotation.number("tapped") == 1
    affector = annotation.affector_id
    for instance in annotation.affected_ids:
        permanent = context.object(instance)
        if permanent is None:
            continue
        if taps:
            rule = "508.1f" if not affector and context.state.step == "attack" else "701.26a"
            if affector and affector in context.causes and context.object(affector) is None:
                rule = "107.5"
            context.emit(
                PermanentTapped,
                annotation,
                rule=rule,
                cause=context.cause_of(affector),
                source=context.source(affector),
                object=permanent.id,
            )
        else:
            context.emit(
                PermanentUntapped,
                annotation,
                rule="502.3" if not affector and context.state.step == "untap" else "701.26b",
                cause=context.cause_of(affector),
                source=context.source(affector),
                object=permanent.id,
            )
        told = True
    return told


def token_created(context: Context, annotation: Annotation) -> bool:
    """TokenCreated."""
    told = False
    for instance in annotation.affected_ids:
        thing = context.thing(instance)
        if thing is None or not context.is_seat(thing.owner_seat_id):
            continue
        identifier = context.new_id()
        zone_id = battlefield_id(context)
        context.emit(
            TokenCreated,
            annotation,
            rule="111.1",
            cause=context.cause_of(annotation.affector_id),
            source=context.source(annotation.affector_id),
            id=identifier,
            owner=thing.owner_seat_id,
            controller=thing.controller_seat_id if thing.controller_seat_id != thing.owner_seat_id else None,
            position=context.position(instance, zone_id, context.state.zone("battlefield")),
            tapped=thing.is_tapped,
            facts=facts_of(face_of(thing)),
            seen_by=audience_of(thing),
        )
        context.ids[instance] = identifier
        told = True
    return told


def battlefield_id(context: Context) -> int:
    """The log's id of the battlefield."""
    return next((zone.zone_id for zone in context.mirror.zones.values() if zone.type == "ZoneType_Battlefield"), 0)


def token_deleted(context: Context, annotation: Annotation) -> bool:
    """TokenDeleted: a token that left the battlefield ceased to exist."""
    told = False
    for instance in annotation.affected_ids:
        token = context.object(instance)
        if token is not None:
            context.emit(ObjectCeased, annotation, rule="704.5d", cause=context.last_resolved, object=token.id)
            told = True
    return told


def attached(context: Context, annotation: Annotation) -> bool:
    """AttachmentCreated: affector to affected."""
    attachment = context.object(annotation.affector_id)
    to = context.recipient(annotation.affected_ids[0]) if annotation.affected_ids else None
    if attachment is None or to is None:
        return False
    context.emit(
        Attached,
        annotation,
        rule="701.3a",
        cause=context.cause_of(annotation.affector_id),
        source=attachment.id,
        object=attachment.id,
        to=to,
    )
    return True


def control_changed(context: Context, annotation: Annotation) -> bool:
    """ControllerChanged: the objects' rows say who controls them now."""
    told = False
    for instance in annotation.affected_ids:
        known, thing = context.object(instance), context.thing(instance)
        if known is None or thing is None or known.controller == thing.controller_seat_id:
            continue
        context.emit(
            ControlChanged,
            annotation,
            rule="613.1b",
            cause=context.cause_of(annotation.affector_id),
            source=context.source(annotation.affector_id),
            object=known.id,
            controller=thing.controller_seat_id,
        )
        told = True
    return told


def designation_gained(context: Context, annotation: Annotation) -> bool:
    """GainDesignation; the log has numbers for designations."""
    return designation(context, annotation, gained=True)


def designation_lost(context: Context, annotation: Annotation) -> bool:
    """LoseDesignation."""
    return designation(context, annotation, gained=False)


def designation(context: Context, annotation: Annotation, gained: bool) -> bool:
    """A designation of a player or permanent."""
    told = False
    for instance in annotation.affected_ids:
        on = context.recipient(instance)
        if on is None:
            continue
        context.emit(
            DesignationGained if gained else DesignationLost,
            annotation,
            rule="700",
            cause=context.cause_of(annotation.affector_id),
            source=context.source(annotation.affector_id),
            on=on,
            designation=f"arena:{annotation.number('DesignationType')}",
        )
        told = True
    return told


def scried(context: Context, annotation: Annotation) -> bool:
    """Scry: which of the looked-at cards stay on top. Moves below are shown by the library's order."""

    def cards(key: str) -> tuple[ObjectId, ...]:
        found = (context.ids.get(instance) for instance in annotation.numbers(key))
        return tuple(identifier for identifier in found if identifier is not None)

    top, bottom = cards("topIds"), cards("bottomIds")
    known = context.state.objects.get((*top, *bottom)[0]) if top or bottom else None
    if known is None:
        return False
    context.emit(
        Scried,
        annotation,
        rule="701.22a",
        cause=context.cause_of(annotation.affector_id),
        source=context.source(annotation.affector_id),
        player=known.owner,
        top=top,
        bottom=bottom,
    )
    return True


def shuffled(context: Context, annotation: Annotation) -> bool:
    """Shuffle: the library's cards are new objects, in the order the log lists them now."""
    player = annotation.affected_ids[0] if annotation.affected_ids else 0
    if not context.is_seat(player):
        return False
    library = context.state.zone("library", player)
    renamed = dict(zip(annotation.numbers("OldIds"), annotation.numbers("NewIds"), strict=False))
    instances = {identifier: instance for instance, identifier in context.ids.items()}
    now = [renamed.get(instance, instance) for instance in (instances.get(card, 0) for card in library)]
    place = {instance: index for index, instance in enumerate(context.mirror.zone_ids("Library", player))}
    now.sort(key=lambda instance: place.get(instance, -1))
    first = context.state.next_object
    new = tuple(object_id(first + index) for index in range(len(now)))
    context.emit(
        LibraryShuffled,
        annotation,
        rule="701.24a",
        cause=context.cause_of(annotation.affector_id),
        source=context.source(annotation.affector_id),
        player=player,
        cards=new,
    )
    context.ids.update(zip(now, new, strict=True))
    return True


def revealed(context: Context, annotation: Annotation) -> bool:
    """RevealedCardCreated: a card in a hidden zone is shown to all; its own row says which, where it is told."""
    shown = context.thing(annotation.affected_ids[0]) if annotation.affected_ids else None
    card = context.object(shown.parent_id) if shown is not None else None
    if shown is None or card is None or card.seen_by is None:
        return True
    context.emit(
        CardsRevealed,
        annotation,
        rule="701.20a",
        cause=context.cause_of(annotation.affector_id),
        player=card.owner,
        cards=(card.id,),
        faces=((card.id, facts_of(face_of(shown))),),
        seen_by=None,
    )
    return True
