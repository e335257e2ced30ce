"""What is phased out is told apart from what is gone (CR 702.26)."""

from __future__ import annotations

from domain.events import GameEvent
from domain.state import fold
from projections.board import board
from projections.differences import differences
from projections.log import log
from projections.sagas import sagas
from replay.scenario import parse, run

SCENARIO = """
name: x
turn: {step: upkeep}
P1:
  hand: ["Teferi's Protection"]
  battlefield: [3 Plains, {card: Battle for Bretagard, counters: {lore: 1}}]
script:
  - {P1: cast, card: "Teferi's Protection"}
  - resolve_all
  - {go_to: {player: P1, turn: next, step: upkeep}}
expect: {battlefield: {P1: {Plains: 3}}}
"""


def played() -> tuple[list[GameEvent], int, int]:
    """The events, and where permanents phase out and in."""
    result = run(parse(SCENARIO))
    assert result.ok
    kinds = [event.kind for event in result.events]
    return result.events, kinds.index("PhasedOut"), kinds.index("PhasedIn")


def test_the_board_shows_them_apart() -> None:
    events, out, back = played()
    shown = board(fold(events[: out + 1]))
    assert sorted(card.name for card in shown.phased_out) == ["Battle for Bretagard", "Plains", "Plains", "Plains"]
    assert [pile for side in shown.players for pile in (*side.lands, *side.others)] == []
    assert "phased out" in str(shown)
    later = board(fold(events[: back + 1]))
    assert later.phased_out == ()
    assert "phased out" not in str(later)


def test_differences_and_the_log_tell_it() -> None:
    events, out, back = played()
    before, gone, there = fold(events[:out]), fold(events[: out + 1]), fold(events[: back + 1])
    assert "Battle for Bretagard: phased out" in str(differences(before, gone))
    assert "gone" not in str(differences(before, gone))
    assert "Battle for Bretagard: phased in" in str(differences(gone, there))
    lines = [line.text for line in log(events, None, out, out)]
    assert lines[0].startswith("Phased out: ")
    assert "Battle for Bretagard" in lines[0]


def test_a_saga_that_is_phased_out_has_not_left() -> None:
    events, _, _ = played()
    (life,) = sagas(events)
    assert life.end == "still there"
    assert life.left is None
