"""What reading costs before anything is translated: framing, decoding, splitting into games.

`decode` is the baseline of the figure "import ≤ 17× of only decoding the same messages".
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from replay.formats.arena.errors import DetailedLogsDisabled
from replay.formats.arena.games import read_games
from replay.formats.arena.messages import decode
from replay.formats.arena.unpack import unpacked
from tests.bench.real_logs import framed


@pytest.fixture(scope="module")
def logs(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The real logs, unpacked: what Arena leaves on disk."""
    folder = tmp_path_factory.mktemp("arena")
    found = []
    for packed in sorted((shared / "data/arena").glob("*.log.gz")):
        plain = folder / packed.name.removesuffix(".gz")
        with packed.open("rb") as source, plain.open("wb") as target:
            for piece in unpacked(source):
                target.write(piece)
        found.append(plain)
    return found


@pytest.fixture(scope="module")
def megabytes(logs: list[Path]) -> float:
    return sum(path.stat().st_size for path in logs) / 1e6


def split(logs: list[Path]) -> int:
    count = 0
    for path in logs:
        try:
            for _ in read_games(path):
                count += 1
        except DetailedLogsDisabled:
            continue
    return count


def check_speed(benchmark: BenchmarkFixture, megabytes: float, least: int) -> None:
    """At least `least` MB of raw log a second; nothing to check with --benchmark-disable."""
    if benchmark.stats is not None:
        speed = megabytes / benchmark.stats.stats.min
        benchmark.extra_info["MB/s"] = round(speed)
        assert speed > least


def test_framing(benchmark: BenchmarkFixture, logs: list[Path], megabytes: float) -> None:
    blocks = benchmark(framed, logs)
    assert len(blocks) > 2500
    check_speed(benchmark, megabytes, 100)


def test_decode(benchmark: BenchmarkFixture, logs: list[Path], megabytes: float) -> None:
    blocks = framed(logs)
    benchmark(lambda: [decode(block) for block in blocks])
    check_speed(benchmark, megabytes, 100)


def test_split_into_games(benchmark: BenchmarkFixture, logs: list[Path], megabytes: float) -> None:
    assert benchmark(split, logs) > 8000
    check_speed(benchmark, megabytes, 50)
