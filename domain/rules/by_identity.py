"""Remembering what was found out about definitions and faces: they never change, and comparing them costs more."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")
MOST = 8192


class ByIdentity(Generic[T, R]):
    """What is known of frozen objects, for each object (not for equal ones)."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, tuple[T, R]] = {}

    def get(self, thing: T) -> R | None:
        """What is known of the thing."""
        found = self._known.get(id(thing))
        return found[1] if found is not None and found[0] is thing else None

    def put(self, thing: T, result: R) -> None:
        """Remembers it. Holding the thing keeps its id from being used again."""
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[id(thing)] = (thing, result)


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
