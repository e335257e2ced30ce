"""The laws of replays on the real games of the shared folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.redact import redact_all, view
from domain.state import fold
from projections.board_text import WIDTH
from replay.importing import import_paths
from replay.replay import Replay
from replay.store import open_store


@pytest.fixture(scope="module")
def replays(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Replay]]:
    with open_store(tmp_path_factory.mktemp("real") / "games.db") as store:
        import_paths([shared / "data/arena"], store)
        yield [Replay.from_store(store, info.id) for info in store.games()]


def test_there_are_real_games(replays: list[Replay]) -> None:
    assert len(replays) >= 17
    assert sum(any(recorded.kind == "RolledBack" for recorded in replay) for replay in replays) >= 2


def test_moments_from_keyframes_are_those_from_the_start(replays: list[Replay]) -> None:
    for replay in replays:
        events = [recorded.event for recorded in replay]
        for number in range(len(events) - 1, -1, -max(1, len(events) // 6)):
            assert replay.at(number).state == fold(events[: number + 1]), (replay, number)


def test_the_fold_of_the_redacted_is_the_view_of_the_folded(replays: list[Replay]) -> None:
    for replay in replays:
        events = [recorded.event for recorded in replay.everything()]
        for viewer in (None, 1, 2):
            for part in (3, 2, 1):
                prefix = events[: len(events) // part]
                assert fold(redact_all(prefix, viewer)) == view(fold(prefix), viewer), (replay, viewer, part)


def test_every_event_is_told(replays: list[Replay]) -> None:
    for replay in replays:
        lines = list(replay.log(cancelled=True))
        assert [line.number for line in lines] == list(range(len(replay)))
        assert all(line.text.endswith(".") and str(line).isprintable() for line in lines)


def test_every_step_of_every_turn_opens_and_fits_a_terminal(replays: list[Replay]) -> None:
    for replay in replays:
        for turn in replay.turns:
            for span in turn.steps:
                position = replay.at(turn=turn.number, step=span.step)
                assert (position.turn, position.step) == (turn.number, span.step), (replay, turn, span)
                assert max(map(len, str(position).splitlines())) <= WIDTH
                assert position.json()


def test_the_other_seat_sees_none_of_the_observers_hand(replays: list[Replay]) -> None:
    for replay in replays:
        observer = replay.info.observer
        assert observer is not None
        theirs = replay.view(as_player=3 - observer)
        for turn in replay.turns[1:]:
            ours, other = replay.at(turn=turn.number), theirs.at(turn=turn.number)
            hand = ours.state.zone("hand", observer)
            shown = [card for card in hand if other.state.objects[card].face is not None]
            assert all(ours.state.objects[card].seen_by in (None, (1, 2), (2, 1)) for card in shown)
