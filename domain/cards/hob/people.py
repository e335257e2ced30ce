"""Humans, Hobbits, wizards, dragons and other people of The Hobbit, and what recruits (CR 701.70)."""

from domain.cards.abilities import (
    Activated,
    AddTypes,
    Attacks,
    CastSpell,
    Cost,
    Draws,
    Enters,
    GrantAbility,
    Leaves,
    ModifyPT,
    RuleChange,
    Sacrifices,
    SetPT,
    Static,
    StepBegins,
    Triggered,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import creature
from domain.cards.effects import (
    Apply,
    CreateTokens,
    DealDamage,
    Do,
    Draw,
    Exile,
    If,
    LookAtTop,
    LoseLife,
    May,
    PutCounters,
    ReturnTo,
)
from domain.cards.filters import Is, Owned, artifact, equipment_permanent, noncreature, this
from domain.cards.filters import creature as a_creature
from domain.cards.filters import token as a_token
from domain.cards.keywords import (
    FIRST_STRIKE,
    FLYING,
    HASTE,
    LIFELINK,
    REACH,
    TRAMPLE,
    VIGILANCE,
)
from domain.cards.mechanics import Recruit
from domain.cards.values import (
    OPPONENT,
    THIS,
    Compared,
    ThisTurn,
    YouControl,
    any_target,
    count,
    target,
    target_opponent,
    up_to_one_target,
)

# Humans

BARD_THE_BOWMAN = creature(
    "Bard the Bowman",
    "{1}{W}{U}",
    "Legendary Human Archer",
    1,
    3,
    REACH,
    Triggered(
        Draws(nth=2),
        (PutCounters(1, "+1/+1", bowman := target(a_creature)), Apply((GrantAbility(LIFELINK),), bowman)),
    ),
)
ESGAROTH_GARRISON = creature(
    "Esgaroth Garrison",
    "{4}{W}",
    "Human Soldier",
    0,
    5,
    Static((SetPT(count(a_creature.you_control), 5),), this, defining=True),
    Triggered(Enters(this), (Recruit(),)),
)
LAKE_TOWN_LOOKOUT = creature(
    "Lake-town Lookout", "{W}", "Human Scout", 1, 1, Triggered(Leaves(this, "graveyard"), (Recruit(),))
)
LAKE_TOWN_TOYMAKER = creature(
    "Lake-town Toymaker",
    "{3}{W}",
    "Human Artificer",
    3,
    4,
    Triggered(
        StepBegins("begin"),
        (Apply((ModifyPT(3, 0), GrantAbility(FIRST_STRIKE)), target(a_creature.another.you_control)),),
        condition=Compared(ThisTurn("cards drawn"), ">=", 2),
    ),
)
LAKESHORE_APOTHECARY = creature(
    "Lakeshore Apothecary",
    "{1}{U}",
    "Human Cleric",
    1,
    2,
    VIGILANCE,
    Triggered(Draws(nth=2), (PutCounters(1, "+1/+1"),)),
)
LONG_LAKE_NUISANCE = creature(
    "Long Lake Nuisance", "{3}{U}", "Bird", 3, 1, FLYING, Triggered(Enters(this), (Recruit(),))
)
PATIENT_INSTRUCTOR = creature(
    "Patient Instructor", "{2}{W/U}", "Human Citizen", 2, 2, VIGILANCE, Triggered(Enters(this), (Recruit(),))
)

# Hobbits, and those who were

GOLLUM_THE_ABANDONED = creature(
    "Gollum the Abandoned",
    "{1}{B}",
    "Legendary Halfling Horror",
    2,
    2,
    Static((RuleChange("cant block"),), this),
    Triggered(Enters(this), (Exile(up_to_one_target(Owned("opponent"), "graveyard")), LoseLife(2, OPPONENT))),
    Activated(
        Cost("{2}", sacrifice=artifact | a_creature), (ReturnTo(THIS, "hand"),), zone="graveyard", timing="sorcery"
    ),
)
THE_SACKVILLE_BAGGINSES = creature(
    "The Sackville-Bagginses",
    "{1}{B}",
    "Legendary Halfling Citizen",
    2,
    2,
    Triggered(
        Enters(this),
        (May(Do((Draw(), CreateTokens(TREASURE))), cost=Cost(sacrifice=(a_creature | artifact).another)),),
    ),
    Triggered(Sacrifices(a_token), (LoseLife(1, target_opponent()),)),
)

# Wizards, dragons and others

BEORN_THE_FIERCE = creature(
    "Beorn the Fierce",
    "{3}{G}{G}",
    "Legendary Bear Shapeshifter Warrior",
    6,
    6,
    TRAMPLE,
    Static((ModifyPT(2, 2),), Is("Bear").another.you_control),
    Triggered(
        StepBegins("begin"),
        (
            PutCounters(1, "trample", guest := up_to_one_target(a_creature.you_control)),
            Apply((AddTypes(("Bear",)),), guest, "forever"),
            If(YouControl(Is("Bear"), 3), Draw(2)),
        ),
    ),
)
DAINS_COMPANY = creature(
    "Dáin's Company",
    "{R}{W}",
    "Dwarf Warrior",
    2,
    2,
    Static((GrantAbility(LIFELINK),), this, as_long_as=YouControl(Is("Dwarf").another)),
    Triggered(
        Enters(this),
        (
            LookAtTop(
                4, of=Is("Dwarf") | equipment_permanent, reveal=True, optional=True, rest="bottom in random order"
            ),
        ),
    ),
)
GANDALF_GOBLINS_BANE = creature(
    "Gandalf, Goblins' Bane",
    "{2}{R}",
    "Legendary Avatar Wizard",
    2,
    3,
    Triggered(CastSpell(noncreature), (Apply((ModifyPT(1, 1),), THIS), DealDamage(1, OPPONENT))),
)
SMAUG_THE_MAGNIFICENT = creature(
    "Smaug the Magnificent",
    "{2}{R}{R}",
    "Legendary Dragon",
    4,
    3,
    FLYING,
    HASTE,
    Triggered(Attacks(this), (DealDamage(count(Is("Treasure").you_control), any_target()),)),
    Triggered(StepBegins("upkeep"), (CreateTokens(TREASURE),)),
)
