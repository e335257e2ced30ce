"""CR 702.100: evolve, a triggered ability."""

from __future__ import annotations

from domain.cards.abilities import Enters, Triggered
from domain.cards.effects import PutCounters
from domain.cards.filters import creature
from domain.cards.values import THAT, THIS, Both, Compared, Never, PowerOf, ToughnessOf

RULE = "702.100a"


def meaning(_: str) -> Triggered:
    """Whenever a creature you control enters with more power or toughness than this creature: a +1/+1 counter."""
    no_stronger = Compared(PowerOf(THAT), "<=", PowerOf(THIS))
    no_tougher = Compared(ToughnessOf(THAT), "<=", ToughnessOf(THIS))
    greater = Never(Both(no_stronger, no_tougher))
    return Triggered(Enters(creature.you_control), (PutCounters(1, "+1/+1"),), condition=greater)
