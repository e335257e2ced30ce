"""Reads numbers that a person types, and says what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from loreplay.play.screen import Screen

T = TypeVar("T")
Other = Callable[[str], bool]
"""Takes what is typed where it is no answer but something else (`?`, `log`, …); True if it was."""


class Cancelled(Exception):
    """The person wants to do something else instead."""


BACK = ("b", "back", "cancel")
NUMBERS = re.compile(r"[0-9]{1,4}(?:[ ,]+[0-9]{1,4})*")


def numbers(text: str) -> list[int] | None:
    """`1 3`, `1,3` as numbers; None for anything else."""
    return [int(word) for word in re.split(r"[ ,]+", text)] if NUMBERS.fullmatch(text) else None


def pick(
    screen: Screen,
    title: str,
    options: Sequence[tuple[Any, str]],
    least: int,
    most: int,
    other: Other,
    *,
    back: bool = False,
    ordered: bool = False,
    as_listed: bool = False,
    repeat: bool = False,
    none: str = "none",
) -> tuple[Any, ...]:
    """So many of the options, by their numbers; `as_listed` is what Enter means then, `repeat` allows one again.

    Cancelled where one may go back and does.
    """
    most = most if repeat else min(most, len(options))
    screen.say(title)
    for number, (_, words) in enumerate(options, 1):
        screen.say(f"  {number:>2}. {words}")
    wanted = f"{least}" if least == most else f"{least} to {most}"
    what = "1 number" if least == most == 1 else f"{wanted} numbers" + (", first one first" if ordered else "")
    enter = "as listed" if as_listed else none if not least else ""
    hint = what + (f", Enter for {enter}" if enter else "") + (", b to go back" if back else "")
    while True:
        typed = screen.ask(f"{hint}> ")
        if back and typed.casefold() in BACK:
            raise Cancelled
        chosen = numbers(typed) if typed else []
        if typed.casefold() in ("none", "no") and not least:
            chosen = []
        if not typed and as_listed:
            chosen = list(range(1, least + 1))
        if typed.casefold() == "all" and least <= len(options) <= most:
            chosen = list(range(1, len(options) + 1))
        if chosen is None:
            if not other(typed):
                screen.say(f"That is no answer here: {hint}.")
            continue
        wrong = [number for number in chosen if not 1 <= number <= len(options)]
        if wrong:
            screen.say(f"There is no {wrong[0]}: the numbers go from 1 to {len(options)}.")
        elif not repeat and len(dict.fromkeys(chosen)) < len(chosen):
            screen.say("A number stands there twice.")
        elif not least <= len(chosen) <= most:
            screen.say(f"Not {len(chosen)}: {hint}.")
        else:
            return tuple(options[number - 1][0] for number in chosen)


def pick_number(screen: Screen, title: str, options: Sequence[int], other: Other, *, back: bool = False) -> int:
    """One of several numbers."""
    span = f"{options[0]} to {options[-1]}" if len(options) > 1 else str(options[0])
    while True:
        typed = screen.ask(f"{title} ({span}{', b to go back' if back else ''})> ")
        if back and typed.casefold() in BACK:
            raise Cancelled
        found = numbers(typed)
        if found is not None and len(found) == 1 and found[0] in options:
            return found[0]
        if found is not None or not other(typed):
            screen.say(f"That is none of them: {span}.")


def yes(screen: Screen, question: str, other: Other) -> bool:
    """Yes or no."""
    while True:
        typed = screen.ask(f"{question} (y/n)> ").casefold()
        if typed in ("y", "yes", "1"):
            return True
        if typed in ("n", "no", "2"):
            return False
        if not other(typed):
            screen.say("Say y or n.")
