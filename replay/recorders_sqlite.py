"""Events in an SQLite file: WAL, synchronous=NORMAL, one transaction for events, head and index."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, cast
from uuid import UUID

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteFactory,
    SQLiteTransaction,
)
from eventsourcing.utils import Environment, EnvType

from replay.compression import Compression
from replay.mapper import Before, EventRow
from replay.recorded import StoredRecord, stored

BUSY_SECONDS = 30
"""How long one process waits for another to finish writing."""


def file_uri(path: Path, mode: str = "rw") -> str:
    """The name under which SQLite opens exactly this file."""
    return f"{path.absolute().as_uri()}?mode={mode}"


def connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """A connection in auto-commit mode, with the settings of every store."""
    connection = sqlite3.connect(
        file_uri(path, mode), uri=True, check_same_thread=False, isolation_level=None, timeout=BUSY_SECONDS
    )
    try:
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA secure_delete=ON")  # what is forgotten is overwritten in the file
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def switch_to_wal(connection: sqlite3.Connection) -> None:
    """Turns the write-ahead log on; it stays on. SQLite does not wait for other connections here, so this does."""
    until = monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").fetchone()
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or monotonic() > until:
                raise
            sleep(0.05)


class Transaction(SQLiteTransaction):
    """Takes the write lock at once when it is to commit: waiting for it later could fail without a wait."""

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
        return cursor


class ConnectionOfStore(SQLiteConnection):
    """A pooled connection."""

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        """Commits at the end, or rolls back."""
        with Transaction(self, commit=commit) as cursor, cursor:
            yield cursor


class Pool(SQLiteConnectionPool):
    """Connections to the file, which must be there."""

    def _create_connection(self) -> SQLiteConnection:
        connection = connect(Path(self.db_name))
        connection.row_factory = sqlite3.Row  # the library reads columns by name
        return ConnectionOfStore(connection, max_age=self.max_age)


class Datastore(SQLiteDatastore):
    """The file and its pool."""

    def __init__(self, path: str) -> None:
        self.pool = Pool(db_name=path, pool_timeout=BUSY_SECONDS)
        self.single_row_tracking = True
        self.originator_id_type = "uuid"


def rows_of(cursor: SQLiteCursor, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Executes a statement; its rows as plain tuples."""
    cursor.sqlite_cursor.row_factory = None
    cursor.execute(sql, parameters)
    rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


class SqliteRecorder(SQLiteApplicationRecorder):
    """Inserts rows together with what else belongs to the append, and reads records without a detour."""

    compression: Compression | None = None
    """Of a compressed store."""

    TABLE = (
        # as the library makes it: its readers count on the names and on the rowid
        "CREATE TABLE IF NOT EXISTS stored_events (originator_id TEXT, originator_version INTEGER,"
        " topic TEXT, state BLOB, PRIMARY KEY (originator_id, originator_version))"
    )

    def insert_events(
        self, stored_events: Sequence[StoredEvent], *, before: Before | None = None, **_: Any
    ) -> Sequence[int] | None:
        """Inserts, after `before` in the same transaction. Returns no ids: nobody here asks for them."""
        names = {game: game.hex for game in {row.originator_id for row in cast("Sequence[EventRow]", stored_events)}}
        rows = [
            (names[game], number, topic, payload)
            for game, number, topic, payload in cast("Sequence[EventRow]", stored_events)
        ]
        with self.datastore.transaction(commit=True) as cursor:
            if before is not None:
                before(lambda sql, parameters: rows_of(cursor, sql, parameters))
            cursor.executemany(self.insert_events_statement, rows)
        return None

    def select_records(self, game_id: UUID, start: int, stop: int | None, topics: Sequence[str]) -> list[StoredRecord]:
        """The records from `start` up to before `stop`, of some topics or all."""
        columns = "originator_version, CAST(topic AS BLOB), CAST(state AS BLOB)"  # text that is none raises errors
        sql = f"SELECT {columns} FROM {self.events_table_name} WHERE originator_id=?"  # noqa: S608
        parameters: list[Any] = [game_id.hex]
        if start:
            sql += " AND originator_version>=?"
            parameters.append(start)
        if stop is not None:
            sql += " AND originator_version<?"
            parameters.append(stop)
        if topics:
            sql += f" AND topic IN ({','.join('?' * len(topics))})"
            parameters += topics
        rows = self.execute(sql + " ORDER BY originator_version", parameters)
        if self.compression is None:
            return [stored(*row) for row in rows]
        expand = self.compression.decompress
        return [stored(number, topic, expand(bytes(state))) for number, topic, state in rows]

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """One statement that only reads."""
        with self.datastore.transaction(commit=False) as cursor:
            return rows_of(cursor, sql, parameters)

    def transact(self, write: Before) -> None:
        """Several statements in one transaction."""
        with self.datastore.transaction(commit=True) as cursor:
            write(lambda sql, parameters: rows_of(cursor, sql, parameters))

    def replace_payloads(self, game_id: UUID, payloads: Sequence[tuple[int, bytes]], also: Before) -> None:
        """Overwrites payloads, for forgetting alone, and runs `also` in the same transaction."""
        shrink = self.compression.compress if self.compression is not None else bytes
        rows = [(shrink(payload), game_id.hex, number) for number, payload in payloads]
        with self.datastore.transaction(commit=True) as cursor:
            cursor.executemany(
                f"UPDATE {self.events_table_name} SET state=? WHERE originator_id=? AND originator_version=?",  # noqa: S608
                rows,
            )
            also(lambda sql, parameters: rows_of(cursor, sql, parameters))

    def purge(self) -> None:
        """Drops the write-ahead log, which still holds what was overwritten."""
        with self.datastore.get_connection(commit=True) as connection:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")


class Factory(SQLiteFactory):
    """What the application is built from."""

    application_recorder_class = SqliteRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        self.datastore = Datastore(self.env.get(self.SQLITE_DBNAME) or "")
