"""`loreplay fork`: programs play on, a person plays on, or the position becomes a scenario file."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from replay.store import open_store
from tests.loreplay.cli.conftest import Run


@pytest.fixture
def simulated(run: Run, path: Path) -> str:
    assert run("simulate", "--deck", "sagas", "--deck", "dwarves", "--seed", "7").code == 0
    with open_store(path) as store:
        return str(store.games()[0].id)


def test_programs_play_on(run: Run, simulated: str) -> None:
    done = run("fork", simulated[:8], "--at", "T3.main1", "--players", "random,greedy", "--json")
    assert done.code == 0, done.err
    document = done.document
    assert document["parent"] == simulated
    assert document["players"] == ["random", "greedy"]
    fork = document["game"]
    assert run("verify", fork).out.startswith(f"{fork[:8]}  EXACT") or "EXACT" in run("verify", fork).out
    assert f"it goes on from event {document['event']} of game {simulated[:8]}" in run("log", fork, "--to", "0").out
    games = run("games", "--json").document["games"]
    assert {one["id"]: one["forked_from"] for one in games} == {simulated: None, fork: simulated}
    assert f"fork of {simulated[:8]}" in run("games").out


def test_the_same_fork_is_the_same_game(run: Run, simulated: str) -> None:
    first = run("fork", simulated, "--at", "300", "--json").document
    second = run("fork", simulated, "--at", "300", "--json").document
    other = run("fork", simulated, "--at", "300", "--seed", "x", "--json").document
    assert first["game"] == second["game"]
    assert (first["known"], second["known"]) == (False, True)
    assert other["game"] != first["game"]
    assert "it was in the store already" in run("fork", simulated, "--at", "300").out


def test_the_own_programs_with_the_own_seed_play_the_same_game(run: Run, simulated: str, path: Path) -> None:
    """Greedy has no chance of its own: from any moment it plays as it did."""
    fork = run("fork", simulated, "--at", "T5", "--json").document
    with open_store(path) as store:
        before = [one.event for one in store.events(store.find(simulated).id)]
        after = [one.event for one in store.events(store.find(fork["game"]).id)]
    assert len(before) == len(after)
    differing = [one.kind for one, other in zip(before, after, strict=True) if one != other]
    assert set(differing) <= {"GameBegan", "Checkpoint"}


def test_forks_do_not_count_in_statistics(run: Run, simulated: str) -> None:
    run("fork", simulated, "--at", "300")
    assert run("build").code == 0
    stats = run("stats", "game-length", "--json").document
    assert stats["n_games"] == 1


def test_a_person_plays_on(run: Run, simulated: str, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("board\nconcede\ny\n"))
    done = run("fork", simulated, "--at", "T4.main1", "--play", "--seat", "P2", "--player", "random", "--name", "Kim")
    assert done.code == 0, done.err
    assert "Concede the game?" in done.out
    with open_store(path) as store:
        info = store.games()[-1]
        assert info.forked_from == simulated
        assert [(one.name, one.bot) for one in info.players] == [("Random", True), ("Kim", False)]
        assert info.result.startswith("Random won")
    assert "EXACT" in run("verify", str(info.id)).out


def test_the_position_as_a_scenario(run: Run, simulated: str, tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    done = run("fork", simulated, "--at", "T6.main1", "--scenario", "-o", file)
    assert done.code == 0, done.err
    assert "The same is legal in it as was then." in done.out
    assert run("scenario", file).code == 0
    printed = run("fork", simulated, "--at", "T6.main1", "--scenario")
    assert printed.out == file.read_text(encoding="utf-8")
    document = run("fork", simulated, "--at", "T6.main1", "--scenario", "--json").document
    assert document["text"] == printed.out
    assert document["same_legal_commands"] is True


def test_what_a_scenario_cannot_say_is_told(run: Run, simulated: str) -> None:
    done = run("fork", simulated, "--at", "20", "--scenario")
    assert done.code == 0
    assert "not said: the game waits for mulligan" in done.err


def test_a_recorded_game_is_written_as_far_as_it_is_known(run: Run, game: str, tmp_path: Path) -> None:
    done = run("fork", game, "--at", "end", "--scenario", "-o", tmp_path / "x.yaml")
    assert done.code == 0, done.err
    assert "What was legal then is not known" in done.out
    assert "not said: " in done.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--at", "99999"), "no event 99999"),
        (("--at", "T99"), "no turn 99"),
        (("--at", "end"), "nobody had anything to decide any more"),
        (("--at", "60", "-o", "x"), "add --scenario"),
        (("--at", "60", "--scenario", "--play"), "say one of them"),
        (("--at", "60", "--players", "a,b,c"), "one or two programs"),
        (("--at", "60", "--players", "gredy"), "did you mean greedy?"),
        (("--at", "60", "--scenario", "-o", "no/such/folder/x.yaml"), "No such file"),
        (("--at", "60", "--play", "--seat", "3"), "say P1 or P2"),
    ],
)
def test_what_cannot_be_meant_is_told(run: Run, simulated: str, arguments: tuple[str, ...], words: str) -> None:
    done = run("fork", simulated, *arguments)
    assert done.code in (2, 3)
    assert words in done.err
    assert len(done.err.splitlines()) == 1


def test_a_game_of_others_cannot_be_played_on(run: Run, game: str) -> None:
    done = run("fork", game, "--at", "5")
    assert done.code == 3
    assert "`--scenario` writes down its position" in done.err
