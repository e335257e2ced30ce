"""Dwarves and Equipment of Kaldheim."""

from domain.cards.abilities import (
    Activated,
    Cost,
    DealsDamage,
    Enters,
    GrantAbility,
    Leaves,
    ModifyPT,
    Static,
    Triggered,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import artifact, creature, token
from domain.cards.effects import Apply, Attach, CreateTokens, Do, May, ReturnTo
from domain.cards.filters import Attached, Is, enchanted, equipped, this
from domain.cards.filters import creature as a_creature
from domain.cards.filters import token as a_token
from domain.cards.keywords import HASTE, TRAMPLE, equip
from domain.cards.values import THAT, It, target

dwarf = Is("Dwarf")

DWARF_BERSERKER = token("Dwarf Berserker Token", "Creature — Dwarf Berserker", 2, 1, "R")

AXGARD_CAVALRY = creature(
    "Axgard Cavalry",
    "{1}{R}",
    "Creature — Dwarf Berserker",
    2,
    2,
    Activated(Cost(tap=True), (Apply((GrantAbility(HASTE),), target(a_creature)),)),
)

DWARVEN_HAMMER = artifact(
    "Dwarven Hammer",
    "{2}{R}",
    Triggered(Enters(this), (May(Do((CreateTokens(DWARF_BERSERKER), Attach(It("tokens")))), cost=Cost(mana="{2}")),)),
    Static((ModifyPT(3, 0), GrantAbility(TRAMPLE)), Attached()),
    equip("{3}"),
    line="Artifact — Equipment",
)

GOLDVEIN_PICK = artifact(
    "Goldvein Pick",
    "{2}",
    Static((ModifyPT(1, 1),), Attached()),
    Triggered(DealsDamage(Attached(), "player", combat=True), (CreateTokens(TREASURE),)),
    equip("{1}"),
    line="Artifact — Equipment",
)

KOLL_THE_FORGEMASTER = creature(
    "Koll, the Forgemaster",
    "{R}{W}",
    "Legendary Creature — Dwarf Warrior",
    2,
    2,
    Triggered(
        Leaves((a_creature & ~a_token & (enchanted | equipped)).another.you_control, "graveyard"),
        (ReturnTo(THAT, "hand"),),
    ),
    Static((ModifyPT(1, 1),), (a_creature & a_token & (enchanted | equipped)).you_control),
)
