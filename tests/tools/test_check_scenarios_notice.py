"""The scenarios of this repository notice when a rule that they name is missing."""

from __future__ import annotations

import pytest

from tools.check_scenarios_notice import main, switchable


def test_every_scenario_notices(capsys: pytest.CaptureFixture[str]) -> None:
    code = main([])
    assert code == 0, capsys.readouterr().out


def test_the_rules_of_sagas_foretell_and_storied_can_be_switched_off() -> None:
    assert {"714.2b", "714.3a", "714.3c", "714.4", "702.143a", "116.2h", "702.195a", "608.2b", "603.3d"} <= switchable()
