"""A lake that is built from scratch: what came from the store comes again, simulated games are made again."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID

from analytics.lake import columns, shredding
from analytics.lake.manifest import FORMAT, SIMULATED, Manifest, Part
from analytics.lake.simulated import (
    SimulatedGame,
    Written,
    add_games,
    remade,
    setup_of,
    simulated_games,
    write_records,
    write_simulated,
)
from analytics.lake.source import Source
from replay.errors import StoreError
from replay.recorded import StoredRecord

if TYPE_CHECKING:
    import duckdb

OTHERWISE = "decided otherwise"
"""Why a simulated game does not count: today's engine makes another one of it."""


def layout() -> str:
    """What the typed columns are made by; a lake of another one is built anew."""
    made = repr((columns.DATASETS, shredding.STAGE, shredding.EVENTS, shredding.LINKS, shredding.FACES))
    return f"{FORMAT}:{hashlib.sha256(made.encode()).hexdigest()[:16]}"


def reason_to_start_over(folder: Path, source: Source) -> str | None:
    """Why the lake in a folder cannot be gone on with; None where it can, or where there is none."""
    path = folder / "manifest.sqlite"
    if not path.exists():
        return None
    with Manifest(path, create=True) as manifest:
        kept = manifest.get("format")
        if kept and kept != layout():
            return "another release of loreplay made it"
        position = int(manifest.get("position", "0"))
        if position:
            found = source.at(position)
            if found is None or f"{found[0]}:{found[1]}" != manifest.get("anchor"):
                return "it belongs to another store, or to an older copy of this one"
    return None


def clear(folder: Path) -> None:
    """Deletes everything of a lake but its lock, and what simulated games are made again from."""
    path = folder / "manifest.sqlite"
    with Manifest(path, create=True) as manifest:
        keep = manifest.get("format").startswith(f"{FORMAT}:") and manifest.parts(SIMULATED) != []
        if keep:
            with manifest.transaction():
                for table in ("games", "meta"):
                    manifest.rows(f"DELETE FROM {table}")
                manifest.rows("DELETE FROM parts WHERE dataset <> ?", (SIMULATED,))
                manifest.rows("DELETE FROM part_games WHERE path NOT IN (SELECT path FROM parts)")
                manifest.rows("UPDATE parts SET build = 0")
    if not keep:
        for name in ("manifest.sqlite", "manifest.sqlite-wal", "manifest.sqlite-shm"):
            (folder / name).unlink(missing_ok=True)
    for each in folder.iterdir():
        if each.is_dir() and not (keep and each.name == SIMULATED):
            shutil.rmtree(each)


def make_again(
    connection: duckdb.DuckDBPyConnection, lake: Path, manifest: Manifest, progress: Callable[[str, int, int], None]
) -> tuple[int, int]:
    """Makes the events of simulated games again that the lake does not have any more. Returns how many could and
    could not be."""
    parts = manifest.rows(
        "SELECT path, dataset, rows, bytes, source, day, build FROM parts WHERE dataset = ? AND path IN"
        " (SELECT path FROM part_games WHERE game NOT IN (SELECT game FROM games)) ORDER BY path",
        (SIMULATED,),
    )
    made = otherwise = 0
    for number, row in enumerate(parts):
        part = Part(*row)
        progress("making simulated games again", number, len(parts))
        games = simulated_games(connection, lake, manifest, [part], commands=True)
        found: list[tuple[UUID, list[StoredRecord]]] = []
        gone: list[SimulatedGame] = []
        for game in games:
            try:
                again = remade(game, setup_of(manifest, game))
            except StoreError:
                gone.append(game)
            else:
                found.append((again.game_id, again.records))
        written = write_records(connection, lake, found) if found else Written([], {}, {})
        kept = write_simulated(connection, lake, games)
        with manifest.transaction():
            manifest.drop_part(part.path)
            add_games(manifest, written._replace(parts=[*written.parts, (kept, [game.game for game in games])]))
            manifest.many(
                "INSERT INTO games (game, source, day, events, gone) VALUES (?, 'engine', 'none', 0, ?)",
                ((game.game, OTHERWISE) for game in gone),
            )
        (lake / part.path).unlink(missing_ok=True)
        made, otherwise = made + len(found), otherwise + len(gone)
    return made, otherwise
