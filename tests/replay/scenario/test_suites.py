"""Folders of scenarios: as a test suite, and whether they notice a missing rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.errors import StoreError
from replay.scenario import load, run
from replay.scenario.finding import looks_like_a_scenario, scenario_files
from replay.scenario.recording import record
from replay.store import open_store
from replay.verify import Verdict, verify
from tools.check_scenarios_notice import main, notices, switchable

GOOD = "name: dies\nrules: ['704.5f', '733.1']\nP1: {battlefield: [Walking Ballista]}\nexpect: {graveyard: {P1: 1}}\n"
BLIND = "name: blind\nrules: ['704.5f']\nexpect: {life: {P1: 20}}\nP1: {battlefield: [Walking Ballista]}\n"
BAD = "name: bad\nscript: []\nexpect: {life: {P1: 19}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Scenarios and other files."""
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "other.yaml").write_text("jobs: [1, 2]\n", encoding="utf-8")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "bad.yml").write_text(BAD, encoding="utf-8")
    return tmp_path


def test_files_of_a_folder_are_found_in_order(folder: Path) -> None:
    found = scenario_files([folder, folder / "good.yaml"])
    assert [file.name for file in found] == ["good.yaml", "other.yaml", "bad.yml"]
    assert [file.name for file in found if looks_like_a_scenario(file)] == ["good.yaml", "bad.yml"]
    with pytest.raises(StoreError, match="no such file"):
        scenario_files([folder / "no.yaml"])
    (folder / "empty").mkdir()
    with pytest.raises(StoreError, match="no scenario files"):
        scenario_files([folder / "empty"])


def test_pytest_plays_the_scenarios_of_a_folder(pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("good.yaml").write_text(GOOD, encoding="utf-8")
    pytester.path.joinpath("bad.yaml").write_text(BAD, encoding="utf-8")
    pytester.path.joinpath("wrong.yaml").write_text("name: x\nscript: [nonsense]\n", encoding="utf-8")
    pytester.path.joinpath("other.yaml").write_text("jobs: []\n", encoding="utf-8")
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*line 3: life P1: expected 19, found 20*", "*unknown entry 'nonsense'*"])


def test_a_scenario_that_would_not_notice_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = notices(folder / "good.yaml", switchable())
    assert (good.passes, good.noticed, good.unnoticed, good.fixed) == (True, ("704.5f",), (), ("733.1",))
    assert main([str(folder / "good.yaml")]) == 0
    (folder / "blind.yaml").write_text(BLIND, encoding="utf-8")
    assert main([str(folder / "blind.yaml")]) == 1
    told = capsys.readouterr().out
    assert "passes without 704.5f" in told
    assert "not switchable: 733.1 (1)" in told


def test_a_recorded_scenario_is_decided_again(tmp_path: Path) -> None:
    scenario = tmp_path / "cast.yaml"
    scenario.write_text(
        "name: x\nseed: 3\nP1: {hand: [Shock], battlefield: [Mountain]}\n"
        "script: [{P1: cast, card: Shock, targets: [P2]}, resolve_all]\nexpect: {life: {P2: 18}}\n",
        encoding="utf-8",
    )
    result = run(load(scenario))
    with open_store(str(tmp_path / "games.db"), create=True) as store:
        game = record(result, store)
        (info,) = store.games()
        assert str(info.id) == game == result.game
        assert info.events == len(result.events) + 1
        answer = verify(store, info.id)
    assert answer.verdict is Verdict.EXACT
