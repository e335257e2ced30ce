"""All cards this release knows, found in the files of the card folders."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from types import ModuleType

from domain.cards.card import CardDef

FILES = (
    "domain.cards.basics.lands",
    "domain.cards.basics.core",
    "domain.cards.khm.sagas",
    "domain.cards.khm.foretell",
    "domain.cards.khm.lands",
    "domain.cards.khm.boast",
    "domain.cards.khm.creatures",
    "domain.cards.khm.spells",
    "domain.cards.khm.black",
    "domain.cards.khm.more_lands",
    "domain.cards.khm.more_spells",
    "domain.cards.khm.equipment_and_runes",
    "domain.cards.khm.foretell_more",
    "domain.cards.khm.foretell_words",
    "domain.cards.khm.words_of_kaldheim",
    "domain.cards.khm.vehicles",
    "domain.cards.khm.pathways",
    "domain.cards.khm.gods",
    "domain.cards.khm.doomscourge",
    "domain.cards.znr.spells_and_lands",
    "domain.cards.hob.costs_and_counts",
    "domain.cards.basics.green",
    "domain.cards.basics.spells",
    "domain.cards.basics.charms",
    "domain.cards.hob.storied",
    "domain.cards.basics.artifacts",
    "domain.cards.basics.dwarves",
    "domain.cards.hob.artifacts",
    "domain.cards.hob.dwarves",
    "domain.cards.hob.animals",
    "domain.cards.hob.elves",
    "domain.cards.hob.goblins",
    "domain.cards.hob.people",
    "domain.cards.hob.spells",
    "domain.cards.hob.adventures",
    "domain.cards.hob.deeds",
    "domain.cards.khm.dwarves",
    "domain.cards.basics.red_white",
    "domain.cards.basics.listeners",
    "domain.cards.basics.odd_spells",
    "domain.cards.basics.rulings",
    "domain.cards.interactions.layers",
    "domain.cards.interactions.sagas",
    "domain.cards.interactions.players",
    "domain.cards.interactions.mana_abilities",
    "domain.cards.interactions.mana_could_produce",
    "domain.cards.interactions.mana_replaced",
    "domain.cards.interactions.mana_restricted",
    "domain.cards.interactions.mana_triggers",
    "domain.cards.interactions.ward_costs",
    "domain.cards.interactions.x_and_flicker",
    "domain.cards.interactions.copying",
    "domain.cards.interactions.numbers_of_counters_and_tokens",
    "domain.cards.sagas.assassins_and_dragons",
    "domain.cards.sagas.avatar",
    "domain.cards.sagas.backs",
    "domain.cards.sagas.doctors_and_vaults",
    "domain.cards.sagas.dominaria",
    "domain.cards.sagas.eldraine",
    "domain.cards.sagas.kamigawa",
    "domain.cards.sagas.kamigawa_eras",
    "domain.cards.sagas.kaldheim",
    "domain.cards.sagas.many_worlds",
    "domain.cards.sagas.marvel",
    "domain.cards.sagas.middle_earth",
    "domain.cards.sagas.songs",
    "domain.cards.sagas.summons",
    "domain.cards.sagas.theros",
    "domain.cards.ltr.the_ring",
)
"""Modules that hold cards, in the order of reading."""


@lru_cache(maxsize=1)
def corpus() -> dict[str, CardDef]:
    """Name → definition. Raises ValueError where two files define the same card."""
    found: dict[str, CardDef] = {}
    for name in FILES:
        for card in cards_of(import_module(name)):
            if card.token:
                continue
            if card.name in found:
                raise ValueError(f"{card.name} is defined twice, the second time in {name}")
            found[card.name] = card
    return found


TOKENS = ("domain.cards.basics.tokens", "domain.cards.khm.tokens", "domain.cards.interactions.tokens")
"""Modules that hold tokens of several cards, predefined ones (CR 111.10) among them."""


def tokens() -> list[CardDef]:
    """The tokens that are defined for themselves."""
    return [card for name in TOKENS for card in cards_of(import_module(name)) if card.token]


def cards_of(module: ModuleType) -> list[CardDef]:
    """The definitions of a module."""
    return [value for value in vars(module).values() if isinstance(value, CardDef)]
