"""CR 601.2i, 608: announcements completed, resolutions, and choices as something resolves."""

from __future__ import annotations

from domain.events.cr601_608_stack import AbilityResolved, AnnouncementCompleted, ResolutionBegan, SpellResolved
from domain.events.cr701_actions import EffectChoiceMade
from domain.vocabulary import PERMANENT_TYPES
from replay.formats.arena.categories import how_cast
from replay.formats.arena.context import Context
from replay.formats.arena.states import Annotation


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
