"""docs/formats/text.md is what the notation is today, and its example is a game."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

from domain.state import fold
from replay.formats.text.labels import read_card
from tests.kit.text_games import from_text

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "formats" / "text.md"


def test_is_current() -> None:
    spec = importlib.util.spec_from_file_location("gen_text_md", ROOT / "tools" / "gen_text_md.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    text = PAGE.read_text(encoding="utf-8")
    assert text == tool.page(text), "run python tools/gen_text_md.py"


def test_the_example_is_a_game() -> None:
    example, card = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    end = fold(from_text(example))
    assert (end.turn, end.ended, end.players[1].won) == (3, True, True)
    names = sorted(thing.face.name or "" for thing in end.objects.values() if thing.face is not None)
    assert names == ["Fire Thing", "Forest", "Forest", "Llanowar Elves", "Mountain"]
    label, facts = read_card(card.removeprefix("Card: ").strip())
    assert (label, facts.power, facts.abilities) == ("Garden Wolf", 2, ("trample",))
