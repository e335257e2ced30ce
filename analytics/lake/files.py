"""Writing Parquet parts: aside first, then renamed into place, then safe on disk."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from analytics.errors import LakeError
from analytics.lake.manifest import Manifest, Part
from replay.faults import explain, faults

if TYPE_CHECKING:
    import duckdb

COMPRESSION: Final = "FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION v2, ROW_GROUP_SIZE 250000"
ASIDE: Final = "aside"


def sql_text(text: str) -> str:
    """A string as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


def choose_games(connection: duckdb.DuckDBPyConnection, games: Sequence[str]) -> None:
    """Makes the temporary table `chosen` of these games."""
    import pyarrow as pa

    connection.register("chosen_arrived", pa.table({"game": pa.array(games, pa.string())}))
    connection.execute(
        "CREATE OR REPLACE TEMP TABLE chosen AS SELECT CAST(game AS UUID) AS game_id FROM chosen_arrived"
    )
    connection.unregister("chosen_arrived")


def write_part(
    connection: duckdb.DuckDBPyConnection,
    lake: Path,
    dataset: str,
    query: str,
    *,
    build: int = 0,
    source: str | None = None,
    day: str | None = None,
) -> Part | None:
    """Writes the rows of a query as a part that nobody counts yet; None where there are no rows.

    LakeError where the disk refuses it.
    """
    import duckdb

    name = f"{uuid4().hex[:12]}.parquet"
    folder = dataset if source is None else f"{dataset}/origin={source}/day={day}"
    aside = lake / ASIDE / name
    target = lake / folder / name
    with faults(f"write to {lake}"):
        aside.parent.mkdir(parents=True, exist_ok=True)
        try:
            copied = connection.execute(f"COPY ({query}) TO {sql_text(str(aside))} ({COMPRESSION})").fetchall()
        except duckdb.IOException as error:
            aside.unlink(missing_ok=True)
            raise LakeError(f"cannot write to {lake}: {explain(OSError(_reason(str(error))))}") from None
        rows = int(copied[0][0])
        if not rows:
            aside.unlink(missing_ok=True)
            return None
        with aside.open("rb") as file:
            os.fsync(file.fileno())
        target.parent.mkdir(parents=True, exist_ok=True)
        aside.replace(target)
        return Part(f"{folder}/{name}", dataset, rows, target.stat().st_size, source, day, build)


def _reason(said: str) -> str:
    """What the system said, out of DuckDB's words."""
    found = re.search(r'\.parquet\\?": ([A-Z][A-Za-z ]{3,60})', said)
    return found[1] if found else said


def sweep(lake: Path, manifest: Manifest) -> int:
    """Deletes files that no manifest names, of stopped builds or replaced; returns how many."""
    named = {part.path for part in manifest.parts()}
    swept = 0
    for path in lake.rglob("*.parquet"):
        if path.relative_to(lake).as_posix() not in named:
            path.unlink(missing_ok=True)
            swept += 1
    return swept
