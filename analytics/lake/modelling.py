"""Games with new events → rows of the models: in the chunk that they came in, or from the parts that hold them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from analytics.lake.columns import DATASETS
from analytics.lake.files import choose_games, sql_text, write_part
from analytics.lake.manifest import RECORDED, Manifest, Part
from analytics.lake.shredding import KIND_TYPE
from analytics.models.catalogue import built_models
from analytics.models.runner import run_models

if TYPE_CHECKING:
    import duckdb

CHUNK: Final = 600_000
"""Events of the games that are modelled at a time."""

Progress = Callable[[str, int, int], None]
Games = Sequence[tuple[str, int]]
"""Games and how many events of them the models see."""


class Modelled(NamedTuple):
    """The parts of some games' models; they count once `commit_models` has run."""

    games: Games
    parts: list[Part]
    columns: dict[str, str]
    """Model → its columns with their types."""


def model_waiting(connection: duckdb.DuckDBPyConnection, lake: Path, manifest: Manifest, progress: Progress) -> int:
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
        build = int(manifest.get("build", "0")) + 1
        read_parts(connection, lake, manifest, [game for game, _ in games])
        modelled = model_tables(connection, lake, games, build)
        with manifest.transaction():
            manifest.set("build", build)
            commit_models(manifest, modelled, build)
        done += len(games)
        progress("games", done, len(waiting))
    return len(waiting)


def model_tables(connection: duckdb.DuckDBPyConnection, lake: Path, games: Games, build: int) -> Modelled:
    """Runs the models over the tables lake_events, lake_links and lake_faces, and writes their parts."""
    if not games:
        return Modelled(games, [], {})
    run_models(connection)
    parts = []
    columns = {}
    for model in built_models():
        described = connection.execute(f"SELECT column_name, column_type FROM (DESCRIBE {model.name})").fetchall()
        columns[model.name] = ", ".join(f'"{name}" {kind}' for name, kind in described)
        part = write_part(
            connection, lake, model.name, f"SELECT *, CAST({build} AS INTEGER) AS build FROM {model.name}", build=build
        )
        if part is not None:
            parts.append(part)
    return Modelled(games, parts, columns)


def commit_models(manifest: Manifest, modelled: Modelled, build: int) -> None:
    """Makes the parts count instead of what the games had before; within a transaction."""
    for name, columns in modelled.columns.items():
        manifest.set(f"columns {name}", columns)
    manifest.many(
        "UPDATE games SET modelled = ?, build = ? WHERE game = ?",
        ((events, build, game) for game, events in modelled.games),
    )
    for part in modelled.parts:
        manifest.add_part(part)
    manifest.rows(
        f"DELETE FROM parts WHERE dataset NOT IN {RECORDED}"
        " AND build NOT IN (SELECT build FROM games WHERE gone IS NULL)"
    )


def read_parts(connection: duckdb.DuckDBPyConnection, lake: Path, manifest: Manifest, games: list[str]) -> None:
    """Makes lake_events, lake_links and lake_faces of these games."""
    choose_games(connection, games)
    paths = _paths(manifest, games)
    for dataset in DATASETS:
        files = [sql_text(str(lake / path)) for path in paths if path.startswith(f"{dataset}/")]
        if files:
            typed = f"* REPLACE (CAST(kind AS {KIND_TYPE}) AS kind)" if dataset == "events" else "*"
            connection.execute(
                f"CREATE OR REPLACE TEMP TABLE lake_{dataset} AS"
                f" SELECT {typed} FROM read_parquet([{', '.join(files)}], hive_partitioning = false)"
                " SEMI JOIN chosen USING (game_id)"
            )
        else:
            from analytics.lake.reading import empty_table

            connection.execute(f"CREATE OR REPLACE TEMP TABLE lake_{dataset} AS {empty_table(dataset)}")


def _paths(manifest: Manifest, games: list[str]) -> list[str]:
    """The parts that hold events of these games."""
    found: dict[str, None] = {}
    for start in range(0, len(games), 500):
        some = games[start : start + 500]
        marks = ", ".join("?" * len(some))
        for (path,) in manifest.rows(f"SELECT DISTINCT path FROM part_games WHERE game IN ({marks})", some):
            found[path] = None
    return sorted(found)
