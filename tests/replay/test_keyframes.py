"""A position from a keyframe is the one from the start."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import EVENTS, GameEvent
from domain.state import fold
from replay.errors import StoreError
from replay.keyframes import Keyframes
from tests.kit.game import BEARS, Game
from tests.kit.random_games import games, random_game


@settings(max_examples=80, deadline=None)
@given(games, st.integers(1, 20), st.lists(st.integers(0, 10_000), min_size=1, max_size=8))
def test_at_from_a_keyframe_is_at_from_the_start(events: list[GameEvent], every: int, looks: list[int]) -> None:
    keyframes = Keyframes(events.__getitem__, every)
    for look in looks:
        number = look % len(events)
        assert keyframes.at(number).state == fold(events[: number + 1])


def test_every_moment_of_a_game_with_roll_backs() -> None:
    events = random_game(4, 300)
    assert sum(event.kind == "RolledBack" for event in events) > 2
    keyframes = Keyframes(events.__getitem__, 7)
    for number in reversed(range(len(events))):
        assert keyframes.at(number).state == fold(events[: number + 1])


def test_a_cancelled_stretch_can_still_be_watched() -> None:
    game = Game()
    game.turn(1)
    to = game.step("main1")
    bears = game.enter(1, BEARS)
    inside = game.last
    back = game.roll_back(to)
    keyframes = Keyframes(game.events.__getitem__)
    assert bears in keyframes.at(inside).state.objects
    assert bears not in keyframes.at(back).state.objects
    assert keyframes.at(back).state.number == back + 1


def test_the_state_is_the_callers_own() -> None:
    game = Game()
    keyframes = Keyframes(game.events.__getitem__, 1)
    keyframes.at(0).state.objects.clear()
    assert keyframes.at(0).state == fold(game.events)


def test_the_latest_turn_of_each_player_is_kept() -> None:
    game = Game()
    first = game.turn(1)
    game.turn(2)
    game.roll_back(first)
    again = game.turn(1)
    keyframes = Keyframes(game.events.__getitem__, 2)
    assert keyframes.at(first + 1).turns_begun == {1: 1, 2: 2}
    assert keyframes.at(again).turns_begun == {1: 2}


def test_an_event_that_cannot_be_folded_is_named() -> None:
    game = Game()
    game.events.append(EVENTS["LifeChanged"](player=9, amount=1, total=21))
    keyframes = Keyframes(game.events.__getitem__)
    assert keyframes.at(0).state.players
    with pytest.raises(StoreError, match=r"^event 1 \(LifeChanged\) cannot be folded \(KeyError\)$"):
        keyframes.at(1)
