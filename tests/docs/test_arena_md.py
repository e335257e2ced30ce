"""docs/formats/arena.md is what the importer does today."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from domain.events import EVENTS
from replay.formats.arena.categories import CATEGORIES
from replay.formats.arena.words import IGNORED

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "formats" / "arena.md"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gen_arena_md", ROOT / "tools" / "gen_arena_md.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_is_current(tool: ModuleType) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == tool.page(text), "run python tools/gen_arena_md.py"
    assert {match[2] for match in tool.BLOCK.finditer(text)} == set(tool.BLOCKS)


def test_gives_every_ignored_annotation_a_reason(tool: ModuleType) -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name, reason in IGNORED.items():
        assert len(reason) > 10
        assert f"| `{name}` | {reason} |" in text


def test_says_what_every_annotation_and_category_makes(tool: ModuleType) -> None:
    assert all(tool.events_of(handler) for name, handler in tool.USED.items())
    assert tool.events_of(tool.USED["CounterAdded"]) == "`CountersPut`, `CountersRemoved`"
    assert tool.events_of(CATEGORIES["SBA_Damage"]) == "`PermanentDestroyed`"
    assert tool.rules_of(CATEGORIES["SBA_Damage"]) == "704.5g"
    assert tool.rules_of(CATEGORIES["Sacrifice"]) == "701.21a, 714.4"
    assert all(tool.rules_of(tell) for tell in CATEGORIES.values())


def test_names_what_is_exempt_and_observed(tool: ModuleType) -> None:
    for name, kind in EVENTS.items():
        assert (f"| `{name}` |" in tool.BLOCKS["exempt"]()) == kind.EXEMPT, name
        assert (f"| `{name}` |" in tool.BLOCKS["observed"]()) == name.startswith("Observed"), name


def test_check_fails_where_the_page_is_old(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "arena.md"
    old.write_text(PAGE.read_text(encoding="utf-8").replace("| `Scry` |", "| `Scrying` |"), encoding="utf-8")
    monkeypatch.setattr(tool, "PAGE", old)
    monkeypatch.setattr(sys, "argv", ["gen_arena_md.py", "--check"])
    assert tool.main() == 1
    assert "run python tools/gen_arena_md.py" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["gen_arena_md.py"])
    assert tool.main() == 0
    assert old.read_text(encoding="utf-8") == PAGE.read_text(encoding="utf-8")
