"""Goes through a game event by event, with the state folded along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.events import GameEvent
from domain.events.cr400_zones import LibraryShuffled, ObjectCeased, ObjectMoved
from domain.events.cr601_608_stack import StackObjectRemoved
from domain.events.records import ObservedGone, ObservedMoves, RolledBack
from domain.ids import EventNumber, ObjectId
from domain.state import Object, State, apply, effective_numbers, new_state

START: EventNumber = -1
"""Before event 0."""


def goes_on_from(kept: list[EventNumber], event: GameEvent) -> EventNumber:
    """The event whose state this one goes on from. `kept` are the numbers in effect; a roll-back cuts them back."""
    if type(event) is RolledBack:
        while kept and kept[-1] > event.to:
            kept.pop()
    return kept[-1] if kept else START


def leaving(event: GameEvent) -> tuple[ObjectId, ...]:
    """The objects that are not there any more after this event (CR 400.7: a move leaves a new object)."""
    match event:
        case ObjectMoved(old_id=old):
            return (old,)
        case ObjectCeased(object=gone) | StackObjectRemoved(object=gone):
            return (gone,)
        case ObservedGone(objects=objects):
            return objects
        case ObservedMoves(moves=moves):
            return tuple(move.old_id for move in moves)
        case _:
            return ()


class Walk:
    """Iterates (number, event); `state` is then the state right after it, and changes with the next step.

    `cancelled` goes through the stretches that were rolled back, too.
    """

    def __init__(self, events: Sequence[GameEvent], cancelled: bool = False) -> None:
        self.events = events
        self.cancelled = cancelled
        self.state: State = new_state()
        self.gone: dict[ObjectId, Object] = {}
        """The last of objects that have left (last known information)."""

    def __iter__(self) -> Iterator[tuple[EventNumber, GameEvent]]:
        events = self.events
        parents = self._parents() if self.cancelled else {}
        kept = {parent: new_state() for parent in parents.values()}
        for number in range(len(events)) if self.cancelled else effective_numbers(events):
            event = events[number]
            if number in parents:
                self.state = kept[parents[number]].copy()
            for identifier in self._leaving(event):
                left = self.state.objects.get(identifier)
                if left is not None:
                    self.gone[identifier] = left
            apply(self.state, event)
            if number in kept:
                kept[number] = self.state.copy()
            yield number, event

    def _leaving(self, event: GameEvent) -> tuple[ObjectId, ...]:
        if type(event) is LibraryShuffled:
            return self.state.zone("library", event.player)
        return leaving(event)

    def _parents(self) -> dict[EventNumber, EventNumber]:
        """For each roll-back the event whose state it goes on from."""
        kept: list[EventNumber] = []
        parents: dict[EventNumber, EventNumber] = {}
        for number, event in enumerate(self.events):
            parent = goes_on_from(kept, event)
            if type(event) is RolledBack:
                parents[number] = parent
            kept.append(number)
        return parents
