"""docs/playing.md: its Python runs, its commands and words exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.events import EVENTS
from loreplay.cli.app import app
from loreplay.cli.verbs import register_all
from loreplay.play.helping import HELP

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")


def test_its_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    exec(compile(block, "playing.md", "exec"), {})
    assert "Outcome" in capsys.readouterr().out


def test_its_options_are_those_of_the_verbs() -> None:
    import typer

    register_all()
    group = typer.main.get_command(app)
    lines = re.findall(r"^loreplay (\w+) (.*?)(?: {2,}#.*)?$", TEXT, re.MULTILINE)
    assert len(lines) == 7
    for verb, rest in lines:
        known = {option for each in group.commands[verb].params for option in each.opts}  # type: ignore[attr-defined]
        for option in re.findall(r"(?<!\S)--?[a-z]+", rest):
            assert option in known, (verb, option)


def test_its_words_are_those_of_the_help() -> None:
    for word in ("full", "board", "log", "card", "undo", "concede", "quit", "pay", "why cast", "undo to 187"):
        assert word in TEXT
        assert word in HELP
    for kind in ("TakeBackProposed", "TakeBackAnswered", "RolledBack", "KnowledgeKept"):
        assert f"`{kind}`" in TEXT
        assert kind in EVENTS
