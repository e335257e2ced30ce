"""docs/metrics.md is what the metrics say today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from analytics.models.catalogue import models

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
