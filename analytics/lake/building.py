"""`loreplay build`: brings the lake up to date with its store, exactly once, and from where it was stopped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec

from analytics.errors import require
from analytics.lake import columns
from analytics.lake.files import sweep
from analytics.lake.loading import load_chunks
from analytics.lake.location import lake_path
from analytics.lake.lock import build_lock
from analytics.lake.manifest import RECORDED, Manifest
from analytics.lake.merging import merge_waiting
from analytics.lake.modelling import model_waiting
from analytics.lake.removing import remove_forgotten
from analytics.lake.session import connect
from analytics.lake.source import Source, open_source
from analytics.lake.starting_over import clear, layout, make_again, reason_to_start_over
from analytics.models.catalogue import models_hash
from replay.urls import StoreUrl

CHUNK: Final = 600_000
"""Rows of the store that are made into parts at a time."""
LOCK_SECONDS: Final = 20.0

Progress = Callable[[str, int, int], None]
"""(what is done, how much, of how much)."""


class BuildReport(msgspec.Struct, kw_only=True):
    """What a build did."""

    lake: str
    events: int = 0
    """Events that were new."""
    games: int = 0
    """Games whose models were made (again)."""
    forgotten: int = 0
    """Games that were taken out."""
    rebuilt: str | None = None
    """Why the lake was built from scratch, if it was."""
    made_again: int = 0
    """Simulated games that are in the lake alone, whose events were made again to build it from scratch."""
    decided_otherwise: int = 0
    """Those of them that today's engine decides otherwise: their commands are kept, and they are not counted."""
    total_events: int = 0
    total_games: int = 0
    bytes: int = 0
    """Of all parts with events."""
    loading_seconds: float = 0.0
    modelling_seconds: float = 0.0
    """Of games that were not whole in what came."""


def build(
    url: StoreUrl,
    lake: Path | None = None,
    *,
    progress: Progress | None = None,
    chunk: int = CHUNK,
    wait: float = LOCK_SECONDS,
) -> BuildReport:
    """Brings a lake up to date. Stopped and run again, it resumes.

    Raises LakeError if the store cannot be read or another build goes on.
    """
    require()
    folder = lake or lake_path(url)
    source = open_source(url)
    try:
        latest = source.last()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with build_lock(folder, wait):
            return _build(source, latest, folder, progress or (lambda *_: None), chunk)
    finally:
        source.close()


def _build(source: Source, latest: int, folder: Path, progress: Progress, chunk: int) -> BuildReport:
    report = BuildReport(lake=str(folder))
    report.rebuilt = reason_to_start_over(folder, source)
    if report.rebuilt:
        clear(folder)
    with Manifest(folder / "manifest.sqlite", create=True) as manifest, connect(folder) as connection:
        with manifest.transaction():
            manifest.set("format", layout())
        sweep(folder, manifest)
        report.forgotten = remove_forgotten(connection, folder, manifest, source.marked())
        started = perf_counter()
        renew_models(manifest)
        report.made_again, report.decided_otherwise = make_again(connection, folder, manifest, progress)
        first = int(manifest.get("position", "0"))
        for loaded in load_chunks(source, folder, manifest, latest, chunk):
            report.events += loaded.chunk.rows.num_rows
            report.games += len(loaded.modelled.games)
            progress("events", loaded.chunk.position - first, latest - first)
        report.forgotten += remove_forgotten(connection, folder, manifest, source.marked())  # before it was loaded
        report.loading_seconds = perf_counter() - started
        started = perf_counter()
        report.games += merge_waiting(connection, folder, manifest)
        report.games += model_waiting(connection, folder, manifest, progress)
        report.modelling_seconds = perf_counter() - started
        report.total_events = sum(part.rows for part in manifest.parts("events"))
        report.total_games = int(manifest.rows("SELECT count(*) FROM games WHERE gone IS NULL")[0][0])
        report.bytes = sum(part.bytes for name in columns.DATASETS for part in manifest.parts(name))
        return report


def renew_models(manifest: Manifest) -> None:
    """Models that were changed are made again for all games; the parts with events stay."""
    wanted = models_hash()
    if manifest.get("models") != wanted:
        with manifest.transaction():
            manifest.rows(f"DELETE FROM parts WHERE build > 0 AND dataset NOT IN {RECORDED}")
            manifest.rows("UPDATE games SET modelled = 0, build = 0")
            manifest.set("models", wanted)


def forget_now(url: StoreUrl, lake: Path | None = None) -> int:
    """Takes games that the store forgot out of the lake at once; nothing where there is no lake. Returns how many."""
    folder = lake or lake_path(url)
    path = folder / "manifest.sqlite"
    if not path.exists():
        return 0
    require()
    source = open_source(url)
    try:
        with build_lock(folder, LOCK_SECONDS), Manifest(path, create=True) as manifest, connect(folder) as connection:
            gone = remove_forgotten(connection, folder, manifest, source.marked())
            sweep(folder, manifest)
            return gone
    finally:
        source.close()
