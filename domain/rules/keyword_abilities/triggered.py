"""Keyword abilities that are triggered abilities (CR 702): what each means, and its rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from domain.cards.abilities import Ability, Keyword, Triggered
from domain.rules.keyword_abilities import cumulative_upkeep, dethrone, evolve, prowess, ward

MEANINGS: dict[str, tuple[str, Callable[[str], Triggered]]] = {
    "cumulative upkeep": (cumulative_upkeep.RULE, cumulative_upkeep.meaning),
    "dethrone": (dethrone.RULE, dethrone.meaning),
    "evolve": (evolve.RULE, evolve.meaning),
    "prowess": (prowess.RULE, prowess.meaning),
    "ward": (ward.RULE, ward.meaning),
}
"""Keyword → its rule, and the ability it means with its parameter."""


@lru_cache(maxsize=256)
def meaning(keyword: Keyword) -> Triggered | None:
    """The triggered ability that a keyword means; None where it means none."""
    found = MEANINGS.get(keyword.name)
    return found[1](keyword.value) if found is not None else None


def understood(ability: Ability) -> Ability:
    """The ability itself, or what it means where it is a keyword."""
    return (meaning(ability) or ability) if isinstance(ability, Keyword) else ability


def rule_of(name: str) -> str:
    """The rule by which an ability of that name triggers."""
    found = MEANINGS.get(name.partition(" {")[0].partition("—")[0])
    return found[0] if found is not None else "603.2"
