"""Simulated games straight into the lake: the same rows as by way of the store, once each, and made again."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from analytics.errors import LakeError
from analytics.lake import sinking
from analytics.lake.location import lake_path
from analytics.lake.manifest import Manifest
from analytics.lake.remaking import games_again
from analytics.lake.sinking import lake_sink
from replay.decks import load_deck
from replay.errors import ConflictError
from replay.simulation.many import Results, Setup, simulate
from replay.simulation.simulator import Seating, Simulator
from replay.store import open_store
from replay.urls import parse_url
from replay.verify import Verdict, verify
from tests.conftest import ROOT
from tests.kit.lakes import built, contents, files_of, lake_of

SEATS = (Seating("random", load_deck("sagas").cards), Seating("random", load_deck("green").cards))
SETUP = Setup(SEATS, "lake", 6)


def into_lake(path: Path, games: int, setup: Setup = SETUP, **options: Any) -> Results:
    """Simulates into the lake of a store."""
    with open_store(path) as store, lake_sink(store, setup, wait=0.1) as sink:
        return simulate(setup, games, sink=sink, **options)


def into_store(path: Path, games: int, setup: Setup = SETUP) -> None:
    with open_store(path) as store:
        simulate(setup, games, store=store)


def games_in(path: Path) -> list[str]:
    with lake_of(path) as lake:
        return [str(row["game_id"]) for row in lake.rows("SELECT game_id FROM fct_games ORDER BY game_id")]


def unnamed(path: Path) -> int:
    """Parquet files that do not count."""
    with Manifest(lake_path(parse_url(path)) / "manifest.sqlite", create=False) as manifest:
        return files_of(path) - len(manifest.parts())


@pytest.fixture(scope="module")
def by_the_store(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of eight games that came into the lake from the store."""
    path = tmp_path_factory.mktemp("store") / "games.db"
    into_store(path, 8)
    built(path)
    return contents(path)


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_the_rows_are_those_that_a_build_makes(
    tmp_path: Path, jobs: int, by_the_store: dict[str, list[tuple[Any, ...]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sinking.LakeSink, "seconds", 0.01)  # many small parts
    path = tmp_path / "games.db"
    results = into_lake(path, 8, jobs=jobs)
    assert (results.added, results.games) == (8, 8)
    assert contents(path) == by_the_store
    assert unnamed(path) == 0
    with open_store(path) as store:
        assert store.games() == []
    report = built(path)
    assert (report.events, report.games, report.total_games, report.rebuilt) == (0, 0, 8, None)
    assert contents(path) == by_the_store


def test_what_was_broken_off_goes_on_and_nothing_is_played_twice(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    first = into_lake(path, 3)
    second = into_lake(path, 5)
    assert (second.added, second.known) == (2, 3)
    assert second.events > first.events
    whole = tmp_path / "whole.db"
    one = into_lake(whole, 5)
    assert (one.turns, one.events, one.wins, one.draws) == (second.turns, second.events, second.wins, second.draws)
    assert contents(path) == contents(whole)


def test_a_game_of_the_store_and_of_the_lake_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    into_store(path, 2)
    results = into_lake(path, 4)
    assert (results.known, results.added) == (2, 2)
    assert built(path).total_games == 4
    with open_store(path) as store:
        simulate(SETUP, 5, store=store)  # plays 2 and 3 again: the store does not have them
    report = built(path)
    assert report.total_games == 5
    whole = tmp_path / "whole.db"
    into_store(whole, 5)
    built(whole)
    assert contents(path) == contents(whole)


def test_a_game_that_the_store_has_in_part_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    played = Simulator(SEATS, "lake", turn_limit=6).play(0)
    with open_store(path) as store:
        store.append(played.records[:50], played.game_id, 0)
    built(path)
    with pytest.raises(ConflictError, match="in part: `--sink store`"):
        into_lake(path, 1)


@pytest.mark.parametrize(
    ("program", "limit"),
    [("random", {}), ("random", {"command_limit": 30}), ("tests.replay.simulation.programs:Raises", {})],
)
def test_a_game_is_made_again_to_the_byte(tmp_path: Path, program: str, limit: dict[str, int]) -> None:
    path = tmp_path / "games.db"
    setup = SETUP._replace(seats=(Seating(program, SEATS[0].deck), SEATS[1]), **limit)
    into_lake(path, 2, setup)
    played = Simulator(setup.seats, setup.seed, turn_limit=6, **limit).play(1)
    with open_store(path) as store:
        (again, number) = next(iter(games_again(store, [str(played.game_id)[:8]], keep=True)))
        assert (again.head, again.problem, again.added, number) == (played.head, None, True, 1)
        assert store.records(played.game_id) == list(played.records)
        assert verify(store, played.game_id).verdict is Verdict.EXACT
        assert [each.added for each, _ in games_again(store, None, keep=True)] == [True, False]
    before = contents(path)
    assert built(path).total_games == 2
    assert contents(path) == before


def test_what_is_no_game_of_the_lake_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        with pytest.raises(LakeError, match="there is no lake"):
            list(games_again(store, None, keep=False))
        with lake_sink(store, SETUP) as sink:
            simulate(SETUP, 2, sink=sink)
        for prefix, says in (("zz", "no id of a game"), ("0" * 32, "no simulated game 000"), ("", "no id")):
            with pytest.raises(LakeError, match=says):
                list(games_again(store, [prefix], keep=False))
        assert [again.added for again, _ in games_again(store, None, keep=False)] == [False, False]
        assert store.games() == []


def test_a_lake_from_scratch_has_its_simulated_games_again(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    into_store(path, 1)
    built(path)
    into_lake(path, 4)
    before = contents(path)
    manifest = lake_path(parse_url(path)) / "manifest.sqlite"
    change(manifest, "UPDATE meta SET value = '1:another' WHERE name = 'format'")
    with pytest.raises(LakeError, match="another release of loreplay made it: run `loreplay build`"):
        into_lake(path, 4)
    report = built(path)
    assert (report.rebuilt, report.made_again, report.decided_otherwise) == (
        "another release of loreplay made it",
        3,
        0,
    )
    assert contents(path) == before
    assert unnamed(path) == 0
    assert into_lake(path, 4).known == 4


def test_a_game_that_todays_engine_decides_otherwise_is_left_out_and_its_commands_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    into_lake(path, 2)
    first, second = games_in(path)
    manifest = lake_path(parse_url(path)) / "manifest.sqlite"
    change(manifest, 'UPDATE simulations SET setup = replace(setup, \'"seed":"lake"\', \'"seed":"other"\')')
    with open_store(path) as store:
        problems = [again.problem for again, _ in games_again(store, None, keep=True)]
        assert all(problem and "can't be made again" in problem for problem in problems)
        assert store.games() == []
    change(manifest, "UPDATE meta SET value = '1:another' WHERE name = 'format'")
    report = built(path)
    assert (report.made_again, report.decided_otherwise, report.total_games) == (0, 2, 0)
    assert games_in(path) == []
    assert built(path).decided_otherwise == 0
    change(manifest, 'UPDATE simulations SET setup = replace(setup, \'"seed":"other"\', \'"seed":"lake"\')')
    with open_store(path) as store:
        assert {again.game for again, _ in games_again(store, None, keep=True) if again.added} == {first, second}


def change(manifest: Path, sql: str) -> None:
    with sqlite3.connect(manifest) as database:
        assert database.execute(sql).rowcount == 1


def test_two_simulations_into_one_lake(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store, lake_sink(store, SETUP):
        with pytest.raises(LakeError, match="another build or simulation writes to"):
            into_lake(path, 1)
        with pytest.raises(LakeError, match="another build or simulation writes to"):
            built(path, wait=0.1)
    assert into_lake(path, 2).added == 2


COMMAND = [sys.executable, "-m", "loreplay", "simulate", "--deck", "green", "--players", "random", "--seed", "stop"]
COMMAND += ["--turn-limit", "6", "--sink", "lake"]


def counted(path: Path) -> int:
    manifest = lake_path(parse_url(path)) / "manifest.sqlite"
    if not manifest.exists():
        return 0
    try:
        with sqlite3.connect(f"file:{manifest}?mode=ro", uri=True) as database:
            return int(database.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def until(path: Path, games: int, running: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 60
    while counted(path) < games and time.monotonic() < end and running.poll() is None:
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="children of a process are looked up in /proc")
def test_a_killed_worker_and_a_killed_driver_leave_no_half_part(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    command = [*COMMAND, "--store", str(path), "--jobs", "2", "--games"]
    with subprocess.Popen([*command, "100000"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        until(path, 3, running)
        os.kill(workers_of(running.pid)[0], signal.SIGKILL)
        until(path, counted(path) + 20, running)
        left = workers_of(running.pid)
        running.kill()
    end = time.monotonic() + 20
    while any(Path(f"/proc/{worker}").exists() for worker in left) and time.monotonic() < end:
        time.sleep(0.05)
    assert [worker for worker in left if Path(f"/proc/{worker}").exists()] == []
    done = counted(path)
    assert done >= 23
    again = subprocess.run([*command, str(done + 2)], cwd=ROOT, capture_output=True, check=True)
    assert f"2 recorded, {done} known before".encode() in again.stdout
    assert unnamed(path) == 0
    games = games_in(path)
    assert len(set(games)) == len(games) == done + 2
    with open_store(path) as store:
        assert {again.problem for again, _ in games_again(store, games[:20], keep=False)} == {None}


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_keeps_what_is_done(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "games.db"
    command = [*COMMAND, "--store", str(path), "--jobs", jobs, "--games"]
    with subprocess.Popen([*command, "100000"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        until(path, 1, running)
        running.send_signal(signal.SIGINT)
        out, error = running.communicate(timeout=60)
    assert (running.returncode, error) == (130, b"")
    done = counted(path)
    assert f"{done:,} recorded".encode() in out
    assert unnamed(path) == 0 or jobs == "2"  # what a worker is about to end counts for nothing
    assert len(games_in(path)) == done
    again = subprocess.run([*command, str(done + 1)], cwd=ROOT, capture_output=True, check=True)
    assert f"1 recorded, {done:,} known before".encode() in again.stdout
    assert unnamed(path) == 0


def workers_of(pid: int) -> Sequence[int]:
    """The processes that play, the oldest first."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            line = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if parent == pid and b"spawn_main" in line:
            found.append(int(folder.name))
    return sorted(found)


def test_what_a_query_sees_of_simulations(tmp_path: Path) -> None:

    path = tmp_path / "games.db"
    into_lake(path, 2)
    with lake_of(path) as lake:
        rows = lake.rows("SELECT number, seed, players, how, events, turns FROM simulated_games ORDER BY number")
        assert [(row["number"], row["seed"], row["players"]) for row in rows] == [
            (0, "lake", ["random", "random"]),
            (1, "lake", ["random", "random"]),
        ]
        whole = lake.rows("SELECT count(*) AS n FROM events")[0]["n"]
        assert sum(row["events"] for row in rows) == whole
