"""CR 702.21: ward, a triggered ability."""

from __future__ import annotations

from domain.cards.abilities import BecomesTarget, Triggered
from domain.cards.effects import Counter
from domain.cards.filters import This
from domain.cards.values import That

RULE = "702.21a"


def meaning(cost: str) -> Triggered:
    """Whenever this permanent becomes the target of a spell or ability an opponent controls, counter that, unless that
    player pays. Each ward triggers for itself."""
    return Triggered(BecomesTarget(This(), by="opponent"), (Counter(That(), unless=cost),))
