"""Predefined tokens of CR 111.10 that are no creatures or artifacts, and tokens that a text gives a name (111.4)."""

from domain.cards.abilities import Activated, Cost, Enchant, GrantAbility, ModifyPT, Static
from domain.cards.card import token
from domain.cards.effects import AddMana, Draw, Scry
from domain.cards.filters import Attached, creature
from domain.cards.keywords import HASTE, TRAMPLE, ward

WALKER = token("Walker", "Creature — Zombie", 2, 2, "B")
BOO = token("Boo", "Legendary Creature — Hamster", 1, 1, "R", TRAMPLE, HASTE)
ETHERIUM_CELL = token(
    "Etherium Cell", "Artifact", None, None, "", Activated(Cost(tap=True, sacrifice_this=True), (AddMana(any_color=1),))
)
SHARD = token(
    "Shard Token",
    "Enchantment — Shard",
    None,
    None,
    "",
    Activated(Cost(mana="{2}", sacrifice_this=True), (Scry(1), Draw())),
)
MONSTER_ROLE = token(
    "Monster",
    "Enchantment — Aura Role",
    None,
    None,
    "",
    Enchant(creature),
    Static((ModifyPT(1, 1), GrantAbility(TRAMPLE)), Attached()),
)
ROYAL_ROLE = token(
    "Royal",
    "Enchantment — Aura Role",
    None,
    None,
    "",
    Enchant(creature),
    Static((ModifyPT(1, 1), GrantAbility(ward("{1}"))), Attached()),
)
