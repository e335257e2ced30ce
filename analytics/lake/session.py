"""DuckDB connections for builds: in memory, without extensions, and with room beside the lake."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from analytics.lake.files import ASIDE
from analytics.lake.shredding import MACROS, TYPES

if TYPE_CHECKING:
    import duckdb


@contextmanager
def connect(lake: Path, threads: int = 0) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection for a build; 0 threads are one for each processor."""
    connection = open_connection(lake, threads)
    try:
        yield connection
    finally:
        connection.close()


def open_connection(lake: Path, threads: int = 0) -> duckdb.DuckDBPyConnection:
    """`connect`, to be closed by the caller."""
    import duckdb

    config: dict[str, str | bool | int | float | list[str]] = {
        "autoinstall_known_extensions": "false",
        "autoload_known_extensions": "false",
        "temp_directory": str(lake / ASIDE),
        "threads": str(threads or max(1, os.cpu_count() or 1)),
    }
    connection = duckdb.connect(":memory:", config=config)
    try:
        for statement in ("SET enable_progress_bar = false", *MACROS, TYPES):
            connection.execute(statement)
    except BaseException:
        connection.close()
        raise
    return connection
