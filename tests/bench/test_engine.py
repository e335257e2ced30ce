"""The rules engine against the figures of the issue: games a second, copying a state, memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from domain.decide import Table
from domain.events import GameEvent
from domain.state import State
from replay.redeciding import Redeciding
from replay.simulation.simulator import Simulator
from tests.conftest import ROOT
from tests.laws.kit import simulator


@pytest.fixture(scope="module")
def late() -> State:
    """The state of a game with Sagas and dwarves in its twelfth turn or so."""
    found: list[State] = []

    def watch(table: Table, _: list[GameEvent]) -> None:
        if table.game.state.turn <= 12:
            found[:] = [table.game.state.copy()]

    simulator(("dwarves", "sagas"), watch).play(1)
    return found[0]


def test_copying_a_state_for_a_fork(benchmark: BenchmarkFixture, late: State) -> None:
    """At most 50 µs."""
    assert len(late.objects) >= 120
    assert benchmark(late.copy) == late
    assert benchmark.stats is not None
    assert float(benchmark.stats.stats.median) <= 50e-6


@pytest.fixture(scope="module")
def green() -> Simulator:
    return simulator(("green", "green"))


def test_games_between_random_programs(benchmark: BenchmarkFixture, green: Simulator) -> None:
    """Every event in memory with rule and cause."""
    played = benchmark.pedantic(lambda: [green.play(number) for number in range(5)], rounds=3, warmup_rounds=1)
    benchmark.extra_info["events_per_game"] = sum(game.events for game in played) / len(played)
    benchmark.extra_info["turns_per_game"] = sum(game.turns for game in played) / len(played)


def test_deciding_again(benchmark: BenchmarkFixture) -> None:
    """At least 5,000 events a second."""
    one = simulator(("sagas", "sagas"))
    one.play(0)
    benchmark.pedantic(lambda: Redeciding(one.events, one.library).from_start(), rounds=5, warmup_rounds=1)
    assert benchmark.stats is not None
    assert len(one.events) / float(benchmark.stats.stats.min) >= 5_000


MEMORY = """
from tests.laws.kit import simulator
from replay.memory import peak_mb
one = simulator(("green", "foretell"))
for number in range(500):
    one.play(number)
print(peak_mb())
"""


def test_memory_over_500_games() -> None:
    """At most 80 MiB, the interpreter included."""
    run = subprocess.run(
        [sys.executable, "-c", MEMORY], check=False, capture_output=True, text=True, cwd=ROOT, timeout=900
    )
    assert run.returncode == 0, run.stderr
    assert 10 < float(run.stdout) <= 80


def test_the_peer_adapter_plays_the_shared_workload(shared: Path) -> None:
    """Games a second beside the peers are measured by `fair.sh`; here just that its harness plays with us."""
    environment = {"PYTHONPATH": f"{ROOT}:{ROOT / 'tests' / 'bench'}", "PATH": "/usr/bin:/bin"}
    command = [sys.executable, "harness.py", "peer_adapter:Loreplay", "B", "games=3"]
    run = subprocess.run(
        command, check=False, capture_output=True, text=True, cwd=shared / "bench", env=environment, timeout=300
    )
    assert run.returncode == 0, run.stderr
    assert '"games": 3, "stuck": 0' in run.stdout
