"""The store against SQLite itself, and against a bare `Application` of eventsourcing on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from uuid import uuid4

import msgspec

from domain.state import fold
from replay.recorded import StoredRecord, read_record
from replay.store import Store, open_store
from replay.writer import GameWriter
from tests.bench.bare_store import BareStream, bare_sqlite
from tests.bench.side_by_side.measuring import Comparison, Run, always
from tests.laws.kit import simulator

COMMAND = 2
"""Events a command; the mean of real games is about 2.2."""

TABLE = "CREATE TABLE events (game TEXT, number INTEGER, topic TEXT, state BLOB, PRIMARY KEY (game, number))"
INSERT = "INSERT INTO events VALUES (?, ?, ?, ?)"


def comparisons(folder: Path, stack: ExitStack) -> Iterator[Comparison]:
    """All of them; what is opened is closed with the stack."""
    records = simulator(("dwarves", "sagas"), record=True, players=("greedy", "greedy")).play(0).records
    ours = stack.enter_context(open_store(folder / "ours.db"))
    raw = raw_sqlite(folder / "raw.db")
    stack.callback(raw.close)
    bare = bare_sqlite(folder / "bare.db")
    stack.callback(bare.close)

    yield Comparison(
        "store: a game at once",
        "sqlite3 executemany of the same bytes",
        "events",
        len(records),
        always(lambda: ours.append(records, uuid4(), 0)),
        always(lambda: insert(raw, uuid4().hex, records)),
    )
    yield Comparison(
        "store: a game at once",
        "a bare eventsourcing Application",
        "events",
        len(records),
        always(lambda: ours.append(records, uuid4(), 0)),
        always(lambda: bare.save(BareStream(uuid4(), records))),
    )
    yield Comparison(
        "store: command by command",
        "sqlite3 executemany of the same bytes",
        "events",
        len(records),
        by_command(ours, records),
        always(lambda: insert(raw, uuid4().hex, records, COMMAND)),
    )
    game, plain = uuid4(), uuid4().hex
    ours.append(records, game, 0)
    insert(raw, plain, records)
    decode = msgspec.json.Decoder().decode
    rows = "SELECT topic, state FROM events WHERE game = ? ORDER BY number"

    def select() -> None:
        for _, state in raw.execute(rows, (plain,)):
            decode(state)

    yield Comparison(
        "store: a game from the file to its last state",
        "sqlite3 SELECT, msgspec decodes",
        "events",
        len(records),
        always(lambda: fold([read_record(record).event for record in ours.records(game)])),
        always(select),
    )


def raw_sqlite(path: Path) -> sqlite3.Connection:
    """A file that is written as ours is, with the events' table alone."""
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA journal_mode=WAL")
    raw.execute("PRAGMA synchronous=NORMAL")
    raw.execute(TABLE)
    return raw


def insert(raw: sqlite3.Connection, game: str, records: Sequence[StoredRecord], each: int | None = None) -> None:
    """A game in one transaction, or in one for so many events."""
    each = each or len(records)
    for start in range(0, len(records), each):
        with raw:
            raw.executemany(
                INSERT, [(game, number, topic, state) for number, topic, _, state in records[start : start + each]]
            )


def by_command(store: Store, records: Sequence[StoredRecord]) -> Run:
    """A side that stores the records as a live game does; making the bytes is measured with it."""
    events = [read_record(record) for record in records]

    def ready() -> Run:
        writer = GameWriter(uuid4())

        def run() -> None:
            for start in range(0, len(events), COMMAND):
                for read in events[start : start + COMMAND]:
                    writer.emit(read.event, read.time)
                store.append(writer)

        return run

    return ready
