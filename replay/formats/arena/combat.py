"""Attackers and blockers: the log tells them by the rows of the creatures only (CR 508–511)."""

from __future__ import annotations

from domain.events.cr506_combat import Attack, AttackersDeclared, Block, BlockersDeclared, RemovedFromCombat
from domain.ids import ObjectId, Recipient
from replay.formats.arena.context import Context

COMBAT_STEPS = ("begin", "attack", "block", "first-damage", "damage", "end-combat")


def attackers(context: Context) -> dict[ObjectId, Recipient]:
    """Our attackers as the log has them; those whose object is not there yet are left out."""
    found: dict[ObjectId, Recipient] = {}
    for instance, target in context.mirror.attackers().items():
        attacker, to = context.object(instance), context.recipient(target)
        if attacker is not None and to is not None and attacker.zone == "battlefield":
            found[attacker.id] = to
    return found


def blockers(context: Context) -> dict[ObjectId, tuple[ObjectId, ...]]:
    """Our blockers as the log has them, with the attackers that are there."""
    found: dict[ObjectId, tuple[ObjectId, ...]] = {}
    for instance, blocked in context.mirror.blockers().items():
        blocker = context.object(instance)
        if blocker is None or blocker.zone != "battlefield":
            continue
        there = (context.object(attacker) for attacker in blocked)
        found[blocker.id] = tuple(attacker.id for attacker in there if attacker is not None)
    return found


def settle_removed(context: Context) -> None:
    """Creatures that neither attack nor block any more."""
    state = context.state
    if not state.attacks and not state.blocks:
        return
    now = {**attackers(context), **blockers(context)}
    # What leaves the battlefield in this message leaves combat by that, and may deal damage before.
    staying = {context.ids.get(instance) for instance in context.mirror.zone_ids("Battlefield")}
    fighting = {**state.attackers(), **state.blockers()}
    gone = tuple(identifier for identifier in fighting if identifier not in now and identifier in staying)
    if gone:
        over = context.mirror.turn.phase != "Phase_Combat"
        context.emit(RemovedFromCombat, rule="511.3" if over else "506.4", cause=context.step_event, objects=gone)


def may_attack(context: Context) -> bool:
    """Whether anything can attack now: it is combat, or a row says so (after a gap the phase may be an old one)."""
    if context.mirror.turn.phase == "Phase_Combat":
        return True
    things = context.message.game_objects if context.message is not None else ()
    return any(thing.attack_state == "AttackState_Attacking" for thing in things)


def settle_declared(context: Context, after_gap: bool = False) -> None:
    """Creatures that attack or block now and did not before, or otherwise."""
    state = context.state
    if not state.attacks and not after_gap and not may_attack(context):
        return
    known = state.attackers()
    new = {attacker: target for attacker, target in attackers(context).items() if known.get(attacker) != target}
    if new:
        context.emit(
            AttackersDeclared,
            rule="508.1" if state.step == "attack" and not known else "508.4",
            cause=context.step_event,
            player=state.active or 0,
            attacks=tuple(Attack(attacker=attacker, target=target) for attacker, target in new.items()),
        )
    blocking = state.blockers()
    blocks = {blocker: those for blocker, those in blockers(context).items() if blocking.get(blocker) != those}
    if blocks:
        first = state.objects[next(iter(blocks))]
        context.emit(
            BlockersDeclared,
            rule="509.1" if state.step == "block" else "509.4",
            cause=context.step_event,
            player=first.controller,
            blocks=tuple(Block(blocker=blocker, attackers=those) for blocker, those in blocks.items()),
        )
