"""Kaldheim cards with foretell (CR 702.143), and cards that care about it."""

from domain.cards.abilities import (
    Activated,
    BecomesTarget,
    CastSpell,
    Cost,
    Enters,
    Foretell,
    GrantAbility,
    ModifyPT,
    Replacement,
    RuleChange,
    Static,
    Triggered,
)
from domain.cards.card import creature, instant, sorcery
from domain.cards.effects import (
    AddMana,
    Apply,
    ChooseObjects,
    CopyStackObject,
    Counter,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    Exile,
    ExtraTurn,
    Fight,
    GainLife,
    If,
    Later,
    May,
    PutCounters,
    ReturnTo,
    Scry,
)
from domain.cards.filters import HasKeyword, Is, artifact, nonland, permanent, planeswalker, spell, tapped, this
from domain.cards.filters import creature as a_creature
from domain.cards.filters import instant as an_instant
from domain.cards.filters import sorcery as a_sorcery
from domain.cards.keywords import DOUBLE_STRIKE, FLASH, FLYING, HASTE, TRAMPLE, VIGILANCE, foretell
from domain.cards.khm.tokens import ANGEL_WARRIOR, BIRD, DWARF_BERSERKER
from domain.cards.values import (
    THAT,
    THIS,
    ControllerOf,
    Each,
    It,
    WasForetold,
    X,
    target,
    target_spell,
    up_to_one_target,
)

# White

DOOMSKAR = sorcery("Doomskar", "{3}{W}{W}", Destroy(Each(a_creature)), foretell("{1}{W}{W}"))
DOOMSKAR_ORACLE = creature(
    "Doomskar Oracle",
    "{2}{W}",
    "Human Cleric",
    3,
    2,
    Triggered(CastSpell(nth=2), (GainLife(2),)),
    foretell("{W}"),
)
GLORIOUS_PROTECTOR = creature(
    "Glorious Protector",
    "{2}{W}{W}",
    "Angel Cleric",
    3,
    4,
    FLASH,
    FLYING,
    Triggered(
        Enters(this),
        (
            ChooseObjects((a_creature & ~Is("Angel")).you_control),
            Exile(It("chosen"), until_this_leaves=True),
        ),
    ),
    foretell("{2}{W}"),
)
GODS_HALL_GUARDIAN = creature("Gods' Hall Guardian", "{5}{W}", "Cat", 3, 6, VIGILANCE, foretell("{3}{W}"))
IRON_VERDICT = instant("Iron Verdict", "{2}{W}", DealDamage(5, target(tapped & a_creature)), foretell("{W}"))
KAYAS_ONSLAUGHT = instant(
    "Kaya's Onslaught",
    "{2}{W}",
    Apply((ModifyPT(1, 1), GrantAbility(DOUBLE_STRIKE)), target(a_creature)),
    foretell("{W}"),
)
SHEPHERD_OF_THE_COSMOS = creature(
    "Shepherd of the Cosmos",
    "{4}{W}{W}",
    "Angel Warrior",
    3,
    3,
    FLYING,
    Triggered(
        Enters(this),
        (ReturnTo(target((~(an_instant | a_sorcery)).mana_value("<=", 2).you_own, "graveyard"), "battlefield"),),
    ),
    foretell("{3}{W}"),
)
STARNHEIM_UNLEASHED = sorcery(
    "Starnheim Unleashed",
    "{2}{W}{W}",
    If(WasForetold(), CreateTokens(ANGEL_WARRIOR, X()), CreateTokens(ANGEL_WARRIOR)),
    foretell("{X}{X}{W}"),
)
WARHORN_BLAST = instant(
    "Warhorn Blast", "{4}{W}", Apply((ModifyPT(2, 1),), Each(a_creature.you_control)), foretell("{2}{W}")
)

# Blue

ALRUNDS_EPIPHANY = sorcery(
    "Alrund's Epiphany", "{5}{U}{U}", CreateTokens(BIRD, 2), ExtraTurn(), Exile(THIS), foretell("{4}{U}{U}")
)
AUGURY_RAVEN = creature("Augury Raven", "{3}{U}", "Bird", 3, 3, FLYING, foretell("{1}{U}"))
BEHOLD_THE_MULTIVERSE = instant("Behold the Multiverse", "{3}{U}", Scry(2), Draw(2), foretell("{1}{U}"))
COSMOS_CHARGER = creature(
    "Cosmos Charger",
    "{3}{U}",
    "Horse Spirit",
    3,
    3,
    FLASH,
    FLYING,
    Static((RuleChange("foretelling costs less", "1"), RuleChange("foretell any turn")), this),
    foretell("{2}{U}"),
)
DEPART_THE_REALM = instant("Depart the Realm", "{1}{U}", ReturnTo(target(nonland), "hand"), foretell("{U}"))
KARFELL_HARBINGER = creature(
    "Karfell Harbinger",
    "{1}{U}",
    "Zombie Wizard",
    1,
    3,
    Activated(Cost(tap=True), (AddMana("{U}", spend="foretell or instants and sorceries"),)),
)
RAVENFORM = sorcery(
    "Ravenform",
    "{2}{U}",
    Exile(exiled := target(artifact | a_creature)),
    CreateTokens(BIRD, who=ControllerOf(exiled)),
    foretell("{U}"),
)
SAW_IT_COMING = instant("Saw It Coming", "{1}{U}{U}", Counter(target_spell(spell)), foretell("{1}{U}"))
SCORN_EFFIGY = creature("Scorn Effigy", "{3}", "Artifact Creature — Scarecrow", 2, 3, foretell("{0}"))

# Black

DREAM_DEVOURER = creature(
    "Dream Devourer",
    "{1}{B}",
    "Demon Cleric",
    0,
    3,
    Static((RuleChange("cards in hand have foretell", "2", nonland & ~HasKeyword("foretell")),), this),
    Triggered(Foretell(), (Apply((ModifyPT(2, 0),), THIS),)),
)

# Red

CRUSH_THE_WEAK = sorcery(
    "Crush the Weak",
    "{2}{R}",
    DealDamage(2, Each(a_creature)),
    Apply((Replacement("dies", exile=True, whose="any"),), It("damaged")),
    foretell("{R}"),
)
DEMON_BOLT = instant("Demon Bolt", "{2}{R}", DealDamage(4, target(a_creature | planeswalker)), foretell("{R}"))
DOOMSKAR_TITAN = creature(
    "Doomskar Titan",
    "{4}{R}{R}",
    "Giant Berserker",
    4,
    4,
    Triggered(Enters(this), (Apply((ModifyPT(1, 0), GrantAbility(HASTE)), Each(a_creature.you_control)),)),
    foretell("{4}{R}"),
)
DUAL_STRIKE = instant(
    "Dual Strike",
    "{R}{R}",
    Later(CastSpell((an_instant | a_sorcery).mana_value("<=", 4)), CopyStackObject(THAT), this_turn=True),
    foretell("{R}"),
)
DWARVEN_REINFORCEMENTS = sorcery(
    "Dwarven Reinforcements", "{3}{R}", CreateTokens(DWARF_BERSERKER, 2), foretell("{1}{R}")
)

# Green

BATTLE_MAMMOTH = creature(
    "Battle Mammoth",
    "{3}{G}{G}",
    "Elephant",
    6,
    5,
    TRAMPLE,
    Triggered(BecomesTarget(permanent.you_control, "opponent"), (May(Draw()),)),
    foretell("{2}{G}{G}"),
)
MAMMOTH_GROWTH = instant("Mammoth Growth", "{2}{G}", Apply((ModifyPT(4, 4),), target(a_creature)), foretell("{G}"))
SARULFS_PACKMATE = creature(
    "Sarulf's Packmate", "{3}{G}", "Wolf", 3, 3, Triggered(Enters(this), (Draw(),)), foretell("{1}{G}")
)
STRUGGLE_FOR_SKEMFAR = sorcery(
    "Struggle for Skemfar",
    "{3}{G}",
    PutCounters(1, "+1/+1", mine := target(a_creature.you_control)),
    Fight(mine, up_to_one_target(a_creature.you_dont_control)),
    foretell("{G}"),
)
