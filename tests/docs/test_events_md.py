"""EVENTS.md is what the classes say today."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from domain.events import EVENTS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gen_events_md", ROOT / "tools" / "gen_events_md.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_is_current(tool: ModuleType) -> None:
    assert (ROOT / "EVENTS.md").read_text(encoding="utf-8") == tool.page(), "run python tools/gen_events_md.py"


def test_names_every_kind_with_its_rules_and_fields(tool: ModuleType) -> None:
    sections = tool.page().split("\n### ")
    for name, kind in EVENTS.items():
        (section,) = [text for text in sections if text.startswith(f"{name}\n")]
        assert all(number in section for number in kind.RULES)
        assert all(f"| `{field}` |" in section for field in kind.__annotations__ if field in kind.model_fields)
        assert all(f"`{audience}` |" in section for audience in kind.SECRETS.values())


def test_check_fails_where_the_page_is_old(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "EVENTS.md"
    monkeypatch.setattr(tool, "PAGE", old)
    monkeypatch.setattr(sys, "argv", ["gen_events_md.py", "--check"])
    assert tool.main() == 1
    old.write_text(tool.page() + "x", encoding="utf-8")
    assert tool.main() == 1
    assert "run python tools/gen_events_md.py" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["gen_events_md.py"])
    assert tool.main() == 0
    monkeypatch.setattr(sys, "argv", ["gen_events_md.py", "--check"])
    assert tool.main() == 0
