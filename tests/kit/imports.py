"""Imports for tests, and what of a store is to be the same however its logs were cut."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from domain.events import GameEvent
from replay.import_report import ImportReport
from replay.importing import ImportOptions, import_paths
from replay.index import GameInfo
from replay.store import Store, open_store

Told = list[tuple[int, int, GameEvent]]
"""(number, time, event)."""


def told(store: Store, info: GameInfo) -> Told:
    """The events of a game, without what tells of file and chance: lines, salted digests, the chain over both."""
    return [(recorded.number, recorded.time, same(recorded.event)) for recorded in store.events(info.id)]


def same(event: GameEvent) -> GameEvent:
    """An event without what differs from import to import."""
    changes: dict[str, Any] = {}
    if event.kind == "Checkpoint":
        changes = {"digests": (), "chain": ""}
    elif event.evidence is not None:
        changes = {"evidence": event.evidence.model_copy(update={"line": 0})}
    return event.model_copy(update=changes)


def counting(store: Store) -> list[GameInfo]:
    """The records that count: no other one supersedes them."""
    return [info for info in store.games() if info.superseded_by is None]


def imported(path: Path, logs: Sequence[Path], key: Path | None = None, **options: bool) -> list[ImportReport]:
    """Imports one log after another into a store at `path`, with the pseudonyms of another store's key."""
    if key is not None:
        shutil.copy(key, f"{path}.key")
    with open_store(path) as store:
        return [import_paths([log], store, ImportOptions(**options)) for log in logs]
