"""Somebody else's SQLite file: opened for reading only, its real tables and columns found by name."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import NamedTuple

MAGIC = b"SQLite format 3\0"

_LONGEST_VALUE = 4_000_000
_LONGEST_NUMBER = 18


class Table(NamedTuple):
    """A table: its name as written, and lower-case column -> column as written."""

    name: str
    columns: dict[str, str]


Tables = dict[str, Table]
"""Lower-case name -> table."""


def open_foreign(path: Path) -> sqlite3.Connection:
    """A connection that can't write and trusts nothing in the file; texts come as bytes. Raises sqlite3.Error."""
    # Without `immutable`, SQLite wants to write beside a file that was left in WAL mode.
    pending = path.with_name(path.name + "-wal").exists()
    database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{'' if pending else '&immutable=1'}", uri=True)
    try:
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        database.text_factory = bytes
        for pragma in ("query_only=ON", "trusted_schema=OFF", "cell_size_check=ON"):
            database.execute(f"PRAGMA {pragma}")
    except BaseException:
        database.close()
        raise
    return database


def tables_of(database: sqlite3.Connection) -> Tables:
    """The tables that hold rows: no views, no virtual tables."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 LIMIT 1000"
    tables: Tables = {}
    for (raw,) in database.execute(query).fetchall():
        name = text(raw) or ""
        # table_info leaves generated columns out, so no expression of the file is ever computed.
        columns = [text(row[1]) or "" for row in database.execute(f"PRAGMA table_info({quoted(name)})")]
        tables.setdefault(name.casefold(), Table(name, {column.casefold(): column for column in columns}))
    return tables


def quoted(name: str) -> str:
    """A name as SQL wants it, whatever is in it."""
    return '"' + name.replace('"', '""') + '"'


def text(value: object) -> str | None:
    """A value as text, or None where there is none. Raises UnicodeDecodeError."""
    if isinstance(value, bytes):
        return value.decode()
    return None if value is None else str(value)


def integer(value: object) -> int | None:
    """A value as a whole number, or None where it is none."""
    if isinstance(value, int):
        return value
    if isinstance(value, bytes) and len(value) <= _LONGEST_NUMBER and value.isdigit():
        return int(value)
    return None
