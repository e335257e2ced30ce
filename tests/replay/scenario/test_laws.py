"""Laws that hold for the game of every scenario file."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.cr import covers
from domain.rules.parsed import Library
from domain.state import fold
from replay.engine import engine_library
from replay.redeciding import Redeciding
from replay.scenario import load, run
from replay.scenario.finding import scenario_files

ROOT = Path(__file__).resolve().parents[3]
FILES = scenario_files([ROOT / "tests" / "scenarios"])
UNCAUSED = ("PriorityReceived", "PriorityPassed", "StepBegan", "TurnBegan")
"""Kinds that begin a chain of causes."""


@pytest.fixture(scope="module")
def library() -> Library:
    """The cards of this release."""
    return engine_library()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_of_a_scenario_keeps_the_laws(file: Path, library: Library) -> None:
    result = run(load(file))
    assert result.error is None
    assert fold(result.events) == result.state
    forbidden = [
        (number, event.kind, event.rule)
        for number, event in enumerate(result.events)
        if event.RULES and not (event.rule and any(covers(each, event.rule) for each in event.RULES))
    ]
    assert forbidden == []
    uncaused = [
        (number, event.kind)
        for number, event in enumerate(result.events[result.began :], result.began)
        if event.rule and event.cause is None and event.kind not in UNCAUSED
    ]
    assert uncaused == []
    if any(event.kind == "PriorityReceived" for event in result.events):
        Redeciding(result.events, library).from_start()  # raises where today's engine decides otherwise


def test_there_are_scenarios() -> None:
    assert len(FILES) > 100
