"""Green cards of many sets: creatures, fights and growth."""

from domain.cards.abilities import (
    Activated,
    CastSpell,
    Cost,
    Enters,
    EntersWithCounters,
    GrantAbility,
    Leaves,
    ModifyPT,
    RuleChange,
    Static,
    Triggered,
)
from domain.cards.card import creature, instant, sorcery, token
from domain.cards.effects import (
    AddMana,
    Apply,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    Fight,
    GainLife,
    If,
    May,
    Proliferate,
    PutCounters,
    Search,
)
from domain.cards.filters import HasKeyword, Is, artifact, basic, enchantment, land, this
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import DEATHTOUCH, FLASH, REACH, TRAMPLE, flashback, kicker
from domain.cards.khm.tokens import ELF_WARRIOR
from domain.cards.values import (
    EACH_PLAYER,
    Each,
    PowerOf,
    ThisIs,
    Together,
    WasCast,
    X,
    count,
    target,
    up_to_one_target,
)

BEAST_OF_3 = token("Beast Token", "Creature — Beast", 3, 3, "G")
BEAST_OF_4 = token("Beast Token", "Creature — Beast", 4, 4, "G")
WURM = token("Wurm Token", "Creature — Wurm", 6, 6, "G")

elf = Is("Elf")

# Creatures

ACIDIC_SLIME = creature(
    "Acidic Slime",
    "{3}{G}{G}",
    "Ooze",
    2,
    2,
    DEATHTOUCH,
    Triggered(Enters(this), (Destroy(target(artifact | enchantment | land)),)),
)
AMBUSH_VIPER = creature("Ambush Viper", "{1}{G}", "Snake", 2, 1, FLASH, DEATHTOUCH)
BALOTH_GORGER = creature(
    "Baloth Gorger",
    "{2}{G}{G}",
    "Beast",
    4,
    4,
    kicker("{4}"),
    EntersWithCounters(3, "+1/+1", WasCast(kicked=True)),
)
BEAST_WHISPERER = creature(
    "Beast Whisperer", "{2}{G}{G}", "Elf Druid", 2, 3, Triggered(CastSpell(a_creature), (Draw(),))
)
COLOSSAL_DREADMAW = creature("Colossal Dreadmaw", "{4}{G}{G}", "Dinosaur", 6, 6, TRAMPLE)
ELVISH_ARCHDRUID = creature(
    "Elvish Archdruid",
    "{1}{G}{G}",
    "Elf Druid",
    2,
    2,
    Static((ModifyPT(1, 1),), (elf & a_creature).you_control.another),
    Activated(Cost(tap=True), (AddMana("{G}", amount=count(elf.you_control)),)),
)
ELVISH_VISIONARY = creature("Elvish Visionary", "{1}{G}", "Elf Shaman", 1, 1, Triggered(Enters(this), (Draw(),)))
EVOLUTION_SAGE = creature(
    "Evolution Sage", "{2}{G}", "Elf Druid", 3, 2, Triggered(Enters(land.you_control), (Proliferate(),))
)
FARHAVEN_ELF = creature(
    "Farhaven Elf",
    "{2}{G}",
    "Elf Druid",
    1,
    1,
    Triggered(Enters(this), (May(Search(basic & land, to="battlefield", tapped=True)),)),
)
GARRUKS_COMPANION = creature("Garruk's Companion", "{G}{G}", "Beast", 3, 2, TRAMPLE)
GIANT_SPIDER = creature("Giant Spider", "{3}{G}", "Spider", 2, 4, REACH)
IMPERIOUS_PERFECT = creature(
    "Imperious Perfect",
    "{2}{G}",
    "Elf Warrior",
    2,
    2,
    Static((ModifyPT(1, 1),), elf.you_control.another),
    Activated(Cost("{G}", tap=True), (CreateTokens(ELF_WARRIOR),)),
)
KALONIAN_TUSKER = creature("Kalonian Tusker", "{G}{G}", "Beast", 3, 3)
LEATHERBACK_BALOTH = creature("Leatherback Baloth", "{G}{G}{G}", "Beast", 4, 5)
LLANOWAR_VISIONARY = creature(
    "Llanowar Visionary",
    "{2}{G}",
    "Elf Druid",
    2,
    2,
    Triggered(Enters(this), (Draw(),)),
    Activated(Cost(tap=True), (AddMana("{G}"),)),
)
PELAKKA_WURM = creature(
    "Pelakka Wurm",
    "{4}{G}{G}{G}",
    "Wurm",
    7,
    7,
    TRAMPLE,
    Triggered(Enters(this), (GainLife(7),)),
    Triggered(Leaves(this, "graveyard"), (Draw(),)),
)
RECLAMATION_SAGE = creature(
    "Reclamation Sage",
    "{2}{G}",
    "Elf Shaman",
    2,
    1,
    Triggered(Enters(this), (May(Destroy(target(artifact | enchantment))),)),
)
STEEL_LEAF_CHAMPION = creature(
    "Steel Leaf Champion",
    "{G}{G}{G}",
    "Elf Knight",
    5,
    4,
    Static((RuleChange("cant be blocked by", what=a_creature.power("<=", 2)),), this),
)
THRAGTUSK = creature(
    "Thragtusk",
    "{4}{G}",
    "Beast",
    5,
    3,
    Triggered(Enters(this), (GainLife(5),)),
    Triggered(Leaves(this), (CreateTokens(BEAST_OF_3),)),
)
WOOD_ELVES = creature(
    "Wood Elves", "{2}{G}", "Elf Scout", 1, 1, Triggered(Enters(this), (Search(Is("Forest"), to="battlefield"),))
)
YAVIMAYA_ELDER = creature(
    "Yavimaya Elder",
    "{1}{G}{G}",
    "Human Druid",
    2,
    1,
    Triggered(Leaves(this, "graveyard"), (May(Search(basic & land, most=2)),)),
    Activated(Cost("{2}", sacrifice_this=True), (Draw(),)),
)

# Fights and bites

EPIC_CONFRONTATION = sorcery(
    "Epic Confrontation",
    "{1}{G}",
    Apply((ModifyPT(1, 2),), fighter := target(a_creature.you_control)),
    Fight(fighter, target(a_creature.you_dont_control)),
)
HUNT_THE_WEAK = sorcery(
    "Hunt the Weak",
    "{3}{G}",
    PutCounters(1, "+1/+1", fighter := target(a_creature.you_control)),
    Fight(fighter, target(a_creature.you_dont_control)),
)
PREY_UPON = sorcery("Prey Upon", "{G}", Fight(target(a_creature.you_control), target(a_creature.you_dont_control)))
PRIMAL_MIGHT = sorcery(
    "Primal Might",
    "{X}{G}",
    Apply((ModifyPT(X(), X()),), fighter := target(a_creature.you_control)),
    Fight(fighter, up_to_one_target(a_creature.you_dont_control)),
)
RABID_BITE = sorcery(
    "Rabid Bite",
    "{1}{G}",
    DealDamage(PowerOf(biter := target(a_creature.you_control)), target(a_creature.you_dont_control), source=biter),
)
SAVAGE_SWIPE = sorcery(
    "Savage Swipe",
    "{G}",
    If(
        ThisIs(a_creature.power("==", 2), of=(swiper := target(a_creature.you_control))),
        Apply((ModifyPT(2, 2),), swiper),
    ),
    Fight(swiper, target(a_creature.you_dont_control)),
)

# Growth and the rest

BEAST_ATTACK = instant("Beast Attack", "{2}{G}{G}{G}", CreateTokens(BEAST_OF_4), flashback("{2}{G}{G}{G}"))
HURRICANE = sorcery(
    "Hurricane",
    "{X}{G}",
    DealDamage(X(), Together(Each(a_creature & HasKeyword("flying")), EACH_PLAYER)),
)
NATURALIZE = instant("Naturalize", "{1}{G}", Destroy(target(artifact | enchantment)))
OVERRUN = sorcery(
    "Overrun", "{2}{G}{G}{G}", Apply((ModifyPT(3, 3), GrantAbility(TRAMPLE)), Each(a_creature.you_control))
)
PREDATORS_STRIKE = instant(
    "Predator's Strike", "{1}{G}", Apply((ModifyPT(3, 3), GrantAbility(TRAMPLE)), target(a_creature))
)
RAMPANT_GROWTH = sorcery("Rampant Growth", "{1}{G}", Search(basic & land, to="battlefield", tapped=True))
ROAR_OF_THE_WURM = sorcery("Roar of the Wurm", "{6}{G}", CreateTokens(WURM), flashback("{3}{G}"))
VINES_OF_VASTWOOD = instant(
    "Vines of Vastwood",
    "{G}",
    kicker("{G}"),
    Apply((RuleChange("cant be targeted by opponents"),), vined := target(a_creature)),
    If(WasCast(kicked=True), Apply((ModifyPT(4, 4),), vined)),
)
