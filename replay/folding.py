"""Folding a game event by event, roll-backs included."""

from __future__ import annotations

from collections.abc import Callable

from domain.events import GameEvent
from domain.events.records import RolledBack
from domain.state import State, apply, fold, new_state
from replay.errors import StoreError


class Folding:
    """The state after all events so far; keeps those in effect, because a roll-back folds them again."""

    __slots__ = ("_effective", "number", "state")

    def __init__(self) -> None:
        self.number = 0
        """The number the next event gets."""
        self.state: State = new_state()
        self._effective: list[tuple[int, GameEvent]] = []

    def add(self, event: GameEvent) -> int:
        """Folds the next event; returns its number. Raises StoreError for a roll-back to what is not in effect."""
        number = self.number
        kept = self._effective
        if type(event) is RolledBack:
            if not 0 <= event.to < number:
                raise StoreError(f"event {number} rolls back to {event.to}, which is not before it")
            while kept and kept[-1][0] > event.to:
                kept.pop()
            kept.append((number, event))
            self.state = fold([effective for _, effective in kept], new_state())
        else:
            kept.append((number, event))
            apply(self.state, event)
        self.number = number + 1
        return number


class Following:
    """The state of a game in play, which is what its events fold to; they are counted alone."""

    __slots__ = ("_live", "number")

    def __init__(self, live: Callable[[], State]) -> None:
        self.number = 0
        """The number the next event gets."""
        self._live = live

    @property
    def state(self) -> State:
        """After all events so far."""
        return self._live()

    def add(self, event: GameEvent) -> int:
        """Counts the next event; returns its number. StoreError for a roll-back: a game in play has none."""
        if type(event) is RolledBack:
            raise StoreError("a game in play is rolled back by another record of it")
        number = self.number
        self.number = number + 1
        return number
