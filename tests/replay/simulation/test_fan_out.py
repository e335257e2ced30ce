"""Games in processes and on a Dask cluster: the same streams, whatever plays them and whatever goes away meanwhile."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from replay.decks import load_deck
from replay.errors import StoreError
from replay.simulation.executors import cluster, processes
from replay.simulation.fan_out import fan_out
from replay.simulation.many import Setup, simulate
from replay.simulation.simulator import Seating, Simulator
from replay.store import Store, open_store
from tests.conftest import ROOT

SEATS = (Seating("random", load_deck("sagas").cards), Seating("greedy", load_deck("green").cards))


def squares(numbers: list[int], offset: int) -> list[int]:
    return [number * number + offset for number in numbers]


def dies_once(numbers: list[int], marker: str) -> list[int]:
    """Ends its process at number 7, the first time."""
    if 7 in numbers and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return numbers


def always_dies(numbers: list[int]) -> list[int]:
    os.kill(os.getpid(), signal.SIGKILL)
    return numbers


def fails(numbers: list[int]) -> list[int]:
    raise ValueError(f"no {numbers[0]}")


def test_results_come_in_order() -> None:
    found = list(fan_out(partial(processes, 2), iter(range(300)), squares, (5,)))
    assert found == [number * number + 5 for number in range(300)]


def test_what_a_dead_worker_had_is_done_again(tmp_path: Path) -> None:
    marker = str(tmp_path / "died")
    assert list(fan_out(partial(processes, 2), iter(range(60)), dies_once, (marker,))) == list(range(60))
    assert Path(marker).exists()


def test_workers_that_always_die_are_given_up() -> None:
    with pytest.raises(StoreError, match="ended from outside, again and again"):
        list(fan_out(partial(processes, 1), iter(range(3)), always_dies, ()))


def test_an_error_of_the_work_is_the_callers() -> None:
    with pytest.raises(ValueError, match="no 0"):
        list(fan_out(partial(processes, 1), iter(range(3)), fails, ()))


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    local = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    )
    with local:
        yield local.scheduler_address


def heads(store: Store) -> dict[str, str]:
    return {str(game.id): game.head for game in store.games()}


def test_a_cluster_plays_the_same_games(scheduler: str, store: Store, tmp_path: Path) -> None:
    setup = Setup(SEATS, "cluster")
    with open_store(tmp_path / "here.db") as here:
        one = simulate(setup, 5, store=here)
        far = simulate(setup, 5, store=store, cluster=scheduler)
        assert heads(store) == heads(here)
        assert (far.added, far.wins, far.turns, far.choices) == (5, one.wins, one.turns, one.choices)


@pytest.mark.postgres
def test_processes_write_to_a_server_themselves(request: pytest.FixtureRequest) -> None:
    url = request.getfixturevalue("postgres_server").new_database()
    setup = Setup(SEATS, "server")
    with open_store(url) as store:
        results = simulate(setup, 5, store=store, jobs=2)
        assert results.added == len(heads(store)) == 5
        for number in range(5):
            played = Simulator(setup.seats, setup.seed).play(number)
            assert heads(store)[str(played.game_id)] == played.head
        assert simulate(setup, 6, store=store, jobs=2).known == 5


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("http://127.0.0.1:1", "no address of a Dask scheduler"),
        ("tcp://127.0.0.1", "no address of a Dask scheduler"),
        ("tcp://127.0.0.1:1", "no Dask scheduler answers"),
    ],
)
def test_a_cluster_that_is_none_is_told(address: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    monkeypatch.setattr("replay.simulation.executors.CONNECT_SECONDS", 1)
    with pytest.raises(StoreError, match=says), cluster(address):
        pass


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_keeps_what_is_done_and_the_same_command_goes_on(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "games.db"
    command = [sys.executable, "-m", "loreplay", "simulate", "--store", str(path), "--deck", "green"]
    command += ["--players", "random", "--seed", "stop", "--jobs", jobs, "--games"]
    with subprocess.Popen([*command, "4000"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        until = time.monotonic() + 60
        while recorded(path) < 3 and time.monotonic() < until:
            time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        out, error = running.communicate(timeout=60)
    assert running.returncode == 130, error
    assert error == b""
    assert b"interrupted: what was recorded stays" in out
    done = recorded(path)
    assert 3 <= done < 4000
    again = subprocess.run([*command, str(done + 2)], cwd=ROOT, capture_output=True, check=True)
    assert f"2 recorded, {done} known before".encode() in again.stdout


def recorded(path: Path) -> int:
    if not path.exists():
        return 0
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
            return int(connection.execute("SELECT count(*) FROM loreplay_heads").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
