"""CR 702.21: ward, a triggered ability."""

from __future__ import annotations

import re

from domain.cards.abilities import BecomesTarget, Cost, Triggered
from domain.cards.effects import Counter
from domain.cards.filters import AllOf, Is, This
from domain.cards.values import That

RULE = "702.21a"
LIFE = re.compile(r"—pay ([0-9]+) life")
SACRIFICE = re.compile(r"—sacrifice an? ([a-z]+)")


def meaning(cost: str) -> Triggered:
    """Whenever this permanent becomes the target of a spell or ability an opponent controls, counter that, unless that
    player pays. Each ward triggers for itself."""
    what = Counter(That(), unless=cost) if cost.startswith("{") else Counter(That(), cost=cost_of(cost))
    return Triggered(BecomesTarget(This(), by="opponent"), (what,))


def cost_of(text: str) -> Cost:
    """A cost other than mana: `—Pay 3 life`, `—Discard a card`, `—Sacrifice a creature`. Raises ValueError."""
    small = text.lower()
    if found := LIFE.fullmatch(small):
        return Cost(life=int(found[1]))
    if small == "—discard a card":
        return Cost(discard=AllOf())
    if found := SACRIFICE.fullmatch(small):
        return Cost(sacrifice=AllOf() if found[1] == "permanent" else Is(found[1].capitalize()))
    raise ValueError(f"no cost for ward: {text!r}")
