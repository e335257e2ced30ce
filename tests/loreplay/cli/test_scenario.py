"""`loreplay scenario`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.loreplay.cli.conftest import Run

GOOD = "name: A good one\nrules: ['704.5a']\nP1: {life: 0}\nexpect: {lost: [P1]}\n"
BAD = "name: A bad one\nexpect:\n  life: {P1: 19}\n"
WRONG = "name: A wrong one\nexpect:\n  lief: {P1: 19}\n"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder of scenarios."""
    folder = tmp_path / "scenarios"
    folder.mkdir()
    for name, text in (("bad", BAD), ("good", GOOD), ("wrong", WRONG)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def test_what_holds(run: Run, files: Path) -> None:
    done = run("scenario", str(files / "good.yaml"))
    assert (done.code, done.err) == (0, "")
    assert done.out == "passed  A good one\n\n1 scenario: 1 passed\n"


def test_what_does_not(run: Run, files: Path) -> None:
    done = run("scenario", str(files))
    assert done.code == 1
    assert "FAILED  A bad one" in done.out
    assert "bad.yaml, line 3: life P1: expected 19, found 20" in done.out
    assert "wrong.yaml, line 3: unknown key 'lief'" in done.out
    assert done.out.endswith("3 scenarios: 1 passed, 1 failed, 1 error\n")


def test_as_data(run: Run, files: Path) -> None:
    done = run("scenario", str(files), "--json")
    assert done.code == 1
    assert done.document["counts"] == {"passed": 1, "failed": 1, "error": 1}
    bad, good, wrong = done.document["scenarios"]
    assert bad["failures"][0] == {
        "line": 3,
        "what": "life P1",
        "expected": "19",
        "found": "20",
        "event": None,
        "told": None,
    }
    assert (good["verdict"], good["rules"], good["failures"]) == ("passed", ["704.5a"], [])
    assert wrong["verdict"] == "error"


def test_recorded(run: Run, files: Path, path: Path) -> None:
    (files / "cast.yaml").write_text(
        "name: x\nP1: {hand: [Shock], battlefield: [Mountain]}\nscript: [{P1: cast, card: Shock, targets: [P2]}]\n",
        encoding="utf-8",
    )
    done = run("scenario", str(files / "cast.yaml"), "--record", "--json")
    game = done.document["scenarios"][0]["game"]
    assert path.exists()
    assert run("verify", game).code == 0
    assert "P1 casts Shock" in run("log", game).out


def test_nothing_could_be_read(run: Run, files: Path) -> None:
    assert run("scenario", str(files / "wrong.yaml")).code == 3
    done = run("scenario", str(files / "no.yaml"))
    assert done.code == 3
    assert "there is no such file or folder" in done.err


def test_a_rule_off(run: Run, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULES_OFF", "704.5a")
    assert run("scenario", str(files / "good.yaml")).code == 1
    monkeypatch.setenv("RULES_OFF", "hello")
    done = run("scenario", str(files / "good.yaml"))
    assert done.code == 2
    assert "RULES_OFF" in done.err
