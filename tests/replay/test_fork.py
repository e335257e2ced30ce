"""Forks: from any moment the same commands are legal, and lead to the same events; what is recorded verifies EXACT."""

from __future__ import annotations

from functools import cache
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.commands import AnyCommand, Pass, load
from domain.decide import Table
from domain.events import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.records import Checkpoint
from domain.ids import Seat
from domain.legal import legal_commands
from replay.envelope import withhold
from replay.errors import StoreError
from replay.fork import fork, forked, next_decision, recorded_fork
from replay.formats.lore import redactor
from replay.recorded import StoredRecord
from replay.replay import Replay
from replay.simulation.players.loading import make_player
from replay.simulation.playing import play_on
from replay.simulation.recording import ToWriter
from replay.simulation.simulator import Played
from replay.verify import Verdict, verify_records
from tests.kit.recording import small_game
from tests.kit.replays import replay_of
from tests.laws.kit import simulator

SOME = 3


@cache
def game(number: int = 0) -> tuple[Played, tuple[GameEvent, ...], Replay]:
    one = simulator(("sagas", "foretell"), seed="forks", players=("greedy", "random"), record=True)
    played = one.play(number)
    return played, tuple(one.events), Replay(played.records, game_id=played.game_id).everything()


def command_of(event: GameEvent) -> tuple[Seat, AnyCommand]:
    """The command that an event is the beginning of."""
    if event.kind == "PriorityPassed":
        return event.player, Pass()  # type: ignore[attr-defined]
    return event.player, load(event.details)  # type: ignore[attr-defined]


def played_again(table: Table, events: tuple[GameEvent, ...], after: int) -> list[GameEvent]:
    """What the recorded commands lead to on that table."""
    found: list[GameEvent] = []
    while after + 1 + len(found) < len(events):
        event = events[after + 1 + len(found)]
        if isinstance(event, Checkpoint):
            table.keep(event)
            found.append(event)
        else:
            found += table.do(*command_of(event))
    return found


@settings(max_examples=25, deadline=None)
@given(st.integers(0, SOME - 1), st.floats(0, 0.98))
def test_the_same_commands_lead_to_the_same_events(number: int, where: float) -> None:
    _, events, _ = game(number)
    made = forked(events, int(where * len(events)))
    assert played_again(made.table, events, made.at) == list(events[made.at + 1 :])
    assert made.table.over


@settings(max_examples=10, deadline=None)
@given(st.integers(0, SOME - 1), st.floats(0, 0.95))
def test_the_same_is_legal_then(number: int, where: float) -> None:
    _, events, _ = game(number)
    at = next_decision(events, int(where * len(events)))
    table = fork(events, at)
    player, command = command_of(events[at + 1 if not isinstance(events[at + 1], Checkpoint) else at + 2])
    live = fork(events, 3)  # played up to the same moment
    after = next_decision(events, 3)
    while after < at:
        event = events[after + 1]
        if isinstance(event, Checkpoint):
            live.keep(event)
            after += 1
        else:
            after += len(live.do(*command_of(event)))
    if isinstance(events[at + 1], Checkpoint):
        table.keep(events[at + 1])
        live.keep(events[at + 1])
    assert table.game.state == live.game.state
    assert table.player == live.player == player
    assert command in legal_commands(table)
    assert legal_commands(table).total == legal_commands(live).total


@settings(max_examples=8, deadline=None)
@given(st.integers(0, SOME - 1), st.floats(0, 0.9), st.sampled_from([None, "another"]))
def test_what_is_played_on_and_recorded_is_exact(number: int, where: float, seed: str | None) -> None:
    _, events, replay = game(number)
    made = forked(replay, int(where * len(events)), seed=seed)
    writer = recorded_fork(replay, made, uuid4(), players={1: ("Other", True)})
    recording = ToWriter(writer)
    play_on(made.table, {seat: make_player("random", 7 + seat, seat) for seat in (1, 2)}, recording)
    recording.finish(made.table)
    answer = verify_records(writer.game_id, writer.pending)
    assert answer.verdict is Verdict.EXACT, str(answer)
    again = Replay(writer.pending, game_id=writer.game_id).everything()
    began = again[0].event
    assert isinstance(began, GameBegan)
    assert began.forked_from is not None
    assert began.forked_from.game == str(replay.game_id)
    assert began.forked_from.event == made.at
    assert began.players[0].name == "Other"
    shared = [
        (one.event, other.event) for one, other in zip(again[1 : made.at + 1], replay[1 : made.at + 1], strict=True)
    ]
    assert all(one == other or isinstance(one, Checkpoint) for one, other in shared)
    assert writer.info().forked_from == str(replay.game_id)


def test_the_genesis_has_the_chain_value_of_the_parent_there() -> None:
    played, _, replay = game()
    checkpoint = next(n for n, one in enumerate(replay) if isinstance(one.event, Checkpoint))
    made = forked(replay, checkpoint - 1)
    assert made.at == checkpoint - 1
    writer = recorded_fork(replay, made, uuid4())
    began = Replay(writer.pending, game_id=writer.game_id)[0].event
    assert began.forked_from.chain == replay[checkpoint].event.chain  # type: ignore[attr-defined]
    assert played.events == len(replay)


def test_a_fork_of_a_fork_is_exact() -> None:
    _, events, replay = game()
    for _ in range(3):
        made = forked(replay, len(replay) // 2, seed="more")
        writer = recorded_fork(replay, made, uuid4())
        recording = ToWriter(writer)
        play_on(made.table, {seat: make_player("greedy", seat, seat) for seat in (1, 2)}, recording)
        recording.finish(made.table)
        answer = verify_records(writer.game_id, writer.pending)
        assert answer.verdict is Verdict.EXACT, str(answer)
        replay = Replay(writer.pending, game_id=writer.game_id).everything()
    assert events


def test_another_seed_is_another_game() -> None:
    _, events, _ = game()
    first, second = fork(events, 40, seed="a"), fork(events, 40, seed="b")
    assert first.game.secret_seed != second.game.secret_seed
    assert fork(events, 40, seed="a").game.secret_seed == first.game.secret_seed


def test_what_cannot_be_forked_is_told() -> None:
    played, events, _ = game()
    with pytest.raises(StoreError, match="nobody had anything to decide any more"):
        fork(events, len(events) - 1)
    with pytest.raises(StoreError, match="no event 99999"):
        fork(events, 99999)
    with pytest.raises(StoreError, match="not decided by our engine"):
        fork(replay_of(small_game()), 5)
    hides = redactor(1)
    redacted = [StoredRecord(n, topic, time, withhold(payload, hides)) for n, topic, time, payload in played.records]
    with pytest.raises(StoreError, match="redacted or forgotten"):
        fork(Replay(redacted, game_id=played.game_id), 50)
