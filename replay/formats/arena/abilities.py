"""CR 602, 603: abilities activated, triggered, put on the stack, and gone from it."""

from __future__ import annotations

from domain.events.cr601_608_stack import AbilityActivated, AbilityPutOnStack, AbilityTriggered, StackObjectRemoved
from domain.ids import EventNumber, Seat
from replay.formats.arena.chapters import chapter_of
from replay.formats.arena.context import Context
from replay.formats.arena.mana import add_floating
from replay.formats.arena.states import Annotation, GameObject
from replay.formats.arena.words import ability_name

MANA_ACTION = 4


def created(context: Context, annotation: Annotation, actions: dict[int, Annotation], first: bool) -> bool:
    """AbilityInstanceCreated: an ability was activated, or triggered and (unless it waits) put on the stack."""
    if not annotation.affected_ids:
        return False
    instance = annotation.affected_ids[0]
    action = actions.get(instance)
    source = context.source(annotation.affector_id)
    thing = context.thing(instance)
    player = controller_of(context, annotation.affector_id, thing, action)
    if not player:
        return False
    if action is not None or (first and not is_triggered(context, instance)):
        because = (annotation,) if action is None else (annotation, action)
        mana = action is not None and action.number("actionType") == MANA_ACTION
        grp_id = action.number("abilityGrpId") if action is not None else (thing.grp_id if thing is not None else 0)
        event = context.emit(
            AbilityActivated,
            *because,
            rule="605.3a" if mana else "602.2a",
            cause=(context.announcing or context.step_event) if mana else own_command(context, player),
            source=source,
            player=player,
            ability=ability_name(grp_id),
            mana_ability=mana,
        )
        context.causes[instance] = event
        if mana:
            context.mana_abilities[annotation.affector_id] = event
            context.mana_instances.add(instance)
        else:
            context.announcing = event
            put_on_stack(context, instance, player, "602.2a", None, annotation)
        return True
    trigger(context, annotation, instance, player, thing)
    return True


def own_command(context: Context, player: Seat) -> EventNumber | None:
    """The observer's command behind what the observer does."""
    return context.own_command() if player == context.seat else None


def controller_of(context: Context, source: int, thing: GameObject | None, action: Annotation | None) -> Seat:
    """Who controls an ability: as shown, else whoever acted or controls its source; 0 where nobody is known."""
    if thing is not None and context.is_seat(thing.controller_seat_id):
        return thing.controller_seat_id
    if action is not None and context.is_seat(action.affector_id):
        return action.affector_id
    known = context.object(source)
    if known is not None:
        return known.controller
    row = context.thing(source)
    return row.controller_seat_id if row is not None and context.is_seat(row.controller_seat_id) else 0


def is_triggered(context: Context, instance: int) -> bool:
    """Whether the log names what triggered the ability."""
    return any(
        persistent.affector_id == instance and "AnnotationType_TriggeringObject" in persistent.type
        for persistent in context.mirror.persistent.values()
    )


def trigger(context: Context, annotation: Annotation, instance: int, player: Seat, thing: GameObject | None) -> None:
    """A trigger; a Saga's right after its lore counter is a chapter (CR 714.2b)."""
    source = context.source(annotation.affector_id)
    chapter = chapter_of(context, annotation.affector_id, thing)
    grp_id = thing.grp_id if thing is not None else resolving_now(context, instance)
    event = context.emit(
        AbilityTriggered,
        annotation,
        rule="714.2b" if chapter is not None else "603.2",
        cause=context.causes.get(annotation.affector_id, context.step_event),
        source=source,
        player=player,
        ability=ability_name(grp_id),
        chapter=chapter,
    )
    context.causes[instance] = event
    if thing is not None and context.mirror.zones and thing.zone_id:
        zone = context.mirror.zones.get(thing.zone_id)
        if zone is not None and zone.type == "ZoneType_Pending":
            context.pending[instance] = annotation, chapter
            return
    if on_stack_now(context, instance, thing):
        put_on_stack(context, instance, player, "603.3", chapter, annotation)


def on_stack_now(context: Context, instance: int, thing: GameObject | None) -> bool:
    """Whether the log shows the ability on the stack, if only within this message.

    One that it names and never shows was removed at once, as for want of legal targets (CR 603.3d).
    """
    if thing is not None or instance in context.mirror.zone_ids("Stack"):
        return True
    annotations = context.message.annotations if context.message is not None else ()
    return any(
        ("AnnotationType_ResolutionStart" in other.type and other.affector_id == instance)
        or ("AnnotationType_AbilityInstanceDeleted" in other.type and instance in other.affected_ids)
        for other in annotations
    )


def resolving_now(context: Context, instance: int) -> int:
    """The ability's number by its resolution within this message, where it is told nowhere else; 0 if it is not."""
    annotations = context.message.annotations if context.message is not None else ()
    for other in annotations:
        if "AnnotationType_ResolutionStart" in other.type and other.affector_id == instance:
            return other.number("grpid")
    return 0


def put_on_stack(
    context: Context, instance: int, player: Seat, rule: str, chapter: int | None, *because: Annotation
) -> None:
    """The ability becomes an object on the stack."""
    thing = context.thing(instance)
    source = because[0].affector_id
    identifier = context.new_id()
    zone_id = thing.zone_id if thing is not None else 0
    event = context.emit(
        AbilityPutOnStack,
        *because,
        rule=rule,
        cause=context.causes.get(instance),
        source=context.source(source),
        id=identifier,
        player=player,
        ability=ability_name(thing.grp_id if thing is not None else resolving_now(context, instance)),
        chapter=chapter,
        position=context.position(instance, zone_id, context.state.zone("stack")),
    )
    context.ids[instance] = identifier
    context.causes[instance] = event
    of = context.source(source)
    if of is not None:
        context.of[identifier] = of


def settle_pending(context: Context) -> None:
    """Waiting triggers that the log now shows on the stack were put there in the order the stack has (CR 603.3b)."""
    for instance in reversed(context.mirror.zone_ids("Stack")):
        waiting = context.pending.pop(instance, None)
        if waiting is None:
            continue
        annotation, chapter = waiting
        thing = context.thing(instance)
        player = controller_of(context, annotation.affector_id, thing, None)
        if player:
            put_on_stack(context, instance, player, "603.3b", chapter, annotation)


def deleted(context: Context, annotation: Annotation) -> bool:
    """AbilityInstanceDeleted: the ability left the stack; of a mana ability its mana is told by the payment."""
    if not annotation.affected_ids:
        return False
    instance = annotation.affected_ids[0]
    context.pending.pop(instance, None)
    if instance in context.mana_instances:
        context.mana_instances.discard(instance)
        add_floating(context, annotation)
        return True
    ability = context.object(instance)
    if ability is None or ability.zone != "stack":
        return False
    resolved = instance in context.resolved or instance == context.resolving
    context.resolved.discard(instance)
    if instance == context.resolving:
        context.resolving = None
    event = context.emit(
        StackObjectRemoved,
        annotation,
        rule="608.2n" if resolved else "701.6a" if context.countering() else "608.2b",
        cause=context.causes.get(instance),
        source=ability.of,
        object=ability.id,
        reason="resolved" if resolved else "countered" if context.countering() else "unknown",
    )
    context.last_resolved = event
    return True
