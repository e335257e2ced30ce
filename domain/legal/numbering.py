"""The nth subset, combination or permutation, and how many there are."""

from __future__ import annotations

from math import comb, perm
from typing import Any


def subsets(number: int, least: int, most: int) -> int:
    """How many subsets of a size between two numbers there are."""
    return sum(comb(number, size) for size in range(least, min(most, number) + 1))


def nth_subset(things: tuple[Any, ...], least: int, most: int, index: int) -> tuple[Any, ...]:
    """The nth of them, in a fixed order."""
    for size in range(least, min(most, len(things)) + 1):
        count = comb(len(things), size)
        if index < count:
            return nth_combination(things, size, index)
        index -= count
    raise IndexError(index)


def nth_combination(things: tuple[Any, ...], size: int, index: int) -> tuple[Any, ...]:
    """The nth combination in the order of the things."""
    chosen: list[Any] = []
    place = 0
    while size:
        count = comb(len(things) - place - 1, size - 1)
        if index < count:
            chosen.append(things[place])
            size -= 1
        else:
            index -= count
        place += 1
    return tuple(chosen)


def nth_permutation(things: tuple[Any, ...], size: int, index: int) -> tuple[Any, ...]:
    """The nth ordered choice."""
    left = list(things)
    chosen: list[Any] = []
    for step in range(size):
        block = perm(len(left) - 1, size - step - 1)
        place, index = divmod(index, block)
        chosen.append(left.pop(place))
    return tuple(chosen)
