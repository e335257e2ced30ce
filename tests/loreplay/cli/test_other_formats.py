"""Games of other formats on the command line: imported, shown, told, audited, and written as text again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit.cockatrice_replay import ENTRIES, replay
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


FORGE = """Mulligan: Ai(1)-Moss has kept a hand of 7 cards
Mulligan: Ai(2)-Fen has kept a hand of 7 cards
Turn: Turn 1 (Ai(1)-Moss)
Phase: Ai(1)-Moss's Main phase, precombat
Land: Ai(1)-Moss played Moss Hollow (11)
Turn: Turn 2 (Ai(2)-Fen)
Phase: Ai(2)-Fen's Main phase, precombat
Add To Stack: Ai(2)-Fen cast Small Fire targeting Ai(1)-Moss
Life: Life: Ai(1)-Moss 20 > 17
Game Result: Game 1 ended in 1700 ms. Ai(2)-Fen has won!
"""


def notation(run: Run) -> bytes:
    """A game of the store as notation."""
    run("import", SMALL_LOG)
    (game,) = run("games", "--json").document["games"]
    out = run("export", game["id"], "--format", "mtg-replay").out
    assert json.loads(out)["version"] == "1.7.0"
    return out.encode()


@pytest.mark.parametrize("form", ["mtgo", "forge", "cockatrice", "mtg-replay"])
def test_what_was_imported_works_with_every_verb(run: Run, tmp_path: Path, form: str) -> None:
    ways: dict[str, Callable[[], bytes]] = {
        "mtgo": lambda: game_log(MATCH_LINES),
        "forge": FORGE.encode,
        "cockatrice": lambda: replay(*ENTRIES),
        "mtg-replay": lambda: notation(run),
    }
    (tmp_path / "some.file").write_bytes(ways[form]())
    done = run("import", tmp_path / "some.file")
    assert done.code == 0, done.err
    assert " new game" in done.out
    again = run("import", tmp_path / "some.file")
    assert again.code == 0
    assert " new game" not in again.out.replace("0 new games", "")
    for game in run("games", "--json").document["games"]:
        for verb in ("show", "log", "audit", "verify"):
            assert run(verb, game["id"]).code == 0, verb
        assert run("export", game["id"], "--format", "html").code == 0
        assert run("explain", game["id"], "10").code == 0
        assert run("export", game["id"], "--format", "text").out.startswith("Loreplay text 1\n")
        assert json.loads(run("export", game["id"], "--format", "mtg-replay").out)["events"]
    assert run("build").code == 0
