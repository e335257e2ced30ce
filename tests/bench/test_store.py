"""The store against the same bytes put through a bare `Application` of eventsourcing, in one run.

Both write with synchronous=NORMAL on SQLite and get one collecting object for each save. The bare one stores events
and nothing else; ours stores heads and index rows too, checks for conflicts, and for whole games computes the chain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from uuid import uuid4

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from replay.recorded import StoredRecord, read_record
from replay.recorders_postgres import CONNECT_SECONDS
from replay.store import Store, open_store
from replay.urls import PostgresUrl, parse_url
from replay.writer import GameWriter
from tests.bench.bare_store import Bare, BareStream, bare_sqlite
from tests.kit import postgres
from tests.kit.recording import record, small_game

GAMES = 12
COMMAND = 2
"""Events a command; the mean of real games is about 2.2."""


@pytest.fixture
def records() -> list[StoredRecord]:
    return record(small_game(40), every=256).take()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[tuple[Store, Bare]]:
    with open_store(tmp_path / "ours.db") as ours:
        bare = bare_sqlite(tmp_path / "bare.db")
        yield ours, bare
        bare.close()


@pytest.fixture
def on_postgres() -> Iterator[tuple[Store, Bare]]:
    try:
        with postgres.server() as server:
            url = parse_url(server.new_database())
            assert isinstance(url, PostgresUrl)
            with open_store(server.new_database()) as ours:
                bare = Bare(
                    {
                        "PERSISTENCE_MODULE": "eventsourcing.postgres",
                        "POSTGRES_DBNAME": url.database,
                        "POSTGRES_HOST": url.host,
                        "POSTGRES_USER": url.user,
                        "POSTGRES_PASSWORD": url.password,
                        "POSTGRES_CONNECT_TIMEOUT": str(CONNECT_SECONDS),
                    }
                )
                yield ours, bare
                bare.close()
    except postgres.NoServerError as error:
        pytest.skip(f"no PostgreSQL: {error}")


Run = Callable[[], float]
"""Puts one game into a store; the seconds that the store took."""


def compare(benchmark: BenchmarkFixture, games: int, events: int, ours: Run, bare: Run) -> None:
    """Runs both by turns, game by game; the medians count, because others use the machine too."""
    times: dict[str, list[float]] = {"ours": [], "bare": []}

    def both() -> None:
        for _ in range(games):
            times["ours"].append(ours())
            times["bare"].append(bare())

    benchmark.pedantic(both, rounds=5, warmup_rounds=1)
    middle = {name: median(taken) for name, taken in times.items()}
    ratio = middle["bare"] / middle["ours"]
    rates = {name: round(events / taken) for name, taken in middle.items()}
    benchmark.extra_info.update(rates, ratio=round(ratio, 2))
    print(f"\nours {rates['ours']:,} events/s, bare {rates['bare']:,} events/s: {ratio:.0%}")
    assert ratio >= 0.6


def seconds(run: Callable[[], object]) -> float:
    started = perf_counter()
    run()
    return perf_counter() - started


def per_game(stores: tuple[Store, Bare], records: list[StoredRecord]) -> tuple[Run, Run]:
    store, bare = stores
    return (
        lambda: seconds(lambda: store.append(records, uuid4(), 0)),
        lambda: seconds(lambda: bare.save(BareStream(uuid4(), records))),
    )


def test_sqlite_per_game(benchmark: BenchmarkFixture, sqlite: tuple[Store, Bare], records: list[StoredRecord]) -> None:
    compare(benchmark, GAMES, len(records), *per_game(sqlite, records))


def test_sqlite_per_command(
    benchmark: BenchmarkFixture, sqlite: tuple[Store, Bare], records: list[StoredRecord]
) -> None:
    store, bare = sqlite
    events = [read_record(stored) for stored in records]
    starts = range(0, len(records), COMMAND)

    def ours() -> float:
        writer = GameWriter(uuid4())
        spent = 0.0
        for start in starts:
            for read in events[start : start + COMMAND]:
                writer.emit(read.event, read.time)
            spent += seconds(lambda: store.append(writer))
        return spent

    def theirs() -> float:
        game_id = uuid4()
        return sum(
            seconds(lambda start=start: bare.save(BareStream(game_id, records[start : start + COMMAND])))  # type: ignore[misc]
            for start in starts
        )

    compare(benchmark, 2, len(records), ours, theirs)


@pytest.mark.postgres
def test_postgres_per_game(
    benchmark: BenchmarkFixture, on_postgres: tuple[Store, Bare], records: list[StoredRecord]
) -> None:
    compare(benchmark, GAMES, len(records), *per_game(on_postgres, records))
