"""An enduring story is checked for at any time, not with state-based actions (CR 702.195a–c)."""

from __future__ import annotations

import pytest

from domain.events import GameEvent
from domain.state import State, fold
from loreplay.examples import enduring_story

ALICE, BOB = 1, 2
STORY = ("enduring story",)


@pytest.fixture(scope="module")
def events() -> list[GameEvent]:
    return enduring_story.events()


@pytest.fixture(scope="module")
def gained(events: list[GameEvent]) -> int:
    (number,) = [n for n, event in enumerate(events) if event.kind == "EnduringStoryGained"]
    return number


def named(state: State, name: str) -> str:
    (found,) = [o for o in state.zone("battlefield") if (face := state.objects[o].face) and face.name == name]
    return found


def test_it_comes_with_the_third_permanent_before_anything_else(events: list[GameEvent], gained: int) -> None:
    entered = events[gained - 1]
    assert events[gained].cause == gained - 1
    assert (entered.kind, entered.to_zone) == ("ObjectMoved", "battlefield")
    assert events[gained].rule == "702.195a"
    thorin, ring, ballista = events[gained].permanents
    assert entered.new_id == ballista
    before, after = fold(events[:gained]), fold(events[: gained + 1])
    assert before.players[ALICE].designations == ()
    assert after.players[ALICE].designations == STORY
    assert {thorin, ring, ballista} <= set(before.zone("battlefield"))


def test_two_permanents_are_no_story(events: list[GameEvent], gained: int) -> None:
    for number in range(1, gained, 20):
        assert fold(events[:number]).players[ALICE].designations == ()
    state = fold(events[: gained - 1])
    assert named(state, "Thorin Oakenshield")
    assert named(state, "Sol Ring")


def test_the_third_permanent_dies_after_it_and_before_anyone_has_priority(events: list[GameEvent], gained: int) -> None:
    kinds = [event.kind for event in events[gained : gained + 5]]
    assert kinds == [
        "EnduringStoryGained",
        "CharacteristicsChanged",
        "PermanentPutIntoGraveyard",
        "ObjectMoved",
        "PriorityReceived",
    ]
    died = events[gained + 2]
    assert died.rule == "704.5f"
    assert died.permanent == events[gained].permanents[2]
    state = fold(events[: gained + 5])
    assert state.players[ALICE].designations == STORY
    (ballista,) = state.zone("graveyard", ALICE)
    face = state.objects[ballista].face
    assert face is not None
    assert (face.name, face.abilities) == ("Walking Ballista", ())


def test_it_lasts_and_belongs_to_the_player(events: list[GameEvent]) -> None:
    end = fold(events)
    assert end.players[ALICE].designations == STORY
    assert end.players[BOB].designations == ()


def test_thorin_has_ward_that_counters_the_doom_blade(events: list[GameEvent], gained: int) -> None:
    state = fold(events[: gained + 2])
    for name in ("Thorin Oakenshield", "Sol Ring"):
        face = state.objects[named(state, name)].face
        assert face is not None
        assert face.abilities[-1] == "ward {1}"
    (triggered,) = [n for n, event in enumerate(events) if event.kind == "AbilityTriggered"]
    target = events[events[triggered].cause]
    assert target.kind == "TargetsChosen"
    assert target.targets == ((named(state, "Thorin Oakenshield"),),)
    (countered,) = [event for event in events if event.kind == "SpellCountered"]
    assert countered.object == target.on
    end = fold(events)
    assert named(end, "Thorin Oakenshield") == named(state, "Thorin Oakenshield")
    assert end.players[BOB].life == 17
