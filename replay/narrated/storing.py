"""A translated game into a store: new, continued, unchanged, or beside an older record that says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol
from uuid import UUID

from domain.events.base import GameEvent
from domain.ids import EventNumber
from domain.state.state import State
from replay.errors import ConflictError
from replay.formats.arena.streams import Continuation, Differs, supersede
from replay.identity import game_id
from replay.import_report import GameReport
from replay.index import GameInfo
from replay.store import Store
from replay.writer import GameWriter

TRIES = 3
"""How often an append is tried while another process writes the same game."""


class Taker(Protocol):
    """Takes the events of a game, and sets checkpoints between them: a `GameWriter` or a `Continuation`."""

    @property
    def number(self) -> EventNumber:
        """The number the next event gets."""

    @property
    def state(self) -> State:
        """Folded from everything taken so far."""

    def emit(self, event: GameEvent, time: int) -> EventNumber:
        """Takes an event."""

    def checkpoint(self, time: int, force: bool = False) -> int | None:
        """Records a checkpoint if it is time."""


Translate = Callable[[Taker], None]
"""Tells a whole game, the same way each time. What it tells of the beginning of a file is the beginning of what it
tells of the whole file."""


class Key:
    """What a game is known by."""

    def __init__(self, match: str, number: int = 1, seat: int | None = None) -> None:
        self.match = match
        self.number = number
        self.seat = seat

    def id_of(self, attempt: int) -> UUID:
        """The id of the nth record."""
        return game_id(self.match, self.number, self.seat, attempt)


def store_game(
    store: Store,
    key: Key,
    translate: Translate,
    *,
    names: Mapping[str, str] | None = None,
    siblings: bool = False,
) -> GameReport:
    """Stores a game. With `siblings` records of one key that differ are different games."""
    for attempt in range(TRIES):
        try:
            return stored(store, key, translate, names, siblings)
        except ConflictError:
            if attempt == TRIES - 1:
                raise
    raise AssertionError("unreachable")


def stored(store: Store, key: Key, translate: Translate, names: Mapping[str, str] | None, siblings: bool) -> GameReport:
    """One try of `store_game`."""
    there: list[GameInfo] = []
    while (info := store.get(key.id_of(len(there) + 1))) is not None:
        there.append(info)
    reason = ""
    for info in reversed(there):
        continuation = Continuation(store, info)
        try:
            translate(continuation)
        except Differs as difference:
            reason = reason or str(difference)
            continue
        writer = continuation.writer
        if writer is None or not continuation.added:
            return reported(info, "unchanged", 0)
        if info.superseded_by is not None:
            continue  # the newer record is the one that goes on
        added = continuation.added
        store.append(writer, names=names)
        return reported(writer.info(), "extended", added)
    writer = GameWriter(key.id_of(len(there) + 1))
    translate(writer)
    store.append(writer, names=names)
    if not there or siblings:
        return reported(writer.info(), "new", writer.number)
    supersede(store, there[-1].id, writer.game_id, "contradicts")
    report = reported(writer.info(), "superseding", writer.number)
    report.notes.append(f"supersedes {there[-1].id}: {reason or 'it says otherwise'}")
    return report


def reported(info: GameInfo, status: str, added: int) -> GameReport:
    """What is to be said about a game."""
    report = GameReport(str(info.id), status, added, info.match)  # type: ignore[arg-type]
    report.game_number, report.seat = info.game_number, info.observer
    report.players = {player.seat: player.name for player in info.players}
    report.turns, report.result, report.events, report.gaps = info.turns, info.result, info.events, info.gaps
    report.complete = info.finished and not info.partial
    return report
