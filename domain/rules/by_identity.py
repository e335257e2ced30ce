"""Remembering what was found out about definitions and faces: they never change, and comparing them costs more."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
MOST = 8192


def by_identity(function: Callable[[T], R]) -> Callable[[T], R]:
    """The function, with its results remembered for each object (not for equal ones). The object must be frozen."""
    known: dict[int, tuple[T, R]] = {}

    @wraps(function)
    def remembered(thing: T) -> R:
        found = known.get(id(thing))
        if found is not None and found[0] is thing:
            return found[1]
        if len(known) >= MOST:
            known.clear()
        result = function(thing)
        known[id(thing)] = (thing, result)  # holding the thing keeps its id from being used again
        return result

    return remembered
