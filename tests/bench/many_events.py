"""A store of many events: simulated games, re-keyed to as many as wanted; and hand-tuned queries over its Parquet."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from uuid import UUID, uuid5

from analytics.lake.files import sql_text
from analytics.lake.reading import Lake
from analytics.metrics.catalogue import metric
from replay.decks import load_deck
from replay.simulation import Seating, Simulator
from replay.store import open_store
from replay.urls import SqliteUrl

GAMES = 20

TUNED = {
    "rules-used": (
        "SELECT rule, count(*) AS n, count(DISTINCT game_id) FROM {events} WHERE rule IS NOT NULL"
        " GROUP BY rule ORDER BY n DESC"
    ),
    "how-games-end": "SELECT word, rule, count(*) FROM {events} WHERE kind = 'PlayerLost' GROUP BY ALL",
    "enduring-story-turns": "SELECT turn, count(*) FROM {events} WHERE kind = 'EnduringStoryGained' GROUP BY ALL",
}
"""Metric → one query that counts much the same, straight from the events."""


def store_at(url: str, wanted: int) -> Path:
    """Makes a SQLite store of so many events; where it is."""
    deck = load_deck("dwarves").cards
    simulator = Simulator((Seating("greedy", deck), Seating("greedy", deck)), "bench", turn_limit=60)
    with open_store(url) as store:
        for number in range(GAMES):
            played = simulator.play(number)
            store.append(played.records, played.game_id, 0)
        assert isinstance(store.url, SqliteUrl)
        path = store.url.path
    rekey(path, wanted)
    return path


def rekey(path: Path, wanted: int) -> None:
    """The same games under other ids, until there are so many events."""
    with sqlite3.connect(path) as database:
        rows = database.execute(
            "SELECT originator_id, originator_version, topic, state FROM stored_events ORDER BY rowid"
        ).fetchall()
        for copy in range(1, -(-wanted // len(rows))):
            ids = {game: uuid5(UUID(game), str(copy)).hex for game in {row[0] for row in rows}}
            database.executemany(
                "INSERT INTO stored_events VALUES (?, ?, ?, ?)", ((ids[game], *row) for game, *row in rows)
            )


def payloads(path: Path, most: int) -> list[bytes]:
    """The first so many payloads of a SQLite store."""
    with sqlite3.connect(path) as database:
        return [state for (state,) in database.execute("SELECT state FROM stored_events LIMIT ?", (most,))]


def tuned_query(lake: Lake, name: str) -> str:
    """The hand-tuned query for a metric, over the lake's own files."""
    files = [sql_text(str(lake.folder / part.path)) for part in lake.parts if part.dataset == "events"]
    return TUNED[name].format(events=f"read_parquet([{', '.join(files)}], hive_partitioning = false)")


def facts_query(lake: Lake, name: str) -> str:
    """A query that reads each column of the facts that a metric rests on, and nothing else."""
    table = metric(name).moments
    files = [sql_text(str(lake.folder / part.path)) for part in lake.parts if part.dataset == table]
    return f"SELECT max(COLUMNS(*)) FROM read_parquet([{', '.join(files)}], hive_partitioning = false)"
