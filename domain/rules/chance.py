"""The only door for randomness: shuffle, roll, pick (architecture §1.3)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol, TypeVar

from domain.events.cr103_104_game import DieRolled, StartingPlayerChosen
from domain.events.cr400_zones import LibraryShuffled
from domain.events.cr701_actions import CardDiscarded, LibraryOrdered

if TYPE_CHECKING:
    from domain.events.base import GameEvent
    from domain.state.state import State

T = TypeVar("T")


class Chance(Protocol):
    """Where random results come from: a seed, or the results of a recorded game."""

    def at(self, state: State) -> Chance:
        """The same source, for what is decided by chance in this state."""

    def below(self, limit: int) -> int:
        """A number from 0 up to before `limit`, all alike."""


class CounterStream:
    """SHA-256 of seed and counter, with rejection: the same seed gives the same results everywhere.

    In a game the counter is the number of the event that will hold the result, so that nothing else needs to be kept
    to go on with a game.
    """

    __slots__ = ("_bits", "_block", "_held", "counter", "seed")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter
        self._block = 0
        self._held = 0
        self._bits = 0

    def at(self, state: State) -> CounterStream:
        """The stream at the number of the next event; goes on where that is still the same."""
        if state.number != self.counter:
            self.counter = state.number
            self._block = self._bits = 0
        return self

    def below(self, limit: int) -> int:
        """A number from 0 up to before `limit`."""
        width = (limit - 1).bit_length()
        while True:
            if self._bits < width:
                block = sha256(self.seed + self.counter.to_bytes(8, "big") + self._block.to_bytes(4, "big")).digest()
                self._block += 1
                self._held = int.from_bytes(block, "big")
                self._bits = 256
            number = self._held & ((1 << width) - 1)
            self._held >>= width
            self._bits -= width
            if number < limit:
                return number


class NotRecorded(Exception):
    """A random result is wanted where the record has none."""


class Recorded:
    """Feeds the results of a recorded game; where its record ends, those of another source."""

    def __init__(self, events: Sequence[GameEvent], then: Chance | None = None) -> None:
        """`events` are all of the game, from number 0."""
        self._events = events
        self._then = then
        self._state: State | None = None
        self._results: list[int] = []
        """What is left of the results of one event, the next one last."""

    def at(self, state: State) -> Chance:
        """This source, or the other one after the last recorded event."""
        if state.number >= len(self._events):
            if self._then is None:
                raise NotRecorded(f"the record has no event {state.number}")
            return self._then.at(state)
        self._state = state
        self._results = []
        return self

    def below(self, limit: int) -> int:
        """The next recorded result. Raises NotRecorded where the record has another kind of event."""
        if not self._results:
            self._results = self._read(limit)
        number = self._results.pop()
        if not 0 <= number < limit:
            raise NotRecorded(f"a recorded result of {number} where it is below {limit}")
        return number

    def _read(self, limit: int) -> list[int]:
        """The results that stand in the next event, in reverse."""
        state = self._state
        assert state is not None
        event = self._events[state.number]
        if isinstance(event, StartingPlayerChosen) and event.player in state.players:
            return [list(state.players).index(event.player)]
        if isinstance(event, DieRolled):
            return [event.result - 1]
        if isinstance(event, LibraryShuffled) and event.was is not None:
            return unshuffled(state.zone("library", event.player), event.was)
        if isinstance(event, LibraryOrdered):
            return unshuffled(state.zone("library", event.player)[:limit], event.order[-limit:])
        if isinstance(event, CardDiscarded):
            hand = state.zone("hand", event.player)
            later = self._events[state.number : state.number + 3 * limit]
            first = [one.card for one in later if isinstance(one, CardDiscarded) and one.card in hand]
            return unshuffled(hand, tuple(dict.fromkeys((*first, *hand))))
        raise NotRecorded(f"event {state.number} is {event.kind}, no result of chance")


def unshuffled(things: Sequence[T], order: Sequence[T]) -> list[int]:
    """The numbers by which `shuffle` made that order of the things, the first one last."""
    if sorted(map(str, things)) != sorted(map(str, order)):
        raise NotRecorded("what was shuffled is not what is there")
    left = list(things)
    numbers: list[int] = []
    for place in range(len(left) - 1, 0, -1):
        other = left.index(order[place], 0, place + 1)
        left[place], left[other] = left[other], left[place]
        numbers.append(other)
    numbers.reverse()
    return numbers


def shuffle(chance: Chance, things: Sequence[T]) -> list[T]:
    """A random order (Fisher–Yates)."""
    order = list(things)
    for place in range(len(order) - 1, 0, -1):
        other = chance.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def pick(chance: Chance, things: Sequence[T], number: int) -> list[T]:
    """That many of them, at random, without repetition."""
    return shuffle(chance, things)[:number]


def roll(chance: Chance, sides: int) -> int:
    """A die (CR 706)."""
    return chance.below(sides) + 1
