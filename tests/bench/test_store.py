"""The store against the same bytes put through a bare `Application` of eventsourcing, in one run.

Both write with synchronous=NORMAL on SQLite and get one collecting object for each save. The bare one stores events
and nothing else; ours stores heads and index rows too, checks for conflicts, and for whole games computes the chain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, ClassVar
from uuid import UUID, uuid4

import pytest
from eventsourcing.application import Application
from eventsourcing.persistence import Mapper, StoredEvent
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool
from pytest_benchmark.fixture import BenchmarkFixture

from replay.recorded import StoredRecord, read_record
from replay.recorders_postgres import CONNECT_SECONDS
from replay.store import Store, open_store
from replay.urls import PostgresUrl, parse_url
from replay.writer import GameWriter
from tests.kit import postgres
from tests.kit.recording import record, small_game

GAMES = 12
COMMAND = 2
"""Events a command; the mean of real games is about 2.2."""


class BareEvent:
    """An event that is bytes already."""

    __slots__ = ("originator_id", "originator_version", "payload", "topic")

    def __init__(self, originator_id: UUID, originator_version: int, topic: str, payload: bytes) -> None:
        self.originator_id = originator_id
        self.originator_version = originator_version
        self.topic = topic
        self.payload = payload


class BareMapper(Mapper[UUID]):
    """Makes the library's stored events of them."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        return StoredEvent(
            domain_event.originator_id, domain_event.originator_version, domain_event.topic, domain_event.payload
        )


class BareStream:
    """What the library collects events from."""

    def __init__(self, game_id: UUID, records: Sequence[StoredRecord]) -> None:
        self.id = game_id
        self.version = records[-1].number
        self.events = [BareEvent(game_id, number, topic, payload) for number, topic, _, payload in records]

    def collect_events(self) -> Sequence[BareEvent]:
        return self.events


class Bare(Application[UUID]):
    env: ClassVar[dict[str, str]] = {"MAPPER_TOPIC": f"{__name__}:BareMapper"}

    def construct_mapper(self) -> Mapper[UUID]:
        return BareMapper(self.construct_transcoder())


@pytest.fixture
def records() -> list[StoredRecord]:
    return record(small_game(40), every=256).take()


def normal(pool: SQLiteConnectionPool) -> None:
    """Makes the library's connections write as ours do."""
    for pooled in pool._pool:
        pooled._sqlite_conn.execute("PRAGMA synchronous=NORMAL")
    create = pool._create_connection

    def with_normal() -> SQLiteConnection:
        connection = create()
        connection._sqlite_conn.execute("PRAGMA synchronous=NORMAL")
        return connection

    pool._create_connection = with_normal  # type: ignore[method-assign]


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[tuple[Store, Bare]]:
    with open_store(tmp_path / "ours.db") as ours:
        bare = Bare({"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(tmp_path / "bare.db")})
        normal(bare.factory.datastore.pool)  # type: ignore[attr-defined]
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
