"""Exceptions of copy effects stay with the copy: saved, loaded and played on, it is what it was (CR 707.9b)."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.commands import Pass
from domain.events import EVENTS, GameEvent
from domain.rules.chance import CounterStream
from replay.resume import resume
from replay.scenario import Scenario, load, parse, run
from replay.scenario.recording import record
from replay.store import open_store
from tests.conftest import ROOT

COPIES = sorted((ROOT / "tests" / "scenarios" / "copying").glob("*.yaml"))
STAGE = """
name: x
P1: {battlefield: [{card: Thespian's Stage, id: stage}, Karakas, 2 Forest, {card: Mirage Mirror, id: mirror}, 2 Plains]}
script:
  - {P1: activate, source: stage, ability: 2, targets: [Karakas], pay: [Forest#1, Forest#2]}
  - resolve_top
  - {answer: {P1: [stage]}}
  - {P1: activate, source: mirror, ability: 1, targets: [stage], pay: [Plains#1, Plains#2]}
  - resolve_top
  - {answer: {P1: [mirror]}}
expect: {battlefield: {P1: {Karakas: 1}}}
"""


def saved(events: list[GameEvent]) -> list[GameEvent]:
    """The events as they come back from where they were written."""
    return [EVENTS[event.kind].model_validate_json(event.model_dump_json()) for event in events]


@pytest.mark.parametrize("path", COPIES, ids=lambda path: path.stem)
def test_a_game_with_copies_is_loaded_as_it_was(path: Path) -> None:
    plays_on(load(path))


def test_what_became_a_copy_is_itself_again_after_loading() -> None:
    later = plays_on(parse(STAGE, "stage.yaml"))
    assert [event.rule for event in later if event.kind == "BecameCopy"] == ["611.2a"]


def plays_on(scenario: Scenario) -> list[GameEvent]:
    """Plays a scenario, loads it from its record, and lets both games go on in the same way; what happened then."""
    result = run(scenario)
    assert result.ok, str(result)
    events = saved(result.events)
    assert events == list(result.events)
    one = resume(result.events, CounterStream(b"on")).table
    other = resume(events, CounterStream(b"on")).table
    assert one.game.state == other.game.state == result.state
    later: list[GameEvent] = []
    for _ in range(20):
        if one.choice is not None or one.over:
            break
        player = one.player
        assert player is not None
        happened = one.do(player, Pass())
        assert other.do(player, Pass()) == happened
        later.extend(happened)
    assert one.game.state == other.game.state
    return later


def test_the_hobbits_are_not_legendary_after_loading(tmp_path: Path) -> None:
    result = run(load(ROOT / "tests" / "scenarios" / "copying" / "b30-704.5j-the-notary-hobbits.yaml"))
    with open_store(str(tmp_path / "games.db"), create=True) as store:
        record(result, store)
        (info,) = store.games()
        loaded = [recorded.event for recorded in store.events(info.id)]
    table = resume(loaded, CounterStream(b"on")).table
    game = table.game
    hobbits = [i for i in game.battlefield() if game.face(i).name == "The Notary Hobbits"]
    assert [("Legendary" in game.face(i).types) for i in hobbits] == [False, False, True]
    player = table.player
    assert player is not None
    table.do(player, Pass())
    assert table.choice is None
    assert [i for i in game.battlefield() if i in hobbits] == hobbits
