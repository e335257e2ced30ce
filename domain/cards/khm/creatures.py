"""Kaldheim creatures without foretell and boast."""

from domain.cards.abilities import (
    Activated,
    AddTypes,
    AlternativeCost,
    AnyOfEvents,
    Attacks,
    BecomesTarget,
    CastSpell,
    Cost,
    CostChange,
    DealsDamage,
    Enters,
    EntersTapped,
    GrantAbility,
    Leaves,
    ModifyPT,
    RuleChange,
    SetPT,
    Static,
    Triggered,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import creature
from domain.cards.effects import (
    AddMana,
    Apply,
    CreateTokens,
    Discard,
    DoesntUntap,
    Draw,
    Exile,
    GainLife,
    If,
    May,
    PutCounters,
    ReturnTo,
    Search,
    Tap,
    Untap,
)
from domain.cards.filters import (
    AllOf,
    HasKeyword,
    Is,
    artifact,
    attacking,
    blocking,
    enchantment,
    land,
    snow,
    this,
)
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import (
    CHANGELING,
    DEATHTOUCH,
    FIRST_STRIKE,
    FLASH,
    FLYING,
    HASTE,
    HEXPROOF,
    INDESTRUCTIBLE,
    LIFELINK,
    REACH,
    protection,
)
from domain.cards.khm.tokens import ELF_WARRIOR, HUMAN_WARRIOR, SPIRIT
from domain.cards.values import (
    THAT,
    THIS,
    Compared,
    Each,
    LifeTotal,
    SnowSpent,
    ThatPlayer,
    ToughnessOf,
    count,
    target,
    up_to_one_target,
)

elf = Is("Elf")

# White

BATTLEFIELD_RAPTOR = creature("Battlefield Raptor", "{W}", "Bird", 1, 2, FLYING, FIRST_STRIKE)
BESKIR_SHIELDMATE = creature(
    "Beskir Shieldmate",
    "{1}{W}",
    "Human Warrior",
    2,
    1,
    Triggered(Leaves(this, "graveyard"), (CreateTokens(HUMAN_WARRIOR),)),
)
CLARION_SPIRIT = creature(
    "Clarion Spirit", "{1}{W}", "Spirit", 2, 2, Triggered(CastSpell(nth=2), (CreateTokens(SPIRIT),))
)
RIGHTEOUS_VALKYRIE = creature(
    "Righteous Valkyrie",
    "{2}{W}",
    "Angel Cleric",
    2,
    4,
    FLYING,
    Triggered(Enters((Is("Angel") | Is("Cleric")).you_control.another), (GainLife(ToughnessOf(THAT)),)),
    Static((ModifyPT(2, 2),), a_creature.you_control, as_long_as=Compared(LifeTotal(), ">=", 27)),
)
SIGRID_GOD_FAVORED = creature(
    "Sigrid, God-Favored",
    "{1}{W}{W}",
    "Legendary Human Warrior",
    2,
    2,
    FLASH,
    FIRST_STRIKE,
    protection("God creatures"),
    Triggered(Enters(this), (Exile(up_to_one_target(a_creature & (attacking | blocking)), until_this_leaves=True),)),
)
STALWART_VALKYRIE = creature(
    "Stalwart Valkyrie",
    "{3}{W}",
    "Angel Warrior",
    3,
    2,
    AlternativeCost("exile", "{1}{W}", more=Cost(exile_from_graveyard=1, exile_card=a_creature)),
    FLYING,
)
STARNHEIM_COURSER = creature(
    "Starnheim Courser", "{2}{W}", "Pegasus", 2, 2, FLYING, CostChange(-1, artifact | enchantment)
)
STORY_SEEKER = creature("Story Seeker", "{1}{W}", "Dwarf Cleric", 2, 2, LIFELINK)
YOUTHFUL_VALKYRIE = creature(
    "Youthful Valkyrie",
    "{1}{W}",
    "Angel",
    1,
    3,
    FLYING,
    Triggered(Enters(Is("Angel").you_control.another), (PutCounters(1, "+1/+1"),)),
)
MASTER_SKALD = creature(
    "Master Skald",
    "{4}{W}",
    "Dwarf Warrior",
    4,
    4,
    Triggered(
        Enters(this),
        (
            May(
                ReturnTo(target((artifact | enchantment).you_own, "graveyard"), "hand"),
                cost=Cost(exile_from_graveyard=1, exile_card=a_creature),
            ),
        ),
    ),
)

# Blue

AVALANCHE_CALLER = creature(
    "Avalanche Caller",
    "{1}{U}",
    "Snow Human Wizard",
    1,
    3,
    Activated(
        Cost("{2}"),
        (
            Apply(
                (SetPT(4, 4), AddTypes(("Creature", "Elemental")), GrantAbility(HEXPROOF), GrantAbility(HASTE)),
                target((snow & land).you_control),
            ),
        ),
    ),
)
BERG_STRIDER = creature(
    "Berg Strider",
    "{4}{U}",
    "Snow Giant Wizard",
    4,
    4,
    Triggered(
        Enters(this),
        (
            Tap(tapped := target((artifact | a_creature).opponents_control)),
            If(Compared(SnowSpent(), ">=", 1), DoesntUntap(tapped)),
        ),
    ),
)
BRINEBARROW_INTRUDER = creature(
    "Brinebarrow Intruder",
    "{U}",
    "Human Rogue",
    1,
    2,
    FLASH,
    Triggered(Enters(this), (Apply((ModifyPT(-2, 0),), target(a_creature.opponents_control)),)),
)
FROSTPEAK_YETI = creature(
    "Frostpeak Yeti",
    "{3}{U}",
    "Snow Yeti",
    3,
    3,
    Activated(Cost("{1}{S}"), (Apply((RuleChange("cant be blocked"),), THIS),)),
)
MISTWALKER = creature(
    "Mistwalker",
    "{2}{U}",
    "Shapeshifter",
    1,
    4,
    CHANGELING,
    FLYING,
    Activated(Cost("{1}{U}"), (Apply((ModifyPT(1, -1),), THIS),)),
)
PILFERING_HAWK = creature(
    "Pilfering Hawk",
    "{1}{U}",
    "Snow Bird",
    1,
    2,
    FLYING,
    Activated(Cost("{S}", tap=True), (Draw(), Discard())),
)
UNDERSEA_INVADER = creature("Undersea Invader", "{4}{U}{U}", "Giant Rogue", 5, 6, FLASH, EntersTapped())
VEGA_THE_WATCHER = creature(
    "Vega, the Watcher",
    "{1}{W}{U}",
    "Legendary Bird Spirit",
    2,
    2,
    FLYING,
    Triggered(CastSpell(not_from="hand"), (Draw(),)),
)

# Red

BREAKNECK_BERSERKER = creature("Breakneck Berserker", "{2}{R}", "Dwarf Berserker", 3, 2, HASTE)
GOLDSPAN_DRAGON = creature(
    "Goldspan Dragon",
    "{3}{R}{R}",
    "Dragon",
    4,
    4,
    FLYING,
    HASTE,
    Triggered(AnyOfEvents((Attacks(this), BecomesTarget(this, of_spell=True))), (CreateTokens(TREASURE),)),
    Static(
        (GrantAbility(Activated(Cost(tap=True, sacrifice_this=True), (AddMana(any_color=1, amount=2),))),),
        Is("Treasure").you_control,
    ),
)
IMMERSTURM_RAIDER = creature(
    "Immersturm Raider",
    "{1}{R}",
    "Demon Berserker",
    2,
    1,
    Triggered(Enters(this), (May(Draw(), cost=Cost(discard=AllOf())),)),
)

# Green

CANOPY_TACTICIAN = creature(
    "Canopy Tactician",
    "{3}{G}",
    "Elf Warrior",
    3,
    3,
    Static((ModifyPT(1, 1),), elf.you_control.another),
    Activated(Cost(tap=True), (AddMana("{G}{G}{G}"),)),
)
ELDERLEAF_MENTOR = creature(
    "Elderleaf Mentor", "{3}{G}", "Elf Warrior", 3, 2, Triggered(Enters(this), (CreateTokens(ELF_WARRIOR),))
)
ELVISH_WARMASTER = creature(
    "Elvish Warmaster",
    "{1}{G}",
    "Elf Warrior",
    2,
    2,
    Triggered(Enters(elf.you_control.another), (CreateTokens(ELF_WARRIOR),), once_each_turn=True),
    Activated(Cost("{5}{G}{G}"), (Apply((ModifyPT(2, 2), GrantAbility(DEATHTOUCH)), Each(elf.you_control)),)),
)
FYNN_THE_FANGBEARER = creature(
    "Fynn, the Fangbearer",
    "{1}{G}",
    "Legendary Human Warrior",
    1,
    3,
    DEATHTOUCH,
    Triggered(
        DealsDamage((a_creature & HasKeyword("deathtouch")).you_control, "player", combat=True),
        (PutCounters(2, "poison", ThatPlayer()),),
    ),
)
GLADEWALKER_RITUALIST = creature(
    "Gladewalker Ritualist",
    "{2}{G}",
    "Shapeshifter",
    3,
    3,
    CHANGELING,
    Triggered(Enters(a_creature.you_control.another.named("Gladewalker Ritualist")), (Draw(),)),
)
GNOTTVOLD_RECLUSE = creature("Gnottvold Recluse", "{2}{G}", "Spider", 4, 2, REACH)
GRIZZLED_OUTRIDER = creature("Grizzled Outrider", "{4}{G}", "Elf Warrior", 5, 5)
GUARDIAN_GLADEWALKER = creature(
    "Guardian Gladewalker",
    "{1}{G}",
    "Shapeshifter",
    1,
    1,
    CHANGELING,
    Triggered(Enters(this), (PutCounters(1, "+1/+1", target(a_creature)),)),
)
ICEHIDE_TROLL = creature(
    "Icehide Troll",
    "{2}{G}",
    "Snow Troll Warrior",
    2,
    3,
    Activated(Cost("{S}{S}"), (Apply((ModifyPT(2, 0), GrantAbility(INDESTRUCTIBLE)), THIS), Tap(THIS))),
)
JASPERA_SENTINEL = creature(
    "Jaspera Sentinel",
    "{G}",
    "Elf Rogue",
    1,
    2,
    REACH,
    Activated(Cost(tap=True, tap_another=a_creature), (AddMana(any_color=1),)),
)
LITTJARA_GLADE_WARDEN = creature(
    "Littjara Glade-Warden",
    "{3}{G}",
    "Shapeshifter",
    3,
    3,
    CHANGELING,
    Activated(
        Cost("{2}{G}", tap=True, exile_from_graveyard=1, exile_card=a_creature),
        (PutCounters(2, "+1/+1", target(a_creature)),),
        timing="sorcery",
    ),
)
MASKED_VANDAL = creature(
    "Masked Vandal",
    "{1}{G}",
    "Shapeshifter",
    1,
    3,
    CHANGELING,
    Triggered(
        Enters(this),
        (
            May(
                Exile(target((artifact | enchantment).opponents_control)),
                cost=Cost(exile_from_graveyard=1, exile_card=a_creature),
            ),
        ),
    ),
)
RAVENOUS_LINDWURM = creature("Ravenous Lindwurm", "{4}{G}{G}", "Wurm", 6, 6, Triggered(Enters(this), (GainLife(4),)))
ROOTLESS_YEW = creature(
    "Rootless Yew",
    "{3}{G}{G}",
    "Treefolk",
    5,
    4,
    Triggered(Leaves(this, "graveyard"), (Search(a_creature.power(">=", 6) | a_creature.toughness(">=", 6)),)),
)
SCULPTOR_OF_WINTER = creature(
    "Sculptor of Winter",
    "{1}{G}",
    "Snow Elf Rogue",
    2,
    2,
    Activated(Cost(tap=True), (Untap(target(snow & land)),)),
)
SPIRIT_OF_THE_ALDERGARD = creature(
    "Spirit of the Aldergard",
    "{3}{G}",
    "Snow Bear Spirit",
    0,
    4,
    Triggered(Enters(this), (Search(snow & land),)),
    Static((ModifyPT(count(snow.you_control.another), 0),), this),
)
TOSKI_BEARER_OF_SECRETS = creature(
    "Toski, Bearer of Secrets",
    "{3}{G}",
    "Legendary Squirrel",
    1,
    1,
    Static((RuleChange("cant be countered"),), this, zone="stack", affects="stack"),
    INDESTRUCTIBLE,
    Static((RuleChange("attacks each combat if able"),), this),
    Triggered(DealsDamage(a_creature.you_control, "player", combat=True), (Draw(),)),
)

# Of two colours

MAJA_BRETAGARD_PROTECTOR = creature(
    "Maja, Bretagard Protector",
    "{2}{G}{W}{W}",
    "Legendary Human Warrior",
    2,
    3,
    Static((ModifyPT(1, 1),), a_creature.you_control.another),
    Triggered(Enters(land.you_control), (CreateTokens(HUMAN_WARRIOR),)),
)
