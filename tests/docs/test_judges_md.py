"""The page for judges: each reading is shown by a scenario file that holds."""

from __future__ import annotations

import re

import pytest

from domain import cr
from replay.scenario import load, run
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "judges.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"\]\(\.\./(tests/scenarios/[^)]+)\)", PAGE)
NUMBER = re.compile(r"(?<![\w.])[1-9]\d\d\.\d+[a-z]{0,2}(?![\w.]*\d)")


@pytest.mark.parametrize("path", SHOWN)
def test_what_is_shown_holds(path: str) -> None:
    result = run(load(ROOT / path))
    assert result.ok, str(result)


def test_every_reading_is_shown_and_cites_rules() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| question")]
    assert len(rows) == 9
    assert all("](../tests/scenarios/" in row for row in rows)
    assert [number for number in NUMBER.findall(PAGE) if not cr.is_rule(number)] == []
