"""Predefined tokens of CR 111.10 that no card of ours makes, and tokens that a text gives a name (111.4)."""

from domain.cards.abilities import (
    Activated,
    Attacks,
    Cost,
    Enchant,
    GrantAbility,
    Leaves,
    ModifyPT,
    SetPT,
    Static,
    Triggered,
)
from domain.cards.card import token
from domain.cards.effects import AddMana, Draw, LoseLife, PlayExiled, PutCounters, Scry, Search
from domain.cards.filters import AllOf, Attached, basic, creature, enchantment, land, this
from domain.cards.keywords import HASTE, TRAMPLE, ward
from domain.cards.values import OPPONENT, ThisIs, count, target

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
CURSED_ROLE = token(
    "Cursed", "Enchantment — Aura Role", None, None, "", Enchant(creature), Static((SetPT(1, 1),), Attached())
)
SORCERER_ROLE = token(
    "Sorcerer",
    "Enchantment — Aura Role",
    None,
    None,
    "",
    Enchant(creature),
    Static((ModifyPT(1, 1), GrantAbility(Triggered(Attacks(this), (Scry(1),)))), Attached()),
)
VIRTUOUS_ROLE = token(
    "Virtuous",
    "Enchantment — Aura Role",
    None,
    None,
    "",
    Enchant(creature),
    Static((ModifyPT(enchantments := count(enchantment.you_control), enchantments),), Attached()),
)
WICKED_ROLE = token(
    "Wicked",
    "Enchantment — Aura Role",
    None,
    None,
    "",
    Enchant(creature),
    Static((ModifyPT(1, 1),), Attached()),
    Triggered(Leaves(this, "graveyard"), (LoseLife(1, OPPONENT),)),
)
YOUNG_HERO_ROLE = token(
    "Young Hero",
    "Enchantment — Aura Role",
    None,
    None,
    "",
    Enchant(creature),
    Static(
        (
            GrantAbility(
                Triggered(Attacks(this), (PutCounters(1, "+1/+1"),), condition=ThisIs(creature.toughness("<=", 3)))
            ),
        ),
        Attached(),
    ),
)

BLOOD = token(
    "Blood Token",
    "Artifact — Blood",
    None,
    None,
    "",
    Activated(Cost(mana="{1}", tap=True, discard=AllOf(), sacrifice_this=True), (Draw(),)),
)
JUNK = token(
    "Junk Token",
    "Artifact — Junk",
    None,
    None,
    "",
    Activated(Cost(tap=True, sacrifice_this=True), (PlayExiled(),), timing="sorcery"),
)
LANDER = token(
    "Lander Token",
    "Artifact — Lander",
    None,
    None,
    "",
    Activated(Cost(mana="{2}", tap=True, sacrifice_this=True), (Search(basic & land, to="battlefield", tapped=True),)),
)
MUTAGEN = token(
    "Mutagen Token",
    "Artifact — Mutagen",
    None,
    None,
    "",
    Activated(
        Cost(mana="{1}", tap=True, sacrifice_this=True), (PutCounters(1, "+1/+1", target(creature)),), timing="sorcery"
    ),
)
