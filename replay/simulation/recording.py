"""Where the events of a game in play go: into memory alone, or into the bytes of a record, too."""

from __future__ import annotations

from typing import Protocol

from domain.decide import Table
from domain.events.base import GameEvent
from replay.recorded import StoredRecord, read_record
from replay.writer import GameWriter


class Recording(Protocol):
    """Takes the events of a game."""

    events: list[GameEvent]
    """All so far."""

    def take(self, table: Table, events: list[GameEvent]) -> None:
        """The events that a command made."""

    def finish(self, table: Table) -> None:
        """The game is over."""

    @property
    def head(self) -> str:
        """Chain value after the last event."""

    @property
    def records(self) -> list[StoredRecord]:
        """The events in bytes."""


class InMemory:
    """Events alone."""

    def __init__(self) -> None:
        self.events: list[GameEvent] = []

    def take(self, table: Table, events: list[GameEvent]) -> None:
        """Keeps them."""
        self.events += events

    def finish(self, table: Table) -> None:
        """Nothing more to do."""

    @property
    def head(self) -> str:
        """None is made."""
        return ""

    @property
    def records(self) -> list[StoredRecord]:
        """None are made."""
        return []


class ToWriter:
    """Events with their bytes, chain and checkpoints; each event's time is its number."""

    def __init__(self, writer: GameWriter) -> None:
        self.writer = writer
        self.events: list[GameEvent] = []

    def take(self, table: Table, events: list[GameEvent]) -> None:
        """Records them, and a checkpoint where one is due and nothing is under way."""
        for event in events:
            self.writer.emit(event, self.writer.number)
        self.events += events
        if table.quiescent and not table.over:
            self._checkpoint(table, force=False)

    def finish(self, table: Table) -> None:
        """The last checkpoint."""
        self._checkpoint(table, force=True)

    def _checkpoint(self, table: Table, *, force: bool) -> None:
        if self.writer.checkpoint(self.writer.number, force) is not None:
            event = read_record(self.writer.pending[-1]).event
            table.keep(event)
            self.events.append(event)

    @property
    def head(self) -> str:
        """The chain value."""
        return self.writer.chain.hex

    @property
    def records(self) -> list[StoredRecord]:
        """What waits to be stored."""
        return self.writer.pending
