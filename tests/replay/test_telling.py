"""Single events are told exactly as the log tells them, and `explain` is quick."""

from __future__ import annotations

from pathlib import Path

import pytest

import loreplay
from replay.replay import Replay
from replay.store import open_store
from tests.kit.imports import imported
from tests.kit.random_games import random_game
from tests.kit.replays import replay_of

EXAMPLES = Path(loreplay.__file__).parent / "examples"


def assert_told_alike(replay: Replay) -> None:
    for line in replay.log(cancelled=True):
        told = f"{line.text}  [{line.rule}]" if line.rule else line.text
        assert str(replay[line.number]) == told


@pytest.mark.parametrize("seed", range(6))
def test_random_games(seed: int) -> None:
    events = random_game(seed, 150)
    for viewer in ("all", "public", 1):
        assert_told_alike(replay_of(events, viewer=viewer))


@pytest.mark.parametrize("name", ["arni-fight", "enduring-story", "foretold-card"])
def test_examples(name: str) -> None:
    replay = Replay.load(EXAMPLES / f"{name}.lore")
    assert_told_alike(replay)
    assert_told_alike(replay.everything())


def test_real_games(shared: Path, tmp_path: Path) -> None:
    imported(tmp_path / "games.db", [shared / "data" / "arena" / "saga_long_truncated_b90956bd_g1.log.gz"])
    with open_store(tmp_path / "games.db") as store:
        replay = Replay.from_store(store, store.games()[0].id)
    assert_told_alike(replay)
