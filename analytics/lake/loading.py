"""Rows of the store → parts of the lake, one chunk and one commit at a time."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final

from analytics.errors import LakeError
from analytics.lake import shredding
from analytics.lake.columns import DATASETS
from analytics.lake.files import sql_text, write_part
from analytics.lake.manifest import Manifest, Part
from analytics.lake.source import Source, upcast_rows
from domain.events import DISPUTES
from replay.upcasting import kind_of

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

MOST_DAYS: Final = 40
"""Partitions that one chunk is split into; where there would be more, days become months."""

_QUERIES: Final = {"events": shredding.EVENTS, "links": shredding.LINKS, "faces": shredding.FACES}


def read_ahead(source: Source, after: int, latest: int, chunk: int) -> Iterator[pa.Table]:
    """The rows after a position up to the latest, some at a time; the next are read while these are worked on.

    Raises LakeError where rows are missing.
    """

    def fetch(position: int) -> pa.Table:
        return source.fetch(position, min(chunk, latest - position))

    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(fetch, after) if after < latest else None
        while waiting is not None:
            arrived = waiting.result()
            if not arrived.num_rows:
                raise LakeError("rows of the store are missing: `loreplay verify --all` says where")
            after = int(arrived.column("position")[arrived.num_rows - 1].as_py())
            waiting = pool.submit(fetch, after) if after < latest else None
            yield arrived


def load_chunk(connection: duckdb.DuckDBPyConnection, lake: Path, manifest: Manifest, arrived: pa.Table) -> int:
    """Loads rows of the store, in one commit. Returns the position of the last one."""
    arrived = upcast_rows(arrived)
    last = arrived.column("position")[arrived.num_rows - 1].as_py()
    anchor = f"{arrived.column('game')[arrived.num_rows - 1].as_py()}:{arrived.column('number')[-1].as_py()}"
    arrived = _of_games(arrived)
    if not arrived.num_rows:
        with manifest.transaction():
            manifest.set("position", last)
            manifest.set("anchor", anchor)
        return int(last)
    _shred(connection, arrived)
    counts = connection.execute(
        "SELECT CAST(game_id AS VARCHAR), count(*) FROM events GROUP BY game_id ORDER BY 1"
    ).fetchall()
    placed = _places(connection, manifest)
    parts = _write(connection, lake)
    superseded = connection.execute(
        "SELECT DISTINCT CAST(game_id AS VARCHAR) FROM events WHERE kind = 'Superseded'"
    ).fetchall()
    with manifest.transaction():
        build = manifest.next_build()
        manifest.many(
            "INSERT INTO games (game, source, day, events) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (game) DO UPDATE SET events = events + excluded.events",
            ((game, *placed[game], events) for game, events in counts),
        )
        manifest.many("UPDATE games SET gone = 'superseded' WHERE game = ?", superseded)
        for part, games in parts:
            manifest.add_part(part._replace(build=build), games)
        manifest.set("position", last)
        manifest.set("anchor", anchor)
    return int(last)


def _of_games(arrived: pa.Table) -> pa.Table:
    """The rows without those of disputes, which are about games and none themselves."""
    import pyarrow as pa
    import pyarrow.compute as pc

    there = {value.as_py() for value in pc.unique(arrived.column("topic"))}
    about = sorted(topic for topic in there if kind_of(topic) in DISPUTES)
    return arrived.filter(pc.invert(pc.is_in(arrived.column("topic"), value_set=pa.array(about)))) if about else arrived


def _shred(connection: duckdb.DuckDBPyConnection, arrived: object) -> None:
    import duckdb

    connection.register("arrived", arrived)
    try:
        connection.execute(shredding.STAGE)
        connection.execute(shredding.STAGE_LISTED)
        for dataset, query in _QUERIES.items():
            names = ", ".join(column.name for column in DATASETS[dataset])
            types = ", ".join(
                f'CAST("{column.name}" AS {column.type}) AS "{column.name}"' for column in DATASETS[dataset]
            )
            connection.execute(f"CREATE OR REPLACE TEMP TABLE {dataset} AS SELECT {types} FROM ({query}) AS t({names})")
    except duckdb.Error as error:
        bad = _first_bad(connection)
        raise LakeError(bad or f"events cannot be read: {' '.join(str(error).split())[:300]}") from None
    finally:
        connection.unregister("arrived")


def _first_bad(connection: duckdb.DuckDBPyConnection) -> str | None:
    """Names the first row that is no event's."""
    found = connection.execute(
        "SELECT game, number FROM arrived WHERE NOT json_valid(state) OR TRY_CAST(game AS UUID) IS NULL"
        " OR TRY_CAST(number AS INTEGER) IS NULL ORDER BY position LIMIT 1"
    ).fetchall()
    if not found:
        return None
    return f"event {found[0][1]} of game {str(found[0][0])[:60]} cannot be read: `loreplay verify --all` says more"


def _places(connection: duckdb.DuckDBPyConnection, manifest: Manifest) -> dict[str, tuple[str, str]]:
    """Source and day of each game in the chunk, also as the temporary table `places`."""
    found = connection.execute(
        "SELECT CAST(e.game_id AS VARCHAR), max(e.detail ->> '$.recorded_by'),"
        " max(e.time) FILTER (WHERE e.kind = 'GameBegan') FROM events e GROUP BY e.game_id"
    ).fetchall()
    places: dict[str, tuple[str, str]] = {}
    rows = []
    for game, source, began in found:
        if source is None:
            known = manifest.rows("SELECT source, day FROM games WHERE game = ?", (game,))
            places[game] = known[0] if known else ("unknown", "none")
        else:
            places[game] = (_plain(source), _day(began))
        rows.append((game, *places[game]))
    if len(set(places.values())) > MOST_DAYS:
        rows = [(game, source, day[:7]) for game, source, day in rows]
    import pyarrow as pa

    games, sources, days = zip(*rows, strict=True)
    table = pa.table({"game_id": list(games), "source": list(sources), "day": list(days)})
    connection.register("placed", table)
    connection.execute(
        "CREATE OR REPLACE TEMP TABLE places AS SELECT CAST(game_id AS UUID) AS game_id, source, day FROM placed"
    )
    connection.unregister("placed")
    return places


def _plain(source: str) -> str:
    """The source as the name of a folder, whatever a store says."""
    plain = "".join(letter for letter in source if letter.isascii() and (letter.isalnum() or letter in "-_"))
    return plain[:40] or "unknown"


def _day(began: int | None) -> str:
    from datetime import UTC, datetime

    if began is None or began < 10**11 or began > 10**14:
        return "none"  # a count of the game's own
    return datetime.fromtimestamp(began / 1000, UTC).strftime("%Y-%m-%d")


def _write(connection: duckdb.DuckDBPyConnection, lake: Path) -> list[tuple[Part, list[str]]]:
    parts: list[tuple[Part, list[str]]] = []
    for dataset in DATASETS:
        partitions = connection.execute("SELECT DISTINCT source, day FROM places ORDER BY ALL").fetchall()
        for source, day in partitions:
            where = f"source = {sql_text(source)} AND day = {sql_text(day)}"
            chosen = f"SELECT game_id FROM places WHERE {where}"
            whole = len(partitions) == 1
            rows = dataset if whole else f"{dataset} WHERE game_id IN ({chosen})"
            query = f"SELECT * FROM {rows} ORDER BY game_id, event_number"
            part = write_part(connection, lake, dataset, query, source=source, day=day)
            if part is not None:
                games = connection.execute(f"SELECT DISTINCT CAST(game_id AS VARCHAR) FROM {rows}").fetchall()
                parts.append((part, [game for (game,) in games]))
    return parts
