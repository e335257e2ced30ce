"""The engine that decides, by name, and the cards it knows."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version

from domain.cards.corpus import corpus
from domain.rules.parsed import Library


def _engine() -> str:
    try:
        return f"loreplay {version('loreplay')}"
    except PackageNotFoundError:
        return "loreplay"


ENGINE = _engine()


@cache
def engine_library() -> Library:
    """All cards of the corpus. Games may share it: what it learns on the way says the same in each."""
    return Library(corpus())
