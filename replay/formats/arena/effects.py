"""CR 611, 614, 615: continuous effects, and replacement effects applied."""

from __future__ import annotations

from domain.events.cr601_608_stack import EffectBegan, EffectEnded, EventReplaced
from domain.ids import Recipient
from replay.formats.arena.context import Context
from replay.formats.arena.states import Annotation
from replay.formats.arena.words import ability_name


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
