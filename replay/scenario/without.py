"""Rules switched off for a while, to see what a scenario would make of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from domain.cr import is_rule
from domain.rules import off


@contextmanager
def rules_off(numbers: Iterable[str]) -> Iterator[None]:
    """Switches rules off in this process for a while (`RULES_OFF`). ValueError for a number that is no rule."""
    wanted = list(numbers)
    for number in wanted:
        if not is_rule(number):
            raise ValueError(f"there is no rule {number!r} to switch off")
    before = list(off.OFF)
    off.OFF[:] = [*before, *wanted]
    try:
        yield
    finally:
        off.OFF[:] = before


def off_in_environment() -> tuple[str, ...]:
    """The rules that the variable RULES_OFF names, with commas or blanks between them."""
    return tuple(os.environ.get("RULES_OFF", "").replace(",", " ").split())
