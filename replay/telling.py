"""Tells single events of a game in the words of its log, without going through the whole of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from domain.events import GameEvent
from domain.ids import EventNumber, ObjectId
from domain.state import Object, State
from projections.log import announced
from projections.names import Namer
from projections.walk import leaving
from projections.words import Teller
from replay.keyframes import Keyframes
from replay.lazy import LazyEvents

_LEAVING = frozenset(("ObjectMoved", "ObjectCeased", "StackObjectRemoved", "ObservedGone", "ObservedMoves"))


class Telling:
    """The words of any event, as `log` has them."""

    def __init__(self, events: LazyEvents, keyframes: Keyframes, namer: Namer | None) -> None:
        self._events = events
        self._keyframes = keyframes
        self._namer = namer
        self._left: dict[ObjectId, list[EventNumber]] | None = None

    def tell(self, number: EventNumber) -> str:
        """One sentence, without its rule."""
        event = self._events.event(number)
        state = self._keyframes.at(number).state
        teller = Teller(state, self._namer, _Gone(number, self._state_before, self._departures()))
        teller.soon = announced(_Events(self._events), number, event)
        return teller.tell(event)

    def _state_before(self, number: EventNumber) -> State:
        return self._keyframes.before(number).state

    def _departures(self) -> dict[ObjectId, list[EventNumber]]:
        """Object → the events with which it left."""
        if self._left is None:
            self._left = {}
            for number, event in enumerate(self._events.only(_LEAVING)):
                for identifier in leaving(event):
                    self._left.setdefault(identifier, []).append(number)
        return self._left


class _Gone(Mapping[ObjectId, Object]):
    """The last of objects that have left by an event, looked up when they are asked for."""

    def __init__(
        self,
        number: EventNumber,
        state_before: Callable[[EventNumber], State],
        left: Mapping[ObjectId, list[EventNumber]],
    ) -> None:
        self._number = number
        self._state_before = state_before
        self._left = left

    def __getitem__(self, identifier: ObjectId) -> Object:
        for number in reversed(self._left.get(identifier, ())):
            if number <= self._number:
                found = self._state_before(number).objects.get(identifier)
                if found is not None:
                    return found
        found = self._state_before(self._number).objects.get(identifier)  # a shuffled library's card
        if found is None:
            raise KeyError(identifier)
        return found

    def __iter__(self) -> Iterator[ObjectId]:
        return iter(self._left)

    def __len__(self) -> int:
        return len(self._left)


class _Events(Sequence[GameEvent]):
    """The events alone of a list of recorded ones."""

    def __init__(self, events: LazyEvents) -> None:
        self._events = events

    def __len__(self) -> int:
        return len(self._events)

    def __getitem__(self, number):  # type: ignore[no-untyped-def]
        if isinstance(number, slice):
            return [self._events.event(each) for each in range(*number.indices(len(self._events)))]
        return self._events.event(number)
