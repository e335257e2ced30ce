"""SQL from people: one SELECT, on a fresh connection that can reach nothing but the lake."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from analytics.errors import RefusedQuery
from analytics.lake.files import sql_text
from analytics.lake.reading import Lake, open_lake
from replay.urls import StoreUrl

SECONDS: Final = 30.0
MOST_ROWS: Final = 10_000
MOST_CHARACTERS: Final = 50_000_000
"""Of an answer in all."""
MEMORY: Final = "1GB"
THREADS: Final = 2
LONGEST: Final = 100_000
"""Characters of a statement."""


class Answer(msgspec.Struct, kw_only=True):
    """The rows of a query."""

    columns: list[str]
    rows: list[tuple[Any, ...]]
    more: bool
    """Whether there were more rows than the limit."""


def run_query(
    sql: str,
    url: StoreUrl | None = None,
    folder: Path | None = None,
    *,
    seconds: float = SECONDS,
    most_rows: int = MOST_ROWS,
) -> Answer:
    """Answers one SELECT over the lake. Raises RefusedQuery that says why not; the lake cannot be changed by it."""
    if len(sql) > LONGEST:
        raise RefusedQuery(f"refused: a statement of {len(sql):,} characters, more than {LONGEST:,}")
    with open_lake(url, folder) as lake:
        check_statement(lake, sql)
        lock(lake)
        return _limited(lake, sql, seconds, most_rows)


def check_statement(lake: Lake, sql: str) -> None:
    """Raises RefusedQuery unless DuckDB's parser finds exactly one SELECT."""
    import duckdb

    try:
        statements = lake.connection.extract_statements(sql)
    except duckdb.Error as error:
        raise RefusedQuery(_first_line(error)) from None
    if len(statements) != 1:
        raise RefusedQuery(f"refused: {len(statements)} statements; a query is exactly one SELECT")
    if statements[0].type != duckdb.StatementType.SELECT:
        kind = str(statements[0].type).rpartition(".")[2]
        raise RefusedQuery(f"refused: {kind} is no SELECT; the lake can only be read")
    try:
        found = lake.connection.execute("SELECT json_serialize_sql(?) ->> '$.error'", (sql,)).fetchall()
    except duckdb.Error as error:
        raise RefusedQuery(_first_line(error)) from None
    if found != [("false",)]:
        raise RefusedQuery("refused: it is no plain SELECT; the lake can only be read")


def lock(lake: Lake) -> None:
    """From here on the connection reads the lake's parts and nothing else, and none of that can be changed."""
    allowed = ", ".join(sql_text(file) for file in lake.files)
    for setting in (
        f"SET allowed_paths = [{allowed}]",
        "SET temp_directory = ''",
        f"SET memory_limit = '{MEMORY}'",
        f"SET threads = {THREADS}",
        "SET enable_external_access = false",
        "SET lock_configuration = true",
    ):
        lake.connection.execute(setting)


def _limited(lake: Lake, sql: str, seconds: float, most_rows: int) -> Answer:
    import duckdb

    connection = lake.connection
    late = threading.Event()

    def stop() -> None:
        late.set()
        connection.interrupt()

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        connection.execute("BEGIN TRANSACTION READ ONLY")  # a WITH can hide an INSERT
        result = connection.execute(sql)
        columns = [column[0] for column in result.description or ()]
        rows = _fetched(result.fetchmany, most_rows)
    except duckdb.Error as error:
        if late.is_set():
            raise RefusedQuery(f"stopped: it took more than {seconds:g} s; ask for less") from None
        if isinstance(error, duckdb.OutOfMemoryException):
            raise RefusedQuery(f"stopped: it needs more than {MEMORY} of memory; ask for less") from None
        raise RefusedQuery(_first_line(error)) from None
    finally:
        timer.cancel()
    return Answer(columns=columns, rows=rows[:most_rows], more=len(rows) > most_rows)


def _fetched(fetch: Callable[[int], list[tuple[Any, ...]]], most_rows: int) -> list[tuple[Any, ...]]:
    rows: list[tuple[Any, ...]] = []
    characters = 0
    while len(rows) <= most_rows:
        some = fetch(min(1000, most_rows + 1 - len(rows)))
        if not some:
            break
        characters += sum(len(value) for row in some for value in row if isinstance(value, (str, bytes)))
        if characters > MOST_CHARACTERS:
            raise RefusedQuery(f"stopped: the answer has more than {MOST_CHARACTERS:,} characters; ask for less")
        rows += some
    return rows


def _first_line(error: Exception) -> str:
    """DuckDB's own words, without the copy of the statement below them."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    kept = lines[:1] + [line for line in lines[1:3] if line.startswith(("Did you mean", "Candidate"))]
    return " ".join(kept)[:500] or type(error).__name__
