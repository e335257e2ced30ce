"""Building the lake against decoding and against writing the same Parquet; metrics against hand-tuned queries."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec

from analytics.lake.columns import DATASETS
from analytics.metrics.running import run_metric
from tests.bench.many_events import TUNED, facts_query, payloads, store_at, tuned_query
from tests.bench.side_by_side.measuring import Comparison, Run, always, discarding
from tests.kit.lakes import built, lake_of

DECODED = 100_000
ON_FACTS = ("cards", "mana-use", "players")
"""Metrics that count what models made of the events."""


def comparisons(folder: Path, events: int, stack: ExitStack) -> Iterator[Comparison]:
    """All of them, over a store of so many events; what is opened is closed with the stack."""
    import adbc_driver_sqlite.dbapi  # noqa: F401 - what is imported once is not of the build
    import pyarrow.parquet as parquet

    store = store_at(str(folder / "many.db"), events)
    there = built(store)
    lake = stack.enter_context(lake_of(store))
    some = payloads(store, DECODED)
    decode = msgspec.json.Decoder().decode

    def anew() -> Run:
        fresh = folder / "fresh.lake"
        shutil.rmtree(fresh, ignore_errors=True)
        return lambda: built(store, lake=fresh)

    yield Comparison(
        "build: the lake from SQLite",
        "msgspec decodes the same payloads",
        "events",
        there.total_events,
        anew,
        discarding(decode, some),
        len(some),
    )
    tables = {
        name: parquet.read_table([lake.folder / part.path for part in lake.parts if part.dataset == name])
        for name in DATASETS
    }

    def write() -> None:
        for name, table in tables.items():
            parquet.write_table(table, folder / f"plain-{name}.parquet", compression="zstd")

    yield Comparison(
        "build: the lake from SQLite",
        "pyarrow writes the same typed events",
        "events",
        there.total_events,
        anew,
        always(write),
    )
    for name in TUNED:
        sql = tuned_query(lake, name)
        yield Comparison(
            f"query: stats {name}",
            "a hand-tuned DuckDB query",
            "answers",
            1,
            always(lambda name=name: run_metric(lake, name)),  # type: ignore[misc]
            always(lambda sql=sql: lake.connection.execute(sql).fetchall()),  # type: ignore[misc]
        )
    for name in ON_FACTS:
        sql = facts_query(lake, name)
        yield Comparison(
            f"query: stats {name}",
            "DuckDB reads the same facts",
            "answers",
            1,
            always(lambda name=name: run_metric(lake, name)),  # type: ignore[misc]
            always(lambda sql=sql: lake.connection.execute(sql).fetchall()),  # type: ignore[misc]
        )
