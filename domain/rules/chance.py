"""The only door for randomness: shuffle, roll, pick (architecture §1.3)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Where random results come from: a counter stream, or the results of a recorded game."""

    def below(self, limit: int) -> int:
        """A number from 0 up to before `limit`, all alike."""


class CounterStream:
    """SHA-256 of seed and counter, with rejection: the same seed gives the same results everywhere."""

    __slots__ = ("_bits", "_held", "counter", "seed")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter
        """How many blocks were taken."""
        self._held = 0
        self._bits = 0

    def below(self, limit: int) -> int:
        """A number from 0 up to before `limit`."""
        width = (limit - 1).bit_length()
        while True:
            if self._bits < width:
                block = sha256(self.seed + self.counter.to_bytes(8, "big")).digest()
                self.counter += 1
                self._held = int.from_bytes(block, "big")
                self._bits = 256
            number = self._held & ((1 << width) - 1)
            self._held >>= width
            self._bits -= width
            if number < limit:
                return number


class Recorded:
    """Feeds the results of a recorded game, one order or number after the other."""

    def __init__(self, results: Sequence[int]) -> None:
        self._results = list(results)
        self._place = 0

    def below(self, limit: int) -> int:
        """The next recorded result."""
        number = self._results[self._place]
        self._place += 1
        return number


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
