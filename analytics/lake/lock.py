"""One build at a time, on every platform: a lock that the system lets go of when its process dies."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from analytics.errors import LakeError


@contextmanager
def build_lock(folder: Path, wait: float) -> Iterator[None]:
    """Holds the lock of a lake, after waiting so many seconds for another build. LakeError if it is still held."""
    connection = sqlite3.connect(folder / "lock.sqlite", timeout=wait, isolation_level=None)
    try:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise LakeError(f"another build or simulation writes to {folder}: wait until it is done") from None
        yield
    finally:
        connection.close()
