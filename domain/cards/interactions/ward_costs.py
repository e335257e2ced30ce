"""Creatures with ward for other costs than mana (CR 702.21a, 118.12)."""

from domain.cards.abilities import DealsDamage, Triggered
from domain.cards.card import creature
from domain.cards.effects import PutCounters
from domain.cards.filters import this
from domain.cards.keywords import FLYING, ward
from domain.cards.values import EventAmount

OWLIN_SHIELDMAGE = creature("Owlin Shieldmage", "{3}{W}{B}", "Bird Warlock", 3, 3, FLYING, ward("—Pay 3 life"))
WESTGATE_REGENT = creature(
    "Westgate Regent",
    "{3}{B}{B}",
    "Vampire",
    4,
    4,
    FLYING,
    ward("—Discard a card"),
    Triggered(DealsDamage(this, to="player", combat=True), (PutCounters(EventAmount(), "+1/+1"),)),
)
