"""Import into SQLite against only decoding the same messages, in one run; memory on a log of 200 MB."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from time import perf_counter

import msgspec
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from replay.formats.arena.messages import decode
from replay.importing import import_paths
from replay.store import open_store
from tests.bench.real_logs import messages, unpacked_games

ROOT = Path(__file__).resolve().parents[2]

MOST_TIMES_DECODING = 17
LEAST_MB_A_SECOND = 20
MOST_MB = 300
BIG = 200_000_000


@pytest.fixture(scope="module")
def logs(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The real games, unpacked."""
    return unpacked_games(shared, tmp_path_factory.mktemp("arena"))


def seconds(run: Callable[[], object]) -> float:
    started = perf_counter()
    run()
    return perf_counter() - started


def test_import_against_decoding(benchmark: BenchmarkFixture, logs: list[Path], tmp_path: Path) -> None:
    blocks = messages(logs)
    megabytes = sum(log.stat().st_size for log in logs) / 1e6
    plain = msgspec.json.Decoder().decode
    stores = count()

    def imports() -> None:
        with open_store(tmp_path / f"{next(stores)}.db") as store:
            report = import_paths(logs, store)
        assert len(report.games) == 17

    runs: dict[str, Callable[[], object]] = {
        "import": imports,
        "structs": lambda: [decode(block) for block in blocks],
        "dicts": lambda: [plain(block.payload) for block in blocks],
    }
    best = dict.fromkeys(runs, float("inf"))

    def all_of_them() -> None:
        for name, run in runs.items():
            best[name] = min(best[name], seconds(run))

    benchmark.pedantic(all_of_them, rounds=3, warmup_rounds=1)
    speed = megabytes / best["import"]
    ratios = {name: best["import"] / best[name] for name in ("structs", "dicts")}
    benchmark.extra_info.update({"MB/s": round(speed, 1), **{name: round(ratio, 1) for name, ratio in ratios.items()}})
    print(
        f"\n{megabytes:.0f} MB: import {best['import']:.2f} s ({speed:.1f} MB/s),"
        f" {ratios['structs']:.1f} times decoding into structs, {ratios['dicts']:.1f} times into dicts"
    )
    assert speed >= LEAST_MB_A_SECOND
    assert ratios["dicts"] <= MOST_TIMES_DECODING


MEASURE = """
import json, sys
from replay.importing import import_paths
from replay.store import open_store
with open_store(sys.argv[1]) as store:
    report = import_paths(sys.argv[2:], store)
told = {"games": len(report.games), "peak": report.peak_mb, "bytes": report.bytes, "seconds": report.seconds}
print(json.dumps(told))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the system does not tell the highest memory")
def test_memory_of_a_big_log(logs: list[Path], tmp_path: Path) -> None:
    """The real games again and again, with other match ids, in one file of 200 MB."""
    big = tmp_path / "Player.log"
    size = games = 0
    with big.open("wb") as target:
        while size < BIG:
            for log in logs:
                data = log.read_bytes()
                match = match_of(data)
                data = data.replace(match, f"{games:08x}".encode() + match[8:])
                target.write(data)
                size += len(data)
                games += 1
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(tmp_path / "games.db"), str(big)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = json.loads(done.stdout)
    print(f"\n{told['bytes'] / 1e6:.0f} MB, {told['games']} games, {told['seconds']:.1f} s: {told['peak']} MB at most")
    assert told["games"] == games
    assert told["bytes"] == size
    assert told["peak"] <= MOST_MB


def match_of(data: bytes) -> bytes:
    """The match id of a log with one game."""
    start = data.index(b'"matchID":') + len(b'"matchID":')
    start = data.index(b'"', start) + 1
    return data[start : data.index(b'"', start)]
