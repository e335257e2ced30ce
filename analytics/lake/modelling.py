"""Games with new events → rows of the models, some games and one commit at a time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from analytics.lake.files import sql_text, write_part
from analytics.lake.manifest import Manifest
from analytics.models.catalogue import built_models
from analytics.models.runner import run_models

if TYPE_CHECKING:
    import duckdb

CHUNK: Final = 600_000
"""Events of the games that are modelled at a time."""


def model_games(
    connection: duckdb.DuckDBPyConnection,
    lake: Path,
    manifest: Manifest,
    progress: Callable[[str, int, int], None],
) -> int:
    """Runs the models for all games that have events which no model has seen. Returns how many games."""
    waiting = manifest.rows(
        "SELECT g.game, g.events FROM games g LEFT JOIN (SELECT game, min(path) AS path FROM part_games"
        " WHERE path LIKE 'events/%' GROUP BY game) p ON p.game = g.game"
        " WHERE g.gone IS NULL AND g.events > g.modelled ORDER BY p.path, g.game"
    )
    done = 0
    while done < len(waiting):
        games: list[tuple[str, int]] = []
        events = 0
        while done + len(games) < len(waiting) and (not games or events + waiting[done + len(games)][1] <= CHUNK):
            games.append(waiting[done + len(games)])
            events += games[-1][1]
        _model(connection, lake, manifest, games)
        done += len(games)
        progress("games", done, len(waiting))
    return len(waiting)


def _model(connection: duckdb.DuckDBPyConnection, lake: Path, manifest: Manifest, games: list[tuple[str, int]]) -> None:
    import pyarrow as pa

    connection.register("chosen", pa.table({"game": [game for game, _ in games]}))
    connection.execute("CREATE OR REPLACE TEMP TABLE lake_chosen AS SELECT CAST(game AS UUID) AS game_id FROM chosen")
    connection.unregister("chosen")
    paths = _paths(manifest, [game for game, _ in games])
    for dataset in ("events", "links", "faces"):
        files = [sql_text(str(lake / path)) for path in paths if path.startswith(f"{dataset}/")]
        if files:
            connection.execute(
                f"CREATE OR REPLACE TEMP TABLE lake_{dataset} AS"
                f" SELECT * FROM read_parquet([{', '.join(files)}], hive_partitioning = false)"
                " SEMI JOIN lake_chosen USING (game_id)"
            )
        else:
            from analytics.lake.reading import empty_table

            connection.execute(f"CREATE OR REPLACE TEMP TABLE lake_{dataset} AS {empty_table(dataset)}")
    run_models(connection)
    build = int(manifest.get("build", "0")) + 1
    parts = []
    for model in built_models():
        query = f"SELECT *, CAST({build} AS INTEGER) AS build FROM {model.name} ORDER BY game_id"
        part = write_part(connection, lake, model.name, query, build=build)
        if part is not None:
            parts.append(part)
    with manifest.transaction():
        manifest.next_build()
        for model in built_models():
            columns = connection.execute(f"SELECT column_name, column_type FROM (DESCRIBE {model.name})").fetchall()
            manifest.set(f"columns {model.name}", ", ".join(f'"{name}" {kind}' for name, kind in columns))
        manifest.many(
            "UPDATE games SET modelled = ?, build = ? WHERE game = ?", ((events, build, game) for game, events in games)
        )
        for part in parts:
            manifest.add_part(part)
        manifest.rows(
            "DELETE FROM parts WHERE dataset NOT IN ('events', 'links', 'faces')"
            " AND build NOT IN (SELECT build FROM games WHERE gone IS NULL)"
        )


def _paths(manifest: Manifest, games: list[str]) -> list[str]:
    """The parts that hold events of these games."""
    found: dict[str, None] = {}
    for start in range(0, len(games), 500):
        some = games[start : start + 500]
        marks = ", ".join("?" * len(some))
        for (path,) in manifest.rows(f"SELECT DISTINCT path FROM part_games WHERE game IN ({marks})", some):
            found[path] = None
    return sorted(found)
