"""States kept in memory every few events, so that any moment opens at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.events import GameEvent
from domain.events.cr500_turns import TurnBegan
from domain.events.records import RolledBack
from domain.ids import EventNumber, Seat
from domain.state import State, apply, new_state
from projections.walk import START, goes_on_from
from replay.errors import StoreError

EVERY = 64


class Frame(NamedTuple):
    """A state, and each player's latest turn in it."""

    state: State
    turns_begun: dict[Seat, int]


class Keyframes:
    """The state right after any event.

    Each event goes on from one other: the one before it, or for a roll-back the one it goes back to. A state at n
    is folded from the last keyframe on that line, so roll-backs after n do not matter and cancelled stretches can
    be looked at.
    """

    def __init__(self, event: Callable[[EventNumber], GameEvent], every: int = EVERY) -> None:
        self._event = event
        self._every = every
        self._parents: list[EventNumber] = []
        self._frames: dict[EventNumber, Frame] = {START: Frame(new_state(), {})}
        self._kept: list[EventNumber] = []
        self._since = 0
        self._latest = Frame(new_state(), {})
        """The state after the last event read so far."""

    def at(self, number: EventNumber) -> Frame:
        """The state after event `number`; it is the caller's own. StoreError for an event that cannot be folded."""
        if len(self._parents) <= number:
            self._read_to(number)
        return self._fold_to(number)

    def before(self, number: EventNumber) -> Frame:
        """The state that event `number` goes on from; it is the caller's own."""
        if len(self._parents) <= number:
            self._read_to(number)
        return self._fold_to(self._parents[number])

    def _read_to(self, last: EventNumber) -> None:
        """Reads the events from where reading ended up to `last`."""
        parents, kept, frame, since = self._parents, self._kept, self._latest, self._since
        for number in range(len(parents), last + 1):
            event = self._event(number)
            parent = kept[-1] if kept else START
            if type(event) is RolledBack:
                parent = goes_on_from(kept, event)
                frame = self._fold_to(parent)
                since = self._every  # what this fold cost is not paid again
            frame = self._apply(frame, number, event)
            parents.append(parent)
            kept.append(number)
            since += 1
            if since >= self._every:
                self._frames[number] = Frame(frame.state.copy(), frame.turns_begun)
                since = 0
            self._latest, self._since = frame, since

    def _fold_to(self, number: EventNumber) -> Frame:
        path: list[EventNumber] = []
        while number not in self._frames:
            path.append(number)
            number = self._parents[number]
        frame = self._frames[number]
        frame = Frame(frame.state.copy(), frame.turns_begun)
        for step in reversed(path):
            frame = self._apply(frame, step, self._event(step))
        return frame

    def _apply(self, frame: Frame, number: EventNumber, event: GameEvent) -> Frame:
        try:
            apply(frame.state, event)
        except Exception as error:  # a foreign or damaged record may break the fold in any way
            raise StoreError(f"event {number} ({event.kind}) cannot be folded ({type(error).__name__})") from error
        if type(event) is TurnBegan:
            return Frame(frame.state, {**frame.turns_begun, event.active: event.turn})
        return frame
