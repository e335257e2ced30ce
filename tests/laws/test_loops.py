"""A loop of mandatory actions (104.4b): the same for every viewer, and after loading at any moment."""

from __future__ import annotations

from domain.commands import Pass
from domain.redact import redact_all, view
from domain.rules.chance import CounterStream
from domain.state import fold
from replay.resume import last_quiescent, resume
from replay.scenario import load, run
from tests.conftest import ROOT

LOOP = ROOT / "tests" / "scenarios" / "traps" / "g31-104.4b-a-loop-of-mandatory-actions-is-a-draw.yaml"


def test_every_viewer_sees_the_same_position() -> None:
    events = run(load(LOOP)).events
    told = 0
    for number in range(0, len(events), 2):
        whole = fold(events[:number])
        told += whole.position is not None
        for viewer in (None, 1, 2):
            assert fold(redact_all(events[:number], viewer)) == view(whole, viewer)
    assert told > 3


def test_a_game_that_is_loaded_ends_at_the_same_event() -> None:
    events = run(load(LOOP)).events
    drawn = next(number for number, event in enumerate(events) if event.kind == "GameDrawn")
    moments = {last_quiescent(events[:number]) for number in range(drawn // 2, drawn, 11)}
    for moment in sorted(each for each in moments if each is not None):
        table = resume(events[: moment + 1], CounterStream(b"on")).table
        again = list(events[: moment + 1])
        while not table.over:
            assert table.player is not None
            again += table.do(table.player, Pass())
        assert again == list(events)
