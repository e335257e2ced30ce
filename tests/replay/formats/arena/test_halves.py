"""The halves law: however a log is cut into two overlapping halves, in either order they give the same game."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from replay.store import open_store
from tests.kit.imports import Told, counting, imported, told

ROOT = Path(__file__).resolve().parents[4]
SMALL = ROOT / "loreplay" / "examples" / "small-arena.log"

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


def cuts(size: int) -> st.SearchStrategy[tuple[int, int]]:
    """Where the second half starts and the first one stops: it goes on at least as far as that."""
    place = st.integers(0, size)
    return st.tuples(place, place).map(lambda pair: (min(pair), max(pair)))


law = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    return Whole(SMALL.read_bytes(), tmp_path_factory.mktemp("small"))


def test_small_log(small: Whole) -> None:
    size = len(small.data)

    @law
    @settings(max_examples=60)
    @given(cuts(size))
    @example((0, size))
    @example((0, 0))
    @example((size, size))
    @example((size // 2, size // 2))
    @example((size - 2, size))
    def holds(cut: tuple[int, int]) -> None:
        small.holds(*cut)

    holds()


def test_small_log_cut_at_line_ends(small: Whole) -> None:
    """Where whole lines are given, and the second half starts with the last line of the first, or with the next one."""
    ends = [place for place, byte in enumerate(small.data) if byte == ord("\n")]

    @law
    @settings(max_examples=25)
    @given(st.integers(0, len(ends) - 1), st.integers(0, 3))
    def holds(line: int, back: int) -> None:
        small.holds(ends[max(0, line - back)] + 1, ends[line] + 1)

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

    @law
    @settings(max_examples=examples)
    @given(cuts(len(whole.data)))
    def holds(cut: tuple[int, int]) -> None:
        whole.holds(*cut)

    holds()


def test_many_pieces_in_any_order(small: Whole, tmp_path: Path) -> None:
    """A log that was copied again and again while the game went on."""
    size = len(small.data)
    pieces = []
    for number in range(6):
        piece = tmp_path / f"{number}.log"
        piece.write_bytes(small.data[max(0, number * size // 6 - 4000) : (number + 1) * size // 6])
        pieces.append(piece)
    for number, order in enumerate(([0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [2, 5, 0, 3, 1, 4])):
        path = tmp_path / f"{number}.db"
        imported(path, [pieces[place] for place in order], small.key)
        with open_store(path) as store:
            (info,) = counting(store)
            small.compare(told(store, info))
        shutil.rmtree(path, ignore_errors=True)
