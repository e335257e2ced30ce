"""`audit`: real games pass, a game that breaks rules does not, and the exit code says so."""

from __future__ import annotations

from pathlib import Path

from tests.loreplay.cli.conftest import SMALL_LOG, Run


def test_a_game_of_arena_holds(run: Run) -> None:
    run("import", SMALL_LOG)
    done = run("audit", "--all")
    assert done.code == 0, done.out
    assert "0 violated outside gaps" in done.out
    document = run("audit", "--all", "--json").document
    assert [game["findings"] for game in document["games"]] == [
        [finding for finding in game["findings"] if finding["verdict"] != "violated"] for game in document["games"]
    ]
    rules = {row["rule"]: row for row in document["rules"]}
    assert rules["117.3d"]["held"] > 10
    assert all(row["held"] + row["cannot_tell"] + row["in_gaps"] == row["opportunities"] for row in rules.values())


def test_a_game_that_breaks_rules_is_an_error_of_its_own(run: Run, game: str) -> None:
    """Games of our test kit leave out priority and steps."""
    done = run("audit", game)
    assert done.code == 1
    assert "violated:" in done.out
    assert run("audit", game, "--json").document["games"][0]["findings"]


def test_a_file(run: Run, tmp_path: Path) -> None:
    run("import", SMALL_LOG)
    identifier = run("games", "--json").document["games"][0]["id"]
    run("export", identifier, "-o", "one.lore")
    assert run("audit", "one.lore").code == 0


def test_say_which(run: Run) -> None:
    done = run("audit")
    assert done.code == 2
    assert "--all" in done.err
    assert run("audit", "no-such-game").code == 3
