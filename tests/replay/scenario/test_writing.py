"""Moments of games as scenario files: read again, the same is legal in them, and what they can't say is listed."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import GameEvent
from domain.events.records import ChoiceRequested
from replay.errors import StoreError
from replay.fork import fork, next_decision
from replay.scenario import parse, run
from replay.scenario.model import Scenario
from replay.scenario.results import Result
from replay.scenario.running import Runner
from replay.scenario.writing import Written, of_events, written
from replay.scenario.writing_alike import what_is_legal
from replay.scenario.writing_words import quoted
from tests.kit.recording import small_game
from tests.kit.replays import replay_of
from tests.laws.kit import simulator

PAIRS = (
    ("sagas", "foretell"),
    ("dwarves", "green"),
    ("foretell", "dwarves"),
    ("dwarves", "dwarves"),
    ("foretell", "foretell"),
)


@cache
def game(pair: int, number: int = 0) -> tuple[GameEvent, ...]:
    one = simulator(PAIRS[pair], seed="scenarios", players=("greedy", "random"), record=True)
    one.play(number)
    return tuple(one.events)


def played(scenario: Scenario) -> Runner:
    runner = Runner(scenario, Result(scenario.name, scenario.file, failures=[], events=[]))
    runner.run()
    return runner


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2), st.floats(0.03, 0.97))
def test_the_same_is_legal_in_the_file(pair: int, where: float) -> None:
    events = game(pair)
    at = next_decision(events, int(where * len(events)))
    if events[at].turn == 0:
        return
    found = of_events(events, at, f'Game "x": at event {at}')
    assert found.at == at
    assert found.base <= at
    runner = played(parse(found.text))
    if found.same:
        assert what_is_legal(runner.table) == what_is_legal(fork(events, at))
        assert run(parse(found.text)).ok
        assert "The same is legal" in found.verdict
    else:
        assert found.unsaid
    for line in found.unsaid:
        assert f"#   - {line}" in found.text


def test_nearly_every_moment_can_be_said() -> None:
    said = whole = 0
    for pair in range(3):
        events = game(pair)
        for number in range(120, len(events) - 60, len(events) // 12):
            found = of_events(events, next_decision(events, number), "a game")
            said += found.same is True
            whole += 1
    assert whole >= 30
    assert said >= 0.9 * whole


@pytest.mark.parametrize("kind", ["attackers", "blockers", "targets", "may", "discard", "order"])
def test_in_the_middle_of_a_question(kind: str) -> None:
    """The script leads to the question that was asked."""
    for place in range(4 * len(PAIRS)):
        events = game(place % len(PAIRS), place // len(PAIRS))
        places = [n for n, e in enumerate(events) if isinstance(e, ChoiceRequested) and e.choice == kind and e.turn > 2]
        for at in places[:3]:
            found = of_events(events, at, "a game")
            if found.same:
                choice = played(parse(found.text)).table.choice
                assert choice is not None
                assert choice.kind == kind
                return
    pytest.fail(f"no moment with {kind} could be said")


def test_a_position_on_the_stack_or_in_combat_has_a_script() -> None:
    events = game(0)
    spell = next(n for n, event in enumerate(events) if event.kind == "SpellCast" and event.turn > 4)
    found = of_events(events, next_decision(events, spell), "a game")
    assert found.same
    assert found.base < found.at
    assert "cast, card:" in found.text
    assert played(parse(found.text)).table.game.state.zone("stack")


def test_what_cannot_be_said_is_listed() -> None:
    events = game(0)
    mulligan = next(n for n, event in enumerate(events) if isinstance(event, ChoiceRequested))
    found = of_events(events, mulligan, "a game")
    assert found.same is False
    assert "the game waits for mulligan" in found.unsaid
    assert "# What this file can't say:" in found.text
    with pytest.raises(StoreError, match="nobody had anything to decide"):
        of_events(events, len(events) - 1, "a game")


def test_a_game_of_others_as_far_as_it_is_known() -> None:
    found: Written = written(replay_of(small_game()), len(small_game()) - 1)
    assert found.same is None
    assert "not known" in found.verdict
    assert any("is not known" in line or "not known" in line for line in found.unsaid)
    parse(found.text)


@pytest.mark.parametrize("text", ["null", "Yes", "a, b", "Fíli", 'say "x"', "{R}", "3 Forest", "x: y", "#1", "", "-"])
def test_words_are_read_as_they_were_written(text: str) -> None:
    from replay.scenario.tree import parse_tree

    fields = parse_tree(f"name: {quoted(text)}\n", "x").as_fields("x")
    assert fields["name"].text == text
