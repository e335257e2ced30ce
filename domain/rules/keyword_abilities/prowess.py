"""CR 702.108: prowess, a triggered ability."""

from __future__ import annotations

from domain.cards.abilities import CastSpell, ModifyPT, Triggered
from domain.cards.effects import Apply
from domain.cards.filters import noncreature
from domain.cards.values import THIS

RULE = "702.108a"


def meaning(_: str) -> Triggered:
    """Whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn. Each triggers (702.108b)."""
    return Triggered(CastSpell(noncreature), (Apply((ModifyPT(1, 1),), THIS),))
