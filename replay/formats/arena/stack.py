"""Abilities, resolutions, targets and mana: everything of CR 106 and 601–608 that is no move."""

from __future__ import annotations

from domain.events.cr106_mana import ManaAdded, ManaSpent
from domain.events.cr601_608_stack import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityResolved,
    AbilityTriggered,
    AnnouncementCompleted,
    EffectBegan,
    EffectEnded,
    EventReplaced,
    ResolutionBegan,
    SpellResolved,
    StackObjectRemoved,
    TargetsChosen,
)
from domain.events.cr701_actions import EffectChoiceMade
from domain.ids import EventNumber, Recipient, Seat
from domain.vocabulary import PERMANENT_TYPES
from replay.formats.arena.context import Context
from replay.formats.arena.moves import how_cast
from replay.formats.arena.states import Annotation, GameObject, Mana
from replay.formats.arena.words import MANA, MANA_NAMES, ability_name

MANA_ACTION = 4
ACTIVATE = 2
CHAPTER_COUNTER = 108


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


def chapter_of(context: Context, source: int, thing: GameObject | None) -> int | None:
    """The chapter's number, where the source is a Saga and the ability one of those its lore counters trigger.

    Arena gives each chapter an ability of its own, in order. Keyword abilities stand among them, so the
    number is the place among the abilities from the first that is triggered by a first lore counter on.
    """
    saga = context.object(source)
    if saga is None or saga.face is None or "Saga" not in saga.face.subtypes:
        return None
    lore = saga.counter("lore")
    message = context.message
    if not lore or message is None:
        return None
    added = [
        other
        for other in message.annotations
        if "AnnotationType_CounterAdded" in other.type
        and source in other.affected_ids
        and other.number("counter_type") == CHAPTER_COUNTER
    ]
    if not added:
        return None
    amount = sum(other.number("transaction_amount", 1) for other in added)
    if amount == 1:
        return lore
    abilities = [ability.grp_id for ability in (context.thing(source) or thing or GameObject()).unique_abilities]
    if thing is None or thing.grp_id not in abilities:
        return None
    place = abilities.index(thing.grp_id)
    later = [
        row
        for row in context.mirror.objects.values()
        if row.parent_id == source
        and row.type == "GameObjectType_Ability"
        and row.grp_id in abilities
        and abilities.index(row.grp_id) > place
    ]
    final = context.mirror.counters.get(source, {}).get(CHAPTER_COUNTER, lore)
    # No chapter has a number above its place; there may be more counters than chapters.
    return min(final - len(later), place + 1)


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


def add_floating(context: Context, *because: Annotation) -> None:
    """Mana that mana abilities made and nothing has used yet stands in the pools (CR 106.4)."""
    for seat, player in context.mirror.players.items():
        new: dict[int, list[Mana]] = {}
        for mana in player.mana_pool:
            if mana.mana_id not in context.mana and mana.src_instance_id in context.mana_abilities:
                new.setdefault(mana.src_instance_id, []).append(mana)
        for source, made in new.items():
            context.emit(
                ManaAdded,
                *because,
                rule="106.4",
                cause=context.mana_abilities[source],
                source=context.source(source),
                player=seat,
                mana=tuple(MANA_NAMES.get(mana.color, mana.color) for mana in made for _ in range(mana.count or 1)),
            )
            context.mana.update((mana.mana_id, seat) for mana in made)


def mana_paid(context: Context, annotation: Annotation) -> bool:
    """ManaPaid: one mana, from its source to what it pays for. Mana that never stood in a pool is added first."""
    if not annotation.affected_ids:
        return False
    paid_for = annotation.affected_ids[0]
    mana_id = annotation.number("id")
    color = annotation.number("color")
    symbol = MANA.get(color) or f"arena:{color}"
    source = context.source(annotation.affector_id)
    seat = payer(context, annotation, paid_for)
    if not seat:
        return False
    cause = context.causes.get(paid_for)
    if context.mana.pop(mana_id, None) is None:
        cause = context.emit(
            ManaAdded,
            annotation,
            rule="106.4",
            cause=context.mana_abilities.get(annotation.affector_id),
            source=source,
            player=seat,
            mana=(symbol,),
        )
    spell = context.object(paid_for)
    on_stack = spell is not None and spell.zone == "stack"
    context.emit(
        ManaSpent,
        annotation,
        rule=("601.2h" if spell is not None and spell.kind == "card" else "602.2b") if on_stack else "118.3a",
        cause=context.causes.get(paid_for, cause),
        source=source,
        player=seat,
        mana=(symbol,),
        on=spell.id if spell is not None and on_stack else None,
    )
    return True


def payer(context: Context, annotation: Annotation, paid_for: int) -> Seat:
    """Who paid: the controller of what was paid for, or of the mana's source."""
    for instance in (paid_for, annotation.affector_id):
        known = context.object(instance)
        if known is not None:
            return known.controller
        row = context.thing(instance)
        if row is not None and context.is_seat(row.controller_seat_id):
            return row.controller_seat_id
    return 0


def action_taken(context: Context, annotation: Annotation) -> bool:
    """UserActionTaken that no announcement of this message used: it completes an earlier one (CR 601.2i)."""
    if not annotation.affected_ids or not context.is_seat(annotation.affector_id):
        return False
    instance = annotation.affected_ids[0]
    announced = context.object(instance)
    if announced is None:
        return False
    alternative, _ = how_cast(context, instance, annotation)
    context.emit(
        AnnouncementCompleted,
        annotation,
        rule="601.2i" if announced.kind != "ability" else "602.2b",
        cause=context.causes.get(instance),
        player=annotation.affector_id,
        object=announced.id,
        alternative=alternative,
    )
    return True


def resolution_started(context: Context, annotation: Annotation) -> bool:
    """ResolutionStart. A resolution that asks for choices may be told of again: it began once."""
    instance = annotation.affector_id
    resolving = context.object(instance)
    if resolving is None:
        return False
    context.resolving = instance
    context.causes[instance] = context.emit(
        ResolutionBegan,
        annotation,
        rule="608.1",
        cause=context.causes.get(instance),
        source=resolving.of or resolving.id,
        object=resolving.id,
    )
    return True


def resolution_completed(context: Context, annotation: Annotation) -> bool:
    """ResolutionComplete."""
    instance = annotation.affector_id
    resolving = context.object(instance)
    if resolving is None:
        return False
    kind = AbilityResolved if resolving.kind == "ability" else SpellResolved
    types = resolving.face.types if resolving.face is not None else ()
    becomes_permanent = kind is SpellResolved and any(word in PERMANENT_TYPES for word in types)
    event = context.emit(
        kind,
        annotation,
        rule="608.3" if becomes_permanent else "608.2",
        cause=context.causes.get(instance),
        source=resolving.of or resolving.id,
        object=resolving.id,
    )
    context.causes[instance] = context.last_resolved = event
    context.resolved.add(instance)
    context.resolving = None
    return True


def targets_submitted(context: Context, annotation: Annotation) -> bool:
    """PlayerSubmittedTargets: the TargetSpec annotations of the object say which."""
    if not annotation.affected_ids:
        return False
    choose_targets(context, annotation.affected_ids[0], annotation)
    return True


def choose_targets(context: Context, instance: int, *because: Annotation) -> None:
    """Records the targets of a spell or ability, where they are others than before."""
    on = context.object(instance)
    if on is None:
        return
    groups: dict[int, tuple[Recipient, ...]] = {}
    specs = []
    for persistent in context.mirror.persistent.values():
        if persistent.affector_id == instance and "AnnotationType_TargetSpec" in persistent.type:
            specs.append(persistent)
            named = [context.recipient(target) for target in persistent.affected_ids]
            groups[persistent.number("index")] = tuple(target for target in named if target is not None)
    targets = tuple(groups[index] for index in sorted(groups))
    state = context.state
    # The log marks what a delayed trigger is about like a target, also when it is gone.
    there = any(isinstance(target, int) or target in state.objects for group in targets for target in group)
    if targets != on.targets and (there or not targets):
        context.emit(
            TargetsChosen,
            *(annotation for annotation in because if annotation not in specs),
            *specs,
            rule="601.2c" if on.kind == "card" else "603.3d",
            cause=context.causes.get(instance),
            source=on.of or on.id,
            on=on.id,
            targets=targets,
        )


def effect_created(context: Context, annotation: Annotation) -> bool:
    """LayeredEffectCreated: a continuous effect, with the ability and the objects the log names for it."""
    effect = annotation.affected_ids[0] if annotation.affected_ids else 0
    affected: tuple[Recipient, ...] = ()
    ability = None
    affector = annotation.affector_id
    for persistent in context.mirror.persistent.values():
        if "AnnotationType_LayeredEffect" in persistent.type and persistent.number("effect_id") == effect:
            named = [context.recipient(instance) for instance in persistent.affected_ids]
            affected = tuple(target for target in named if target is not None)
            grp_id = persistent.number("sourceAbilityGRPID")
            ability = ability_name(grp_id) if grp_id else None
            affector = affector or persistent.affector_id
    context.emit(
        EffectBegan,
        annotation,
        rule="611.1",
        cause=context.cause_of(affector),
        source=context.source(affector),
        effect=f"arena:{effect}",
        affected=affected,
        ability=ability,
    )
    return True


def effect_destroyed(context: Context, annotation: Annotation) -> bool:
    """LayeredEffectDestroyed."""
    effect = annotation.affected_ids[0] if annotation.affected_ids else 0
    context.emit(EffectEnded, annotation, rule="611.1", cause=context.step_event, effect=f"arena:{effect}")
    return True


def replaced(context: Context, annotation: Annotation) -> bool:
    """ReplacementEffectApplied."""
    named = [context.recipient(instance) for instance in annotation.affected_ids]
    damage = annotation.number("IsDamageReplacement")
    context.emit(
        EventReplaced,
        annotation,
        rule="615.1" if damage else "614.1",
        cause=context.cause_of(annotation.affector_id),
        source=context.source(annotation.affector_id),
        original="damage" if damage else f"arena:{annotation.number('grpid')}",
        affected=tuple(target for target in named if target is not None),
    )
    return True


def choice_made(context: Context, annotation: Annotation) -> bool:
    """ChoiceResult: what was chosen as something resolved."""
    player = annotation.affected_ids[0] if annotation.affected_ids else 0
    if not context.is_seat(player):
        return False
    chosen = [context.ids.get(value, f"arena:{value}") for value in annotation.numbers("Choice_Value")]
    context.emit(
        EffectChoiceMade,
        annotation,
        rule="608.2d",
        cause=context.cause_of(annotation.affector_id),
        source=context.source(annotation.affector_id),
        player=player,
        choice=", ".join(chosen),
    )
    return True
