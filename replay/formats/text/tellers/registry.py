"""The kinds of event that have a sentence, and what writes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from replay.formats.text.writing import Writer


Said = str | list[str]
Teller = Callable[["Writer", int, Any], Said]
TELLERS: dict[str, Teller] = {}


def tells(*kinds: str) -> Callable[[Teller], Teller]:
    """Registers the function that writes these kinds."""

    def register(teller: Teller) -> Teller:
        TELLERS.update(dict.fromkeys(kinds, teller))
        return teller

    return register
