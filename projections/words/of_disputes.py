"""Words for disputes, rulings and penalties."""

from __future__ import annotations

from domain.events.disputes import (
    ClaimMade,
    DisputeOpened,
    PenaltyGiven,
    RulingAppealed,
    RulingGiven,
    TimeExtensionGiven,
)
from projections.names import clean
from projections.words.base import Teller, counted, quoted, words


@words(DisputeOpened)
def dispute_opened(event: DisputeOpened, tell: Teller) -> str:
    asked = f" asked by {clean(event.asked_by)}" if event.asked_by else ""
    return f"a dispute about #{event.event} of game {clean(event.game)[:8]} is opened{asked}"


@words(ClaimMade)
def claim_made(event: ClaimMade, tell: Teller) -> str:
    said = f": “{clean(event.text)}”" if event.text is not None else " away from the table"
    return f"{clean(event.by) or 'somebody'} says{said}"


@words(RulingGiven)
def ruling_given(event: RulingGiven, tell: Teller) -> str:
    final = "finally " if event.final else ""
    return f"{clean(event.judge) or 'a judge'} ({quoted(event.role)}) {final}rules: {quoted(event.remedy)}"


@words(PenaltyGiven)
def penalty_given(event: PenaltyGiven, tell: Teller) -> str:
    name = clean(event.name) or f"player {event.player}"
    return f"{name} gets {quoted(event.penalty)} for {quoted(event.infraction)}"


@words(RulingAppealed)
def ruling_appealed(event: RulingAppealed, tell: Teller) -> str:
    return f"{clean(event.by) or 'a player'} appeals to the Head Judge"


@words(TimeExtensionGiven)
def time_extension_given(event: TimeExtensionGiven, tell: Teller) -> str:
    return f"{clean(event.judge) or 'a judge'} gives a time extension of {counted(event.minutes, 'minute')}"
