"""Foretold cards: who knows what they are, and when (CR 702.143, 406.3)."""

from __future__ import annotations

import pytest

from domain.events import GameEvent
from domain.redact import redact_all, view
from domain.state import State, apply, fold, new_state
from loreplay.examples import foretold_card

ALICE, BOB = 1, 2


@pytest.fixture(scope="module")
def events() -> list[GameEvent]:
    return foretold_card.events()


def foretellings(events: list[GameEvent]) -> list[int]:
    return [n for n, event in enumerate(events) if event.kind == "CardForetold"]


def name_of(state: State, identifier: str) -> str | None:
    face = state.objects[identifier].face
    return face.name if face is not None else None


def test_foretelling_is_a_special_action_that_nobody_can_answer(events: list[GameEvent]) -> None:
    for number in foretellings(events):
        moved, priority = events[number + 1], events[number + 2]
        assert (moved.kind, moved.to_zone, moved.face_down) == ("ObjectMoved", "exile", True)
        assert (priority.kind, priority.player, priority.rule) == ("PriorityReceived", ALICE, "117.3c")
        (spent,) = [e for e in events if e.kind == "ManaSpent" and e.cause == events[number].cause]
        assert len(spent.mana) == 2
        assert spent.rule == "116.2h"


def test_only_its_owner_knows_a_foretold_card(events: list[GameEvent]) -> None:
    expected = ["Behold the Multiverse", "Saw It Coming", "Augury Raven"]
    for number, name in zip(foretellings(events), expected, strict=True):
        state = fold(events[: number + 2])
        exiled = events[number].exiled
        assert state.objects[exiled].face_down
        assert state.foretold[exiled] == events[number].turn
        assert name_of(view(state, ALICE), exiled) == name
        assert name_of(view(state, BOB), exiled) is None
        assert name_of(view(state, None), exiled) is None


@pytest.mark.parametrize("viewer", [BOB, None])
def test_its_face_is_never_in_another_view_before_it_is_cast(events: list[GameEvent], viewer: int | None) -> None:
    """Neither in the state nor anywhere in the redacted events: no name, cost or type."""
    told = redact_all(events, viewer)
    state = new_state()
    for number, event in enumerate(told):
        apply(state, event)
        cast = [e.kind == "SpellCast" and e.alternative == "foretell" for e in told[: number + 2]]
        said = event.model_dump_json()
        if not any(cast):
            assert "Behold" not in said
        if sum(cast) < 2:
            assert "Saw It Coming" not in said
        if not any(e.kind == "GameWon" for e in told[: number + 1]):
            assert "Augury" not in said


def test_they_are_cast_in_a_later_turn_for_the_foretell_cost(events: list[GameEvent]) -> None:
    cast = [event for event in events if event.kind == "SpellCast" and event.alternative == "foretell"]
    assert [event.turn for event in cast] == [5, 8]
    told = {event.exiled: event.turn for event in events if event.kind == "CardForetold"}
    for event in cast:
        assert event.turn > told[event.card]
        (spent,) = [e for e in events if e.kind == "ManaSpent" and e.on == event.spell]
        assert spent.mana == ("U", "U")


def test_scrying_shows_two_cards_to_one_player(events: list[GameEvent]) -> None:
    (looked,) = [n for n, event in enumerate(events) if event.kind == "CardsLookedAt"]
    state = fold(events[: looked + 1])
    first, second = events[looked].cards
    assert [name_of(view(state, ALICE), card) for card in (first, second)] == ["Augury Raven", "Saw It Coming"]
    assert [name_of(view(state, BOB), card) for card in (first, second)] == [None, None]
    (scried,) = [n for n, event in enumerate(events) if event.kind == "Scried"]
    library = fold(events[: scried + 1]).zone("library", ALICE)
    assert (library[0], library[-1]) == (second, first)
    end = fold(events)
    assert end.zone("library", ALICE)[-1] == first
    assert name_of(view(end, ALICE), first) == "Augury Raven"
    assert name_of(view(end, BOB), first) is None


def test_the_countered_spell_goes_to_its_owners_graveyard(events: list[GameEvent]) -> None:
    (countered,) = [n for n, event in enumerate(events) if event.kind == "SpellCountered"]
    moved = events[countered + 1]
    assert (moved.old_id, moved.to_zone) == (events[countered].object, "graveyard")
    end = fold(events)
    assert [name_of(end, card) for card in end.zone("graveyard", BOB)] == ["Nessian Courser"]
    assert [name_of(end, card) for card in end.zone("graveyard", ALICE)] == ["Saw It Coming", "Behold the Multiverse"]


def test_what_is_still_face_down_is_shown_as_the_game_ends(events: list[GameEvent]) -> None:
    (shown,) = [n for n, event in enumerate(events) if event.kind == "CardsRevealed"]
    assert events[shown].rule == "702.143f"
    (card,) = events[shown].cards
    before, after = fold(events[:shown]), fold(events[: shown + 1])
    assert name_of(view(before, BOB), card) is None
    assert name_of(view(after, BOB), card) == name_of(view(after, None), card) == "Augury Raven"
