"""The halves law: however a log is cut into two overlapping halves, in either order they give the same game."""

from __future__ import annotations

import gzip
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from replay.store import open_store
from tests.kit.imports import Told, counting, imported, told

ROOT = Path(__file__).resolve().parents[4]
SMALL = ROOT / "loreplay" / "examples" / "small-arena.log"

HEADER = b"[UnityCrossThreadLogger]"

REAL = ("saga_long_truncated_b90956bd_g1", "reconnect_midgame_full_6f28f982_g1", "truncation_recycled_id_96cbb0a5_g1")
"""A message left out and an undo; a reconnect in the middle; ids used again after two undos."""


class Whole:
    """A log, and the game it gives as a whole."""

    def __init__(self, data: bytes, folder: Path) -> None:
        self.data = data
        self.folder = folder
        log = folder / "whole.log"
        log.write_bytes(data)
        self.store = folder / "whole.db"
        (report,) = imported(self.store, [log])
        assert [game.status for game in report.games] == ["new"]
        self.key = Path(f"{self.store}.key")
        with open_store(self.store) as store:
            (info,) = counting(store)
            self.told: Told = told(store, info)
            self.facts = (info.id, info.players, info.turns, info.result, info.gaps, info.began, info.latest)

    def overlapping(self, places: tuple[int, int]) -> tuple[int, int]:
        """A message that both halves cut is in neither, so the second one starts with that message at the latest.

        Players, deck and die roll stand before the first state: a half that has only those tells of no game.
        """
        start, stop = min(places), max(places)
        if not self.data.startswith(HEADER, stop):
            start = min(start, max(0, self.data.rfind(HEADER, 0, stop)))
        named = self.data.find(b"matchGameRoomStateChangedEvent") - 200
        state = self.data.find(b'"gameStateMessage"')
        return (start, stop) if start <= named else (start, max(stop, self.data.find(b"\n", state)))

    def holds(self, start: int, stop: int) -> None:
        """The law for [0, stop) and [start, end), in either order, and again."""
        with TemporaryDirectory(dir=self.folder) as place:
            first, second = Path(place) / "first.log", Path(place) / "second.log"
            first.write_bytes(self.data[:stop])
            second.write_bytes(self.data[start:])
            for number, order in enumerate(((first, second), (second, first))):
                path = Path(place) / f"{number}.db"
                imported(path, order, self.key)
                again = imported(path, [*order, *reversed(order)])
                assert {game.added for report in again for game in report.games} <= {0}
                with open_store(path) as store:
                    (info,) = counting(store)
                    self.compare(told(store, info))
                    facts = (info.players, info.turns, info.result, info.gaps, info.began, info.latest)
                    assert facts == self.facts[1:]

    def compare(self, found: Told) -> None:
        """Event by event, so that a failure names the first that differs."""
        for ours, theirs in zip(found, self.told, strict=False):
            assert ours == theirs
        assert len(found) == len(self.told)


def cuts(whole: Whole) -> st.SearchStrategy[tuple[int, int]]:
    """Where the second half starts and the first one stops."""
    place = st.integers(0, len(whole.data))
    return st.tuples(place, place).map(whole.overlapping)


def law(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.target) if examples < 10 else tuple(Phase),
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    return Whole(SMALL.read_bytes(), tmp_path_factory.mktemp("small"))


def test_small_log(small: Whole) -> None:
    size = len(small.data)

    @law(60)
    @given(cuts(small))
    @example((0, size))
    @example((0, 0))
    @example((size // 2, size // 2))
    @example((size, size))
    @example((size - 2, size))
    def holds(cut: tuple[int, int]) -> None:
        small.holds(*small.overlapping(cut))

    holds()


def test_small_log_cut_at_line_ends(small: Whole) -> None:
    """Where whole lines are given, and the second half starts with the last line of the first, or with the next one."""
    ends = [place for place, byte in enumerate(small.data) if byte == ord("\n")]

    @law(25)
    @given(st.integers(0, len(ends) - 1), st.integers(0, 3))
    def holds(line: int, back: int) -> None:
        small.holds(*small.overlapping((ends[max(0, line - back)] + 1, ends[line] + 1)))

    holds()


@pytest.mark.parametrize("name", REAL)
def test_real_logs(shared: Path, tmp_path: Path, name: str) -> None:
    real(shared, tmp_path, name, 2)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(17))
def test_more_of_real_logs(shared: Path, tmp_path: Path, number: int) -> None:
    names = sorted(path.name.removesuffix(".log.gz") for path in (shared / "data/arena").glob("*_g[0-9].log.gz"))
    assert len(names) == 17
    real(shared, tmp_path, names[number], 8)


def real(shared: Path, folder: Path, name: str, examples: int) -> None:
    whole = Whole(gzip.decompress((shared / "data/arena" / f"{name}.log.gz").read_bytes()), folder)

    @law(examples)
    @given(cuts(whole))
    def holds(cut: tuple[int, int]) -> None:
        whole.holds(*cut)

    holds()


@pytest.mark.parametrize("order", list(permutations(("beginning", "end", "whole"))))
def test_a_hole_is_filled_in_any_order(small: Whole, tmp_path: Path, order: tuple[str, ...]) -> None:
    """A copy made while the game went on, the log after a restart, and a copy of all of it."""
    size = len(small.data)
    parts = {"beginning": small.data[: size // 3], "end": small.data[2 * size // 3 :], "whole": small.data}
    for name, data in parts.items():
        (tmp_path / name).write_bytes(data)
    path = tmp_path / "games.db"
    reports = imported(path, [tmp_path / name for name in order], small.key)
    with open_store(path) as store:
        (info,) = counting(store)
        small.compare(told(store, info))
        assert len(store.games()) == sum(game.status in ("new", "superseding") for r in reports for game in r.games)
    if order[-1] == "whole":
        notes = [note for game in reports[-1].games for note in game.notes]
        assert any("fills-a-gap" in note for note in notes)
    assert {game.added for report in imported(path, [tmp_path / name for name in order]) for game in report.games} == {
        0
    }


def test_between_two_parts_without_a_common_state_is_a_gap(small: Whole, tmp_path: Path) -> None:
    size = len(small.data)
    for name, data in {"1": small.data[: size // 3], "2": small.data[2 * size // 3 :]}.items():
        (tmp_path / name).write_bytes(data)
    for order in ("12", "21"):
        path = tmp_path / f"{order}.db"
        imported(path, [tmp_path / name for name in order], small.key)
        with open_store(path) as store:
            (info,) = counting(store)
            assert (info.gaps, info.partial_start, info.finished) == (1, False, True)
            (gap,) = [event for _, _, event in told(store, info) if event.kind == "GapObserved"]
            assert gap.model_dump()["reason"] == "states-missing"
