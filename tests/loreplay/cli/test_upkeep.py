"""`backup`, `restore`, `upgrade` and `forget`: nothing is lost by mistake."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.loreplay.cli.conftest import SMALL_LOG, Run


def test_backup_and_restore(run: Run, game: str, path: Path, tmp_path: Path) -> None:
    document = run("backup", "b.db", "--json").document
    assert document["bytes"] == (tmp_path / "b.db").stat().st_size
    path.unlink()
    assert run("restore", "b.db", "--json").document == {
        "schema": "loreplay.restore",
        "version": 1,
        "file": "b.db",
        "store": str(path),
        "replaced": False,
    }
    assert run("games", "--json").document["games"][0]["id"] == game
    assert run("verify", "--all").code == 0


def test_restore_does_not_replace_unasked(run: Run, game: str) -> None:
    run("backup", "b.db")
    run("import", SMALL_LOG)
    done = run("restore", "b.db")
    assert done.code == 2
    assert "add --yes" in done.err
    assert run("games", "--json").document["count"] == 2
    assert run("restore", "b.db", "--yes").code == 0
    assert run("games", "--json").document["count"] == 1


def test_a_backup_that_is_none(run: Run, game: str, tmp_path: Path) -> None:
    (tmp_path / "b.db").write_bytes(b"no database" * 100)
    done = run("restore", "b.db", "--yes")
    assert done.code == 3
    assert "b.db" in done.err
    assert run("games", "--json").document["count"] == 1


def test_upgrade(run: Run, game: str) -> None:
    document = run("upgrade", "--json").document
    assert document["before"] == document["after"]
    assert "today's format already" in run("upgrade").out


def test_a_store_of_a_newer_release_is_refused(run: Run, game: str, path: Path) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE loreplay_meta SET value = '99' WHERE name = 'format'")
    for verb in (["games"], ["import", SMALL_LOG], ["upgrade"], ["verify", "--all"], ["backup", "b.db"]):
        done = run(*verb)
        assert done.code == 3, verb
        assert "format 99" in done.err, verb


def test_forget_a_game(run: Run, game: str) -> None:
    before = run("show", game, "--at", "5", "--as", "all", "--json").document
    assert run("forget", game[:8]).code == 2
    assert run("show", game, "--at", "5", "--as", "all", "--json").document == before
    document = run("forget", game[:8], "--yes", "--json").document
    assert (document["forgot"], document["games"]) == (game, 1)
    assert document["events"] > 0
    assert run("show", game, "--at", "5", "--as", "all", "--json").document != before
    assert run("verify", game).code == 0


def test_forget_a_player_by_pseudonym_or_name(run: Run) -> None:
    run("import", SMALL_LOG, "--keep-names")
    (game,) = run("games", "--json").document["games"]
    observer = game["players"][game["observer"] - 1]
    document = run("forget", observer["known_as"], "--yes", "--json").document
    assert (document["forgot"], document["names"]) == (observer["name"], 1)
    (after,) = run("games", "--json").document["games"]
    assert after["players"][game["observer"] - 1]["known_as"] is None
    assert run("forget", observer["name"], "--yes").code == 0
    assert run("verify", "--all").code == 0


def test_forget_nobody(run: Run, game: str) -> None:
    for who in ("Nobody", "0000", "player-00000000"):
        done = run("forget", who, "--yes")
        assert done.code == 3
        assert "loreplay games" in done.err
