"""`import loreplay`: quick, and with what the architecture promises."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import loreplay
from replay.errors import StoreError
from replay.position import Position
from replay.replay import Replay
from replay.store import open_store

ROOT = Path(__file__).resolve().parents[2]


def test_import_loads_nothing_heavy() -> None:
    heavy = ("pydantic", "msgspec", "eventsourcing", "domain", "replay")
    code = f"import loreplay, sys; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_public_names() -> None:
    assert (loreplay.Replay, loreplay.Position, loreplay.open_store) == (Replay, Position, open_store)
    assert {"load", "open_store", "Replay", "Position", "__version__"} <= {*dir(loreplay)}
    assert loreplay.__version__[0].isdigit()
    with pytest.raises(AttributeError, match="no attribute 'stockfish'"):
        loreplay.stockfish  # noqa: B018


def test_load() -> None:
    game = loreplay.load(ROOT / "loreplay" / "examples" / "arni-fight.lore")
    assert repr(game).startswith("<Replay arni-fight: ")
    assert "Arni Slays the Troll" in str(game.at("T6"))


def test_what_cannot_be_read_is_told_in_one_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.lore"
    broken.write_bytes(b"\x00\xff not json\n")
    for path in (broken, tmp_path / "absent.lore", tmp_path):
        with pytest.raises(StoreError) as caught:
            loreplay.load(path)
        assert "\n" not in str(caught.value)
        assert str(path) in str(caught.value)
