"""Turns, steps and priority (CR 500–514, 117): the log gives them by its turnInfo and by annotations."""

from __future__ import annotations

from domain.events.cr103_104_game import OpeningHandKept, StartingPlayerChosen
from domain.events.cr106_mana import ManaEmptied
from domain.events.cr119_122_numbers import DamageRemoved
from domain.events.cr500_turns import PriorityEnded, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from domain.ids import Seat
from domain.vocabulary import STEP_RULES, Step
from replay.formats.arena.context import Context
from replay.formats.arena.states import Annotation, GameState
from replay.formats.arena.words import STEP_OF_ANNOTATION, STEP_OF_TURN

RESOLUTION = "AnnotationType_ResolutionStart"
PHASE = "AnnotationType_PhaseOrStepModified"
ACTION = "AnnotationType_UserActionTaken"


def begin_turn(context: Context, active: Seat, *because: Annotation) -> None:
    """A new turn, and with the first one the end of the mulligans."""
    turn = context.mirror.turn.turn_number
    state = context.state
    if not state.turn and turn == 1 and not context.partial:
        for seat, player in state.players.items():
            if not player.kept:
                context.emit(OpeningHandKept, *because, rule="103.5", player=seat)
    context.step_event = context.emit(
        TurnBegan, *because, rule="500.1" if turn > 1 else "103.8", turn=turn, step=None, active=active
    )


def begin_step(context: Context, step: Step, *because: Annotation) -> None:
    """A step, after what the end of the one before does by itself: mana empties (500.5)."""
    state = context.state
    for seat, pool in state.pools.items():
        if pool:
            context.emit(
                ManaEmptied,
                *because,
                rule="500.5",
                cause=context.step_event,
                player=seat,
                mana=tuple([symbol for symbol, _ in pool]),
            )
    context.mana.clear()
    context.step_event = context.emit(StepBegan, *because, rule=STEP_RULES[step], step=step)
    if step == "cleanup":
        # After a gap the log may show damage still that was removed within it; nothing is made up about that.
        shown = {context.ids.get(instance) for instance, thing in context.mirror.objects.items() if thing.damage}
        damaged = tuple(
            identifier
            for identifier, thing in context.state.objects.items()
            if thing.damage and identifier not in shown
        )
        if damaged:
            context.emit(DamageRemoved, *because, rule="514.2", cause=context.step_event, objects=damaged)


def turn_started(context: Context, annotation: Annotation) -> None:
    """NewTurnStarted: before the first turn it names the starting player."""
    active = annotation.affected_ids[0] if annotation.affected_ids else context.mirror.turn.active_player
    if not context.mirror.turn.turn_number:
        if context.is_seat(active):
            context.emit(StartingPlayerChosen, annotation, rule="103.1", player=active)
    elif context.state.turn != context.mirror.turn.turn_number:
        begin_turn(context, active, annotation)
    context.note_used(annotation)


def phase_modified(context: Context, annotation: Annotation) -> None:
    """PhaseOrStepModified, each a step or the opening of a phase."""
    turn = context.mirror.turn
    step = STEP_OF_ANNOTATION.get((annotation.number("phase"), annotation.number("step")))
    if step is None:
        context.note_ignored(annotation)
        return
    if step == "untap" and context.state.turn != turn.turn_number and turn.turn_number:
        begin_turn(context, turn.active_player, annotation)
    begin_step(context, step, annotation)
    context.note_used(annotation)


def settle_turn(context: Context) -> None:
    """After the annotations: turn and step as turnInfo has them, where no annotation told of the change."""
    turn = context.mirror.turn
    state = context.state
    if turn.turn_number and turn.turn_number != state.turn and turn.active_player:
        begin_turn(context, turn.active_player)
    step = STEP_OF_TURN.get((turn.phase, turn.step))
    if step is not None and step != context.state.step:
        begin_step(context, step)


def settle_passes(context: Context, message: GameState) -> None:
    """Before the annotations: who had priority and let it go, as what follows shows (CR 117.4)."""
    holder = context.state.priority
    if holder is None:
        return
    moves_on = context.mirror.turn.priority_player != holder
    for annotation in message.annotations:
        if ACTION in annotation.type and annotation.affector_id == holder:
            return
        if RESOLUTION in annotation.type or PHASE in annotation.type:
            moves_on = True
    if moves_on:
        context.announcing = None
        context.passed = context.emit(PriorityPassed, rule="117.3d", player=holder)


def settle_priority(context: Context, message: GameState) -> None:
    """After everything: who may act now."""
    player = context.mirror.turn.priority_player
    holder = context.state.priority
    if player == (holder or 0):
        return
    if not player:
        context.emit(PriorityEnded, rule="117.2e")
        return
    kinds = {kind for annotation in message.annotations for kind in annotation.type}
    if PHASE in kinds:
        rule, cause = "117.3a", context.step_event
    elif "AnnotationType_ResolutionComplete" in kinds:
        rule, cause = "117.3b", context.last_resolved
    elif ACTION in kinds:
        rule, cause = "117.3c", context.announcing
    else:
        rule, cause = "117.3d", context.passed
    if rule in ("117.3a", "117.3b") and player != context.mirror.turn.active_player:
        rule = "117.3d"  # the active player passed at once, without a state of its own
    if context.is_seat(player):
        context.emit(PriorityReceived, rule=rule, cause=cause or context.step_event, player=player)
