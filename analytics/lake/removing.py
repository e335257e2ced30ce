"""Forgotten games leave the lake: parts that hold them are written again without them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID

from analytics.lake.columns import DATASETS
from analytics.lake.files import sql_text, write_part
from analytics.lake.manifest import SIMULATED, Manifest

if TYPE_CHECKING:
    import duckdb


def remove_forgotten(
    connection: duckdb.DuckDBPyConnection, lake: Path, manifest: Manifest, marked: Sequence[str]
) -> int:
    """Takes games out that the store forgot since the last build. Returns how many."""
    there = {game for (game,) in manifest.rows("SELECT game FROM games WHERE gone IS NOT 'forgotten'")}
    games = sorted({str(UUID(hex=one)) for one in marked} & there)
    if not games:
        return 0
    listed = ", ".join(f"CAST({sql_text(game)} AS UUID)" for game in games)
    builds = {build for game in games for (build,) in manifest.rows("SELECT build FROM games WHERE game = ?", (game,))}
    paths = {path for game in games for (path,) in manifest.rows("SELECT path FROM part_games WHERE game = ?", (game,))}
    replaced = []
    for part in manifest.parts():
        modelled = part.dataset not in (*DATASETS, SIMULATED)
        if part.path in paths or (modelled and part.build in builds):
            rows = f"read_parquet({sql_text(str(lake / part.path))}, hive_partitioning = false)"
            query = f"SELECT * FROM {rows} WHERE game_id NOT IN ({listed})"
            new = write_part(connection, lake, part.dataset, query, source=part.source, day=part.day, build=part.build)
            kept = [game for (game,) in manifest.rows("SELECT game FROM part_games WHERE path = ?", (part.path,))]
            replaced.append((part, new, [game for game in kept if game not in games]))
    with manifest.transaction():
        for part, new, kept in replaced:
            manifest.drop_part(part.path)
            if new is not None:
                manifest.add_part(new, kept)
        manifest.many("UPDATE games SET gone = 'forgotten' WHERE game = ?", ((game,) for game in games))
    for part, _, _ in replaced:
        (lake / part.path).unlink(missing_ok=True)
    return len(games)
