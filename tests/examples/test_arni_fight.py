"""Arni Slays the Troll: one of two targets is gone, so nobody fights (CR 701.14b, 608.2b); the Saga runs its course."""

from __future__ import annotations

import pytest

from domain.events import GameEvent
from domain.state import State, fold
from domain.vocabulary import LORE, PLUS_ONE
from loreplay.examples import arni_fight


@pytest.fixture(scope="module")
def events() -> list[GameEvent]:
    return arni_fight.events()


def numbers(events: list[GameEvent], kind: str, turn: int | None = None) -> list[int]:
    """The numbers of the events of a kind."""
    return [n for n, event in enumerate(events) if event.kind == kind and turn in (None, event.turn)]


def after(events: list[GameEvent], number: int) -> State:
    return fold(events[: number + 1])


def named(state: State, name: str) -> list[str]:
    """The ids of objects of this name on the battlefield."""
    return [o for o in state.zone("battlefield") if (face := state.objects[o].face) is not None and face.name == name]


def test_the_saga_enters_with_a_counter_and_triggers_before_anyone_has_priority(events: list[GameEvent]) -> None:
    (put,) = numbers(events, "CountersPut", 5)
    (triggered,) = numbers(events, "AbilityTriggered", 5)
    assert events[put].rule == "714.3a"
    assert events[put - 1].kind == "ObjectMoved"
    assert (triggered, events[triggered].cause) == (put + 1, put)
    priority = next(n for n in numbers(events, "PriorityReceived") if n > put)
    state = after(events, priority)
    (saga,) = named(state, "Arni Slays the Troll")
    assert state.objects[saga].counter(LORE) == 1
    (chapter,) = state.zone("stack")
    assert state.objects[chapter].chapter == 1
    assert state.objects[chapter].of == saga


def test_one_target_is_gone_and_nobody_fights(events: list[GameEvent]) -> None:
    (chosen,) = [n for n in numbers(events, "TargetsChosen", 5) if events[n].rule == "603.3d"]
    (courser,), (wizard,) = events[chosen].targets
    began = numbers(events, "ResolutionBegan", 5)[-1]
    done = numbers(events, "AbilityResolved", 5)[0]
    before = after(events, began)
    assert courser in before.objects
    assert wizard not in before.objects
    assert [event.kind for event in events[began + 1 : done + 1]] == ["TargetsBecameIllegal", "AbilityResolved"]
    illegal = events[began + 1]
    assert (illegal.object, illegal.targets, illegal.rule) == (events[began].object, (wizard,), "608.2b")
    assert events[done + 1].reason == "resolved"
    assert not numbers(events, "CreaturesFought")
    assert all(event.combat for event in events if event.kind == "DamageDealt")
    assert after(events, done).objects[courser].damage == 0


def test_the_wizard_that_comes_back_is_another_object(events: list[GameEvent]) -> None:
    end = fold(events)
    (wizard,) = named(end, "Fugitive Wizard")
    chapter_i = next(event for event in events if event.kind == "TargetsChosen" and event.rule == "603.3d")
    _, (first,) = chapter_i.targets
    assert wizard != first
    returned = next(event for event in events if event.kind == "ObjectMoved" and event.old_id == first)
    assert returned.to_zone == "hand"
    assert returned.rule == "608.2c"


def test_later_counters_come_as_the_main_phase_begins(events: list[GameEvent]) -> None:
    for turn, chapter in ((7, 2), (9, 3)):
        put = numbers(events, "CountersPut", turn)[0]
        assert (events[put].counter, events[put].rule, events[put].step) == (LORE, "714.3c", "main1")
        assert events[events[put].cause].kind == "StepBegan"
        assert events[put + 1].chapter == chapter


def test_chapter_ii_adds_mana_that_empties_and_counters_that_stay(events: list[GameEvent]) -> None:
    (added,) = numbers(events, "ManaAdded", 7)
    assert after(events, added).pools[1] == (("R", None),)
    (emptied,) = numbers(events, "ManaEmptied")
    assert (events[emptied].mana, events[emptied].turn, events[emptied].step) == (("R",), 7, "main1")
    end = fold(events)
    (courser,) = named(end, "Nessian Courser")
    assert end.objects[courser].counter(PLUS_ONE) == 2
    face = end.objects[courser].face
    assert face is not None
    assert (face.power, face.toughness) == (5, 5)


def test_the_saga_is_sacrificed_only_after_its_last_chapter_left_the_stack(events: list[GameEvent]) -> None:
    (sacrificed,) = numbers(events, "PermanentSacrificed")
    assert events[sacrificed].rule == "714.4"
    assert [event.kind for event in events[sacrificed - 2 : sacrificed]] == ["AbilityResolved", "StackObjectRemoved"]
    put = numbers(events, "CountersPut", 9)[0]
    for number in range(put, sacrificed):
        assert len(named(after(events, number), "Arni Slays the Troll")) == 1
    end = fold(events)
    assert not named(end, "Arni Slays the Troll")
    names = [end.objects[o].face.name for o in end.zone("graveyard", 1)]  # type: ignore[union-attr]
    assert names == ["Arni Slays the Troll"]


def test_life(events: list[GameEvent]) -> None:
    totals = [(event.player, event.amount, event.total) for event in events if event.kind == "LifeChanged"]
    assert totals == [(2, -3, 17), (2, -5, 12), (1, 5, 25)]
