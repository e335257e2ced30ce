"""Opening a store: where it is, whether it is one, and whether this release can read it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from replay import tables
from replay.errors import StoreError
from replay.faults import faults
from replay.mapper import COMPRESSED, Games
from replay.recorders_sqlite import SqliteRecorder, connect, switch_to_wal
from replay.store import Store
from replay.urls import PostgresUrl, SqliteUrl, StoreUrl

DIALECT = {"blob": "BLOB"}


def open_url(url: StoreUrl, create: bool) -> Store:
    """What `replay.store.open_store` does."""
    if isinstance(url, PostgresUrl):
        from replay.recorders_postgres import open_postgres

        return open_postgres(url, create)
    return _open_sqlite(url, create)


def _open_sqlite(url: SqliteUrl, create: bool) -> Store:
    path = url.path
    with faults(f"open the store {path}"):
        new = not path.exists()
        if new and not create:
            raise StoreError(f"there is no store at {path}: import a game first, or name another with --store")
        if path.is_dir():
            raise StoreError(f"{path} is a folder: name a file in it")
        if new:
            path.parent.mkdir(parents=True, exist_ok=True)
        connection = connect(path, "rwc" if create else "rw")
        try:
            _check_or_make(connection, path, create)
            if create and url.compression is not None:
                connection.execute(tables.NEW_META, ("compression", url.compression))
            compressed = connection.execute(tables.GET_META, ("compression",)).fetchone() is not None
        finally:
            connection.close()
        env = {"PERSISTENCE_MODULE": "replay.recorders_sqlite:Factory", "SQLITE_DBNAME": str(path), "CREATE_TABLE": "n"}
        app = Games(env | (COMPRESSED if compressed else {}))
    assert isinstance(app.recorder, SqliteRecorder)
    app.recorder.compression = app.compression
    return Store(url, app, app.recorder)


def _check_or_make(connection: sqlite3.Connection, path: Path, create: bool) -> None:
    stored = read_format(connection, str(path))
    if stored is None:
        if not create:
            raise StoreError(f"{path} is empty: import a game first, or name another with --store")
        connection.execute("BEGIN IMMEDIATE")
        try:
            if read_format(connection, str(path)) is None:
                make_tables(connection)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        stored = read_format(connection, str(path))
    check_format(stored, str(path))
    if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        switch_to_wal(connection)  # a copy that came as one file


def make_tables(connection: sqlite3.Connection) -> None:
    """Makes all tables of a store in the transaction under way."""
    for statement in (SqliteRecorder.TABLE, *tables.TABLES):
        connection.execute(statement.format(**DIALECT))
    connection.execute(tables.NEW_META, ("format", str(tables.FORMAT)))


def read_format(connection: sqlite3.Connection, where: str) -> str | None:
    """The format of a store, None for an empty database. Raises StoreError for one of another program."""
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if not names:
        return None
    row = None
    if "loreplay_meta" in names:
        row = connection.execute(tables.GET_META, ("format",)).fetchone()
    if row is None:
        raise StoreError(f"{where} is the database of another program: name another file")
    return str(row[0])


def check_format(stored: str | None, where: str) -> None:
    """Raises StoreError unless this release reads and writes stores of that format."""
    if stored is None or not stored.isdigit():
        raise StoreError(f"{where} does not say what format it has: it is damaged; restore a backup")
    if int(stored) > tables.FORMAT:
        raise StoreError(
            f"{where} has store format {stored}, made by a newer release of loreplay: "
            f"update it (this one knows formats up to {tables.FORMAT})"
        )
    if int(stored) < tables.FORMAT:
        raise StoreError(f"{where} has store format {stored}, older than {tables.FORMAT}: run `loreplay upgrade`")
