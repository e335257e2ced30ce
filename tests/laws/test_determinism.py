"""One seed, one game: in every process, whatever its hash seed."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.conftest import ROOT
from tests.laws.kit import simulator

PROGRAM = """
import sys
from tests.laws.kit import simulator
for pair in (("dwarves", "sagas"), ("foretell", "green")):
    for players in (("random", "random"), ("greedy", "random")):
        played = simulator(pair, seed="processes", players=players, record=True).play(3)
        print(played.game_id, played.events, played.head)
"""


def heads(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_same_seed_gives_the_same_stream_in_processes_with_other_hash_seeds() -> None:
    first = heads("0")
    assert len(first.splitlines()) == 4
    assert heads("1") == first
    assert heads("4242") == first


def test_another_seed_gives_another_game() -> None:
    one = simulator(("dwarves", "sagas"), seed="a", record=True).play(0)
    other = simulator(("dwarves", "sagas"), seed="b", record=True).play(0)
    assert one.head != other.head
    assert one.game_id != other.game_id


def test_games_of_one_seed_differ() -> None:
    one = simulator(("green", "sagas"), record=True)
    assert one.play(0).head != one.play(1).head
    again = one.play(0)
    assert again.head == simulator(("green", "sagas"), record=True).play(0).head
