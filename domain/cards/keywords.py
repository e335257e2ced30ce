"""Keyword abilities as words of the card language (CR 702)."""

from __future__ import annotations

from domain.cards.abilities import Keyword

CHANGELING = Keyword("changeling")
DEATHTOUCH = Keyword("deathtouch")
DEFENDER = Keyword("defender")
DOUBLE_STRIKE = Keyword("double strike")
FIRST_STRIKE = Keyword("first strike")
FLASH = Keyword("flash")
FLYING = Keyword("flying")
HASTE = Keyword("haste")
HEXPROOF = Keyword("hexproof")
INDESTRUCTIBLE = Keyword("indestructible")
LIFELINK = Keyword("lifelink")
MENACE = Keyword("menace")
PROWESS = Keyword("prowess")
REACH = Keyword("reach")
SHROUD = Keyword("shroud")
STORIED = Keyword("storied")
TRAMPLE = Keyword("trample")
VIGILANCE = Keyword("vigilance")


def foretell(cost: str) -> Keyword:
    """Foretell (CR 702.143)."""
    return Keyword("foretell", cost)


def ward(cost: str) -> Keyword:
    """Ward (CR 702.21)."""
    return Keyword("ward", cost)


def protection(quality: str) -> Keyword:
    """Protection from a quality: `red`, `creatures` (CR 702.16)."""
    return Keyword("protection", f"from {quality}")
