"""Events in PostgreSQL, for many machines: one transaction for events, head and index, written by COPY."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from struct import Struct
from typing import Any
from uuid import UUID

try:
    import psycopg
    from eventsourcing.postgres import PostgresApplicationRecorder
    from psycopg.sql import SQL, Composed, Identifier
except ImportError as error:  # the extra is not installed, or its C library is missing
    from replay.errors import StoreError

    raise StoreError(f"PostgreSQL stores need the extra: pip install 'loreplay[postgres]' ({error})") from None

from eventsourcing.persistence import StoredEvent

from replay import tables
from replay.compression import Compression
from replay.errors import StoreError
from replay.faults import faults
from replay.mapper import COMPRESSED, Before, Games
from replay.opening import check_format
from replay.recorded import StoredRecord, stored
from replay.store import Store
from replay.urls import PostgresUrl

CONNECT_SECONDS = 10
CREATION_LOCK = 0x10_4E_91_A7
"""Advisory lock that one process holds while it makes the tables."""

_COPY_HEADER = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_COPY_END = b"\xff\xff"
_ROW = Struct(">hi16siqi").pack
_LENGTH = Struct(">i").pack

_GET_META = tables.GET_META.replace("?", "%s").encode()
_NEW_META = tables.NEW_META.replace("?", "%s").encode()

Cursor = psycopg.Cursor[Any]


def executor(cursor: Cursor) -> Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]:
    """Executes statements with `?` for parameters; gives plain tuples."""

    def execute(sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        cursor.execute(sql.replace("?", "%s").encode(), parameters)
        return [] if cursor.description is None else [tuple(row.values()) for row in cursor.fetchall()]

    return execute


class PostgresRecorder(PostgresApplicationRecorder):
    """Inserts rows together with what else belongs to the append, and reads records without a detour."""

    compression: Compression | None = None
    """Of a compressed store."""

    def insert_events(
        self, stored_events: Sequence[StoredEvent], *, before: Before | None = None, **_: Any
    ) -> Sequence[int] | None:
        """Inserts, after `before` in the same transaction. Returns no ids: nobody here asks for them.

        The table is locked, as the library does it, so that ids are given in the order of the commits: readers that
        follow them miss nothing.
        """
        with self._transaction() as cursor:
            self._lock_table(cursor)
            self._notify_channel(cursor)
            if before is not None:
                before(executor(cursor))
            with cursor.copy(self._copy_statement()) as copy:
                copy.write(b"".join((_COPY_HEADER, *map(_binary_row, stored_events), _COPY_END)))
        return None

    def _copy_statement(self) -> Composed:
        return SQL("COPY {}.{} (originator_id, originator_version, topic, state) FROM STDIN (FORMAT BINARY)").format(
            Identifier(self.datastore.schema), Identifier(self.events_table_name)
        )

    @contextmanager
    def _transaction(self, commit: bool = True) -> Iterator[Cursor]:
        with self.datastore.transaction(commit=commit) as cursor:
            yield cursor

    def select_records(self, game_id: UUID, start: int, stop: int | None, topics: Sequence[str]) -> list[StoredRecord]:
        """The records from `start` up to before `stop`, of some topics or all."""
        sql = f"SELECT originator_version, topic, state FROM {self.events_table_name} WHERE originator_id=?"  # noqa: S608
        parameters: list[Any] = [game_id]
        if start:
            sql += " AND originator_version>=?"
            parameters.append(start)
        if stop is not None:
            sql += " AND originator_version<?"
            parameters.append(stop)
        if topics:
            sql += " AND topic = ANY(?)"
            parameters.append(list(topics))
        rows = self.execute(sql + " ORDER BY originator_version", parameters)
        if self.compression is None:
            return [stored(*row) for row in rows]
        expand = self.compression.decompress
        return [stored(number, topic, expand(bytes(state))) for number, topic, state in rows]

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """One statement that only reads."""
        with self._transaction(commit=False) as cursor:
            return executor(cursor)(sql, parameters)

    def transact(self, write: Before) -> None:
        """Several statements in one transaction."""
        with self._transaction() as cursor:
            write(executor(cursor))

    def replace_payloads(self, game_id: UUID, payloads: Sequence[tuple[int, bytes]], also: Before) -> None:
        """Overwrites payloads, for forgetting alone, and runs `also` in the same transaction."""
        with self._transaction() as cursor:
            sql = f"UPDATE {self.events_table_name} SET state=%s WHERE originator_id=%s AND originator_version=%s"  # noqa: S608
            shrink = self.compression.compress if self.compression is not None else bytes
            cursor.executemany(sql.encode(), [(shrink(payload), game_id, number) for number, payload in payloads])
            also(executor(cursor))

    def purge(self) -> None:
        """Drops the row versions that nobody can read any more, and what they held."""
        with self.datastore.get_connection() as connection:
            for name in (self.events_table_name, "loreplay_sources", "loreplay_names"):
                connection.execute(SQL("VACUUM {}").format(Identifier(name)))


def _binary_row(event: StoredEvent) -> bytes:
    """A row in the binary format of COPY: each field behind its length."""
    assert isinstance(event.originator_id, UUID)
    topic = event.topic.encode()
    state = event.state
    return b"%b%b%b%b" % (
        _ROW(4, 16, event.originator_id.bytes, 8, event.originator_version, len(topic)),
        topic,
        _LENGTH(len(state)),
        state,
    )


def open_postgres(url: PostgresUrl, create: bool) -> Store:
    """Opens a store in a database that exists; with `create` its tables are made where there are none."""
    with faults(f"open the store {url}"):
        try:
            with _connect(url) as connection:
                stored = _read_format(connection)
                if stored is None:
                    if not create:
                        raise StoreError(
                            f"there is no store in {url}: import a game first, or name another with --store"
                        )
                    stored = _make_tables(connection, url)
                if create and url.compression is not None:
                    connection.execute(_NEW_META, ("compression", url.compression))
                compressed = connection.execute(_GET_META, ("compression",)).fetchone() is not None
        except psycopg.Error as error:
            raise OSError(str(error)) from error
        check_format(stored, str(url))
        app = Games(_environment(url) | (COMPRESSED if compressed else {}))
    assert isinstance(app.recorder, PostgresRecorder)
    app.recorder.compression = app.compression
    return Store(url, app, app.recorder)


def _connect(url: PostgresUrl) -> psycopg.Connection[Any]:
    return psycopg.connect(
        host=url.host,
        port=url.port,
        user=url.user,
        password=url.password or None,
        dbname=url.database,
        connect_timeout=CONNECT_SECONDS,
        autocommit=True,
    )


def _read_format(connection: psycopg.Connection[Any]) -> str | None:
    row = connection.execute("SELECT to_regclass('loreplay_meta')").fetchone()
    if row is None or row[0] is None:
        return None
    row = connection.execute(_GET_META, ("format",)).fetchone()
    return "" if row is None else str(row[0])


def _make_tables(connection: psycopg.Connection[Any], url: PostgresUrl) -> str | None:
    # one process at a time, and the format last: two that make tables at once fail in the server's catalogue
    connection.execute("SELECT pg_advisory_lock(%s)", (CREATION_LOCK,))
    if _read_format(connection) is None:
        Games(_environment(url) | {"CREATE_TABLE": "y"}).close()
        with connection.transaction():
            for statement in tables.TABLES:
                connection.execute(statement.format(blob="BYTEA").encode())
            connection.execute(_NEW_META, ("format", str(tables.FORMAT)))
    return _read_format(connection)


def _environment(url: PostgresUrl) -> dict[str, str]:
    return {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "APPLICATION_RECORDER_TOPIC": "replay.recorders_postgres:PostgresRecorder",
        "POSTGRES_DBNAME": url.database,
        "POSTGRES_HOST": url.host,
        "POSTGRES_PORT": str(url.port),
        "POSTGRES_USER": url.user,
        "POSTGRES_PASSWORD": url.password,
        "POSTGRES_CONNECT_TIMEOUT": str(CONNECT_SECONDS),
        "POSTGRES_POOL_SIZE": "1",
        "POSTGRES_MAX_OVERFLOW": "9",
        "POSTGRES_IDLE_IN_TRANSACTION_SESSION_TIMEOUT": "60",
        "POSTGRES_ENABLE_DB_FUNCTIONS": "n",  # with them, readers that follow several writers lose events
        "CREATE_TABLE": "n",
    }
