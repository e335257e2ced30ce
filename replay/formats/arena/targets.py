"""CR 601.2c, 603.3d: the targets of spells and abilities."""

from __future__ import annotations

from domain.events.cr601_608_stack import TargetsChosen
from domain.ids import Recipient
from replay.formats.arena.context import Context
from replay.formats.arena.states import Annotation


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
