"""`--at`: how a moment is written, and which event it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.turns import turns
from replay.moments import Moment, NoSuchMoment, at_turn, number_of, parse_moment
from tests.kit.game import Game


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("187", Moment(event=187)),
        ("#187", Moment(event=187)),
        ("#e187", Moment(event=187)),
        ("e187", Moment(event=187)),
        (" T13 ", Moment(turn=13)),
        ("t13.MAIN1", Moment(turn=13, step="main1")),
        ("T1.end-combat", Moment(turn=1, step="end-combat")),
        ("start", Moment(edge="start")),
        ("END", Moment(edge="end")),
    ],
)
def test_moments_are_read(text: str, moment: Moment) -> None:
    assert parse_moment(text) == moment
    assert parse_moment(str(moment)) == moment


@pytest.mark.parametrize(
    "text", ["", "x", "-1", "T", "T1.", "T1.main3", "1.5", "T-1", "١٢", "9" * 99, "T1\n2", "\x1b[0m"]
)
def test_what_is_no_moment_is_told_in_one_line(text: str) -> None:
    with pytest.raises(NoSuchMoment) as caught:
        parse_moment(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


@given(st.text(max_size=30))
def test_any_text_is_a_moment_or_refused(text: str) -> None:
    try:
        moment = parse_moment(text)
    except NoSuchMoment as error:
        shown = str(error)
    else:
        shown = str(moment)
        assert parse_moment(shown) == moment
    assert shown.isprintable()


def test_where_moments_are() -> None:
    game = Game()
    turn = game.turn(1)
    untap = game.step("untap", priority=False)
    priority = game.step("main1")
    game.event("PriorityPassed", "117.3d", player=1)
    count = len(game.events)

    def number(moment: Moment) -> int:
        return number_of(moment, count, lambda: turns(game.events))

    assert number(parse_moment("start")) == 0
    assert number(parse_moment("end")) == count - 1
    assert number(parse_moment("T1")) == turn
    assert number(parse_moment("T0")) == 0
    assert number(parse_moment("T1.main1")) == priority
    assert number(at_turn(1, "untap")) == untap
    assert number(Moment(event=3)) == 3


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("99", "no event 99: the game has events 0 to 3"),
        ("T7", "no turn 7: the game has turns 0 to 1"),
        ("T1.draw", "turn 1 has no draw step; it has main1"),
        ("T0.draw", "turn 0 has no draw step; it has no steps"),
    ],
)
def test_moments_that_a_game_does_not_have(text: str, line: str) -> None:
    game = Game()
    game.turn(1)
    game.step("main1")
    with pytest.raises(NoSuchMoment) as caught:
        number_of(parse_moment(text), len(game.events), lambda: turns(game.events))
    assert str(caught.value) == line


def test_a_game_without_events_has_no_moments() -> None:
    with pytest.raises(NoSuchMoment, match="no events"):
        number_of(Moment(edge="end"), 0, tuple)
