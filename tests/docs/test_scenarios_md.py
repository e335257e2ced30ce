"""The page on scenario files: its examples are played, its tables are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from replay.scenario import parse, run
from replay.scenario.parsing import SIDE
from replay.scenario.parsing_actions import ARGUMENTS
from replay.scenario.parsing_expectations import KEYS
from replay.scenario.parsing_script import ENTRIES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "formats" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.partition("\n")[0])
def test_an_example_holds(text: str) -> None:
    scenario = parse(text, "scenarios.md")
    result = run(scenario)
    assert result.ok, str(result)
    for rule in scenario.rules:
        assert not run(scenario, without=[rule]).ok, rule


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 2


def test_every_key_is_on_the_page() -> None:
    keys = {
        *SIDE,
        *KEYS,
        *ENTRIES,
        *(f"P1: {verb}" for verb in ARGUMENTS),
        *(a for those in ARGUMENTS.values() for a in those),
    }
    assert sorted(key for key in keys - {"P2: block"} if not re.search(rf"\b{re.escape(key)}\b", PAGE)) == ["P1: block"]
