"""Games that programs play: what is recorded, how they end, and what happens when a program goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from domain.events import GameEvent
from replay.errors import ConflictError, StoreError
from replay.simulation.many import Setup, simulate
from replay.simulation.players.loading import make_player, title
from replay.simulation.playing import STOPPED
from replay.simulation.simulator import Played, Seating, Simulator
from replay.store import open_store
from replay.verify import Verdict, verify, verify_records
from tests.laws.kit import deck

PROGRAMS = "tests.replay.simulation.programs"
Play = Callable[..., tuple[Played, list[GameEvent]]]


def seats(one: str = "random", other: str = "random", decks: tuple[str, str] = ("green", "sagas")) -> tuple:  # type: ignore[type-arg]
    return Seating(one, deck(decks[0])), Seating(other, deck(decks[1]))


def played(one: str, other: str = "random", **more: int) -> tuple[Played, list[GameEvent]]:
    simulator = Simulator(seats(one, other), "test", **more)  # type: ignore[arg-type]
    result = simulator.play(0)
    return result, simulator.events


def verdict(game: Played) -> Verdict:
    return verify_records(game.game_id, game.records).verdict


def test_a_game_is_complete_in_itself() -> None:
    game, events = played("random")
    began, ended = events[0], next(event for event in events if event.kind == "GameEnded")
    assert began.recorded_by == "engine"  # type: ignore[attr-defined]
    secret: str = ended.seed  # type: ignore[attr-defined]
    assert sha256(secret.encode()).hexdigest() == began.seed_commitment  # type: ignore[attr-defined]
    assert ended.seen_by == ()  # type: ignore[attr-defined]
    decks = [event for event in events if event.kind == "DeckRegistered"]
    assert [len(one.hashes) == len(one.main) for one in decks] == [True, True]  # type: ignore[attr-defined]
    assert events[-1].kind == "Checkpoint"
    assert game.how == "won"
    assert game.winner in (1, 2)
    assert 0 < game.choices <= game.commands
    assert verdict(game) is Verdict.EXACT


def test_the_time_is_the_games_own_count() -> None:
    game, _ = played("random")
    assert [record.time for record in game.records] == list(range(game.events))


def test_a_command_stands_before_what_it_leads_to() -> None:
    _, events = played("random")
    spells = [number for number, event in enumerate(events) if event.kind == "SpellCast"]
    assert spells
    for number in spells:
        cause = events[number].cause
        assert cause is not None
        assert events[cause].kind == "CommandGiven"


def test_greedy_beats_random() -> None:
    results = simulate(Setup(seats("greedy", "random", ("dwarves", "dwarves")), "greedy"), 10)
    assert results.wins[1] >= 9


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("Raises", "raised RuntimeError: out of ideas"),
        ("Nonsense", "answered str, no command"),
        ("Foreign", "answered Play, which isn't legal"),
        ("Malformed", "answered Cast"),
        ("Other", "answered Attack, which isn't legal"),
        ("Choice", "answered Choose"),
    ],
)
def test_a_program_that_goes_wrong_stops_its_game_and_the_record_says_so(program: str, says: str) -> None:
    game, events = played(f"{PROGRAMS}:{program}")
    assert game.how == STOPPED
    assert says in game.reason
    assert f"player 1 ({PROGRAMS}:{program})"[:40] in game.reason
    note, ended, _ = events[-3:]
    assert note.text == game.reason  # type: ignore[attr-defined]
    assert ended.reason == "stopped"  # type: ignore[attr-defined]
    assert verdict(game) is Verdict.EXACT


def test_a_program_sees_nothing_it_should_not_and_changes_nothing() -> None:
    game, _ = played(f"{PROGRAMS}:Peeks")
    assert game.how == "won"


def test_a_program_is_told_its_own_seed_and_seat() -> None:
    game, _ = played(f"{PROGRAMS}:Seeded")
    assert game.how == "won"


def test_a_game_without_end_is_a_draw_at_the_stated_turn() -> None:
    game, events = played(f"{PROGRAMS}:Patient", f"{PROGRAMS}:Patient", turn_limit=12)
    assert (game.how, game.reason, game.turns) == ("drawn", "turn limit", 12)
    assert [event.kind for event in events[-3:]] == ["GameDrawn", "GameEnded", "Checkpoint"]
    assert verdict(game) is Verdict.EXACT


def test_patience_alone_ends_with_an_empty_library() -> None:
    game, _ = played(f"{PROGRAMS}:Patient", f"{PROGRAMS}:Patient")
    assert (game.how, game.reason) == ("won", "empty-library")


def test_so_is_one_with_too_many_commands() -> None:
    game, _ = played("random", command_limit=100)
    assert (game.how, game.reason, game.commands) == ("drawn", "command limit", 100)
    assert verdict(game) is Verdict.EXACT


def test_a_script_plays_what_it_says(tmp_path: Path) -> None:
    script = tmp_path / "commands"
    script.write_text('# the hand is kept\n\n{"do":"choose","answer":["keep"]}\n{"do":"concede"}\n')
    game, events = played(f"scripted:{script}")
    assert (game.winner, game.reason) == (2, "concession")
    script.write_text('{"do":"choose","answer":["keep"]}\n{"do":"play","card":"o77"}\n')
    game, _ = played(f"scripted:{script}")
    assert game.how == STOPPED
    assert "command 2 (Play) isn't legal" in game.reason
    assert events


@pytest.mark.parametrize(
    ("content", "says"),
    [("pass\n", "line 1: no command"), ('{"do":"pass"}\n{"do":"fly"}\n', "line 2: no command"), (b"\xff", "no UTF-8")],
)
def test_a_bad_script_is_told_with_its_line(tmp_path: Path, content: str | bytes, says: str) -> None:
    script = tmp_path / "commands"
    script.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(StoreError, match=says):
        make_player(f"scripted:{script}", 0, 1)


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("rendom", "did you mean random?"),
        ("x", "there are random, greedy"),
        ("scripted:no/such/file", "No such file"),
        ("no_such_module:Player", "can't be imported"),
        (f"{PROGRAMS}:Nobody", "has no class Nobody"),
        (f"{PROGRAMS}:NoMethod", "no method `choose"),
        (f"{PROGRAMS}:broken", "can't be made \\(OSError: no such model"),
    ],
)
def test_a_program_that_is_not_there_is_told_before_anything_is_played(program: str, says: str) -> None:
    with pytest.raises(StoreError, match=says):
        make_player(program, 0, 1)


def test_players_are_called_after_their_programs() -> None:
    assert title("greedy") == "Greedy"
    assert title("package.module:My\x1bPlayer") == "Myplayer"
    assert title(":\x00") == "Program"


def test_games_are_kept_once_and_in_any_number_of_processes(tmp_path: Path) -> None:
    setup = Setup(seats(), "kept")
    with open_store(tmp_path / "games.db") as store:
        one = simulate(setup, 4, store=store)
        heads = {game.id: game.head for game in store.games()}
        assert one.added == len(heads) == 4
        assert [verify(store, game).verdict for game in heads] == [Verdict.EXACT] * 4
        again = simulate(setup, 4, store=store, jobs=2)
        assert (again.added, again.known) == (0, 4)
        assert (one.turns, one.wins, one.events) == (again.turns, again.wins, again.events)
    with open_store(tmp_path / "others.db") as store:
        two = simulate(setup, 4, store=store, jobs=2)
        assert {game.id: game.head for game in store.games()} == heads
        assert (one.turns, one.choices, one.wins, one.events) == (two.turns, two.choices, two.wins, two.events)


def test_another_record_of_the_same_game_is_a_conflict(tmp_path: Path) -> None:
    setup = Setup(seats(), "other")
    game, other = Simulator(setup.seats, setup.seed).play(0), Simulator(setup.seats, "another").play(0)
    with open_store(tmp_path / "games.db") as store:
        store.append(other.records[:20], game.game_id, 0)
        with pytest.raises(ConflictError, match="another record of game"):
            simulate(setup, 1, store=store)


def test_what_is_counted_adds_up() -> None:
    results = simulate(Setup(seats(), "sums"), 5)
    told = results.to_dict()
    assert list(told)[:13] == [
        *("games", "finished", "draws", "stuck", "wins", "seconds", "games_per_second", "turns_per_second"),
        *("choices_per_second", "events_per_game", "choices_per_game", "turns_per_game", "peak_mb"),
    ]
    assert told["games"] == told["finished"] + told["stuck"] == 5
    assert sum(told["wins"].values()) + told["draws"] == told["finished"]
    assert told["peak_mb"] > 10
