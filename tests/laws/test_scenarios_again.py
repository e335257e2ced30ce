"""Scenarios: the twelve checks that peers are measured by; and the game of each is decided the same again."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.engine import engine_library
from replay.redeciding import Redeciding
from replay.scenario import load, run
from tests.conftest import ROOT

FOLDER = ROOT / "tests" / "scenarios"
TWELVE = {
    "Arni I with a dead target": "arni/r33-701.14b-the-other-left.yaml",
    "Arni I declining the second target": "arni/r33-714.2b-no-second-target.yaml",
    "Arni II with an illegal target": "arni/r34-608.2b-target-gone-no-mana.yaml",
    "sacrifice only after III has left": "sagas/r14-714.4-waits-for-its-last-chapter.yaml",
    "the story is kept": "storied/r28-702.195a-for-the-rest-of-the-game.yaml",
    "a legendary artifact counts once": "storied/r30-702.195a-each-counts-once.yaml",
    "not in the turn it was foretold": "foretell/r22-702.143a-not-in-the-same-turn.yaml",
    "Niko's mana is refused for another spell": "foretell/r23-106.6-mana-of-niko-for-a-spell-from-hand.yaml",
    "Niko's mana foretells": "foretell/r23-106.6-mana-of-niko-for-foretelling.yaml",
    "Bretagard III takes one of each name": "bretagard/r19-201.2b-different-names.yaml",
    "Bretagard III has no targets": "bretagard/r16-608.2d-chosen-on-resolution.yaml",
    "History of Benalia": "sagas/r11-714.2c-one-ability-with-two-numbers.yaml",
}
SCENARIOS = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("file", TWELVE.values(), ids=TWELVE)
def test_the_twelve_checks(file: str) -> None:
    result = run(load(FOLDER / file))
    assert result.ok, str(result)
    assert result.expectations >= 1


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_game_of_a_scenario_is_decided_the_same_again(path: Path) -> None:
    result = run(load(path))
    assert result.ok, str(result)
    again = Redeciding(result.events, engine_library())
    again.from_start()
    assert again.after == []
