"""Mana abilities with all kinds of cost and choice (CR 605, 107.5, 107.6, 607)."""

from msgspec.structs import replace

from domain.cards.abilities import (
    Activated,
    AddTypes,
    BecomesTapped,
    Cost,
    Enchant,
    Enters,
    EntersChoosing,
    EntersTapped,
    GrantAbility,
    ModifyPT,
    SetPT,
    Static,
    Triggered,
)
from domain.cards.card import artifact, card, creature, enchantment, land, sorcery, token
from domain.cards.effects import AddMana, Apply, ChooseOne, CreateTokens, DealDamage, Draw, Exile
from domain.cards.filters import Attached, Is, permanent, this
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import DETHRONE, FLYING, INDESTRUCTIBLE, equip
from domain.cards.khm.tokens import ELF_WARRIOR
from domain.cards.mana import ChosenColor
from domain.cards.values import THIS, YOU, target

TAP = Cost(tap=True)
COLORLESS = Activated(TAP, (AddMana("{C}"),))
ANY_COLOR = (AddMana(any_color=1),)
CHOSEN_COLOR = Activated(TAP, (AddMana(any_color=1, among=ChosenColor()),))

METEOR_CRATER = land("Meteor Crater", "Land", Activated(TAP, (AddMana(any_color=1, among=permanent.you_control),)))
CASCADING_CATARACTS = land(
    "Cascading Cataracts",
    "Land",
    INDESTRUCTIBLE,
    COLORLESS,
    Activated(Cost(mana="{5}", tap=True), (AddMana(any_color=5, combination=True),)),
)
MANA_CONFLUENCE = land("Mana Confluence", "Land", Activated(Cost(tap=True, life=1), ANY_COLOR))
CITY_OF_BRASS = land(
    "City of Brass", "Land", Triggered(BecomesTapped(this), (DealDamage(1, YOU),)), Activated(TAP, ANY_COLOR)
)
UNDERGROUND_RIVER = land(
    "Underground River",
    "Land",
    COLORLESS,
    Activated(TAP, (ChooseOne((AddMana("{U}"), AddMana("{B}"))), DealDamage(1, YOU))),
)
SUNKEN_RUINS = land(
    "Sunken Ruins",
    "Land",
    COLORLESS,
    Activated(
        Cost(mana="{U/B}", tap=True),
        (ChooseOne((AddMana("{U}{U}"), AddMana("{U}{B}"), AddMana("{B}{B}"))),),
    ),
)
CRUMBLING_VESTIGE = land("Crumbling Vestige", "Land", EntersTapped(), Triggered(Enters(this), ANY_COLOR), COLORLESS)
DRYAD_ARBOR = replace(card("Dryad Arbor", "", "Land Creature — Forest Dryad", power=1, toughness=1), colors=("green",))

LOTUS_PETAL = artifact("Lotus Petal", "{0}", Activated(Cost(tap=True, sacrifice_this=True), ANY_COLOR))
SPRINGLEAF_DRUM = artifact("Springleaf Drum", "{1}", Activated(Cost(tap=True, tap_another=a_creature), ANY_COLOR))
AZORIUS_SIGNET = artifact("Azorius Signet", "{2}", Activated(Cost(mana="{1}", tap=True), (AddMana("{W}{U}"),)))
CHROMATIC_SPHERE = artifact(
    "Chromatic Sphere", "{1}", Activated(Cost(mana="{1}", tap=True, sacrifice_this=True), (*ANY_COLOR, Draw()))
)
PHYREXIAN_ALTAR = artifact("Phyrexian Altar", "{3}", Activated(Cost(sacrifice=a_creature), ANY_COLOR))
ASHNODS_ALTAR = artifact("Ashnod's Altar", "{3}", Activated(Cost(sacrifice=a_creature), (AddMana("{C}{C}"),)))
COLDSTEEL_HEART = artifact(
    "Coldsteel Heart", "{2}", EntersTapped(), EntersChoosing("color"), CHOSEN_COLOR, line="Snow Artifact"
)
GOLD = token("Gold Token", "Artifact — Gold", None, None, "", Activated(Cost(sacrifice_this=True), ANY_COLOR))
GILD = sorcery("Gild", "{3}{B}", Exile(target(a_creature)), CreateTokens(GOLD))

BIRDS_OF_PARADISE = creature("Birds of Paradise", "{G}", "Bird", 0, 1, FLYING, Activated(TAP, ANY_COLOR))
QUIRION_ELVES = creature(
    "Quirion Elves",
    "{1}{G}",
    "Elf Druid",
    1,
    1,
    EntersChoosing("color"),
    Activated(TAP, (AddMana("{G}"),)),
    CHOSEN_COLOR,
)
TREASONOUS_OGRE = creature(
    "Treasonous Ogre", "{3}{R}", "Ogre Shaman", 2, 3, DETHRONE, Activated(Cost(life=3), (AddMana("{R}"),))
)
SKIRK_PROSPECTOR = creature(
    "Skirk Prospector", "{R}", "Goblin", 1, 1, Activated(Cost(sacrifice=Is("Goblin")), (AddMana("{R}"),))
)
HERITAGE_DRUID = creature(
    "Heritage Druid",
    "{G}",
    "Elf Druid",
    1,
    1,
    Activated(Cost(tap_another=Is("Elf"), tap_number=3), (AddMana("{G}{G}{G}"),)),
)
PILI_PALA = card(
    "Pili-Pala",
    "{2}",
    "Artifact Creature — Scarecrow",
    FLYING,
    Activated(Cost(mana="{2}", untap=True), ANY_COLOR),
    power=1,
    toughness=1,
)
UMBRAL_MANTLE = artifact(
    "Umbral Mantle",
    "{3}",
    Static((GrantAbility(Activated(Cost(mana="{3}", untap=True), (Apply((ModifyPT(2, 2),), THIS),))),), Attached()),
    equip("{0}"),
    line="Artifact — Equipment",
)
PRESENCE_OF_GOND = enchantment(
    "Presence of Gond",
    "{2}{G}",
    Enchant(a_creature),
    Static((GrantAbility(Activated(TAP, (CreateTokens(ELF_WARRIOR),))),), Attached()),
    line="Enchantment — Aura",
)
CRYPTOLITH_RITE = enchantment(
    "Cryptolith Rite", "{1}{G}", Static((GrantAbility(Activated(TAP, ANY_COLOR)),), a_creature.you_control)
)
LIVING_LANDS = enchantment("Living Lands", "{3}{G}", Static((AddTypes(("Creature",)), SetPT(1, 1)), Is("Forest")))
