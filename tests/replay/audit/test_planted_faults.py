"""Faults planted in games of our engine: the audit names the rule, and nothing else is wrong with the games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from domain.events import GameEvent
from replay.audit import audit_events
from tests.laws.kit import simulator

Fault = Callable[[list[GameEvent], int], list[GameEvent] | None]
"""The events with a fault at that place, or None where it cannot be planted."""

MOST_AWAY = 60
"""Events between a fault and its finding: what is missing shows when somebody gets priority, or as the step ends."""


@cache
def games() -> tuple[tuple[GameEvent, ...], ...]:
    """Games with Sagas, storied cards and foretelling."""
    pairs = (("sagas", "dwarves"), ("foretell", "green"), ("sagas", "sagas"))
    played = []
    for number, pair in enumerate(pairs):
        one = simulator(pair, seed=f"audit {number}", players=("greedy", "random"))
        one.play(number)
        played.append(tuple(one.events))
    return tuple(played)


def is_it(event: GameEvent, kind: str, has: dict[str, object]) -> bool:
    """Whether it is of that kind with those fields."""
    return event.kind == kind and all(getattr(event, name) == value for name, value in has.items())


def left_out(kind: str, **has: object) -> Fault:
    """That event is missing."""

    def plant(events: list[GameEvent], at: int) -> list[GameEvent] | None:
        return events[:at] + events[at + 1 :] if is_it(events[at], kind, has) else None

    return plant


def twice(kind: str, **has: object) -> Fault:
    """That event is there twice."""

    def plant(events: list[GameEvent], at: int) -> list[GameEvent] | None:
        return events[: at + 1] + events[at:] if is_it(events[at], kind, has) else None

    return plant


def changed(kind: str, **to: Callable[[object], object]) -> Fault:
    """A field of that event has another value; None from a change: not here."""

    def plant(events: list[GameEvent], at: int) -> list[GameEvent] | None:
        event = events[at]
        if event.kind != kind:
            return None
        values = {name: change(getattr(event, name)) for name, change in to.items()}
        if None in values.values():
            return None
        return [*events[:at], event.model_copy(update=values), *events[at + 1 :]]

    return plant


def plus_one(value: object) -> object:
    """One more."""
    return value + 1 if isinstance(value, int) else None


def other_seat(value: object) -> object:
    """The other of two players."""
    return 3 - value if isinstance(value, int) else None


FAULTS: dict[str, tuple[str, Fault]] = {
    "a turn's lore counter is missing": ("714.3c", left_out("CountersPut", rule="714.3c")),
    "a Saga enters without a lore counter": ("714.3a", left_out("CountersPut", rule="714.3a")),
    "a chapter does not trigger": ("714.2b", left_out("AbilityTriggered", rule="714.2b")),
    "a Saga gets two counters in a turn": ("714.3c", twice("CountersPut", rule="714.3c")),
    "counters don't add up": ("122.1", changed("CountersPut", total=plus_one)),
    "life does not add up": ("119.3", changed("LifeChanged", total=plus_one)),
    "a second card is drawn for the turn": ("121.1", twice("CardDrawn", rule="504.1")),
    "no card is drawn": ("121.1", left_out("CardDrawn", rule="504.1")),
    "an attacker is not tapped": ("508.1f", left_out("PermanentTapped", rule="508.1f")),
    "a turn is left out": ("500.2", changed("TurnBegan", turn=plus_one)),
    "the wrong player passes": ("117.3d", changed("PriorityPassed", player=other_seat)),
    "the wrong player casts": ("117.1a", changed("SpellCast", player=other_seat)),
    "a step is left out": ("500.1", left_out("StepBegan", step="draw")),
    "a permanent untaps that is untapped": ("701.26b", twice("PermanentUntapped")),
    "mana is spent that is not there": ("106.4", twice("ManaSpent")),
    "the wrong player plays a land": ("305.1", changed("LandPlayed", player=other_seat)),
    "combat damage is dealt twice": ("510.1c", twice("DamageDealt")),
    "what resolves is not on top of the stack": ("405.5", changed("ResolutionBegan", object=lambda _: "o9999")),
    "the loser wins": ("104.2a", changed("GameWon", player=other_seat)),
}


def told(events: list[GameEvent], at: int) -> set[str]:
    """The rules that the audit names near that place, doubts included."""
    findings = audit_events(events).findings
    return {finding.rule for finding in findings if -2 <= finding.event - at <= MOST_AWAY}


@pytest.mark.parametrize("game", range(3))
def test_no_false_alarm(game: int) -> None:
    audit = audit_events(games()[game])
    assert audit.violations == []
    assert len(audit.rules) > 40
    assert audit.rules["103.8a"].held == 1
    assert all(tally.held for tally in audit.rules.values() if tally.opportunities > 5 and not tally.cannot_tell)


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str) -> None:
    rule, fault = FAULTS[name]
    planted = named = 0
    for game in games():
        honest = audit_events(game)
        doubts = {(finding.rule, finding.event) for finding in honest.findings}
        here = 0
        for at in range(len(game)):
            events = fault(list(game), at)
            if events is None:
                continue
            planted, here = planted + 1, here + 1
            rules = told(events, at)
            assert rules - {rule for rule, event in doubts if -2 <= event - at <= MOST_AWAY}, (
                f"nothing is wrong at {at}"
            )
            named += rule in rules
            if here == 4:
                break
    assert planted, "no game has such an event"
    assert named >= 0.75 * planted, f"{rule} is named for {named} of {planted}"
