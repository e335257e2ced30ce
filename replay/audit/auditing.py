"""The audit of a game: every checker sees every event with the state before and after it.

A checker finds each *opportunity* for its rule to hold or not, and says which: held, violated, cannot be told, or in a
gap of the record. No finding without opportunities is no pass, so the counts are part of the answer. Games that our
engine decided are also decided again, command by command (see `deciding`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.cr500_turns import PriorityReceived, TurnBegan
from domain.events.records import NOT_TOLD, GapObserved, RolledBack
from domain.state import apply, effective_numbers, fold
from domain.state.evolve import HANDLERS, Handler
from replay.audit import checks  # noqa: F401  # the checkers register themselves
from replay.audit.checks_record import QUIET, SETTLED, moments, over
from replay.audit.court import AFTER, AT_END, BEFORE, Check, Court, Memory
from replay.audit.findings import Audit, Finding, Outcome, Tally, table
from replay.audit.settling import ACTS, settle

__all__ = ["Audit", "Court", "Finding", "Outcome", "Tally", "audit", "audit_events", "table"]

ARRANGED = ("scenario", "fork")
"""Formats of games that begin in the middle."""


def audit_events(events: Sequence[GameEvent], game: str = "", *, decide: bool = True) -> Audit:
    """Audits a game from its events, stretches that were rolled back included: what was played then was played.

    With `decide`, games of our engine are also decided again; that takes several times as long as all else.
    """
    court = Court(game)
    court.events = list(events)
    if events and not isinstance(events[0], GameBegan):
        court.say("103.1", False, f"the record starts with {events[0].kind}, not with the game")
    look(court)
    result = court.finish()
    result.events = len(events)
    if decide and events and not court.imported:
        from replay.audit.deciding import decided_again

        decided_again(events, result)
    return result


class Steps(NamedTuple):
    """What is to be done for a kind of event."""

    before: tuple[Check, ...]
    handler: Handler | None
    """What folds it."""
    after: tuple[Check, ...]
    begins: bool
    """It tells how sure the record is from here on."""
    settles: bool
    """What must be done before a player may act must be done by now."""
    happens: bool
    """Something happens by it in the game."""
    unsettles: bool
    """State-based actions look at what it does."""


def steps_of(kind: type[GameEvent], imported: bool) -> Steps:
    """What is to be done for a kind of event."""
    return Steps(
        tuple(BEFORE.get(kind, ())),
        HANDLERS.get(kind),
        tuple(AFTER.get(kind, ())),
        kind in BEGINNINGS,
        kind is PriorityReceived or (imported and kind in ACTS),
        kind not in QUIET,
        kind not in SETTLED,
    )


def look(court: Court) -> None:
    """Goes through the events with all checkers."""
    plan: dict[type[GameEvent], Steps] = {}
    events = court.events
    wanted = {event.to for event in events if type(event) is RolledBack}
    kept: dict[int, Memory] = {}
    state, memory = court.state, court.memory
    for number, event in enumerate(events):
        court.number = number
        kind = type(event)
        try:
            before, handler, after, begins, settles, happens, unsettles = plan[kind]
        except KeyError:
            steps = before, handler, after, begins, settles, happens, unsettles = steps_of(kind, court.imported)
            if not begins:
                plan[kind] = Steps(*steps)
        if begins:
            begin(court, event)
            memory = court.memory
        elif kind is RolledBack:
            assert isinstance(event, RolledBack)
            roll_back(court, event, kept)
            state, memory = court.state, court.memory
            continue
        folding = False
        try:
            data = event.__dict__  # reading fields from there takes half the time
            cause = data["cause"]
            if data["step"] != state.step or data["turn"] != state.turn or (cause is not None and cause >= number):
                moments(court, event)
            elif memory.misplaced:
                memory.misplaced = False
            if memory.over is not None:
                over(court, event)
            if settles:
                settle(court, event)
            for check in before:
                check(court, event)
            folding = True
            if handler is not None:
                handler(state, event)
            folding = False
            state.number = number + 1
            for check in after:
                check(court, event)
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
            # A record may say anything; what can't be written down names what is not there.
            state.number = number + 1
            text = f"{event.kind} can't be followed: it is about what is not there"
            court.say(rule_of(event), False if folding or not court.imported else None, text)
        if happens:
            memory.happened = True
            if unsettles and not memory.unsettled:
                memory.unsettled, memory.unsettled_at = True, number
        if wanted and number in wanted:
            kept[number] = court.kept()
    for last in AT_END:
        last(court)


def rule_of(event: GameEvent) -> str:
    """The rule that an event names, or the first that its kind may have."""
    return event.rule or next(iter(type(event).RULES), "400.7")


BEGINNINGS = frozenset((GameBegan, GapObserved, TurnBegan))


def begin(court: Court, event: GameEvent) -> None:
    """What tells how sure the record is from here on."""
    if isinstance(event, GameBegan):
        court.imported = event.recorded_by != "engine"
        court.arranged = court.set_up = event.format in ARRANGED
        if event.partial_start:
            court.gap_turn = 0
    elif isinstance(event, GapObserved):
        court.gap_turn, court.gap_open = court.state.turn, True
        court.gap_lasts = court.gap_lasts or event.reason == NOT_TOLD
        court.unsure = dict.fromkeys((*court.state.zone("battlefield"), *court.state.zone("stack")))
        court.remember(Memory())
    elif court.gap_turn is not None:
        court.gap_turn = event.turn if court.gap_open or court.gap_lasts else None
        court.gap_open = False


def roll_back(court: Court, event: RolledBack, kept: dict[int, Memory]) -> None:
    """The state, and what the checkers remember, as they were; numbers go on."""
    if not 0 <= event.to < court.number:
        return
    numbers = effective_numbers(court.events[: event.to + 1])
    try:
        court.state = fold([court.events[number] for number in numbers])
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return  # something before is wrong, and told already
    court.state.number = court.number
    apply(court.state, event)
    court.remember(kept.get(event.to) or Memory())
    if event.to in kept:
        kept[event.to] = court.kept()  # the game may go back there again
    court.memory.happened = court.memory.unsettled = True


def audit(store: Any, game_id: Any) -> Audit:
    """Audits a stored game. Where parts of it were redacted or forgotten it is not decided again."""
    recorded = store.events(game_id)
    whole = not any(one.withheld for one in recorded)
    return audit_events([one.event for one in recorded], str(game_id), decide=whole)
