"""Walking through a game is folding it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import GameEvent
from domain.state import effective_numbers, fold
from projections.walk import Walk
from tests.kit.random_games import games


@settings(max_examples=60, deadline=None)
@given(games)
def test_the_walk_goes_through_the_effective_events(events: list[GameEvent]) -> None:
    walk = Walk(events)
    numbers = [number for number, event in walk if event is events[number]]
    assert numbers == effective_numbers(events)
    assert walk.state == fold(events)


@settings(max_examples=60, deadline=None)
@given(games, st.randoms(use_true_random=False))
def test_with_cancelled_stretches_each_state_is_that_of_its_moment(events: list[GameEvent], random: object) -> None:
    walk = Walk(events, cancelled=True)
    looked_at = {random.randrange(len(events)) for _ in range(6)}  # type: ignore[attr-defined]
    numbers = []
    for number, _ in walk:
        numbers.append(number)
        if number in looked_at:
            assert walk.state == fold(events[: number + 1])
    assert numbers == list(range(len(events)))
    assert walk.state == fold(events)


@settings(max_examples=40, deadline=None)
@given(games)
def test_what_has_left_is_remembered(events: list[GameEvent]) -> None:
    walk = Walk(events, cancelled=True)
    was: dict[str, object] = {}
    for _, event in walk:
        if event.kind != "RolledBack":  # which makes what came since not have been
            for identifier in was.keys() - walk.state.objects.keys() - walk.state.phased_out.keys():
                assert walk.gone[identifier] is was[identifier]
        was = dict(walk.state.objects)
