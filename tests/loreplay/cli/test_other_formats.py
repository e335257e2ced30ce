"""Games of other formats on the command line: imported, shown, told, audited, and written as text again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.mtgo_log import MATCH_LINES, game_log
from tests.loreplay.cli.conftest import SMALL_LOG, Run


@pytest.fixture
def text(run: Run, tmp_path: Path) -> str:
    """The small Arena log as text."""
    run("import", SMALL_LOG)
    (game,) = run("games", "--json").document["games"]
    run("export", game["id"], "-o", "game.txt")
    return (tmp_path / "game.txt").read_text()


def test_export_and_import_text(run: Run, path: Path, tmp_path: Path, text: str) -> None:
    assert text.startswith("Loreplay text 1\n")
    done = run("import", tmp_path / "game.txt")
    assert done.code == 0
    games = run("games", "--json").document["games"]
    assert len(games) == 2
    assert {game["turns"] for game in games} == {max(game["turns"] for game in games)}


def test_a_stretch(run: Run, text: str) -> None:
    game = run("games", "--json").document["games"][0]["id"]
    done = run("export", game, "--format", "text", "--from", "T2", "--to", "T2")
    assert done.code == 0
    assert "# The position as it is here." in done.out
    assert "Turn 1," not in done.out
    refused = run("export", game, "--format", "csv", "--from", "T2")
    assert refused.code == 2
    assert "--from, --to: only text" in refused.err
    assert run("export", game, "--format", "text", "--to", "T99").code == 2


def test_a_mtgo_log_works_with_every_verb(run: Run, tmp_path: Path) -> None:
    (tmp_path / "Match_GameLog_1.dat").write_bytes(game_log(MATCH_LINES))
    done = run("import", tmp_path / "Match_GameLog_1.dat")
    assert done.code == 0
    assert "3 new games" in done.out
    for game in run("games", "--json").document["games"]:
        for verb in ("show", "log", "audit", "verify"):
            assert run(verb, game["id"]).code == 0, verb
        assert run("export", game["id"], "--format", "html").code == 0
        assert run("explain", game["id"], "10").code == 0
        assert run("export", game["id"], "--format", "text").out.startswith("Loreplay text 1\n")
