"""The engine that decides, by name, and the cards it knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from domain.cards.corpus import corpus, tokens
from domain.events.base import GameEvent
from domain.rules.parsed import Library
from replay.errors import StoreError
from replay.pinning import Definitions, of_this_release, pinned, read_definition


def _engine() -> str:
    try:
        return f"loreplay {version('loreplay')}"
    except PackageNotFoundError:
        return "loreplay"


ENGINE = _engine()


@cache
def engine_library() -> Library:
    """All cards of the corpus. Games may share it: what it learns on the way says the same in each."""
    return taught(Library(corpus()))


def taught(library: Library) -> Library:
    """The library with the tokens that no card of ours makes, which a position may hold all the same."""
    for token in tokens():
        library.learn(token)
    return library


def library_of(names: Iterable[str]) -> Library:
    """These cards alone, with the tokens they make: what a game of these decks needs. StoreError for an unknown one."""
    known = corpus()
    wanted = tuple(dict.fromkeys(names))
    for name in wanted:
        if name not in known:
            raise StoreError(f"{name[:60]!r} is no card of this release")
    return Library({name: known[name] for name in wanted})


def library_of_game(events: Sequence[GameEvent], definitions: Definitions) -> Library:
    """The cards as a game has pinned them; of those that nobody kept, today's. StoreError as in `read_definition`."""
    today = of_this_release()
    others = {
        name: read_definition(definitions[key])
        for key, name in pinned(events).items()
        if key not in today and key in definitions
    }
    return Library({**corpus(), **others}) if others else engine_library()
