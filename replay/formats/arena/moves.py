"""ZoneTransfer: what the move was (its category), then the move itself."""

from __future__ import annotations

from collections.abc import Callable

from domain.events.base import Audience, Facts
from domain.events.cr400_zones import CardDrawn, CardForetold, ObjectCeased, ObjectMade, ObjectMoved
from domain.events.cr601_608_stack import LandPlayed, SpellCast, SpellCopied, SpellCountered
from domain.events.cr701_actions import (
    CardDiscarded,
    CardMilled,
    ObjectExiled,
    PermanentDestroyed,
    PermanentPutIntoGraveyard,
    PermanentSacrificed,
    Surveilled,
)
from domain.ids import EventNumber, ObjectId, Seat
from domain.state.leaves import Face, Object
from domain.vocabulary import HIDDEN_ZONES, Zone
from replay.formats.arena.context import Context
from replay.formats.arena.faces import FACE_DOWN, audience_of, face_of, facts_of
from replay.formats.arena.states import Annotation, GameObject, GameState
from replay.formats.arena.words import ALTERNATIVES, FACES


class Transfer:
    """One ZoneTransfer with everything that its event needs."""

    def __init__(self, context: Context, annotation: Annotation, original: int, actions: dict[int, Annotation]) -> None:
        self.context = context
        self.annotation = annotation
        self.new = annotation.affected_ids[0]
        self.original = original
        self.from_zone, self.from_owner = context.zone_of(annotation.number("zone_src"))
        self.zone_id = annotation.number("zone_dest")
        self.to_zone, self.to_owner = context.zone_of(self.zone_id)
        self.category = annotation.text("category")
        self.affector = annotation.affector_id
        known = context.object(original)
        # A card never changes its owner (108.3): another one's zone shows that the id means another object now.
        other = known is not None and self.to_owner and known.owner != self.to_owner
        self.old: Object | None = None if other else known
        self.thing: GameObject | None = context.thing(self.new)
        self.action = actions.get(self.new)
        self.new_id: ObjectId = context.new_id()

    @property
    def player(self) -> Seat:
        """Who does it: the player of the action, else the old object's controller."""
        if self.action is not None and self.context.is_seat(self.action.affector_id):
            return self.action.affector_id
        if self.old is not None:
            return self.old.controller
        return self.thing.controller_seat_id if self.thing is not None else 0

    @property
    def source(self) -> ObjectId | None:
        """The object that does it."""
        return self.context.source(self.affector)

    @property
    def cause(self) -> EventNumber | None:
        """What the move goes back to."""
        return self.context.cause_of(self.affector)

    @property
    def because(self) -> tuple[Annotation, ...]:
        """The annotations behind it."""
        return (self.annotation,) if self.action is None else (self.annotation, self.action)


Told = tuple[str | None, EventNumber | None]
"""The rule and the event that the move itself has as rule and cause."""


def drawn(transfer: Transfer, old: Object) -> Told:
    """A card drawn: the turn's draw has no affector."""
    state = transfer.context.state
    turn_based = not transfer.affector and state.step == "draw"
    rule = "504.1" if turn_based else "121.1"
    event = transfer.context.emit(
        CardDrawn,
        transfer.annotation,
        rule=rule,
        cause=transfer.cause,
        source=transfer.source,
        player=old.owner,
        card=old.id,
    )
    return rule, event


def cast(transfer: Transfer, old: Object) -> Told:
    """A spell put on the stack; UserActionTaken tells by whom and how, now or when costs are paid."""
    alternative, face = how_cast(transfer.context, transfer.new, transfer.action)
    event = transfer.context.emit(
        SpellCast,
        *transfer.because,
        rule="601.2a",
        cause=own_command(transfer),
        player=transfer.player,
        card=old.id,
        spell=transfer.new_id,
        alternative=alternative,
        face=face,
    )
    transfer.context.causes[transfer.new] = transfer.context.announcing = event
    return "601.2a", event


def own_command(transfer: Transfer) -> EventNumber | None:
    """The observer's command behind what the observer does."""
    return transfer.context.own_command() if transfer.player == transfer.context.seat else None


def how_cast(context: Context, instance: int, action: Annotation | None) -> tuple[str | None, str | None]:
    """(alternative cost, part of the card) of a spell that is being cast."""
    alternative: str | None = None
    for persistent in context.mirror.persistent.values():
        if persistent.affector_id == instance and "AnnotationType_CastingTimeOption" in persistent.type:
            cost = persistent.number("alternateCostGrpId")
            if cost:
                alternative = ALTERNATIVES.get(persistent.number("type"), f"arena:{cost}")
    face = None
    if action is not None:
        face = FACES.get(action.number("actionType"))
        other = action.number("alternativeGrpId")
        if other and alternative is None:
            alternative = f"arena:{other}"
    return alternative, face


def land_played(transfer: Transfer, old: Object) -> Told:
    """A land played from anywhere."""
    event = transfer.context.emit(
        LandPlayed,
        *transfer.because,
        rule="305.1",
        cause=own_command(transfer),
        player=transfer.player,
        card=old.id,
    )
    return "305.1", event


def resolved(transfer: Transfer, old: Object) -> Told:
    """A spell leaves the stack as the last part of its resolution."""
    return ("608.3" if transfer.to_zone == "battlefield" else "608.2n"), transfer.context.causes.get(transfer.original)


def sacrificed(transfer: Transfer, old: Object) -> Told:
    """A sacrifice; without an affector, of a Saga, it is the state-based action of CR 714.4."""
    context = transfer.context
    by_state = not transfer.affector and old.face is not None and "Saga" in old.face.subtypes
    rule = "714.4" if by_state else "701.21a"
    cause = context.last_resolved if by_state else transfer.cause
    event = context.emit(
        PermanentSacrificed,
        transfer.annotation,
        rule=rule,
        cause=cause,
        source=transfer.source,
        player=old.controller,
        permanent=old.id,
    )
    return rule, event


def destroyed(rule: str) -> Callable[[Transfer, Object], Told]:
    """Destruction, by an effect or (704.5g–h) by damage."""

    def tell(transfer: Transfer, old: Object) -> Told:
        context = transfer.context
        cause = transfer.cause if rule == "701.8a" else context.damaged.get(transfer.original, context.last_resolved)
        event = context.emit(
            PermanentDestroyed, transfer.annotation, rule=rule, cause=cause, source=transfer.source, permanent=old.id
        )
        return rule, event

    return tell


def put_into_graveyard(rule: str) -> Callable[[Transfer, Object], Told]:
    """A state-based action that is no destruction."""

    def tell(transfer: Transfer, old: Object) -> Told:
        event = transfer.context.emit(
            PermanentPutIntoGraveyard,
            transfer.annotation,
            rule=rule,
            cause=transfer.context.last_resolved,
            permanent=old.id,
        )
        return rule, event

    return tell


def exiled(transfer: Transfer, old: Object) -> Told:
    """Exile by an effect or a cost."""
    event = transfer.context.emit(
        ObjectExiled,
        transfer.annotation,
        rule="701.13a",
        cause=transfer.cause,
        source=transfer.source,
        object=old.id,
    )
    return "701.13a", event


def milled(transfer: Transfer, old: Object) -> Told:
    """A card milled."""
    event = transfer.context.emit(
        CardMilled,
        transfer.annotation,
        rule="701.17a",
        cause=transfer.cause,
        source=transfer.source,
        player=old.owner,
        card=old.id,
    )
    return "701.17a", event


def surveiled(transfer: Transfer, old: Object) -> Told:
    """A card put into the graveyard by surveilling."""
    event = transfer.context.emit(
        Surveilled,
        transfer.annotation,
        rule="701.25a",
        cause=transfer.cause,
        source=transfer.source,
        player=old.owner,
        card=old.id,
    )
    return "701.25a", event


def discarded(transfer: Transfer, old: Object) -> Told:
    """A discard; at cleanup without an affector it is the one down to hand size."""
    rule = "514.1" if not transfer.affector and transfer.context.state.step in ("end", "cleanup") else "701.9a"
    event = transfer.context.emit(
        CardDiscarded,
        transfer.annotation,
        rule=rule,
        cause=transfer.cause,
        source=transfer.source,
        player=old.owner,
        card=old.id,
    )
    return rule, event


def countered(transfer: Transfer, old: Object) -> Told:
    """A spell countered."""
    event = transfer.context.emit(
        SpellCountered,
        transfer.annotation,
        rule="701.6a",
        cause=transfer.cause,
        source=transfer.source,
        object=old.id,
    )
    return "701.6a", event


def foretold(transfer: Transfer, old: Object) -> Told:
    """A card foretold: exiled face down by a special action."""
    event = transfer.context.emit(
        CardForetold,
        *transfer.because,
        rule="702.143a",
        cause=own_command(transfer),
        player=transfer.player,
        card=old.id,
        exiled=transfer.new_id,
    )
    return "702.143a", event


def by_rule(rule: str) -> Callable[[Transfer, Object], Told]:
    """A move that has a rule but no kind of event of its own."""

    def tell(transfer: Transfer, old: Object) -> Told:
        return rule, transfer.cause

    return tell


CATEGORIES: dict[str, Callable[[Transfer, Object], Told]] = {
    "Draw": drawn,
    "CastSpell": cast,
    "PlayLand": land_played,
    "Resolve": resolved,
    "Put": by_rule("608.2c"),
    "Return": by_rule("608.2c"),
    "Sacrifice": sacrificed,
    "Destroy": destroyed("701.8a"),
    "SBA_Damage": destroyed("704.5g"),
    "SBA_Deathtouch": destroyed("704.5h"),
    "SBA_ZeroToughness": put_into_graveyard("704.5f"),
    "SBA_ZeroLoyalty": put_into_graveyard("704.5i"),
    "SBA_LegendRule": put_into_graveyard("704.5j"),
    "SBA_UnattachedAura": put_into_graveyard("704.5m"),
    "SBA_Commander": by_rule("903.9a"),
    "Exile": exiled,
    "Warp": exiled,
    "Mill": milled,
    "Surveil": surveiled,
    "Discard": discarded,
    "Countered": countered,
    "Foretell": foretold,
    "ManifestLike": by_rule("701.40a"),
    "nil": by_rule("608.2b"),
}
"""What each category says. Others are kept word for word in the move's `reason`."""


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


__all__ = ["CATEGORIES", "FACE_DOWN", "Transfer", "new_audience", "settle_copies", "transferred"]
