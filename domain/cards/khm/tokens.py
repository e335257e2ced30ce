"""Tokens that cards of Kaldheim make. A token is named by its subtypes and the word "Token" (CR 111.4)."""

from domain.cards.card import token
from domain.cards.keywords import CHANGELING, FLYING, TRAMPLE, VIGILANCE

HUMAN_WARRIOR = token("Human Warrior Token", "Creature — Human Warrior", 1, 1, "W")
ELF_WARRIOR = token("Elf Warrior Token", "Creature — Elf Warrior", 1, 1, "G")
DWARF_BERSERKER = token("Dwarf Berserker Token", "Creature — Dwarf Berserker", 2, 1, "R")
TROLL_WARRIOR = token("Troll Warrior Token", "Creature — Troll Warrior", 4, 4, "G", TRAMPLE)
DRAGON = token("Dragon Token", "Creature — Dragon", 5, 5, "R", FLYING)
BIRD = token("Bird Token", "Creature — Bird", 1, 1, "U", FLYING)
SPIRIT = token("Spirit Token", "Creature — Spirit", 1, 1, "W", FLYING)
ANGEL_WARRIOR = token("Angel Warrior Token", "Creature — Angel Warrior", 4, 4, "W", FLYING, VIGILANCE)
SHAPESHIFTER = token("Shapeshifter Token", "Creature — Shapeshifter", 2, 2, "U", CHANGELING)
BEAR = token("Bear Token", "Creature — Bear", 2, 2, "G")
