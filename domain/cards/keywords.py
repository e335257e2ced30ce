"""Keyword abilities as words of the card language (CR 702)."""

from __future__ import annotations

from domain.cards.abilities import Activated, AdditionalCost, AddTypes, AlternativeCost, Cost, Keyword
from domain.cards.effects import Apply, Attach, Effect
from domain.cards.filters import Filter, creature
from domain.cards.values import THIS, target

CHANGELING = Keyword("changeling")
DEATHTOUCH = Keyword("deathtouch")
DEFENDER = Keyword("defender")
DETHRONE = Keyword("dethrone")
DOUBLE_STRIKE = Keyword("double strike")
FIRST_STRIKE = Keyword("first strike")
EVOLVE = Keyword("evolve")
FLASH = Keyword("flash")
FLYING = Keyword("flying")
HASTE = Keyword("haste")
HEXPROOF = Keyword("hexproof")
INDESTRUCTIBLE = Keyword("indestructible")
LIFELINK = Keyword("lifelink")
MENACE = Keyword("menace")
PHASING = Keyword("phasing")
PROWESS = Keyword("prowess")
READ_AHEAD = Keyword("read ahead")
REACH = Keyword("reach")
SHROUD = Keyword("shroud")
STORIED = Keyword("storied")
TRAMPLE = Keyword("trample")
VIGILANCE = Keyword("vigilance")


def foretell(cost: str) -> Keyword:
    """Foretell (CR 702.143)."""
    return Keyword("foretell", cost)


def cumulative_upkeep(mana: str) -> Keyword:
    """Cumulative upkeep (CR 702.24)."""
    return Keyword("cumulative upkeep", mana)


def ward(cost: str) -> Keyword:
    """Ward (CR 702.21): for mana, or `—Pay 3 life`, `—Discard a card`, `—Sacrifice a creature`."""
    return Keyword("ward", cost)


def protection(quality: str) -> Keyword:
    """Protection from a quality: `red`, `creatures` (CR 702.16)."""
    return Keyword("protection", f"from {quality}")


def equip(mana: str, of: Filter = creature, life: int = 0) -> Activated:
    """Equip (CR 702.6), with a quality where only some creatures can be chosen."""
    return Activated(Cost(mana=mana, life=life), (Attach(target(of.you_control)),), timing="sorcery", equip=True)


def crew(number: int) -> Activated:
    """Crew (CR 702.122)."""
    return Activated(Cost(crew=number), (Apply((AddTypes(("Artifact", "Creature")),), THIS),))


def boast(mana: str, *effects: Effect) -> Activated:
    """Boast (CR 702.142): only if this creature attacked this turn, once each turn."""
    return Activated(Cost(mana), effects, boast=True)


def flashback(mana: str) -> AlternativeCost:
    """Flashback (CR 702.34)."""
    return AlternativeCost("flashback", mana, "graveyard", exile_after=True)


def buyback(mana: str) -> AdditionalCost:
    """Buyback (CR 702.27)."""
    return AdditionalCost(Cost(mana), buyback=True)


def kicker(mana: str) -> AdditionalCost:
    """Kicker (CR 702.33)."""
    return AdditionalCost(Cost(mana), kicker=True)
