"""Deciding recorded games again: EXACT, or where and by which rule today's engine decides otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from domain.events import GameEvent
from domain.events.cr103_104_game import GameEnded
from domain.events.records import CommandGiven, RolledBack
from domain.legal import legal_commands
from domain.rules import off
from domain.rules.chance import CounterStream, NotRecorded, shuffle, unshuffled
from domain.state import fold
from replay.engine import engine_library
from replay.envelope import withhold
from replay.errors import StoreError
from replay.formats.lore import redactor
from replay.recorded import StoredRecord
from replay.redeciding import Diverged, Redeciding
from replay.resume import EngineChangedError, last_quiescent, resume, resume_game
from replay.salts import SeededSalts
from replay.simulation.seeds import secret_of_game
from replay.simulation.simulator import Played
from replay.store import open_store
from replay.verify import Verdict, verify, verify_records
from tests.kit.recording import record, small_game
from tests.laws.kit import SEED, Laws, simulator


@cache
def game(number: int = 0, players: tuple[str, str] = ("random", "random")) -> tuple[Played, tuple[GameEvent, ...]]:
    one = simulator(("sagas", "dwarves"), players=players, record=True)
    return one.play(number), tuple(one.events)


@pytest.fixture
def switched_off(request: pytest.FixtureRequest) -> Iterator[str]:
    off.OFF.append(request.param)
    yield request.param
    off.OFF.remove(request.param)


def test_every_command_is_decided_again() -> None:
    played, _ = game()
    answer = verify_records(played.game_id, played.records)
    assert answer.verdict is Verdict.EXACT
    assert answer.ok
    assert answer.decided == played.commands
    assert f"{played.commands} commands decided again" in str(answer)


@pytest.mark.parametrize("switched_off", ["714.4", "500.5", "502.3", "514.2"], indirect=True)
def test_another_rule_is_found_where_it_first_matters(switched_off: str) -> None:
    played, events = game()
    answer = verify_records(played.game_id, played.records)
    assert answer.verdict is Verdict.ENGINE_CHANGED
    assert not answer.ok
    assert answer.first is not None
    assert answer.first == answer.last
    assert str(answer).startswith(f"ENGINE-CHANGED: event {answer.first} (CR ")
    before = [number for number, event in enumerate(events) if event.rule == switched_off]
    assert answer.first <= before[0]


def test_changed_events_are_found_each() -> None:
    played, events = game()
    for number, event in enumerate(events):
        if event.kind not in ("DamageDealt", "LifeChanged", "CardDrawn", "LibraryShuffled") or number % 5:
            continue
        other = event.model_copy(update={"turn": event.turn + 1})
        with pytest.raises(Diverged) as found:
            Redeciding([*events[:number], other, *events[number + 1 :]], engine_library()).from_start()
        assert found.value.divergence.number == number
    assert played.events == len(events)


def test_a_command_that_is_refused_today_is_named_with_its_rule() -> None:
    _, events = game()
    number = next(n for n, event in enumerate(events) if isinstance(event, CommandGiven) and event.command == "play")
    bad = events[number].model_copy(update={"details": '{"do":"play","card":"o1"}'})
    with pytest.raises(Diverged, match=r"refused today: .* \(CR 305.1\)") as found:
        Redeciding([*events[:number], bad, *events[number + 1 :]], engine_library()).from_start()
    assert found.value.divergence[:2] == (number, "305.1")


@pytest.mark.parametrize("details", [None, "", "{", '{"do":"fly"}', '{"do":"play","card":[1]}', "[" * 9999])
def test_hostile_commands_are_divergences(details: str | None) -> None:
    _, events = game()
    number = next(n for n, event in enumerate(events) if isinstance(event, CommandGiven) and event.command == "play")
    bad = events[number].model_copy(update={"details": details})
    with pytest.raises(Diverged) as found:
        Redeciding([*events[:number], bad, *events[number + 1 :]], engine_library()).from_start()
    assert found.value.divergence.number == number


def test_a_seed_that_was_not_committed_to_is_found() -> None:
    _, events = game()
    ended = next(event for event in events if isinstance(event, GameEnded))
    other = ended.model_copy(update={"seed": "salt:another"})
    with pytest.raises(Diverged, match="not the one committed to"):
        Redeciding([other if event is ended else event for event in events], engine_library()).from_start()


def test_an_unknown_card_is_named() -> None:
    _, events = game()
    deck = events[1]
    main = (("No Such Card", 60), *deck.main[1:])  # type: ignore[attr-defined]
    with pytest.raises(Diverged, match="'No Such Card' is no card of this release"):
        Redeciding([events[0], deck.model_copy(update={"main": main}), *events[2:]], engine_library()).from_start()


def test_changed_definitions_are_named() -> None:
    _, events = game()
    deck = events[1]
    hashes = ("0" * 64, *deck.hashes[1:])  # type: ignore[attr-defined]
    with pytest.raises(Diverged, match=f"{deck.main[0][0]} is defined otherwise today"):  # type: ignore[attr-defined]
        Redeciding([events[0], deck.model_copy(update={"hashes": hashes}), *events[2:]], engine_library()).from_start()


def test_a_game_that_is_not_over_is_exact_without_its_seed() -> None:
    """What was shuffled is fed from the record."""
    played, events = game()
    choice = next(n for n, e in enumerate(events) if e.kind == "ChoiceRequested" and e.turn > 4)
    for last in (choice, last_quiescent(events[:choice]) or 0):
        answer = verify_records(played.game_id, played.records[: last + 1])
        assert answer.verdict is Verdict.EXACT, str(answer)


def test_a_redacted_game_can_only_be_intact() -> None:
    played, _ = game()
    hides = redactor(1)
    redacted = [StoredRecord(n, topic, time, withhold(payload, hides)) for n, topic, time, payload in played.records]
    answer = verify_records(played.game_id, redacted)
    assert answer.verdict is Verdict.INTACT
    assert answer.withheld > 50


def test_a_game_that_was_rolled_back_is_decided_again_on_both_sides() -> None:
    _, events = game()
    end = last_quiescent(events[: len(events) // 2])
    assert end is not None
    recorded = list(events[: end + 1])
    back = last_quiescent(events[: end - 60])
    assert back is not None
    state = fold(recorded)
    recorded.append(
        RolledBack(to=back, agreed_by=(1, 2), reason="a wrong tap", number=len(recorded), next_object=state.next_object)
    )
    table = resume(recorded, CounterStream(b"on")).table
    laws = Laws("", seed=3)
    for _ in range(60):
        player = table.player
        assert player is not None
        recorded += table.do(player, legal_commands(table).sample(laws))
    assert table.game.state == fold(recorded)
    again = Redeciding(recorded, engine_library()).from_start()
    assert again.game.state == table.game.state


def test_going_on_after_a_kill_is_the_same_game() -> None:
    secret = secret_of_game(SEED, 0)
    _, events = game()
    commands = [n for n, event in enumerate(events) if event.kind in ("CommandGiven", "PriorityPassed")]
    for stop in commands[20::97]:
        table = resume(events[:stop], CounterStream(secret.encode())).table
        table.game.secret_seed = secret
        again = Redeciding(events, engine_library(), then=CounterStream(secret.encode()))
        again.go_on(table, stop)
        assert table.over
        assert again.after == []


def test_a_record_that_breaks_off_in_the_middle_of_a_command_is_completed() -> None:
    _, events = game()
    number = next(n for n, event in enumerate(events) if event.kind == "SpellCast" and event.turn > 3)
    resumed = resume(events[: number + 1], CounterStream(b"x"))
    assert resumed.after == events[number + 1 : number + 1 + len(resumed.after)]
    assert resumed.table.quiescent


def test_a_game_that_diverged_cannot_be_gone_on_with() -> None:
    _, events = game()
    number = next(n for n, event in enumerate(events) if event.kind == "CommandGiven" and event.turn > 3)
    bad = events[number].model_copy(update={"details": '{"do":"play","card":"o1"}'})
    with pytest.raises(EngineChangedError, match=f"ENGINE-CHANGED at event {number}"):
        resume([*events[:number], bad], CounterStream(b"x"))


def test_orders_give_back_the_numbers_that_made_them() -> None:
    for size in (0, 1, 2, 7, 60):
        stream = CounterStream(str(size).encode())
        order = shuffle(stream, range(size))
        numbers = unshuffled(range(size), order)

        class Fed:
            def below(self, limit: int, numbers: list[int] = numbers) -> int:
                return numbers.pop()

        assert shuffle(Fed(), range(size)) == order  # type: ignore[arg-type]
    with pytest.raises(NotRecorded):
        unshuffled((1, 2, 3), (1, 2, 4))


def test_a_stored_game_goes_on_and_is_recorded_further(tmp_path: Path) -> None:
    played, events = game()
    secret = secret_of_game(SEED, 0)
    stop = next(n for n, event in enumerate(events) if event.kind == "ChoiceRequested" and event.turn > 4) + 1
    with open_store(tmp_path / "games.db") as store:
        store.append(played.records[:stop], played.game_id, 0)
        table = resume_game(store, played.game_id, CounterStream(secret.encode())).table
        writer = store.writer(played.game_id, SeededSalts(b"on"))
        laws = Laws(secret, seed=5)
        table.game.secret_seed = secret
        while not table.over:
            player = table.player
            assert player is not None
            for event in table.do(player, legal_commands(table).sample(laws)):
                writer.emit(event, writer.number)
        store.append(writer)
        assert verify(store, played.game_id).verdict is Verdict.EXACT


def test_what_cannot_be_gone_on_with_is_told(tmp_path: Path) -> None:
    chance = CounterStream(b"x")
    played, _ = game()
    with open_store(tmp_path / "games.db") as store:
        with pytest.raises(StoreError, match="there is no game"):
            resume_game(store, played.game_id, chance)
        typed = record(small_game())
        store.append(typed)
        with pytest.raises(StoreError, match="not decided by our engine"):
            resume_game(store, typed.game_id, chance)
        hides = redactor("public")
        records = played.records
        redacted = [StoredRecord(n, topic, time, withhold(payload, hides)) for n, topic, time, payload in records]
        store.append(redacted, played.game_id, 0)
        with pytest.raises(StoreError, match="redacted or forgotten"):
            resume_game(store, played.game_id, chance)
