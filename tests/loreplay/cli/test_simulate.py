"""`loreplay simulate`: what it prints, keeps, and refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.loreplay.cli.conftest import Run

PLAIN = ("simulate", "--deck", "green", "--players", "random", "--seed", "7")


def test_games_are_played_recorded_and_summed_up(run: Run) -> None:
    done = run(
        "simulate", "--games", 3, "--deck", "green", "--deck", "sagas", "--players", "greedy,random", "--seed", 7
    )
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].split() == ["seat", "player", "won", "share"]
    assert lines[1].split()[:2] == ["1", "greedy"]
    assert lines[2].split()[:2] == ["2", "random"]
    assert "3 recorded; `loreplay games` lists them (seed 7)" in done.out
    assert run("games", "--json").document["count"] == 3
    verified = run("verify", "--all", "--json").document
    assert verified["counts"] == {"EXACT": 3}
    assert all(game["commands_decided"] > 50 for game in verified["games"])


def test_the_document(run: Run) -> None:
    document = run(*PLAIN, "--games", 2, "--json").document
    assert document["games"] == document["finished"] == 2
    assert document["added"] == 2
    again = run(*PLAIN, "--games", 2, "--json").document
    assert (again["added"], again["known"]) == (0, 2)
    same = ("wins", "draws", "events_per_game", "turns_per_game")
    assert {key: again[key] for key in same} == {key: document[key] for key in same}


def test_nothing_is_recorded_where_that_is_wanted(run: Run, path: Path) -> None:
    done = run(*PLAIN, "--sink", "none")
    assert done.code == 0
    assert "nothing was recorded (--sink none, seed 7)" in done.out
    assert not path.exists()


def test_games_go_straight_into_the_lake_and_one_is_made_again(run: Run) -> None:
    lake = (*PLAIN, "--turn-limit", 6, "--sink", "lake", "--games")
    done = run(*lake, 3)
    assert (done.code, done.err) == (0, "")
    assert "3 recorded; in the lake; `loreplay remake` makes one again (seed 7)" in done.out
    assert run("games", "--json").document["count"] == 0
    assert run(*lake, 4, "--json").document["known"] == 3
    rows = run("query", "SELECT game_id, turns FROM fct_games ORDER BY 1", "--json").document["rows"]
    game = rows[0]["game_id"]
    done = run("remake", game, "--check")
    assert (done.code, done.err) == (0, "")
    assert f"{game[:8]}  SAME: " in done.out
    assert run("games", "--json").document["count"] == 0
    done = run("remake", game[:8])
    assert done.out.strip().endswith("in the store")
    assert run("verify", game[:8], "--json").document["counts"] == {"EXACT": 1}
    again = run("remake", "--all", "--check", "--json").document
    assert [each["same"] for each in again["games"]] == [True] * 4
    build = run("build", "--json").document
    assert (build["total_games"], build["rebuilt"]) == (4, None)
    assert run("stats", "play-draw", "--format", "json").document["n_games"] == 4


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        ((), 2, "say which games to make again, or --all"),
        (("--all", "abc"), 2, "say which games to make again, or --all"),
        (("--all",), 3, "there is no store"),
    ],
)
def test_what_cannot_be_made_again_is_told_in_one_line(
    run: Run, arguments: tuple[str, ...], code: int, says: str
) -> None:
    done = run("remake", *arguments)
    assert (done.code, done.out) == (code, "")
    assert len(done.err.strip().splitlines()) == 1
    assert says in done.err


def test_a_seed_is_made_up_and_told(run: Run) -> None:
    first, second = (run("simulate", "--deck", "green", "--players", "random", "--json").document for _ in range(2))
    assert len(first["seed"]) == 32
    assert first["seed"] != second["seed"]


def test_a_turn_limit_makes_draws(run: Run) -> None:
    document = run(*PLAIN, "--turn-limit", 2, "--json").document
    assert (document["draws"], document["reasons"]) == (1, {"turn limit": 1})
    assert "drawn" in run(*PLAIN, "--turn-limit", 2).out


def test_several_processes_play_the_same_games(run: Run) -> None:
    one = run(*PLAIN, "--games", 4, "--sink", "none", "--json").document
    two = run(*PLAIN, "--games", 4, "--sink", "none", "--jobs", 2, "--json").document
    same = ("wins", "draws", "events_per_game", "choices_per_game", "turns_per_game", "reasons")
    assert {key: two[key] for key in same} == {key: one[key] for key in same}


def test_a_program_of_ones_own_plays_and_one_that_fails_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my_players.py").write_text(
        "class First:\n"
        "    def choose(self, view, options):\n"
        "        return options[0]\n"
        "class Bad:\n"
        "    def choose(self, view, options):\n"
        "        raise ValueError('a bad day')\n"
    )
    done = run("simulate", "--deck", "green", "--players", "random,my_players:First", "--seed", 1)
    assert (done.code, done.err) == (0, "")
    done = run("simulate", "--deck", "green", "--players", "random,my_players:Bad", "--seed", 1)
    assert done.code == 1
    assert "game 0 was stopped: the program of player 2 (my_players:Bad) raised ValueError: a bad day" in done.out
    assert run("verify", "--all", "--json").document["counts"] == {"EXACT": 2}


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--deck", "gren"), 3, "gren: no such deck or file"),
        ((), 2, "--deck: name one for both players, or one for each"),
        (("--deck", "green", "--deck", "green", "--deck", "green"), 2, "two players, so one or two are named, not 3"),
        (("--deck", "green", "--players", "random,,"), 2, "--players: two players"),
        (("--deck", "green", "--players", "rando"), 3, "did you mean random?"),
        (("--deck", "green", "--players", "nowhere:X"), 3, "nowhere can't be imported"),
        (("--deck", "green", "--sink", "file"), 2, "--sink file: say store, lake or none"),
        (("--deck", "green", "--games", "0"), 2, "--games"),
        (("--deck", "green", "--jobs", "0"), 2, "--jobs"),
    ],
)
def test_what_is_refused_is_told_in_one_line(run: Run, arguments: tuple[str, ...], code: int, says: str) -> None:
    done = run("simulate", *arguments)
    assert done.code == code
    assert done.out == ""
    assert len(done.err.strip().splitlines()) == 1
    assert says in done.err


def test_a_bad_deck_names_file_line_and_near_names(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("Deck\n56 Forest\n4 Grizly Bears\n")
    done = run("simulate", "--deck", deck, "--players", "random")
    assert done.code == 3
    assert "deck.txt:3: " in done.err
    assert "Grizzly Bears" in done.err
