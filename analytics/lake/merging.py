"""Small parts of simulations → large ones, together with the models of their games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from analytics.lake.columns import DATASETS
from analytics.lake.files import sql_text, write_part
from analytics.lake.manifest import DIRECT, RECORDED, SIMULATED, Manifest, Part
from analytics.lake.modelling import CHUNK, commit_models, model_tables, read_parts

if TYPE_CHECKING:
    import duckdb

_WAITING: Final = (
    "SELECT p.build, g.game, g.events FROM games g JOIN part_games USING (game) JOIN parts p USING (path)"
    f" WHERE g.gone IS NULL AND g.events > g.modelled AND p.dataset = '{SIMULATED}' ORDER BY p.build, g.game"
)

Games = list[tuple[str, int]]


def merge_waiting(connection: duckdb.DuckDBPyConnection, lake: Path, manifest: Manifest, *, least: int = 1) -> int:
    """Merges the parts of simulated games that no model has seen, and runs the models for them.

    Nothing happens before there are `least` events of them. Returns how many games.
    """
    waiting: dict[int, Games] = {}
    for build, game, events in manifest.rows(_WAITING):
        waiting.setdefault(build, []).append((game, events))
    if sum(events for games in waiting.values() for _, events in games) < least:
        return 0
    for builds, games in _batches(waiting):
        _merge(connection, lake, manifest, builds, games)
    return sum(map(len, waiting.values()))


def _batches(waiting: dict[int, Games]) -> Iterator[tuple[list[int], Games]]:
    builds: list[int] = []
    games: Games = []
    for build, some in waiting.items():
        builds.append(build)
        games += some
        if sum(events for _, events in games) >= CHUNK:
            yield builds, games
            builds, games = [], []
    if builds:
        yield builds, games


def _merge(
    connection: duckdb.DuckDBPyConnection, lake: Path, manifest: Manifest, builds: Sequence[int], games: Games
) -> None:
    parts = [
        Part(*row)
        for row in manifest.rows(
            "SELECT path, dataset, rows, bytes, source, day, build FROM parts"
            f" WHERE build IN ({', '.join(map(str, builds))}) AND dataset IN {RECORDED}"
            f" AND path IN (SELECT path FROM part_games WHERE game IN ({DIRECT})) ORDER BY build, path"
        )
    ]
    read_parts(connection, lake, manifest, [game for game, _ in games])
    build = int(manifest.get("build", "0")) + 1
    modelled = model_tables(connection, lake, games, build)
    merged = _written(connection, lake, parts, build) if len(builds) > 1 else []
    with manifest.transaction():
        manifest.set("build", build)
        if merged:
            for part in parts:
                manifest.drop_part(part.path)
            for part in merged:
                manifest.add_part(part, [game for game, _ in games])
        commit_models(manifest, modelled, build)
    for part in parts if merged else ():
        (lake / part.path).unlink(missing_ok=True)


def _written(connection: duckdb.DuckDBPyConnection, lake: Path, parts: Sequence[Part], build: int) -> list[Part]:
    """One part for each dataset, of what the tables of the models were made from."""
    place = next((part.source, part.day) for part in parts if part.source is not None)
    files = ", ".join(sql_text(str(lake / part.path)) for part in parts if part.dataset == SIMULATED)
    queries = {name: f"SELECT * FROM lake_{name}" for name in DATASETS}
    queries[SIMULATED] = f"SELECT * FROM read_parquet([{files}], hive_partitioning = false) ORDER BY simulation, number"
    found = []
    for name, query in queries.items():
        source, day = place if name != SIMULATED else (None, None)
        part = write_part(connection, lake, name, query, source=source, day=day, build=build)
        if part is not None:
            found.append(part)
    return found
