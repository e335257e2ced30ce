"""The laws of the fold: a reduction over effective events, that hides what is hidden and writes what it declares."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import EVENTS, GameEvent
from domain.redact import redact, redact_all, view
from domain.state import WRITES, State, effective, effective_numbers, evolve, fold, new_state
from domain.state.rendering import render
from domain.state.state import FIELDS
from tests.kit.random_games import games, random_game

VIEWERS = st.sampled_from((None, 1, 2))


@settings(max_examples=60, deadline=None)
@given(games, st.integers(0, 100))
def test_fold_is_reduce_evolve_over_the_effective_events_for_every_prefix(
    events: list[GameEvent], percent: int
) -> None:
    prefix = events[: len(events) * percent // 100 + 1]
    folded = fold(prefix)
    assert folded == reduce(evolve, effective(prefix), new_state())
    assert folded.number == len(prefix)
    assert effective(prefix) == [prefix[number] for number in effective_numbers(prefix)]


@settings(max_examples=60, deadline=None)
@given(games)
def test_evolve_leaves_the_state_before_as_it_was(events: list[GameEvent]) -> None:
    state = new_state()
    for event in effective(events):
        before = render(state)
        new = evolve(state, event)
        assert render(state) == before
        state = new


@settings(max_examples=150, deadline=None)
@given(games, VIEWERS, st.integers(1, 100))
def test_fold_of_the_redacted_is_the_view_of_the_folded(
    events: list[GameEvent], viewer: int | None, percent: int
) -> None:
    prefix = events[: max(1, len(events) * percent // 100)]
    assert fold(redact_all(prefix, viewer)) == view(fold(prefix), viewer)


@settings(max_examples=40, deadline=None)
@given(games, VIEWERS)
def test_redacting_twice_changes_nothing_more(events: list[GameEvent], viewer: int | None) -> None:
    for event in events:
        once = redact(event, viewer)
        assert redact(once, viewer) == once
        assert redact(once, None) == redact(event, None)
    state = view(fold(events), viewer)
    assert view(state, viewer) == state


def written(before: State, after: State) -> set[str]:
    """What differs, in the words of WRITES."""
    found = set()
    for name in FIELDS:
        old, new = getattr(before, name), getattr(after, name)
        if old == new or name == "number":
            continue
        if name not in ("objects", "players") or old.keys() != new.keys():
            found.add(name)
            continue
        for key, leaf in new.items():
            found |= {
                f"{name}.{field}"
                for field in leaf.__struct_fields__
                if getattr(leaf, field) != getattr(old[key], field)
            }
    return found


def undeclared(events: list[GameEvent]) -> list[tuple[str, str]]:
    state, found = new_state(), []
    for event in effective(events):
        new = evolve(state, event)
        allowed = WRITES.get(type(event), ())
        found += [
            (event.kind, part)
            for part in sorted(written(state, new))
            if part not in allowed and part.split(".")[0] not in allowed
        ]
        state = new
    return found


@settings(max_examples=100, deadline=None)
@given(games)
def test_each_kind_writes_what_it_declares_and_nothing_else(events: list[GameEvent]) -> None:
    assert undeclared(events) == []


def test_writing_more_than_declared_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WRITES, EVENTS["TurnBegan"], ("turn", "step"))
    assert ("TurnBegan", "active") in undeclared(random_game(1, 40))


def test_random_games_have_every_kind_that_writes() -> None:
    seen = {event.kind for seed in range(150) for event in random_game(seed, 60)}
    assert {kind.__name__ for kind in WRITES} <= seen
