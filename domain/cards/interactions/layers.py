"""Continuous effects of every layer (CR 613): control, types, abilities, power and toughness."""

from domain.cards.abilities import (
    AddTypes,
    ControlledByYou,
    Enchant,
    Enters,
    LoseAbilities,
    ModifyPT,
    SetColors,
    SetPT,
    SetTypes,
    Static,
    Triggered,
)
from domain.cards.card import creature, enchantment, instant, land, sorcery
from domain.cards.effects import Apply, Destroy, Draw, PhaseOut, PutCounters
from domain.cards.filters import Attached, Is, artifact, noncreature, permanent, this
from domain.cards.filters import aura_permanent as an_aura
from domain.cards.filters import creature as a_creature
from domain.cards.filters import enchantment as an_enchantment
from domain.cards.filters import land as a_land
from domain.cards.keywords import FLYING, HEXPROOF, PHASING
from domain.cards.values import Each, It, ManaValueOf, count, target

ITS_MANA_VALUE = ManaValueOf(It("affected"))

CONFISCATE = enchantment(
    "Confiscate",
    "{4}{U}{U}",
    Enchant(permanent),
    Static((ControlledByYou(),), Attached()),
    line="Enchantment — Aura",
)
GLORIOUS_ANTHEM = enchantment("Glorious Anthem", "{1}{W}{W}", Static((ModifyPT(1, 1),), a_creature.you_control))
URBORG_TOMB_OF_YAWGMOTH = land("Urborg, Tomb of Yawgmoth", "Legendary Land", Static((AddTypes(("Swamp",)),), a_land))
SPREADING_SEAS = enchantment(
    "Spreading Seas",
    "{1}{U}",
    Enchant(a_land),
    Triggered(Enters(this), (Draw(),)),
    Static((SetTypes((), ("Island",)),), Attached()),
    line="Enchantment — Aura",
)
MARCH_OF_THE_MACHINES = enchantment(
    "March of the Machines",
    "{3}{U}",
    Static((AddTypes(("Artifact", "Creature")), SetPT(ITS_MANA_VALUE, ITS_MANA_VALUE)), artifact & noncreature),
)
OPALESCENCE = enchantment(
    "Opalescence",
    "{2}{W}{W}",
    Static((AddTypes(("Creature",)), SetPT(ITS_MANA_VALUE, ITS_MANA_VALUE)), (an_enchantment & ~an_aura).another),
)
DUNGROVE_ELDER = creature(
    "Dungrove Elder",
    "{2}{G}",
    "Treefolk",
    0,
    0,
    HEXPROOF,
    Static((SetPT(forests := count(Is("Forest").you_control), forests),), this, defining=True),
)
TURN_TO_FROG = instant(
    "Turn to Frog",
    "{1}{U}",
    Apply((LoseAbilities(), SetColors(("blue",)), SetTypes((), ("Frog",)), SetPT(1, 1)), target(a_creature)),
)

BREEZEKEEPER = creature("Breezekeeper", "{3}{U}", "Djinn", 4, 4, FLYING, PHASING)
SLIP_OUT_THE_BACK = instant(
    "Slip Out the Back", "{U}", PutCounters(1, "+1/+1", slipping := target(a_creature)), PhaseOut(slipping)
)
WRATH_OF_GOD = sorcery("Wrath of God", "{2}{W}{W}", Destroy(Each(a_creature), regenerate=False))
