"""Folding and opening moments, on a random game of 2,000 events, against the figures of the issue."""

from __future__ import annotations

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from domain.events import GameEvent
from domain.state import State, fold
from loreplay.web.page import viewer_page
from replay.recorded import StoredRecord, read_record
from replay.replay import Replay
from tests.kit.random_games import long_game
from tests.kit.recording import record
from tests.kit.replays import stored_replay

EVENTS = 2000


@pytest.fixture(scope="module")
def events() -> list[GameEvent]:
    return long_game(3, EVENTS)


@pytest.fixture(scope="module")
def records(events: list[GameEvent]) -> list[StoredRecord]:
    return list(record(events, every=EVENTS + 1).pending)


def best(benchmark: BenchmarkFixture) -> float:
    """Seconds of the quickest round."""
    assert benchmark.stats is not None
    return float(benchmark.stats.stats.min)


def test_fold_from_bytes(benchmark: BenchmarkFixture, records: list[StoredRecord]) -> None:
    """Decode and evolve: at least 100,000 events a second."""

    def run() -> State:
        return fold([read_record(each).event for each in records])

    assert benchmark.pedantic(run, rounds=20, warmup_rounds=1).number == EVENTS
    benchmark.extra_info["events_per_second"] = EVENTS / best(benchmark)
    assert EVENTS / best(benchmark) >= 100_000


def test_evolve_alone(benchmark: BenchmarkFixture, events: list[GameEvent]) -> None:
    """At least 250,000 events a second."""
    assert benchmark.pedantic(fold, (events,), rounds=20, warmup_rounds=1).number == EVENTS
    benchmark.extra_info["events_per_second"] = EVENTS / best(benchmark)
    assert EVENTS / best(benchmark) >= 250_000


@pytest.mark.parametrize("viewer", ["all", "public", 1])
def test_a_moment_cold(benchmark: BenchmarkFixture, records: list[StoredRecord], viewer: str | int) -> None:
    """From bytes to the last moment of the game: at most 25 ms."""

    def run() -> int:
        return Replay(records, viewer=viewer).at("end").number  # type: ignore[arg-type]

    assert benchmark.pedantic(run, rounds=20, warmup_rounds=1) == EVENTS - 1
    assert best(benchmark) <= 0.025


def test_a_step_of_a_turn_cold(benchmark: BenchmarkFixture, records: list[StoredRecord]) -> None:
    """The last turn by its number: at most 25 ms."""
    turn = Replay(records).turns[-1].number

    def run() -> int:
        return Replay(records).at(turn=turn).turn

    assert benchmark.pedantic(run, rounds=20, warmup_rounds=1) == turn
    assert best(benchmark) <= 0.025


def test_any_moment_warm(benchmark: BenchmarkFixture, records: list[StoredRecord]) -> None:
    """A hundred moments anywhere: at most 1 ms each."""
    replay = Replay(records)
    replay.at("end")
    moments = [Random(1).randrange(EVENTS) for _ in range(100)]

    def run() -> int:
        return sum(replay.at(number).number for number in moments)

    assert benchmark.pedantic(run, rounds=20, warmup_rounds=1) == sum(moments)
    benchmark.extra_info["ms_each"] = best(benchmark) * 10
    assert best(benchmark) / len(moments) <= 0.001


def test_a_board_warm(benchmark: BenchmarkFixture, records: list[StoredRecord]) -> None:
    """The board of the last moment as text."""
    replay = Replay(records)
    replay.at("end")
    assert benchmark(lambda: str(replay.at("end"))).startswith(f"#{EVENTS - 1} ")


def test_an_explanation(benchmark: BenchmarkFixture, records: list[StoredRecord]) -> None:
    """Why something happened, in a game that is open: at most 20 ms."""
    replay = Replay(records, viewer="all")
    replay.explain(len(replay) - 1)
    numbers = range(0, len(replay), 50)
    benchmark.pedantic(lambda: [replay.explain(number) for number in numbers], rounds=5, warmup_rounds=1)
    assert best(benchmark) / len(numbers) <= 0.020


def test_a_page(benchmark: BenchmarkFixture) -> None:
    """2,000 events as one page: at most a second."""
    seen = stored_replay(long_game(3, EVENTS), viewer="all").view()
    benchmark.pedantic(viewer_page, (seen,), rounds=3, warmup_rounds=1)
    assert best(benchmark) <= 1.0
