"""The audit of a game: every checker sees every event with the state before and after it.

A checker finds each *opportunity* for its rule to hold or not, and says which: held, violated, cannot be told, or in a
gap of the record. No finding without opportunities is no pass, so the counts are part of the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from domain.cr import rule_key, title
from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.cr500_turns import TurnBegan
from domain.events.records import NOT_TOLD, GapObserved, RolledBack
from domain.ids import EventNumber, ObjectId
from domain.state import State, apply, effective_numbers, new_state

Outcome = Literal["held", "violated", "cannot_tell", "in_gap"]

MOST_FINDINGS = 1000
"""Findings that are kept of one game; all are counted."""


@dataclass(frozen=True)
class Finding:
    """A rule that did not hold, or of which it cannot be told."""

    rule: str
    event: EventNumber
    at: str
    """`T13.main1`."""
    verdict: Outcome
    explanation: str
    evidence: tuple[EventNumber, ...] = ()
    """Events that show it."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "rule": self.rule,
            "event": self.event,
            "at": self.at,
            "verdict": self.verdict,
            "explanation": self.explanation,
            "evidence": list(self.evidence),
        }


@dataclass
class Tally:
    """How often a rule was looked at, and with what outcome."""

    held: int = 0
    violated: int = 0
    cannot_tell: int = 0
    in_gap: int = 0

    @property
    def opportunities(self) -> int:
        """All together."""
        return self.held + self.violated + self.cannot_tell + self.in_gap

    def add(self, other: Tally) -> None:
        """Adds the counts of another game."""
        self.held += other.held
        self.violated += other.violated
        self.cannot_tell += other.cannot_tell
        self.in_gap += other.in_gap


@dataclass
class Audit:
    """The audit of one game."""

    game: str
    findings: list[Finding] = field(default_factory=list)
    rules: dict[str, Tally] = field(default_factory=dict)
    events: int = 0

    @property
    def violations(self) -> list[Finding]:
        """What was violated outside gaps."""
        return [finding for finding in self.findings if finding.verdict == "violated"]

    def to_dict(self) -> dict[str, Any]:
        """As JSON, without the table of rules."""
        return {"id": self.game, "findings": [finding.to_dict() for finding in self.findings]}


class Court:
    """What the checkers see, and whom they tell. `state` is before or after the event, as the checks are."""

    def __init__(self, game: str) -> None:
        self.state: State = new_state()
        self.audit = Audit(game)
        self.number: EventNumber = 0
        self.imported = False
        """Whether the record was read from elsewhere: abilities are then numbers of the source, costs are not known."""
        self.gap_open = False
        """Whether no turn has begun since something was missing."""
        self.gap_lasts = False
        """Whether the source of the record leaves things out in every turn."""
        self.gap_turn: int | None = None
        """The turn in which something of the record is missing; nothing is sure until the next."""
        self.unsure: dict[ObjectId, None] = {}
        """Permanents whose status nothing has shown since a gap."""
        self.memory: dict[str, Any] = {}
        """What checkers remember, by their own keys."""

    @property
    def in_gap(self) -> bool:
        """Whether something is missing of this turn."""
        return self.gap_turn is not None

    def say(
        self,
        rule: str,
        holds: bool | None,
        explanation: Callable[[], str] | str = "",
        evidence: Iterable[EventNumber] = (),
        at: EventNumber | None = None,
        about: ObjectId | None = None,
    ) -> None:
        """One opportunity: it holds, it does not, or (None) it cannot be told. `about` is the permanent it rests on."""
        tally = self.audit.rules.setdefault(rule, Tally())
        if holds:
            tally.held += 1
            return
        verdict: Outcome = (
            "cannot_tell" if holds is None else "in_gap" if self.in_gap or about in self.unsure else "violated"
        )
        setattr(tally, verdict, getattr(tally, verdict) + 1)
        if len(self.audit.findings) < MOST_FINDINGS:
            text = explanation if isinstance(explanation, str) else explanation()
            state = self.state
            moment = f"T{state.turn}.{state.step}" if state.step else f"T{state.turn}"
            number = self.number if at is None else at
            self.audit.findings.append(Finding(rule, number, moment, verdict, text, tuple(evidence)))

    def ok(self, rule: str) -> None:
        """One opportunity at which the rule held."""
        self.audit.rules.setdefault(rule, Tally()).held += 1

    def has(self, identifier: ObjectId, keyword: str) -> bool:
        """Whether a permanent has a keyword ability now, by its own words or the source's numbers."""
        thing = self.state.objects.get(identifier) or self.state.last_known.get(identifier)
        if thing is None or thing.face is None:
            return False
        wanted = (keyword, ARENA_KEYWORDS.get(keyword, keyword))
        return any(name in wanted or name.split(" {")[0] in wanted for name in thing.face.abilities)


ARENA_KEYWORDS = {
    "deathtouch": "arena:1",
    "defender": "arena:2",
    "double strike": "arena:3",
    "first strike": "arena:6",
    "flash": "arena:7",
    "flying": "arena:8",
    "haste": "arena:9",
    "lifelink": "arena:12",
    "reach": "arena:13",
    "trample": "arena:14",
    "vigilance": "arena:15",
    "indestructible": "arena:104",
    "menace": "arena:142",
}
"""Arena's numbers of keyword abilities."""

Check = Callable[[Court, Any], None]
BEFORE: dict[type[GameEvent], list[Check]] = {}
AFTER: dict[type[GameEvent], list[Check]] = {}
C = TypeVar("C", bound=Check)


def before(*kinds: type[GameEvent]) -> Callable[[C], C]:
    """Registers a checker that sees the state right before these kinds of event."""
    return registering(BEFORE, kinds)


def after(*kinds: type[GameEvent]) -> Callable[[C], C]:
    """Registers a checker that sees the state right after these kinds of event."""
    return registering(AFTER, kinds)


def registering(table: dict[type[GameEvent], list[Check]], kinds: tuple[type[GameEvent], ...]) -> Callable[[C], C]:
    """The decorator for a table."""

    def register(check: C) -> C:
        for kind in kinds:
            table.setdefault(kind, []).append(check)
        return check

    return register


def audit_events(events: Sequence[GameEvent], game: str = "") -> Audit:
    """Audits a game from its events. Stretches that were rolled back count as what was played then, too."""
    from replay.audit import checks  # noqa: F401  # the checkers register themselves

    court = Court(game)
    chosen = effective_numbers(events)
    for number in chosen:
        event = events[number]
        court.number = number
        kind = type(event)
        if kind is GameBegan:
            assert isinstance(event, GameBegan)
            court.imported = event.recorded_by != "engine"
            if event.partial_start:
                court.gap_turn = 0
        elif kind is GapObserved:
            assert isinstance(event, GapObserved)
            court.gap_turn, court.gap_open = court.state.turn, True
            court.gap_lasts = court.gap_lasts or event.reason == NOT_TOLD
            court.unsure = dict.fromkeys(court.state.zone("battlefield"))
        elif kind is TurnBegan and court.gap_turn is not None:
            court.gap_turn = event.turn if court.gap_open or court.gap_lasts else None
            court.gap_open = False
        elif kind is RolledBack:
            court.memory.clear()
        for check in BEFORE.get(kind, ()):
            check(court, event)
        apply(court.state, event)
        for check in AFTER.get(kind, ()):
            check(court, event)
    court.audit.events = len(events)
    return court.audit


def audit(store: Any, game_id: Any) -> Audit:
    """Audits a stored game."""
    return audit_events([recorded.event for recorded in store.events(game_id)], str(game_id))


def table(audits: Iterable[Audit]) -> list[dict[str, Any]]:
    """The table of rules over many games: how often each could hold, and how often it did."""
    rules: dict[str, Tally] = {}
    for one in audits:
        for rule, tally in one.rules.items():
            rules.setdefault(rule, Tally()).add(tally)
    return [
        {
            "rule": rule,
            "title": title(rule),
            "opportunities": tally.opportunities,
            "held": tally.held,
            "violated": tally.violated,
            "cannot_tell": tally.cannot_tell,
            "in_gaps": tally.in_gap,
        }
        for rule, tally in sorted(rules.items(), key=lambda entry: rule_key(entry[0]))
    ]
