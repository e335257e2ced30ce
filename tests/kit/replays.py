"""Replays of games made by hand, in memory and as bytes."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from domain.events import GameEvent
from replay.recorded import Recorded, StoredRecord
from replay.replay import Replay
from replay.store import Head
from replay.writer import GameWriter

GAME_ID = UUID("8c5b7f2e-0000-4000-8000-000000000001")


def replay_of(events: list[GameEvent], **options: Any) -> Replay:
    """A replay of decoded events, a second apart."""
    return Replay([Recorded(number, number * 1000, event) for number, event in enumerate(events)], **options)


def stored(events: list[GameEvent]) -> tuple[list[StoredRecord], Head]:
    """The bytes of a game, and their head."""
    writer = GameWriter(GAME_ID, salts=lambda: bytes(16))
    for number, event in enumerate(events):
        writer.emit(event, number * 1000)
    return list(writer.pending), Head(writer.number, writer.chain.hex)


def stored_replay(events: list[GameEvent], **options: Any) -> Replay:
    """A replay that decodes bytes as it goes, as from a store or a file."""
    records, head = stored(events)
    return Replay(records, game_id=GAME_ID, head=head, **options)
