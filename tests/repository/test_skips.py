"""Skipped tests are counted and explained, and a skipped test of real logs fails while LOREPLAY_SHARED is set."""

from __future__ import annotations

from pathlib import Path

import pytest

CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"
INI = "[pytest]\naddopts = --strict-markers -p no:cacheprovider\nmarkers =\n    slow: s\n    shared: s\n"
TESTS = """
import pytest

def test_reads_shared(shared):
    assert (shared / "rules").is_dir()

@pytest.mark.shared
def test_skips_itself():
    pytest.skip("no such log")

def test_needs_a_server():
    pytest.skip("no server here")

@pytest.mark.slow
def test_long():
    pass
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    checkout = pytester.mkdir("checkout")
    (checkout / "tests").mkdir()
    (checkout / "pytest.ini").write_text(INI, encoding="utf-8")
    conftest = CONFTEST.read_text(encoding="utf-8").replace('pytest_plugins = ["pytester"]', "")
    (checkout / "tests" / "conftest.py").write_text(conftest, encoding="utf-8")
    (checkout / "tests" / "test_it.py").write_text(TESTS, encoding="utf-8")
    monkeypatch.chdir(checkout)

    def run(shared: Path | None) -> pytest.RunResult:
        if shared is None:
            monkeypatch.delenv("LOREPLAY_SHARED", raising=False)
        else:
            monkeypatch.setenv("LOREPLAY_SHARED", str(shared))
        return pytester.runpytest_subprocess("-m", "not slow")

    return run


def test_without_the_folder_the_tests_skip_and_the_summary_says_why(run) -> None:
    result = run(None)
    result.assert_outcomes(skipped=3, deselected=1)
    result.stdout.fnmatch_lines(
        [
            "*skipped tests*",
            "3 skipped, 1 left out by the selection",
            "*1 x no server here",
            "*1 x no shared folder*",
            "*1 x no such log",
        ]
    )


def test_while_the_variable_is_set_a_skip_of_a_shared_test_fails(run, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    result = run(tmp_path)
    result.assert_outcomes(passed=1, failed=1, skipped=1, deselected=1)
    result.stdout.fnmatch_lines(["*skipped while LOREPLAY_SHARED is set: no such log*"])


def test_a_variable_that_leads_nowhere_fails(run, tmp_path: Path) -> None:
    result = run(tmp_path / "nowhere")
    outcomes = result.parseoutcomes()
    assert outcomes.get("failed", 0) + outcomes.get("errors", 0) == 2
    result.stdout.fnmatch_lines(["*skipped while LOREPLAY_SHARED is set: no shared folder*"])


def test_the_default_is_the_folder_beside_the_repository(run, pytester: pytest.Pytester) -> None:
    (pytester.path / "shared" / "rules").mkdir(parents=True)
    run(None).assert_outcomes(passed=1, skipped=2, deselected=1)
