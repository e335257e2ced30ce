"""Cards that rulings and judges' questions about Sagas, foretell and storied speak of."""

from domain.cards.abilities import (
    Activated,
    AdditionalCost,
    Cost,
    CostChange,
    Enters,
    EntersWithCounters,
    GainsLife,
    GrantAbility,
    Leaves,
    LoseAbilities,
    ModifyPT,
    Replacement,
    SetPT,
    SetTypes,
    Static,
    StepBegins,
    Triggered,
)
from domain.cards.card import (
    II,
    III,
    I,
    artifact,
    card,
    chapter,
    creature,
    enchantment,
    instant,
    land,
    saga,
    sorcery,
    spell_card,
    token,
)
from domain.cards.effects import (
    AddMana,
    Apply,
    Counter,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    ExtraCombat,
    ExtraTurn,
    GainControl,
    GainLife,
    If,
    May,
    Proliferate,
    PutCounters,
    RemoveAnyCounters,
    ReturnTo,
    Sacrifice,
    Search,
    Untap,
)
from domain.cards.filters import AllOf, HasManaCost, IsAbility, basic, legendary, noncreature, permanent, spell, this
from domain.cards.filters import artifact as an_artifact
from domain.cards.filters import creature as a_creature
from domain.cards.filters import enchantment as an_enchantment
from domain.cards.filters import land as a_land
from domain.cards.keywords import DOUBLE_STRIKE, FIRST_STRIKE, FLASH, HASTE, kicker, protection
from domain.cards.values import (
    THIS,
    CountersOn,
    Each,
    Noted,
    WasCast,
    X,
    any_target,
    count,
    target,
    target_player,
    target_spell,
)

NESSIAN_COURSER = creature("Nessian Courser", "{2}{G}", "Centaur Warrior", 3, 3)
RUNECLAW_BEAR = creature("Runeclaw Bear", "{1}{G}", "Bear", 2, 2)
CHAR_RUMBLER = creature(
    "Char-Rumbler",
    "{2}{R}{R}",
    "Elemental",
    -1,
    3,
    DOUBLE_STRIKE,
    Activated(Cost(mana="{R}"), (Apply((ModifyPT(1, 0),), THIS),)),
)
AJANIS_PRIDEMATE = creature(
    "Ajani's Pridemate", "{1}{W}", "Cat Soldier", 2, 2, Triggered(GainsLife(), (PutCounters(1, "+1/+1"),))
)
THALIA_GUARDIAN_OF_THRABEN = creature(
    "Thalia, Guardian of Thraben",
    "{1}{W}",
    "Legendary Creature — Human Soldier",
    2,
    1,
    FIRST_STRIKE,
    CostChange(1, noncreature, by="any"),
)

STIFLE = instant("Stifle", "{U}", Counter(target_spell(IsAbility())))
COUNTERSPELL = instant("Counterspell", "{U}{U}", Counter(target_spell(spell)))
UNSUMMON = instant("Unsummon", "{U}", ReturnTo(target(a_creature), "hand"))
BOOMERANG = instant("Boomerang", "{U}{U}", ReturnTo(target(permanent), "hand"))
STEADY_PROGRESS = instant("Steady Progress", "{2}{U}", Proliferate(), Draw())
TIME_WARP = sorcery("Time Warp", "{3}{U}{U}", ExtraTurn(target_player()))
DISENCHANT = instant("Disenchant", "{1}{W}", Destroy(target(an_artifact | an_enchantment)))
DISFIGURE = instant("Disfigure", "{B}", Apply((ModifyPT(-2, -2),), target(a_creature)))
MURDER = instant("Murder", "{1}{B}{B}", Destroy(target(a_creature)))
ALTARS_REAP = instant("Altar's Reap", "{1}{B}", AdditionalCost(Cost(sacrifice=a_creature)), Draw(2))
LIGHTNING_BOLT = instant("Lightning Bolt", "{R}", DealDamage(3, any_target()))
SHATTER = instant("Shatter", "{1}{R}", Destroy(target(an_artifact)))
BURST_LIGHTNING = instant(
    "Burst Lightning",
    "{R}",
    kicker("{4}"),
    If(WasCast(kicked=True), DealDamage(4, burned := any_target()), DealDamage(2, burned)),
)

SOL_RING = artifact("Sol Ring", "{1}", Activated(Cost(tap=True), (AddMana("{C}{C}"),)))
HEX_PARASITE = card(
    "Hex Parasite",
    "{1}",
    "Artifact Creature — Phyrexian Insect",
    Activated(
        Cost(mana="{X}{B/P}"),
        (RemoveAnyCounters(X(), target(permanent)), Apply((ModifyPT(Noted("removed"), 0),), THIS)),
    ),
    power=1,
    toughness=1,
)
WALKING_BALLISTA = card(
    "Walking Ballista",
    "{X}{X}",
    "Artifact Creature — Construct",
    EntersWithCounters(X(), "+1/+1"),
    Activated(Cost(mana="{4}"), (PutCounters(1, "+1/+1"),)),
    Activated(Cost(remove_counters=("+1/+1", 1)), (DealDamage(1, any_target()),)),
    power=0,
    toughness=0,
)
GAEAS_CRADLE = land(
    "Gaea's Cradle",
    "Legendary Land",
    Activated(Cost(tap=True), (AddMana("{G}", amount=count(a_creature.you_control)),)),
)
DOUBLING_SEASON = enchantment(
    "Doubling Season", "{4}{G}", Replacement("tokens", factor=2), Replacement("counters", who=AllOf(), factor=2)
)
HUMILITY = enchantment("Humility", "{2}{W}{W}", Static((LoseAbilities(), SetPT(1, 1)), a_creature))
DRESS_DOWN = enchantment(
    "Dress Down",
    "{1}{U}",
    FLASH,
    Triggered(Enters(this), (Draw(),)),
    Static((LoseAbilities(),), a_creature),
    Triggered(StepBegins("end", "any"), (Sacrifice(what=THIS),)),
)
BLOOD_MOON = enchantment("Blood Moon", "{2}{R}", Static((SetTypes((), ("Mountain",)),), a_land & ~basic))

BLACK_MARKET = enchantment(
    "Black Market",
    "{3}{B}{B}",
    Triggered(Leaves(a_creature, "graveyard"), (PutCounters(1, "charge"),)),
    Triggered(StepBegins("main1"), (AddMana("{B}", amount=CountersOn("charge", THIS)),)),
)
DERANGED_ASSISTANT = creature(
    "Deranged Assistant", "{1}{U}", "Human Wizard", 1, 1, Activated(Cost(tap=True, mill=1), (AddMana("{C}"),))
)
BLIND_WITH_ANGER = spell_card(
    "Blind with Anger",
    "{3}{R}",
    "Instant — Arcane",
    (
        Untap(angry := target(a_creature & ~legendary)),
        GainControl(angry),
        Apply((GrantAbility(HASTE),), angry),
    ),
)
AURIOK_CHAMPION = creature(
    "Auriok Champion",
    "{W}{W}",
    "Human Cleric",
    1,
    1,
    protection("black"),
    protection("red"),
    Triggered(Enters(a_creature.another), (May(GainLife(1)),)),
)
AGGRAVATED_ASSAULT = enchantment(
    "Aggravated Assault",
    "{2}{R}",
    Activated(Cost(mana="{3}{R}{R}"), (Untap(Each(a_creature.you_control)), ExtraCombat()), timing="sorcery"),
)

CONSTRUCT = token(
    "Construct Token",
    "Artifact Creature — Construct",
    0,
    0,
    "",
    Static((ModifyPT(artifacts := count(an_artifact.you_control), artifacts),), this),
)
URZAS_SAGA = saga(
    "Urza's Saga",
    "",
    chapter(I, Apply((GrantAbility(Activated(Cost(tap=True), (AddMana("{C}"),))),), THIS, "forever")),
    chapter(
        II,
        Apply((GrantAbility(Activated(Cost(mana="{2}", tap=True), (CreateTokens(CONSTRUCT),))),), THIS, "forever"),
    ),
    chapter(III, Search(an_artifact & HasManaCost(("{0}", "{1}")), to="battlefield")),
    line="Enchantment Land — Urza’s Saga",
)
