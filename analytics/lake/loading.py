"""A chunk of the store's rows → parts of the lake: typed columns, and the models of games that are whole in it."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, NamedTuple

from analytics.errors import LakeError
from analytics.lake import shredding
from analytics.lake.arriving import SAYS_MORE, Arrivals, Chunk, Places, grouped
from analytics.lake.columns import DATASETS
from analytics.lake.files import choose_games, write_part
from analytics.lake.manifest import Manifest, Part
from analytics.lake.modelling import Modelled, commit_models, model_tables
from analytics.lake.session import connect
from analytics.lake.source import Source
from replay.envelope import open_envelope
from replay.errors import StoreError

if TYPE_CHECKING:
    import duckdb

MOST_DAYS: Final = 40
"""Partitions that one chunk is split into; where there would be more, days become months."""

MOST_WORKERS: Final = 4
"""Chunks in memory at a time, of about 700 megabytes each."""

_QUERIES: Final = {"events": shredding.EVENTS, "links": shredding.LINKS, "faces": shredding.FACES}


class Loaded(NamedTuple):
    """The parts of a chunk; they count once `commit_chunk` has run."""

    chunk: Chunk
    build: int
    events: dict[str, int]
    """Game → how many events came."""
    superseded: list[str]
    parts: list[tuple[Part, list[str]]]
    modelled: Modelled
    """Of the games that are whole in the chunk, as far as they go."""


def load_chunks(
    source: Source, lake: Path, manifest: Manifest, latest: int, limit: int, workers: int = 0
) -> Iterator[Loaded]:
    """Loads all rows after the lake's position, several chunks at a time, and commits them one after another.

    Each worker has a database of its own: many small queries of two chunks use two processors better than each of
    them does.
    """
    after = int(manifest.get("position", "0"))
    build = int(manifest.get("build", "0"))
    arrivals = iter(Arrivals(source, manifest.path, after, latest, limit))
    processors = max(1, os.cpu_count() or 1)
    workers = max(1, min(workers or processors, MOST_WORKERS, -(-(latest - after) // limit)))
    with ExitStack() as stack:
        connections: SimpleQueue[duckdb.DuckDBPyConnection] = SimpleQueue()
        for _ in range(workers):
            connections.put(stack.enter_context(connect(lake, max(1, processors // workers))))
        pool = stack.enter_context(ThreadPoolExecutor(workers))

        def load(chunk: Chunk, number: int) -> Loaded:
            connection = connections.get()
            try:
                return load_chunk(connection, lake, chunk, number)
            finally:
                connections.put(connection)

        under_way: deque[Future[Loaded]] = deque()
        for chunk in arrivals:
            build += 1
            under_way.append(pool.submit(load, chunk, build))
            if len(under_way) > workers:
                yield _committed(manifest, under_way.popleft())
        while under_way:
            yield _committed(manifest, under_way.popleft())


def _committed(manifest: Manifest, under_way: Future[Loaded]) -> Loaded:
    loaded = under_way.result()
    commit_chunk(manifest, loaded)
    return loaded


def load_chunk(connection: duckdb.DuckDBPyConnection, lake: Path, chunk: Chunk, build: int) -> Loaded:
    """Writes the parts of a chunk. Raises LakeError for rows that are no events."""
    shred(connection, chunk)
    counted = connection.execute(
        "SELECT CAST(game_id AS VARCHAR), count(*), min(event_number) = 0 AND max(event_number) + 1 = count(*),"
        " bool_or(kind = 'Superseded') FROM events GROUP BY game_id ORDER BY 1"
    ).fetchall()
    parts = write_events(connection, lake, chunk.places)
    whole = [(game, events) for game, events, complete, gone in counted if complete and not gone]
    _choose_rows(connection, [game for game, _ in whole], everything=len(whole) == len(counted))
    modelled = model_tables(connection, lake, whole, build)
    superseded = [game for game, *_, gone in counted if gone]
    return Loaded(chunk, build, {game: events for game, events, *_ in counted}, superseded, parts, modelled)


def commit_chunk(manifest: Manifest, loaded: Loaded) -> None:
    """Makes the parts of a chunk count, and the lake go on after it: all at once."""
    chunk = loaded.chunk
    with manifest.transaction():
        manifest.set("build", loaded.build)
        manifest.many(
            "INSERT INTO games (game, source, day, events) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (game) DO UPDATE SET events = events + excluded.events",
            ((game, *chunk.places[game], events) for game, events in loaded.events.items()),
        )
        manifest.many("UPDATE games SET gone = 'superseded' WHERE game = ?", ((game,) for game in loaded.superseded))
        for part, games in loaded.parts:
            manifest.add_part(part._replace(build=loaded.build), games)
        commit_models(manifest, loaded.modelled, loaded.build)
        manifest.set("position", chunk.position)
        manifest.set("anchor", chunk.anchor)


def shred(connection: duckdb.DuckDBPyConnection, chunk: Chunk) -> None:
    """Makes the tables events, links and faces of a chunk. Raises LakeError for rows that are no events."""
    import duckdb

    arrived = grouped(chunk.rows, shredding.ALL_GROUPS)
    for group, rows in arrived.items():
        connection.register(f"arrived_{group}", rows)
    try:
        connection.execute(shredding.STAGE)
        for dataset, query in _QUERIES.items():
            connection.execute(f"CREATE OR REPLACE TEMP TABLE {dataset} AS {shredding.typed(dataset, query)}")
        connection.execute("DROP TABLE faced")
    except (duckdb.Error, UnicodeDecodeError) as error:
        bad = _first_bad(chunk)
        raise LakeError(bad or f"events cannot be read: {' '.join(str(error).split())[:300]}") from None
    finally:
        for group in arrived:
            connection.unregister(f"arrived_{group}")


def _first_bad(chunk: Chunk) -> str | None:
    """Names the first row that is no event's."""
    import pyarrow as pa

    states = chunk.rows.column("state").cast(pa.binary()).to_pylist()
    for place, state in enumerate(states):
        try:
            open_envelope(state)
        except StoreError:
            row = chunk.rows.select(["game_id", "event_number"]).slice(place, 1).to_pylist()[0]
            return f"event {row['event_number']} of game {row['game_id'].hex} cannot be read: {SAYS_MORE}"
    return None


def _choose_rows(connection: duckdb.DuckDBPyConnection, games: list[str], *, everything: bool) -> None:
    """lake_events, lake_links and lake_faces, which models read: of these games in the chunk."""
    if games and not everything:
        choose_games(connection, games)
    for dataset in DATASETS if games else ():
        connection.execute(f"DROP TABLE IF EXISTS lake_{dataset}")
        if everything:
            connection.execute(f"ALTER TABLE {dataset} RENAME TO lake_{dataset}")
        else:
            connection.execute(
                f"CREATE TEMP TABLE lake_{dataset} AS SELECT * FROM {dataset} SEMI JOIN chosen USING (game_id)"
            )


def write_events(connection: duckdb.DuckDBPyConnection, lake: Path, places: Places) -> list[tuple[Part, list[str]]]:
    """Writes the tables events, links and faces as parts, each with the games that it holds."""
    months = len(set(places.values())) > MOST_DAYS
    partitions: dict[tuple[str, str], list[str]] = {}
    for game, (source, day) in places.items():
        partitions.setdefault((source, day[:7] if months else day), []).append(game)
    parts: list[tuple[Part, list[str]]] = []
    for (source, day), games in sorted(partitions.items()):
        if len(partitions) > 1:
            choose_games(connection, games)
        for dataset in DATASETS:
            rows = f"{dataset} SEMI JOIN chosen USING (game_id)" if len(partitions) > 1 else dataset
            part = write_part(connection, lake, dataset, f"SELECT * FROM {rows}", source=source, day=day)
            if part is not None:
                parts.append((part, games))
    return parts
