"""Where the games of a simulation go: a store that the driver writes to, or that the workers write to themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Protocol
from uuid import UUID

from replay.chain import chain_value
from replay.errors import ConflictError
from replay.opening import open_url
from replay.recorded import StoredRecord
from replay.simulation.fan_out import CHUNK_SECONDS
from replay.simulation.results import Known
from replay.simulation.simulator import Played
from replay.store import Store
from replay.urls import PostgresUrl

ATTEMPTS = 3
Write = Callable[[Sequence[Played]], Any]
"""What a worker does with games that it played; it can be sent to another process, and so can its answer."""


class Sink(Protocol):
    """Takes the games of one simulation."""

    seconds: float
    """How long a chunk of games is to take."""
    write: Write | None
    """What workers do themselves; None: the driver is given the records."""
    always: bool
    """Whether `write` is called for games that the driver plays, too."""

    def known(self, games: Sequence[UUID]) -> Mapping[UUID, Known]:
        """Those of the games that are there already, whole, and are not to be played again."""

    def take(self, games: Sequence[Played], written: Any) -> int:
        """Takes in a chunk of games in the driver, or what `write` answered of them. Returns how many are new."""


class StoreSink:
    """The store of the driver. Where the workers play elsewhere and a server takes many writers, they write."""

    seconds = CHUNK_SECONDS
    always = False

    def __init__(self, store: Store, *, elsewhere: bool = False) -> None:
        self.store = store
        url = store.url
        self.write: Write | None = partial(_write, url) if elsewhere and isinstance(url, PostgresUrl) else None

    def known(self, games: Sequence[UUID]) -> Mapping[UUID, Known]:
        """Games of the store that are over."""
        return known_in(self.store, games)

    def take(self, games: Sequence[Played], written: Any) -> int:
        """Puts games into the store; a ConflictError for one of which it has another record."""
        return int(written) if written is not None else _keep(self.store, games)


def known_in(store: Store, games: Sequence[UUID]) -> dict[UUID, Known]:
    """Those of the games that are over in the store."""
    return {
        game_id: Known(info.turns, info.events, info.winner, info.result.startswith("drawn"))
        for game_id, info in store.get_all(games).items()
        if info.finished
    }


def kept(store: Store, game_id: UUID, value: str, records: Sequence[StoredRecord]) -> bool:
    """Puts a whole game with this head into the store; False if it is there already.

    ConflictError where the store has another record of it.
    """
    for attempt in range(ATTEMPTS):
        head = store.head(game_id)
        known = head.events if head is not None else 0
        if head is not None and head.value == value:
            return False
        if head is not None and chain_value(game_id, records[:known]) != head.value:
            break
        try:
            store.append(records[known:], game_id, known, value=value)  # one that was broken off goes on
        except ConflictError:  # another simulation of the same games was quicker
            if attempt + 1 == ATTEMPTS:
                raise
        else:
            return True
    raise ConflictError(
        f"{store.url} has another record of game {game_id} (the cards or the engine changed since): "
        f"forget it, or take another --seed"
    )


def _write(url: PostgresUrl, games: Sequence[Played]) -> int:
    return _keep(_store_of_process(url), games)


def _keep(store: Store, games: Sequence[Played]) -> int:
    return sum(kept(store, played.game_id, played.head, played.records) for played in games)


@lru_cache(maxsize=1)
def _store_of_process(url: PostgresUrl) -> Store:
    """The store that this process writes to; its tables are there already."""
    return open_url(url, create=False)
