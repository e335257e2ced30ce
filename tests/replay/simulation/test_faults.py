"""Simulations on a full disk, in a locked store, and two of the same games at once: none lost, none twice."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from analytics.lake.location import lake_path
from analytics.lake.manifest import Manifest
from analytics.lake.sinking import lake_sink
from replay.decks import load_deck
from replay.errors import StoreError
from replay.simulation.many import Setup, simulate
from replay.simulation.simulator import Seating
from replay.store import open_store
from replay.urls import parse_url
from replay.verify import Verdict, verify
from tests.conftest import ROOT
from tests.kit.lakes import built, files_of

DECK = load_deck("green").cards
SETUP = Setup((Seating("random", DECK), Seating("random", DECK)), "faults", 3)
COMMAND = ["simulate", "--deck", "green", "--players", "random", "--seed", "faults", "--turn-limit", "3", "--games"]
RUN = """
import sys
{before}
sys.argv[0] = "loreplay"
from loreplay.cli import main
sys.exit(main())
"""


FULL = """
import resource, signal, sys
from analytics.lake.sinking import lake_sink
from replay.errors import StoreError
from replay.simulation.many import simulate
from replay.store import open_store
from tests.replay.simulation.test_faults import SETUP
setup = SETUP._replace(turn_limit=20)
try:
    with open_store(sys.argv[1]) as store, lake_sink(store, setup) as sink:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
        simulate(setup, 16, sink=sink, jobs=int(sys.argv[2]))
except StoreError as error:
    print(error)
    sys.exit(3)
"""


def command(url: str | Path, games: int, *more: str, most_bytes: int = 0) -> list[str]:
    """`loreplay simulate`, which may write files of so many bytes where that is said."""
    limit = f"resource.setrlimit(resource.RLIMIT_FSIZE, ({most_bytes}, {most_bytes}))"
    before = f"import resource, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n{limit}" if most_bytes else ""
    return [sys.executable, "-c", RUN.format(before=before), *COMMAND, str(games), "--store", str(url), *more]


def run(url: str | Path, games: int, *more: str, most_bytes: int = 0) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(url, games, *more, most_bytes=most_bytes),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_a_full_disk_keeps_what_is_recorded_and_the_same_command_goes_on(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "games.db"
    done = run(path, 20, "--jobs", jobs, most_bytes=600_000)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.count("\n") == 1
    assert "nothing was written" in done.stderr
    with open_store(path) as store:
        before = len(store.games())
        assert 1 <= before < 20
        assert simulate(SETUP, 20, store=store).known == before
        assert {verify(store, game.id).verdict for game in store.games()} == {Verdict.EXACT}
        assert len(store.games()) == 20


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_full_disk_leaves_no_half_part_in_the_lake(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "games.db"
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path), jobs],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (3, "")
    assert re.fullmatch(
        r"cannot write .*games\.db\.lake.*nothing was written \((File too large|disk I/O error)\)\n", done.stdout
    )
    with Manifest(lake_path(parse_url(path)) / "manifest.sqlite", create=False) as manifest:
        assert jobs == "2" or files_of(path) == len(manifest.parts())
        before = manifest.rows("SELECT count(*) FROM games")[0][0]
        assert before == 0 or jobs == "2"
    setup = SETUP._replace(turn_limit=20)
    with open_store(path) as store, lake_sink(store, setup) as sink:
        assert simulate(setup, 5, sink=sink).known == min(before, 5)
    assert built(path).total_games == max(before, 5)
    with Manifest(lake_path(parse_url(path)) / "manifest.sqlite", create=False) as manifest:
        assert files_of(path) == len(manifest.parts())


def test_a_locked_store_is_named_and_what_is_recorded_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.recorders_sqlite.BUSY_SECONDS", 0.2)
    path = tmp_path / "games.db"
    with open_store(path) as store:
        simulate(SETUP, 2, store=store)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another process is using it"):
            simulate(SETUP, 4, store=store)
        other.execute("ROLLBACK")
        other.close()
        results = simulate(SETUP, 4, store=store)
        assert (results.known, results.added, len(store.games())) == (2, 2, 4)


def both(url: str, games: int, *more: str) -> list[tuple[int, int, int, str]]:
    """Two simulations of the same games at once: exit code, games that were new to each and known, what was said."""
    running = [
        subprocess.Popen(
            command(url, games, *more), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    answers = []
    for each in running:
        out, error = each.communicate(timeout=120)
        found = re.search(r"([\d,]+) recorded(?:, ([\d,]+) known)?", out)
        new, known = (int((word or "0").replace(",", "")) for word in found.groups()) if found else (0, 0)
        answers.append((each.returncode, new, known, error))
    return answers


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.slow])])
def test_two_simulations_of_the_same_games_finish_together(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    server = request.getfixturevalue("postgres_server") if kind == "postgres" else None
    url = server.new_database() if server else str(tmp_path / "games.db")
    with open_store(url) as store:
        answers = both(url, 12, *(("--jobs", "2") if server else ()))
        assert [(code, error) for code, _, _, error in answers] == [(0, "")] * 2
        assert sum(new for _, new, _, _ in answers) == 12
        games = [game.id for game in store.games()]
        assert len(games) == len(set(games)) == 12
        assert {verify(store, game).verdict for game in games} == {Verdict.EXACT}


@pytest.mark.slow
def test_two_simulations_into_one_lake_do_not_double_a_game(tmp_path: Path) -> None:
    url = str(tmp_path / "games.db")
    answers = both(url, 12, "--sink", "lake")
    assert sum(new for _, new, _, _ in answers) == 12
    assert built(url).total_games == 12
    for code, new, known, error in answers:
        assert (code, new + known, error) == (0, 12, "") or (code == 3 and "another build or simulation" in error)
