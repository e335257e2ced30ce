"""What a database says when it fails, in words that help."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from eventsourcing.persistence import PersistenceError

from replay.errors import StoreError

_MEANINGS = (
    (
        ("locked", "busy", "lock timeout", "timed out waiting"),
        "another process is using it; try again when that is done",
    ),
    (("is full", "no space left", "quota"), "the disk is full; nothing was written"),
    (
        ("readonly", "read-only", "permission denied", "unable to open"),
        "it may not be written here: check the permissions",
    ),
    (
        ("not a database", "malformed", "encrypted"),
        "it is damaged, or no SQLite file; restore a backup or name another file",
    ),
    (("i/o error", "file too large"), "the disk refused the bytes (full, or over a limit); nothing was written"),
    (("authentication", "password"), "the server refused user or password"),
    (("does not exist",), "there is no such database, user or table on the server"),
    (("connection", "could not translate", "pool"), "the server cannot be reached"),
)


def explain(error: BaseException) -> str:
    """One line: what it means and what the database said."""
    said = " ".join(str(error).split()) or type(error).__name__
    low, said = said.lower(), said[:200]
    for marks, meaning in _MEANINGS:
        if any(mark in low for mark in marks):
            return f"{meaning} ({said})"
    return said


@contextmanager
def faults(doing: str) -> Iterator[None]:
    """Turns what databases and file systems raise into one StoreError: `cannot <doing>: <why>`."""
    try:
        yield
    except (PersistenceError, sqlite3.Error, OSError) as error:
        raise StoreError(f"cannot {doing}: {explain(error)}") from error
