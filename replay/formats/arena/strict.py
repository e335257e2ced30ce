"""Strict tracking: the folded state against the mirror of the raw messages, field by field."""

from __future__ import annotations

from collections.abc import Iterator

from domain.ids import ObjectId
from replay.formats.arena.combat import attackers, blockers
from replay.formats.arena.context import Context
from replay.formats.arena.states import GameObject
from replay.formats.arena.words import STEP_OF_TURN, counter_name, stripped

Mismatch = tuple[str, str]
"""(what differs, the difference in words)."""


def compare(context: Context) -> list[Mismatch]:
    """Every difference between what our events fold to and what the log's states say."""
    return [
        *zones(context),
        *things(context),
        *counters(context),
        *attachments(context),
        *clock(context),
        *combat(context),
    ]


def zones(context: Context) -> Iterator[Mismatch]:
    """Every zone's objects, in order."""
    for zone_id, row in context.mirror.zones.items():
        zone, owner = context.zone_of(zone_id)
        if zone is None:
            continue
        ours = context.state.zone(zone, owner)
        theirs = tuple(context.ids.get(instance, f"instance {instance}") for instance in row.object_instance_ids)
        if ours != theirs:
            yield "zone", f"{zone} {owner or ''}: {ours} against {theirs}"


def things(context: Context) -> Iterator[Mismatch]:
    """Controller, tapped, damage, power, toughness and types of every object that the log shows in a zone.

    Where zone and object contradict each other, one of them is left from before a gap.
    """
    listed = {
        instance: zone_id
        for zone_id, row in context.mirror.zones.items()
        if context.zone_of(zone_id)[0] is not None
        for instance in row.object_instance_ids
    }
    for instance, thing in context.mirror.objects.items():
        if listed.get(instance) == thing.zone_id:
            yield from one(context, instance, thing)


def one(context: Context, instance: int, thing: GameObject) -> Iterator[Mismatch]:
    """One object."""
    ours = context.object(instance)
    if ours is None:
        yield "object", f"instance {instance} is nothing of ours"
        return
    if ours.controller != thing.controller_seat_id:
        yield "controller", f"{ours.id}: {ours.controller} against {thing.controller_seat_id}"
    if ours.tapped != thing.is_tapped:
        yield "tapped", f"{ours.id}: {ours.tapped} against {thing.is_tapped}"
    if ours.damage != thing.damage:
        yield "damage", f"{ours.id}: {ours.damage} against {thing.damage}"
    if thing.type == "GameObjectType_Ability" or (thing.is_facedown and ours.zone != "battlefield"):
        return
    power = thing.power.value if thing.power is not None else None
    toughness = thing.toughness.value if thing.toughness is not None else None
    face = ours.face
    shown = (face.power, face.toughness) if face is not None else (None, None)
    if shown != (power, toughness):
        yield "power and toughness", f"{ours.id}: {shown} against {(power, toughness)}"
    types = tuple(stripped(word) for word in (*thing.super_types, *thing.card_types, *thing.subtypes))
    known = (*face.types, *face.subtypes) if face is not None else ()
    if known != types:
        yield "types", f"{ours.id}: {known} against {types}"


def counters(context: Context) -> Iterator[Mismatch]:
    """Counters on objects and players."""
    state = context.state
    theirs: dict[ObjectId | int, tuple[tuple[str, int], ...]] = {}
    for instance, kinds in context.mirror.counters.items():
        on = context.recipient(instance)
        if on is not None and (not isinstance(on, str) or on in state.objects):
            theirs[on] = tuple(sorted((counter_name(kind), count) for kind, count in kinds.items()))
    ours: dict[ObjectId | int, tuple[tuple[str, int], ...]] = {
        identifier: thing.counters for identifier, thing in state.objects.items() if thing.counters
    }
    ours.update((seat, player.counters) for seat, player in state.players.items() if player.counters)
    if ours != theirs:
        yield "counters", f"{ours} against {theirs}"


def attachments(context: Context) -> Iterator[Mismatch]:
    """What is attached to what, on the battlefield."""
    state = context.state
    theirs = {}
    for instance, target in context.mirror.attachments.items():
        attachment, to = context.object(instance), context.recipient(target)
        if (
            attachment is not None
            and attachment.zone == "battlefield"
            and (not isinstance(to, str) or to in state.objects)
        ):
            theirs[attachment.id] = to
    ours = {
        identifier: thing.attached_to
        for identifier, thing in state.objects.items()
        if thing.attached_to is not None and thing.zone == "battlefield"
    }
    if ours != theirs:
        yield "attachments", f"{ours} against {theirs}"


def clock(context: Context) -> Iterator[Mismatch]:
    """Life, turn, phase and step, active player, priority."""
    state, turn = context.state, context.mirror.turn
    for seat, life in context.mirror.life.items():
        player = state.players.get(seat)
        if player is None or player.life != life:
            yield "life", f"seat {seat}: {player.life if player else None} against {life}"
    if turn.turn_number and turn.turn_number != state.turn:
        yield "turn", f"{state.turn} against {turn.turn_number}"
    step = STEP_OF_TURN.get((turn.phase, turn.step))
    if step is not None and step != state.step:
        yield "step", f"{state.step} against {step}"
    if turn.turn_number and turn.active_player and turn.active_player != state.active:
        yield "active player", f"{state.active} against {turn.active_player}"
    if (state.priority or 0) != turn.priority_player:
        yield "priority", f"{state.priority} against {turn.priority_player}"


def combat(context: Context) -> Iterator[Mismatch]:
    """Attackers and blockers."""
    ours, theirs = context.state.attackers(), attackers(context)
    if ours != theirs:
        yield "attackers", f"{ours} against {theirs}"
    there = frozenset(context.mirror.zone_ids("Battlefield"))
    attacking = sum(instance in there for instance in context.mirror.attackers())
    if len(theirs) != attacking:
        yield "attackers", f"{len(theirs)} of {attacking} are ours"
    blocks, their_blocks = context.state.blockers(), blockers(context)
    if blocks != their_blocks:
        yield "blockers", f"{blocks} against {their_blocks}"
