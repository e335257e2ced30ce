"""The audit of cards with two parts (CR 712, 715) and of the Ring (CR 701.54): one fault planted, and named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from domain.cards.corpus import corpus
from domain.events import GameEvent
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr701_actions import RingTempted
from domain.rules.parsed import Library
from domain.rules.seen_faces import facts_of
from replay.audit import audit_events
from replay.scenario import load, run
from tests.conftest import ROOT

SCENARIOS = ROOT / "tests" / "scenarios"
LIBRARY = Library(corpus())


def changed(events: list[GameEvent], which: Callable[[Any], bool], **fields: Any) -> tuple[GameEvent, ...]:
    """The events, the last one of a kind with other fields."""
    place = max(number for number, event in enumerate(events) if which(event))
    return (*events[:place], events[place].model_copy(update=fields), *events[place + 1 :])


def moved_to(zone: str, name: str) -> Callable[[Any], bool]:
    """The move of a card to a zone, as what it becomes known there."""
    return lambda event: (
        isinstance(event, ObjectMoved)
        and event.to_zone == zone
        and event.facts is not None
        and event.facts.name == name
    )


def front(name: str) -> Any:
    """The facts of a card."""
    return facts_of(LIBRARY.faces[name])


def part(name: str) -> Any:
    """Those of its other part."""
    return facts_of(LIBRARY.parts[name])


HALVAR, SMAUG, LAND = "Halvar, God of Battle", "Smaug, the Great Calamity", "Bala Ged Recovery"


@pytest.mark.parametrize(
    ("scenario", "which", "fields", "rule"),
    [
        ("faces/back_face_cast", moved_to("stack", "Sword of the Realms"), {"facts": front(HALVAR)}, "712.8f"),
        ("faces/back_face_cast", moved_to("graveyard", HALVAR), {"facts": part(HALVAR)}, "712.8a"),
        ("faces/land_behind", moved_to("battlefield", "Bala Ged Sanctuary"), {"facts": front(LAND)}, "712.12"),
        ("adventures/on_an_adventure", moved_to("stack", "Spew Flame"), {"facts": front(SMAUG)}, "715.3b"),
        ("adventures/on_an_adventure", moved_to("exile", SMAUG), {"facts": part(SMAUG)}, "715.4"),
        ("the_ring/tempted", lambda event: isinstance(event, RingTempted), {"times": 3}, "701.54d"),
        ("the_ring/tempted", lambda event: isinstance(event, RingTempted), {"bearer": "o1"}, "701.54a"),
    ],
    ids=["stack", "graveyard", "land", "adventure", "exile", "times", "bearer"],
)
def test_a_planted_fault_is_named(scenario: str, which: Callable[[Any], bool], fields: Any, rule: str) -> None:
    events = list(run(load(SCENARIOS / f"{scenario}.yaml")).events)
    assert audit_events(events, "as it was", decide=False).violations == []
    found = audit_events(changed(events, which, **fields), "with a fault", decide=False).violations
    assert rule in [finding.rule for finding in found]


@pytest.mark.parametrize(
    ("scenario", "kind", "rule"),
    [
        ("the_ring/another_player_gains_control", "DesignationLost", "701.54a"),
        ("the_ring/tempted", "DesignationLost", "701.54a"),
        ("the_ring/tempted", "CharacteristicsChanged", "701.54c"),
    ],
)
def test_what_is_left_out_is_missed(scenario: str, kind: str, rule: str) -> None:
    events = list(run(load(SCENARIOS / f"{scenario}.yaml")).events)
    place = max(n for n, event in enumerate(events) if event.kind == kind and (event.rule or "").startswith("701.54"))
    # An event that changes nothing stands in its place, so that the numbers stay.
    blank = events[place].model_copy(
        update={"on": 1, "designation": "nothing"} if kind == "DesignationLost" else {"changes": ()}
    )
    found = audit_events((*events[:place], blank, *events[place + 1 :]), "with a fault", decide=False).violations
    assert rule in [finding.rule for finding in found]
