"""`loreplay games`: what is listed, counted and linked, and that it fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.store import open_store
from tests.kit.game import Game
from tests.loreplay.cli.conftest import MATCH, Run, add, saga_game


def rows(out: str) -> list[str]:
    """The rows of the table, without titles and sum."""
    return [line for line in out.split("\n")[1:] if line][:-1]


def test_one_game(run: Run, game: str) -> None:
    done = run("games")
    assert (done.code, done.err) == (0, "")
    (row,) = rows(done.out)
    assert row.split() == [game[:8], "2023-11-14", *row.split()[2:]]
    assert "Alice v Bob" in row
    assert "Alice won" in row
    assert done.out.endswith("\n1 game\n")


def test_the_document(run: Run, game: str, path: Path) -> None:
    document = run("games", "--json").document
    assert document["store"] == str(path)
    assert document["count"] == 1
    (found,) = document["games"]
    assert (found["id"], found["turns"], found["result"]) == (game, 4, "Alice won (104.2a)")
    assert found["finished"]
    assert not found["partial"]


def test_both_players_records_of_a_game_stand_together_and_count_once(run: Run, path: Path) -> None:
    with open_store(path) as store:
        one = add(store, saga_game(observer=1, match=MATCH))
        other = add(store, saga_game(match="6" * 64))
        two = add(store, saga_game(observer=2, match=MATCH))
    document = run("games", "--json").document
    assert document["count"] == 2
    linked = {found["id"]: found["same_game"] for found in document["games"]}
    assert linked == {one: [two], two: [one], other: []}
    table = run("games").out
    assert "2 games in 3 records" in table
    first = next(number for number, row in enumerate(rows(table)) if one[:8] in row)
    assert rows(table)[first + 1].startswith(f"  {two[:8]}")
    assert "won" in rows(table)[first]
    assert "lost" in rows(table)[first + 1]
    assert "same game, the other seat" in rows(table)[first + 1]
    of_match = run("games", "--match", one[:8], "--json").document
    assert {found["id"] for found in of_match["games"]} == {one, two}


def test_a_superseded_record_is_shown_but_not_counted(run: Run, path: Path) -> None:
    with open_store(path) as store:
        better = add(store, saga_game(observer=1, match=MATCH))
        worse = saga_game(observer=1, match=MATCH)
        worse.event("Superseded", by=better)
        old = add(store, worse)
    done = run("games")
    assert done.out.endswith("\n1 game in 2 records\n")
    assert [row.split()[0] for row in rows(done.out)] == [better[:8], old[:8]]
    assert rows(done.out)[1].endswith("superseded")
    assert run("games", "--json").document["count"] == 1


def test_what_a_record_lacks(run: Run, path: Path) -> None:
    game = Game(observer=2, partial_start=True)
    game.turn(1)
    game.event("GapObserved", reason="truncated")
    with open_store(path) as store:
        add(store, game)
    assert rows(run("games").out)[0].endswith("starts late, 1 gap, no end")
    assert run("games", "--json").document["games"][0]["partial"]


def test_no_games_yet(run: Run, path: Path) -> None:
    open_store(path).close()
    done = run("games")
    assert (done.code, done.out) == (0, f"no games in {path}: `loreplay import PATH` brings some\n")


@pytest.mark.parametrize("columns", [40, 60, 80, 100, 120])
def test_the_table_fits(run: Run, path: Path, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    with open_store(path) as store:
        add(store, saga_game(names=("player-0123abcd", "player-4567cdef" * 9), observer=1))
        add(store, saga_game(names=("ひらがなカタカナ" * 4, "Bob")))
    monkeypatch.setenv("COLUMNS", str(columns))
    from rich.cells import cell_len

    lines = run("games").out.split("\n")
    least = 8 + 10 + 15 + 5 + 10 + 4 * 2  # below that nothing shrinks any more
    assert max(map(cell_len, lines)) <= max(columns, least)
    assert "player-0123" in "\n".join(lines)


def test_names_cannot_command_the_terminal(run: Run, path: Path) -> None:
    with open_store(path) as store:
        found = add(store, saga_game(names=("\x1b]0;owned\x07\x1b[2JEve\u202e\x9b31m\nline", "Bob")))
    for arguments in (["games"], ["log", found], ["show", found], ["sagas", found], ["games", "--json"]):
        out = run(*arguments).out
        assert not {letter for letter in out if not letter.isprintable()} - {"\n"}, arguments
        assert "Eve" in out
