"""`loreplay demo`, outside the checkout."""

from __future__ import annotations

import re
from pathlib import Path

import loreplay
from tests.loreplay.cli.conftest import Run


def test_demo(run: Run, tmp_path: Path, path: Path) -> None:
    done = run("demo")
    assert (done.code, done.err) == (0, "")
    for verb in ("import", "games", "show", "log", "sagas", "explain", "export", "simulate", "verify"):
        assert re.search(rf"^\$ loreplay {verb}\b", done.out, re.MULTILINE), verb
    assert "Unsummon (Bob) → Fugitive Wizard" in done.out
    assert "is no legal target" in done.out
    assert "sacrificed (714.4)" in done.out
    assert "6 games: 4 INTACT, 2 EXACT" in done.out
    assert not path.exists()
    game = loreplay.load(tmp_path / "demo" / "arni-slays-the-troll.lore")
    assert game.verify().ok
    assert run("demo").out.split("\n")[-8:] == done.out.split("\n")[-8:]


def test_demo_as_a_document(run: Run, tmp_path: Path) -> None:
    document = run("demo", "elsewhere", "--json").document
    assert set(document["verdicts"].values()) == {"INTACT"}
    assert {Path(file).name for file in document["files"]} == {
        "arni-slays-the-troll.lore",
        "enduring-story.lore",
        "foretold-card.lore",
    }
    assert len(document["import"]["games"]) == 4
    assert (tmp_path / "elsewhere").is_dir()


def test_demo_where_nothing_can_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    done = run("demo", "taken")
    assert done.code == 3
    assert done.err.startswith("loreplay: taken: ")
