"""`loreplay --help`: at most 0.3 s, with the start of Python in it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

ROOT = Path(__file__).resolve().parents[2]
CODE = "import sys; sys.argv = ['loreplay', *sys.argv[1:]]; from loreplay.cli import main; sys.exit(main())"


@pytest.mark.parametrize("arguments", [("--help",), ("show", "--help"), ("--version",)], ids=" ".join)
def test_help(benchmark: BenchmarkFixture, arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", CODE, *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    benchmark.pedantic(
        lambda: subprocess.run(command, env=env, check=True, capture_output=True), rounds=10, warmup_rounds=2
    )
    assert benchmark.stats is not None
    assert benchmark.stats.stats.min <= 0.3
