"""Several processes at one store: all succeed; one that is killed leaves whole transactions only."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from uuid import UUID

import pytest

from replay.store import open_store
from replay.verify import verify
from tests.kit.recording import BEGAN, record, small_game

ROOT = Path(__file__).resolve().parents[2]

WRITE_GAMES = """
import sys
from uuid import UUID
from replay.store import open_store
from tests.kit.recording import record, small_game
url, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
sys.stdin.readline()
with open_store(url) as store:
    for number in range(first, last):
        store.append(record(small_game(3), UUID(int=number)))
"""

WRITE_COMMANDS = """
import sys
from uuid import UUID
from replay.errors import StoreError
from replay.store import open_store
from tests.kit.recording import BEGAN, record, small_game
url, game = sys.argv[1], UUID(int=int(sys.argv[2]))
records = record(small_game(20), game).take()
with open_store(url) as store:
    head = store.head(game)
    number = head.events if head else 0
    print("ready", flush=True)
    while number < len(records):
        number = store.append(records[number : number + 1], game, number)
"""


def start(script: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def test_two_processes_make_a_store_and_write_at_once(url: str) -> None:
    processes = [start(WRITE_GAMES, url, first, first + 15) for first in (0, 100)]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (0, "")
    with open_store(url) as store:
        assert {info.id.int for info in store.games()} == {*range(15), *range(100, 115)}
        assert all(verify(store, game).ok for game in store.heads())
        ids = [note.id for note in store.app.recorder.select_notifications(None, 100_000)]
        assert len(ids) == len(set(ids)) == sum(info.events for info in store.games())


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_killed_while_appending_nothing_is_lost_or_doubled(url: str) -> None:
    whole = record(small_game(20), UUID(int=7))
    records = whole.take()
    random = Random(704)
    kills = 0
    for attempt in range(1, 200):
        process = start(WRITE_COMMANDS, url, 7)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(random.uniform(0, 0.006 * attempt))
        process.send_signal(signal.SIGKILL)
        _, errors = process.communicate(timeout=60)
        assert errors == ""
        kills += process.returncode == -signal.SIGKILL
        with open_store(url) as store:
            head = store.head(UUID(int=7))
            stored = store.records(UUID(int=7))
            assert stored == records[: len(stored)]
            if head is None:
                assert stored == []
                continue
            assert verify(store, UUID(int=7)).verdict.value == "INTACT"
            info = store.get(UUID(int=7))
            assert info is not None
            assert (info.events, info.head, info.latest) == head
            if head.events == len(records):
                break
    assert kills > 0
    assert head.value == whole.chain.hex
    assert info.latest == BEGAN + len(small_game(20)) - 1
