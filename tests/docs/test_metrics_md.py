"""docs/metrics.md is what the metrics say today."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from analytics.exporting import export_tables
from analytics.models.catalogue import models
from tests.analytics.games import saga_lives
from tests.kit.lakes import built, lake_of, store_of

ROOT = Path(__file__).resolve().parents[2]


def test_is_current() -> None:
    done = subprocess.run(
        [sys.executable, "tools/gen_metrics_md.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_every_model_is_described() -> None:
    for model in models().values():
        assert model.description, model.name
        if model.layer == "fct" and model.name != "fct_card_names":
            assert model.key, model.name
            assert "game_id" in model.key


def test_notebooks_read_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    store_of(path, saga_lives())
    built(path)
    with lake_of(path) as lake:
        export_tables(lake, tmp_path / "games", "parquet", hidden=False)
    monkeypatch.chdir(tmp_path)
    lessons = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(lessons) == 3
    for lesson in lessons:
        module = lesson.split()[1]
        if find_spec(module) is not None:
            exec(compile(lesson, f"docs/metrics.md ({module})", "exec"), {})
