"""Deciding a game of our engine again: every recorded command leads to the same events, or the first other is told."""

from __future__ import annotations

from collections.abc import Sequence

from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameBegan
from replay.audit.findings import Audit, Finding, Outcome, Tally
from replay.engine import ENGINE, engine_library
from replay.redeciding import Diverged, Divergence, Redeciding

ILLEGAL = "733.1"
"""What is illegal is reversed as a whole: whatever was decided stands only if it was legal."""


class Again(Redeciding):
    """Names the rule of what is missing, or of what should not be there."""

    def _match(self, decided: Sequence[GameEvent]) -> None:
        start = self._place
        try:
            super()._match(decided)
        except Diverged as diverged:
            number, rule, reason = diverged.divergence
            place = number - start
            if 0 <= place < len(decided):
                rule = rule_between(self.events, number, decided[place]) or rule
            raise Diverged(Divergence(number, rule, reason)) from None


def rule_between(events: Sequence[GameEvent], number: int, decided: GameEvent) -> str | None:
    """The rule that a recorded event, or the lack of the decided one, breaks."""
    recorded = events[number]
    following = events[number + 1] if number + 1 < len(events) else None
    if type(recorded) is type(decided) or type(following) is type(decided):
        return recorded.rule or decided.rule  # it says something else, or should not be there
    return decided.rule or recorded.rule  # it is missing


def decided_again(events: Sequence[GameEvent], audit: Audit) -> None:
    """Adds to an audit what deciding the game again says."""
    began = events[0]
    again = Again(events, engine_library())
    try:
        again.from_start()
    except Diverged as diverged:
        number, rule, reason = diverged.divergence
        event = events[number]
        rule = rule or next(iter(type(event).RULES), ILLEGAL)
        # Another release may have decided otherwise, or had other cards.
        older = not isinstance(began, GameBegan) or began.engine != ENGINE or "is no card of this release" in reason
        verdict: Outcome = "cannot_tell" if older else "violated"
        moment = f"T{event.turn}.{event.step}" if event.step else f"T{event.turn}"
        audit.findings.append(Finding(rule, number, moment, verdict, f"decided again: {reason}"))
        audit.findings.sort(key=lambda one: one.event)
        tally = audit.rules.setdefault(rule, Tally())
        setattr(tally, verdict, getattr(tally, verdict) + 1)
    audit.rules.setdefault(ILLEGAL, Tally()).held += again.commands
