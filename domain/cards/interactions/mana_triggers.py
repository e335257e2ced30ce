"""Cards that trigger whenever a permanent is tapped for mana (CR 106.12a, 605.1b)."""

from domain.cards.abilities import (
    Ability,
    Activated,
    CastSpell,
    Cost,
    Enchant,
    Enters,
    EntersChoosing,
    ModifyPT,
    Static,
    TappedForMana,
    Triggered,
)
from domain.cards.card import CardDef, artifact, creature, enchantment, instant, land, sorcery, token
from domain.cards.effects import (
    AddMana,
    Apply,
    CreateTokens,
    DealDamage,
    Draw,
    Effect,
    GainLife,
    May,
    WheneverThisTurn,
)
from domain.cards.filters import Attached, Colored, Filter, Is, OfChosenColor, basic, this
from domain.cards.filters import creature as a_creature
from domain.cards.filters import land as a_land
from domain.cards.keywords import FLASH, TRAMPLE
from domain.cards.mana import ChosenColor, TypesProduced
from domain.cards.values import (
    OPPONENT,
    THAT,
    THIS,
    ControllerOf,
    ThatPlayer,
    count,
    target_opponent,
)

ITS_CONTROLLER = ControllerOf(THAT)
ENCHANTED = TappedForMana(Attached())
FOREST, ISLAND, SWAMP, MOUNTAIN, PLAINS = map(Is, ("Forest", "Island", "Swamp", "Mountain", "Plains"))


def growth(name: str, mana_cost: str, added: AddMana, *more: Ability, on: Filter = a_land) -> CardDef:
    """An Aura: whenever enchanted land is tapped for mana, its controller adds more."""
    return enchantment(name, mana_cost, Enchant(on), *more, Triggered(ENCHANTED, (added,)), line="Enchantment — Aura")


WILD_GROWTH = growth("Wild Growth", "{G}", AddMana("{G}", who=ITS_CONTROLLER))
OVERGROWTH = growth("Overgrowth", "{2}{G}", AddMana("{G}{G}", who=ITS_CONTROLLER))
FERTILE_GROUND = growth("Fertile Ground", "{1}{G}", AddMana(any_color=1, who=ITS_CONTROLLER))
DAWNS_REFLECTION = growth("Dawn's Reflection", "{3}{G}", AddMana(any_color=2, combination=True, who=ITS_CONTROLLER))
MARKET_FESTIVAL = growth("Market Festival", "{3}{G}", AddMana(any_color=2, combination=True, who=ITS_CONTROLLER))
VERDANT_HAVEN = growth(
    "Verdant Haven", "{2}{G}", AddMana(any_color=1, who=ITS_CONTROLLER), Triggered(Enters(this), (GainLife(2),))
)
ELVISH_GUIDANCE = growth("Elvish Guidance", "{2}{G}", AddMana("{G}", amount=count(Is("Elf")), who=ITS_CONTROLLER))
UTOPIA_SPRAWL = growth(
    "Utopia Sprawl",
    "{G}",
    AddMana(any_color=1, among=ChosenColor(), who=ITS_CONTROLLER),
    EntersChoosing("color"),
    on=FOREST,
)

THAT_TYPE = AddMana(any_color=1, among=TypesProduced(), who=ThatPlayer())
MY_TYPE = AddMana(any_color=1, among=TypesProduced())


def flare(what: Filter, *effects: Effect) -> Triggered:
    """Whenever a player taps such a land for mana, that player adds one mana of any type that land produced."""
    return Triggered(TappedForMana(what), (THAT_TYPE, *effects))


MANA_FLARE = enchantment("Mana Flare", "{2}{R}", flare(a_land))
HEARTBEAT_OF_SPRING = enchantment("Heartbeat of Spring", "{2}{G}", flare(a_land))
DICTATE_OF_KARAMETRA = enchantment("Dictate of Karametra", "{3}{G}{G}", FLASH, flare(a_land))
ZHUR_TAA_ANCIENT = creature("Zhur-Taa Ancient", "{3}{R}{G}", "Beast", 7, 5, flare(a_land))
KEEPER_OF_PROGENITUS = creature("Keeper of Progenitus", "{3}{G}", "Elf Druid", 1, 3, flare(MOUNTAIN | FOREST | PLAINS))
OVERABUNDANCE = enchantment("Overabundance", "{1}{R}{G}", flare(a_land, DealDamage(1, ThatPlayer())))
MIRARIS_WAKE = enchantment(
    "Mirari's Wake",
    "{3}{G}{W}",
    Static((ModifyPT(1, 1),), a_creature.you_control),
    Triggered(TappedForMana(a_land, "you"), (MY_TYPE,)),
)
ZENDIKAR_RESURGENT = enchantment(
    "Zendikar Resurgent",
    "{5}{G}{G}",
    Triggered(TappedForMana(a_land, "you"), (MY_TYPE,)),
    Triggered(CastSpell(a_creature), (Draw(),)),
)
VERNAL_BLOOM = enchantment(
    "Vernal Bloom", "{3}{G}", Triggered(TappedForMana(FOREST), (AddMana("{G}", who=ITS_CONTROLLER),))
)
NIRKANA_REVENANT = creature(
    "Nirkana Revenant",
    "{4}{B}{B}",
    "Vampire Shade",
    4,
    4,
    Triggered(TappedForMana(SWAMP, "you"), (AddMana("{B}"),)),
    Activated(Cost(mana="{B}"), (Apply((ModifyPT(1, 1),), THIS),)),
)
GROUNDCHUCK_AND_DIRTBAG = creature(
    "Groundchuck & Dirtbag",
    "{4}{G}{G}",
    "Legendary Creature — Ox Mole Mutant",
    8,
    8,
    TRAMPLE,
    Triggered(TappedForMana(a_land, "you"), (AddMana("{G}"),)),
)
GAUNTLET_OF_MIGHT = artifact(
    "Gauntlet of Might",
    "{4}",
    Static((ModifyPT(1, 1),), Colored("red") & a_creature),
    Triggered(TappedForMana(MOUNTAIN), (AddMana("{R}", who=ITS_CONTROLLER),)),
)
GAUNTLET_OF_POWER = artifact(
    "Gauntlet of Power",
    "{5}",
    EntersChoosing("color"),
    Static((ModifyPT(1, 1),), a_creature & OfChosenColor()),
    Triggered(
        TappedForMana(basic & a_land, of=ChosenColor()),
        (AddMana(any_color=1, among=ChosenColor(), who=ITS_CONTROLLER),),
    ),
)
HIGH_TIDE = instant(
    "High Tide",
    "{U}",
    WheneverThisTurn(Triggered(TappedForMana(ISLAND), (AddMana("{U}", who=ThatPlayer()),))),
)
BUBBLING_MUCK = sorcery(
    "Bubbling Muck",
    "{B}",
    WheneverThisTurn(Triggered(TappedForMana(SWAMP), (AddMana("{B}", who=ThatPlayer()),))),
)

# Not mana abilities: they use the stack (605.5a) ---------------------------------------------------------------------

SPIRIT = token("Spirit Token", "Creature — Spirit", 1, 1)
FORBIDDEN_ORCHARD = land(
    "Forbidden Orchard",
    "Land",
    Activated(Cost(tap=True), (AddMana(any_color=1),)),
    Triggered(TappedForMana(this, "you"), (CreateTokens(SPIRIT, who=target_opponent()),)),
)
ZHUR_TAA_DRUID = creature(
    "Zhur-Taa Druid",
    "{R}{G}",
    "Human Druid",
    1,
    1,
    Activated(Cost(tap=True), (AddMana("{G}"),)),
    Triggered(TappedForMana(this, "you"), (DealDamage(1, OPPONENT),)),
)
BURNING_EARTH = enchantment(
    "Burning Earth", "{3}{R}", Triggered(TappedForMana(a_land & ~basic), (DealDamage(1, ThatPlayer()),))
)
SCALD = enchantment("Scald", "{1}{R}", Triggered(TappedForMana(ISLAND), (DealDamage(1, ThatPlayer()),)))
SANCTIMONY = enchantment("Sanctimony", "{1}{W}", Triggered(TappedForMana(MOUNTAIN, "opponent"), (May(GainLife(1)),)))
