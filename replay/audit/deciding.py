"""Deciding a game of our engine again: every recorded command leads to the same events, or the first other is told."""

from __future__ import annotations

from collections.abc import Sequence

from domain.events import EVENTS
from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.records import CommandGiven
from replay.audit.findings import Audit, Finding, Outcome, Tally

ILLEGAL = "733.1"
"""What is illegal is reversed as a whole: whatever was decided stands only if it was legal."""


def decided_again(events: Sequence[GameEvent], audit: Audit) -> None:
    """Adds to an audit what deciding the game again says."""
    from replay.engine import ENGINE, engine_library
    from replay.redeciding import Diverged, Redeciding

    began = events[0]
    again = Redeciding(events, engine_library())
    tally = audit.rules.setdefault(ILLEGAL, Tally())
    try:
        again.from_start()
    except Diverged as diverged:
        number, rule, reason = diverged.divergence
        event = events[number]
        if rule is None:
            rule = next(iter(EVENTS[event.kind].RULES), ILLEGAL) if not isinstance(event, CommandGiven) else ILLEGAL
        older = not isinstance(began, GameBegan) or began.engine != ENGINE or "is no card of this release" in reason
        verdict: Outcome = "cannot_tell" if older else "violated"
        moment = f"T{event.turn}.{event.step}" if event.step else f"T{event.turn}"
        finding = Finding(rule, number, moment, verdict, f"decided again: {reason}")
        audit.findings.append(finding)
        audit.findings.sort(key=lambda one: one.event)
        found = audit.rules.setdefault(rule, Tally())
        setattr(found, verdict, getattr(found, verdict) + 1)
    tally.held += again.commands
