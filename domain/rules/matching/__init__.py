"""Whether an object is what a filter means, and what numbers, references and conditions come to."""

from domain.rules.matching.amounts import amount
from domain.rules.matching.conditions import holds
from domain.rules.matching.filters import EVERY_CREATURE_TYPE, MATCH, NO_CREATURE_TYPES, all_of, could_produce, matches
from domain.rules.matching.linked_choices import linked_choice
from domain.rules.matching.numbers import number_of, x_of
from domain.rules.matching.reading import Reading, compare, spell_of, this_turn, whose
from domain.rules.matching.references import objects, players, refer, seats, unique

__all__ = [
    "EVERY_CREATURE_TYPE",
    "MATCH",
    "NO_CREATURE_TYPES",
    "Reading",
    "all_of",
    "amount",
    "compare",
    "could_produce",
    "holds",
    "linked_choice",
    "matches",
    "number_of",
    "objects",
    "players",
    "refer",
    "seats",
    "spell_of",
    "this_turn",
    "unique",
    "whose",
    "x_of",
]
