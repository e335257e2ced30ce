"""Names, numbers and symbols as failures show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from replay.scenario.cardbook import same_name


def fits(names: list[str], wanted: tuple[str, ...]) -> bool:
    """Whether the names are these, in any order."""
    left = list(names)
    for text in wanted:
        match = next((name for name in left if same_name(name, text)), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def yes(value: bool) -> str:
    """`yes` or `no`."""
    return "yes" if value else "no"


def braced(symbols: Iterable[str]) -> str:
    """Mana symbols as they are written."""
    return "".join(f"{{{symbol}}}" for symbol in symbols) or "no mana"


def listed(names: Iterable[str], ordered: bool = False) -> str:
    """Names in a list."""
    those = list(names) if ordered else sorted(names)
    return "[" + ", ".join(those) + "]"


def numbers(counts: dict[str, int] | Counter[str]) -> str:
    """Names with numbers."""
    return ", ".join(f"{number} {name}" for name, number in counts.items()) or "nothing"


def said(value: Any) -> str:
    """An expected value for a message."""
    if isinstance(value, bool):
        return yes(value)
    if isinstance(value, tuple):
        return ", ".join(" ".join(map(str, reversed(one))) if isinstance(one, tuple) else str(one) for one in value)
    return str(value)
