"""Keeps the game of a scenario in a store."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING
from uuid import uuid4

from replay.scenario.results import Result
from replay.writer import GameWriter

if TYPE_CHECKING:
    from replay.store import Store


def record(result: Result, store: Store) -> str:
    """Records all events of a scenario as a game of its own; returns its id, which `result.game` has, too."""
    now = int(time() * 1000)
    writer = GameWriter(uuid4())
    for event in result.events:
        writer.emit(event, now)
    writer.checkpoint(now, force=True)
    store.append(writer)
    result.game = str(writer.game_id)
    return result.game
