"""What an audit says: findings, how often each rule was looked at, and the table of it over many games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from domain.cr import rule_key, title
from domain.ids import EventNumber

Outcome = Literal["held", "violated", "cannot_tell", "in_gap"]


@dataclass(frozen=True)
class Finding:
    """A rule that did not hold, or of which it cannot be told."""

    rule: str
    event: EventNumber
    """The event that breaks it; of something missing the first event at which it is known to be missing."""
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
