"""Builds of the lake: exactly once, resumable, the same however it came about."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from analytics.errors import LakeError
from analytics.lake.building import forget_now
from analytics.lake.location import lake_path
from analytics.lake.lock import build_lock
from analytics.models.catalogue import models
from analytics.models.runner import failures
from replay import upcasting
from replay.forgetting import forget_game
from replay.store import open_store
from replay.urls import parse_url
from tests.analytics.games import foretold, opened, saga_lives, stories
from tests.kit.game import SAGA
from tests.kit.lake_checks import check_against_python
from tests.kit.lakes import built, contents, files_of, lake_of, store_of
from tests.kit.recording import BEGAN, small_game

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with a dozen games."""
    path = tmp_path / "games.db"
    store_of(path, [*saga_lives(), *stories(), *foretold(), small_game(), small_game(3, ended=False)])
    return path


def scratch(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The lake, built from nothing."""
    folder = lake_path(parse_url(path))
    kept = folder.with_name("kept")
    if folder.exists():
        folder.rename(kept)
    built(path)
    found = contents(path)
    import shutil

    shutil.rmtree(folder)
    if kept.exists():
        kept.rename(folder)
    return found


def test_the_facts_are_those_of_the_events(path: Path) -> None:
    built(path)
    counted = check_against_python(path)
    assert len(counted.lives) == 4
    with lake_of(path) as lake, open_store(path) as store:
        for info in store.games():
            told = lake.connection.execute(
                "SELECT event_number, kind, rule, cause, turn, step, time FROM events WHERE game_id = ? ORDER BY ALL",
                (info.id,),
            ).fetchall()
            events = store.events(info.id)
            assert told == [
                (e.number, e.event.kind, e.event.rule, e.event.cause, e.event.turn, e.event.step, e.time)
                for e in events
            ]


def test_in_steps_as_at_once(path: Path, tmp_path: Path) -> None:
    report = built(path, chunk=37)
    assert report.events == report.total_events > 200
    assert contents(path) == scratch(path)
    again = built(path)
    assert (again.events, again.games) == (0, 0)


def test_games_that_go_on(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    game = opened()
    game.turn(1)
    game.step("main1")
    before = game.last
    game.enter(1, SAGA)
    (game_id,) = store_of(path, [game])
    built(path)
    with lake_of(path) as lake:
        assert lake.rows("SELECT outcome FROM fct_saga_lives") == [{"outcome": "censored"}]
    with open_store(path) as store:  # a late roll-back: the parts with events stay as they are
        writer = store.writer(game_id)
        game.roll_back(before)
        writer.emit(game.events[-1], BEGAN + 999)
        store.append(writer)
    parts = set(lake_path(parse_url(path)).rglob("events/**/*.parquet"))
    assert built(path).games == 1
    assert parts < set(lake_path(parse_url(path)).rglob("events/**/*.parquet"))
    with lake_of(path) as lake:
        assert lake.rows("SELECT outcome FROM fct_saga_lives") == []
        assert lake.rows("SELECT count(*) AS n FROM fct_games") == [{"n": 1}]
        for model in models().values():
            if model.layer in ("fct", "dim"):
                assert failures(lake.connection, model) == []
    assert contents(path) == scratch(path)


def test_superseded_and_forgotten_games_drop_out(path: Path) -> None:
    built(path)
    with open_store(path) as store:
        first, second, third = (info.id for info in store.games()[:3])
        writer = store.writer(first)
        from domain.events.records import Superseded

        writer.emit(Superseded(by=str(second), reason="test"), BEGAN)
        store.append(writer)
        forget_game(store, third)
    report = built(path)
    assert report.forgotten == 1
    with lake_of(path) as lake:
        for table in ("events", "links", "faces", "fct_games", "fct_players"):
            found = lake.connection.execute(
                f"SELECT count(*) FROM {table} WHERE game_id IN (?, ?)", (first, third)
            ).fetchone()
            assert found == (0,)
    import duckdb

    for file in lake_path(parse_url(path)).rglob("*.parquet"):  # not even in files that do not count
        names = [row[0] for row in duckdb.sql(f"DESCRIBE SELECT * FROM '{file}'").fetchall()]
        assert "game_id" in names
        assert duckdb.sql(f"SELECT count(*) FROM '{file}' WHERE game_id = '{third}'").fetchall() == [(0,)]
    assert contents(path) == scratch(path)


def test_forgetting_reaches_the_lake_at_once(path: Path) -> None:
    assert forget_now(parse_url(path)) == 0
    built(path)
    with open_store(path) as store:
        forget_game(store, store.games()[0].id)
    assert forget_now(parse_url(path)) == 1
    found = contents(path)
    assert built(path).events == 0
    assert contents(path) == found == scratch(path)


def test_a_game_forgotten_before_it_was_built(path: Path) -> None:
    with open_store(path) as store:
        forget_game(store, store.games()[0].id)
        left = len(store.games()) - 1
    assert built(path).total_games == left


def test_events_of_an_older_version(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = scratch(path)

    def upcaster(fields: dict[str, Any]) -> dict[str, Any]:
        return {**{k: v for k, v in fields.items() if k != "counter_kind"}, "counter": fields["counter_kind"]}

    monkeypatch.setitem(upcasting.UPCASTERS, ("CountersPut", 0), upcaster)
    with sqlite3.connect(path) as database:
        database.execute(
            "UPDATE stored_events SET topic = 'CountersPut@0',"
            " state = replace(state, '\"counter\":', '\"counter_kind\":') WHERE topic = 'CountersPut@1'"
        )
        assert database.execute("SELECT count(*) FROM stored_events WHERE topic = 'CountersPut@0'").fetchone()[0] > 5
    monkeypatch.setattr(upcasting, "parse_topic", _older(upcasting.parse_topic))
    monkeypatch.setattr("replay.codec.parse_topic", _older(upcasting.parse_topic))
    built(path)
    assert contents(path) == expected


def _older(parse: Any) -> Any:
    """Version 0, which no release has, stands for an older one."""
    from domain.events import EVENTS

    return lambda topic: (EVENTS["CountersPut"], 0) if topic == "CountersPut@0" else parse(topic)


def test_a_compressed_store(path: Path, tmp_path: Path) -> None:
    small = tmp_path / "small.db"
    with open_store(path) as store:
        ids = [info.id for info in store.games()]
        for place, game_id in enumerate(ids):  # half of them from before it was compressed
            url = str(small) if place < len(ids) // 2 else f"sqlite:///{small}?compression=zstd"
            with open_store(url) as other:
                other.append(store.records(game_id), game_id, 0)
    built(small, chunk=61)
    assert contents(small) == scratch(path)
    with sqlite3.connect(small) as database:
        database.execute(
            "UPDATE stored_events SET state = substr(state, 1, 20) WHERE rowid = (SELECT max(rowid) FROM stored_events)"
        )
    with pytest.raises(LakeError, match=r"event \d+ of game [0-9a-f]{32} cannot be read"):
        scratch(small)


def test_an_unknown_kind_is_named(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("UPDATE stored_events SET topic = 'GameWon@2' WHERE topic = 'GameWon@1'")
    with pytest.raises(Exception, match="GameWon@2 is newer"):
        built(path)


def test_bytes_that_are_no_event_are_named(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("UPDATE stored_events SET state = '{\"time' WHERE rowid = 7")
    with pytest.raises(LakeError, match=r"event 6 of game [0-9a-f]{32} cannot be read"):
        built(path)


def test_another_store_in_its_place(path: Path, tmp_path: Path) -> None:
    built(path)
    other = tmp_path / "other.db"
    store_of(other, [small_game(2)])
    for ending in ("", "-wal", "-shm"):
        Path(f"{path}{ending}").unlink(missing_ok=True)
    other.rename(path)
    report = built(path)
    assert report.rebuilt is not None
    assert "another store" in report.rebuilt
    assert report.total_games == 1


def test_two_builds_at_once(path: Path) -> None:
    built(path)
    with build_lock(lake_path(parse_url(path)), 1), pytest.raises(LakeError, match="another build"):
        built(path, wait=0.1)
    assert built(path).events == 0


def test_a_store_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(LakeError, match="there is no store"):
        built(tmp_path / "none.db")
    with pytest.raises(LakeError, match="loreplay build"), lake_of(tmp_path / "none.db"):
        pass


BUILD = """
import sys
from analytics.lake.building import build
from replay.urls import parse_url
print("ready", flush=True)
build(parse_url(sys.argv[1]), chunk=int(sys.argv[2]))
"""


def killed(path: Path, after: float) -> bool:
    """Starts a build and kills it some seconds after it is ready; whether it was still at it."""
    process = subprocess.Popen(
        [sys.executable, "-c", BUILD, str(path), "60"], cwd=ROOT, stdout=subprocess.PIPE, env={**os.environ}
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    process.stdout.close()
    return process.wait() == -signal.SIGKILL


@pytest.mark.parametrize("times", [3, pytest.param(50, marks=pytest.mark.slow)])
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_killed_in_the_middle(path: Path, times: int) -> None:
    chance = random.Random(times)
    expected = scratch(path)
    caught = 0
    for round_ in range(times):
        caught += killed(path, chance.uniform(0, 1.2))
        if round_ % 10 == 9:  # and from the beginning again, every now and then
            built(path)
            assert contents(path) == expected
            import shutil

            shutil.rmtree(lake_path(parse_url(path)))
    built(path)
    assert contents(path) == expected
    assert caught > times // 3
    named = sum(len(files) for files in [list(lake_path(parse_url(path)).rglob("*.parquet"))])
    built(path)
    assert files_of(path) <= named


def test_parts_that_were_replaced_while_they_were_read(path: Path) -> None:
    built(path)
    with lake_of(path) as lake:
        for file in lake_path(parse_url(path)).rglob("fct_games/*.parquet"):
            file.rename(file.with_suffix(".away"))
        with pytest.raises(LakeError, match="ask again"):
            lake.rows("SELECT count(*) FROM fct_games")
    with pytest.raises(LakeError, match="ask again"), lake_of(path):
        pass
