"""Damage, life and counters (CR 119–122)."""

from __future__ import annotations

from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, DamageDealt, LifeChanged
from replay.formats.arena.context import Context
from replay.formats.arena.states import Annotation
from replay.formats.arena.words import counter_name

COMBAT = 1
LORE = 108


def damage_dealt(context: Context, annotation: Annotation) -> bool:
    """DamageDealt, to a player or a permanent; what is marked on a creature adds up."""
    amount = annotation.number("damage")
    told = False
    for instance in annotation.affected_ids:
        to = context.recipient(instance)
        if to is None:
            continue
        combat = annotation.number("type") == COMBAT
        permanent = context.object(instance) if isinstance(to, str) else None
        creature = permanent is not None and permanent.face is not None and "Creature" in permanent.face.types
        creature = creature and annotation.number("markDamage", 1) == 1
        event = context.emit(
            DamageDealt,
            annotation,
            rule="510.2" if combat else "120.2b",
            cause=context.step_event if combat else context.cause_of(annotation.affector_id),
            source=context.source(annotation.affector_id),
            to=to,
            amount=amount,
            combat=combat,
            marked=permanent.damage + amount if permanent is not None and creature else None,
        )
        context.damaged[instance] = event
        told = True
    return told


def life_modified(context: Context, annotation: Annotation) -> bool:
    """ModifiedLife: a signed change. Right after damage from the same source it is that damage."""
    amount = annotation.number("life")
    told = False
    for seat in annotation.affected_ids:
        player = context.state.players.get(seat)
        if player is None:
            continue
        damage = context.damaged.pop(seat, None) if amount < 0 else None
        context.emit(
            LifeChanged,
            annotation,
            rule="120.3a" if damage is not None else "119.3",
            cause=damage if damage is not None else context.cause_of(annotation.affector_id),
            source=context.source(annotation.affector_id),
            player=seat,
            amount=amount,
            total=player.life + amount,
            reason="damage" if damage is not None else "gain" if amount > 0 else "loss",
        )
        told = True
    return told


def counters_added(context: Context, annotation: Annotation) -> bool:
    """CounterAdded. A Saga's own lore counter comes with it (714.3a) or at its controller's main phase (714.3c)."""
    return counters_changed(context, annotation, put=True)


def counters_removed(context: Context, annotation: Annotation) -> bool:
    """CounterRemoved."""
    return counters_changed(context, annotation, put=False)


def counters_changed(context: Context, annotation: Annotation, put: bool) -> bool:
    """Counters on objects or players, with the new total."""
    number = annotation.number("counter_type")
    amount = annotation.number("transaction_amount", 1)
    kind = counter_name(number)
    told = False
    for instance in annotation.affected_ids:
        on = context.recipient(instance)
        if on is None:
            continue
        holder = context.object(instance) if isinstance(on, str) else None
        if isinstance(on, str) and holder is None:
            continue
        counters = holder.counters if holder is not None else context.state.players[instance].counters
        before = dict(counters).get(kind, 0)
        event = context.emit(
            CountersPut if put else CountersRemoved,
            annotation,
            rule=lore_rule(context, annotation, instance)
            if number == LORE and put
            else "122.1"
            if not put
            else "122.6",
            cause=counter_cause(context, annotation, instance),
            source=context.source(annotation.affector_id),
            on=on,
            counter=kind,
            amount=amount,
            total=before + amount if put else max(0, before - amount),
        )
        if number == LORE and put:
            context.causes[instance] = event
        told = True
    return told


def lore_rule(context: Context, annotation: Annotation, saga: int) -> str:
    """Which rule put a lore counter on a Saga."""
    if annotation.affector_id != saga:
        return "122.6"
    if entered_now(context, saga):
        return "714.3a"
    return "714.3c"


def entered_now(context: Context, instance: int) -> bool:
    """Whether this message moves the object onto the battlefield."""
    message = context.message
    if message is None:
        return False
    for other in message.annotations:
        if "AnnotationType_ZoneTransfer" in other.type and instance in other.affected_ids:
            zone, _ = context.zone_of(other.number("zone_dest"))
            if zone == "battlefield":
                return True
    return False


def counter_cause(context: Context, annotation: Annotation, instance: int) -> int | None:
    """A counter goes back to the effect that puts it, or to the step that begins."""
    if annotation.affector_id == instance and not entered_now(context, instance):
        return context.step_event
    return context.cause_of(annotation.affector_id)
