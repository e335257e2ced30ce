"""Replays of games made by hand, in memory and as bytes."""

from __future__ import annotations

from typing import Any

from domain.events import GameEvent
from replay.recorded import Recorded
from replay.replay import Replay
from replay.store import Head
from tests.kit.recording import record


def replay_of(events: list[GameEvent], **options: Any) -> Replay:
    """A replay of decoded events, a second apart."""
    return Replay([Recorded(number, number * 1000, event) for number, event in enumerate(events)], **options)


def stored_replay(events: list[GameEvent], **options: Any) -> Replay:
    """A replay that decodes bytes as it goes, as from a store or a file; without checkpoints."""
    writer = record(events, every=len(events) + 1)
    head = Head(writer.number, writer.chain.hex)
    return Replay(list(writer.pending), game_id=writer.game_id, head=head, **options)
