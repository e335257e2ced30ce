"""CR 702.105: dethrone, a triggered ability."""

from __future__ import annotations

from domain.cards.abilities import Attacks, Triggered
from domain.cards.effects import PutCounters
from domain.cards.filters import This

RULE = "702.105a"


def meaning(value: str) -> Triggered:
    """Whenever this creature attacks the player with the most life or tied for most life, it gets a +1/+1 counter."""
    return Triggered(Attacks(This(), most_life=True), (PutCounters(1, "+1/+1"),))
