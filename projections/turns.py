"""The turns of a game, and where in the record each step lies."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from domain.events import GameEvent
from domain.events.cr500_turns import PriorityReceived, StepBegan, TurnBegan
from domain.ids import EventNumber, Seat
from domain.state import effective_numbers
from domain.vocabulary import Step


class StepSpan(msgspec.Struct, frozen=True):
    """A step or main phase of one turn (CR 500.1). One that comes twice in a turn has two."""

    step: Step
    first: EventNumber
    last: EventNumber
    priority: EventNumber | None
    """The first moment at which the active player had priority (CR 117.3a)."""


class Turn(msgspec.Struct, frozen=True):
    """A turn (CR 500.1); turn 0 is what comes before the first."""

    number: int
    active: Seat | None
    first: EventNumber
    last: EventNumber
    steps: tuple[StepSpan, ...]

    def moment(self, step: Step) -> EventNumber | None:
        """The step's first moment at which the active player had priority, else its last event; None without it."""
        spans = [span for span in self.steps if span.step == step]
        for span in spans:
            if span.priority is not None:
                return span.priority
        return spans[0].last if spans else None


def turns(events: Sequence[GameEvent], cancelled: bool = False) -> tuple[Turn, ...]:
    """The turns in order, turn 0 first where anything came before turn 1.

    With `cancelled` a turn that was begun again after a roll-back is listed once more.
    """
    found: list[Turn] = []
    current = _Current(0, None, 0)
    last = -1
    for number in range(len(events)) if cancelled else effective_numbers(events):
        event = events[number]
        if isinstance(event, TurnBegan):
            if last >= 0:
                found.append(current.end(last))
            current = _Current(event.turn, event.active, number)
        elif isinstance(event, StepBegan):
            current.begin(event.step, number, last)
        elif isinstance(event, PriorityReceived) and event.player == current.active and current.priority is None:
            current.priority = number
        last = number
    if last >= 0:
        found.append(current.end(last))
    return tuple(found)


class _Current:
    """The turn that is being read."""

    def __init__(self, number: int, active: Seat | None, first: EventNumber) -> None:
        self.number = number
        self.active = active
        self.first = first
        self.steps: list[StepSpan] = []
        self.step: Step | None = None
        self.since = first
        self.priority: EventNumber | None = None

    def begin(self, step: Step | None, number: EventNumber, last: EventNumber) -> None:
        self._close(last)
        self.step, self.since, self.priority = step, number, None

    def end(self, last: EventNumber) -> Turn:
        self._close(last)
        return Turn(self.number, self.active, self.first, last, tuple(self.steps))

    def _close(self, last: EventNumber) -> None:
        if self.step is not None:
            self.steps.append(StepSpan(self.step, self.since, last, self.priority))
