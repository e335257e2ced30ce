"""CR 702.24: cumulative upkeep, a triggered ability."""

from __future__ import annotations

from domain.cards.abilities import Cost, StepBegins, Triggered
from domain.cards.effects import Do, May, PutCounters, Sacrifice
from domain.cards.values import THIS, CountersOn

RULE = "702.24a"


def meaning(cost: str) -> Triggered:
    """At the beginning of your upkeep, put an age counter on this; then sacrifice it unless you pay for each."""
    whole = Cost(mana=cost, times=CountersOn("age", THIS))
    return Triggered(
        StepBegins("upkeep"), (PutCounters(1, "age"), May(Do(()), cost=whole, otherwise=Sacrifice(what=THIS)))
    )
