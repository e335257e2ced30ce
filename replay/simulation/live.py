"""A game that is recorded while it is played, command by command, for others to follow."""

from __future__ import annotations

from collections.abc import Callable

from domain.decide import Table
from domain.events.base import GameEvent
from replay.chain import chain_value
from replay.errors import ConflictError
from replay.simulation.recording import ToWriter
from replay.store import Store
from replay.writer import GameWriter


class ToStore(ToWriter):
    """Appends what each command led to, then waits. Of a game that is there in part the rest is appended."""

    def __init__(self, writer: GameWriter, store: Store, wait: Callable[[], None]) -> None:
        super().__init__(writer)
        self._store = store
        self._wait = wait
        head = store.head(writer.game_id)
        self._known = head.events if head is not None else 0
        """Events that are there and still to come here."""

    def take(self, table: Table, events: list[GameEvent]) -> None:
        """Records them for all to see."""
        super().take(table, events)
        if self._append():
            self._wait()

    def finish(self, table: Table) -> None:
        """The last checkpoint."""
        super().finish(table)
        self._append()

    def _append(self) -> bool:
        writer = self.writer
        if writer.number < self._known:
            return False
        if self._known:
            rest_of(self._store, writer)
            self._known = 0
        if writer.pending:
            self._store.append(writer)
        return True


def rest_of(store: Store, writer: GameWriter) -> None:
    """Leaves of a writer that began anew what the store lacks. ConflictError where the store has another game."""
    head = store.head(writer.game_id)
    if head is None:
        return
    if head.events > len(writer.pending) or chain_value(writer.game_id, writer.pending[: head.events]) != head.value:
        raise ConflictError(f"{store.url} has another record of game {writer.game_id}")
    del writer.pending[: head.events]
