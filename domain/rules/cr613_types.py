"""CR 613.1d, layer 4: card types, supertypes and subtypes."""

from __future__ import annotations

from domain.cards import abilities as a
from domain.rules import off
from domain.rules.cr205_subtypes import BASIC_LAND_TYPES, SUBTYPES, belongs_to
from domain.rules.cr613_effects import Working
from domain.rules.matching import EVERY_CREATURE_TYPE, Reading, linked_choice
from domain.vocabulary import SUPERTYPES

CARD_WORDS = frozenset(
    (
        "Artifact",
        "Battle",
        "Creature",
        "Enchantment",
        "Instant",
        "Land",
        "Planeswalker",
        "Sorcery",
        "Kindred",
        *SUPERTYPES,
    )
)


def add_types(reading: Reading, one: Working, change: a.AddTypes) -> None:
    """Types in addition to others (CR 205.1b)."""
    for word in change.words:
        if word in CARD_WORDS:
            one.types = one.types if word in one.types else (*one.types, word)
        else:
            one.subtypes = one.subtypes if word in one.subtypes else (*one.subtypes, word)


def add_chosen_type(reading: Reading, one: Working, change: a.AddChosenType) -> None:
    """The type that was chosen as the source entered, in addition to others (CR 607.2d)."""
    word = linked_choice(reading.game, reading.source, "creature type")
    if word is not None and word not in one.subtypes:
        one.subtypes = (*one.subtypes, word)


def lose_types(reading: Reading, one: Working, change: a.LoseTypes) -> None:
    """Types that it has no more."""
    one.types = tuple([word for word in one.types if word not in change.words])


def every_creature_type(reading: Reading, one: Working, change: a.EveryCreatureType) -> None:
    """All creature types."""
    one.subtypes = (*one.subtypes, EVERY_CREATURE_TYPE)


def set_types(reading: Reading, one: Working, change: a.SetTypes) -> None:
    """Types instead of others (CR 205.1a). Basic land types take the abilities of a land's text with them (305.7)."""
    if change.words:
        kept = tuple(word for word in one.types if word in SUPERTYPES)
        one.types = (*kept, *change.words)
        # Subtypes go with the card type that they belong to.
        one.subtypes = tuple(word for word in one.subtypes if belongs_to(word) in one.types)
    if not change.subtypes:
        return
    if "Land" in one.types and all(word in BASIC_LAND_TYPES for word in change.subtypes):
        # Only land types are replaced: a Saga that is a land stays a Saga.
        others = tuple(word for word in one.subtypes if word not in SUBTYPES["Land"])
        one.subtypes = (*others, *change.subtypes)
        if not off.is_off("305.7"):
            one.abilities = tuple(name for name in one.abilities if name not in one.face.abilities)
        return
    kinds = [belongs_to(word) for word in change.subtypes]
    one.subtypes = (*(word for word in one.subtypes if belongs_to(word) not in kinds), *change.subtypes)
