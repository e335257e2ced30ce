"""The streams that a game may have: one for each record of it that starts earlier or differs, the last one counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from domain.events.base import GameEvent
from domain.events.records import Checkpoint, Superseded
from domain.state.state import State
from replay.folding import Folding
from replay.formats.arena.kept import SOURCE, Kept, unpack
from replay.identity import game_id
from replay.index import GameInfo
from replay.store import Store
from replay.writer import GameWriter


class Stream(NamedTuple):
    """One stored record of a game."""

    info: GameInfo
    attempt: int
    items: list[Kept] | None
    """What was kept of its log; None where nothing was."""


def streams(store: Store, match: str, number: int, seat: int) -> list[Stream]:
    """All stored records of a game as a seat saw it, oldest first."""
    found: list[Stream] = []
    while True:
        attempt = len(found) + 1
        info = store.get(game_id(match, number, seat, attempt))
        if info is None:
            return found
        blob = store.get_source(info.id, SOURCE)
        found.append(Stream(info, attempt, unpack(blob) if blob is not None else None))


def supersede(store: Store, old: UUID, new: UUID, reason: str) -> None:
    """Writes down in the old stream that another one counts now."""
    writer = store.writer(old)
    if writer.state.superseded_by is not None:
        return
    time = writer.latest or 0
    writer.emit(Superseded(by=str(new), reason=reason, turn=writer.state.turn, step=writer.state.step), time)
    writer.checkpoint(time, force=True)
    store.append(writer)


class Differs(Exception):
    """The translation gives another event than the one that is stored."""

    def __init__(self, number: int, stored: GameEvent, now: GameEvent) -> None:
        super().__init__(f"event {number} is stored as {stored.kind}, and is {now.kind} now")


class Continuation:
    """A recorder that follows the events that are stored, and goes on behind them.

    The checkpoints of the store stand where they stood, so that all numbers stay the same.
    """

    def __init__(self, store: Store, info: GameInfo) -> None:
        self.store = store
        self.info_before = info
        self.stored: Sequence[GameEvent] = [recorded.event for recorded in store.events(info.id)]
        self.folding = Folding()
        self.writer: GameWriter | None = None

    @property
    def number(self) -> int:
        """The number the next event gets."""
        return self.writer.number if self.writer is not None else self.folding.number

    @property
    def state(self) -> State:
        """Folded from everything so far."""
        return self.writer.state if self.writer is not None else self.folding.state

    def emit(self, event: GameEvent, time: int) -> int:
        """Follows the next stored event, which must be the same, or records a new one."""
        if self.writer is not None:
            return self.writer.emit(event, time)
        if self.folding.number == len(self.stored):
            self.writer = self.store.writer(self.info_before.id)
            return self.writer.emit(event, time)
        stored = self.stored[self.folding.number]
        if stored != event:
            raise Differs(self.folding.number, stored, event)
        return self.folding.add(stored)

    def checkpoint(self, time: int, force: bool = False) -> int | None:
        """Passes over the checkpoints that stand here, or records one where it is time."""
        if self.writer is not None:
            return self.writer.checkpoint(time, force=force)
        while self.folding.number < len(self.stored) and isinstance(self.stored[self.folding.number], Checkpoint):
            self.folding.add(self.stored[self.folding.number])
        return None

    @property
    def finished(self) -> bool:
        """Whether all stored events were followed."""
        return self.writer is not None or self.folding.number == len(self.stored)

    @property
    def added(self) -> int:
        """How many new events wait to be stored."""
        return len(self.writer.pending) if self.writer is not None else 0
