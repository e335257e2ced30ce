"""The kinds of event that the notation has a word for, and what writes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from replay.formats.mtg_replay.writing import Writer


TELLERS: dict[str, Callable[[Writer, Any], None]] = {}
AFTER: dict[str, Callable[[Writer, Any], None]] = {}


def tells(*kinds: str, after: bool = False) -> Callable[[Callable[[Writer, Any], None]], Callable[[Writer, Any], None]]:
    """Registers the function that writes these kinds, before or after they are folded."""

    def register(function: Callable[[Writer, Any], None]) -> Callable[[Writer, Any], None]:
        (AFTER if after else TELLERS).update(dict.fromkeys(kinds, function))
        return function

    return register
