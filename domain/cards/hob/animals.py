"""Bears, Wolves, birds and other animals of The Hobbit."""

from domain.cards.abilities import (
    Activated,
    Attacks,
    BecomesTarget,
    Cost,
    DealsDamage,
    Draws,
    Enters,
    GrantAbility,
    Leaves,
    Mode,
    ModifyPT,
    RuleChange,
    Static,
    StepBegins,
    Triggered,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import creature, token
from domain.cards.effects import Apply, CreateTokens, Draw, GainLife, If, LoseLife, PutCounters, Untap
from domain.cards.filters import Is, land, this
from domain.cards.filters import creature as a_creature
from domain.cards.filters import token as a_token
from domain.cards.keywords import DEATHTOUCH, FLASH, FLYING, HASTE, HEXPROOF, MENACE, REACH, TRAMPLE
from domain.cards.mechanics import YouAttack
from domain.cards.values import (
    THIS,
    Each,
    Never,
    ThisIs,
    YouControl,
    count,
    target,
)

WOLF = token("Wolf Token", "Creature — Wolf", 2, 2, "G")
bear, wolf = Is("Bear"), Is("Wolf")
FEROCIOUS = YouControl(a_creature.power(">=", 4))
"""The condition of the ability word ferocious (CR 207.2c)."""

# Bears

ORDINARY_BEAR = creature("Ordinary Bear", "{3}{G}", "Bear", 4, 5)
LARGE_BEAR = creature("Large Bear", "{3}{B/G}{B/G}", "Bear", 5, 5, REACH, TRAMPLE, HASTE)
GIGANTIC_BIG_BEAR = creature(
    "Gigantic Big Bear",
    "{5}{G}{G}",
    "Bear",
    10,
    7,
    Static((RuleChange("cant be countered"),), this, zone="stack", affects="stack"),
    HEXPROOF,
    HASTE,
)
LITTLE_BEAR = creature(
    "Little Bear",
    "{2}{G}",
    "Bear",
    3,
    2,
    FLASH,
    Triggered(
        Enters(this),
        (
            Untap(woken := target(a_creature.another.you_control)),
            If(ThisIs(bear, woken), PutCounters(1, "+1/+1", woken)),
        ),
    ),
)

# Wolves

BEJEWELED_WARG = creature(
    "Bejeweled Warg",
    "{1}{G}",
    "Wolf",
    3,
    2,
    TRAMPLE,
    Triggered(
        DealsDamage(this, "player", combat=True),
        (),
        modes=(Mode((PutCounters(1, "+1/+1", target(wolf.you_control)),)), Mode((CreateTokens(TREASURE),))),
    ),
)
CHIEF_WARGS_COMPANY = creature(
    "Chief Warg's Company",
    "{1}{B}{G}",
    "Wolf",
    5,
    3,
    TRAMPLE,
    Static((RuleChange("cant attack"),), this, as_long_as=Never(YouControl(wolf.another, 2))),
    Triggered(StepBegins("upkeep"), (CreateTokens(WOLF),)),
)
DESOLATION_PROWLER = creature(
    "Desolation Prowler",
    "{1}{B}",
    "Wolf",
    2,
    2,
    Activated(Cost(life=2), (Apply((ModifyPT(2, 2),), THIS),), once_each_turn=True),
)
DUSKWATCH_HUNTER = creature(
    "Duskwatch Hunter",
    "{2}{B/G}",
    "Wolf",
    3,
    1,
    Static((RuleChange("cant be blocked by", what=a_token),), this),
    Triggered(Enters(this), (PutCounters(1, "+1/+1", target(a_creature)),)),
)
NIGHTHOWL_PURSUER = creature(
    "Nighthowl Pursuer",
    "{B}",
    "Wolf",
    1,
    1,
    MENACE,
    Triggered(Attacks(this, as_long_as=FEROCIOUS), (Apply((ModifyPT(2, 2),), THIS),)),
)
RAVENING_WARG = creature(
    "Ravening Warg",
    "{1}{B}",
    "Wolf",
    2,
    2,
    DEATHTOUCH,
    Triggered(Attacks(this, as_long_as=FEROCIOUS), (GainLife(2),)),
)
THE_CHIEF_WARG = creature(
    "The Chief Warg",
    "{2}{B}{G}",
    "Legendary Wolf",
    3,
    3,
    MENACE,
    Triggered(YouAttack(FEROCIOUS), (Draw(), LoseLife(1))),
)
WARGLING = creature(
    "Wargling",
    "{1}{G}",
    "Wolf",
    2,
    2,
    Triggered(
        Attacks(this, as_long_as=FEROCIOUS),
        (Apply((ModifyPT(1, 0),), THIS), Apply((GrantAbility(TRAMPLE),), Each(a_creature.you_control))),
    ),
)
WILDERLAND_SCROUNGER = creature(
    "Wilderland Scrounger",
    "{4}{G}",
    "Wolf",
    3,
    6,
    Triggered(Attacks(this, as_long_as=FEROCIOUS), (PutCounters(1, "+1/+1", Each(a_creature.you_control)),)),
)

# Birds, and other animals

ATTERCOP = creature(
    "Attercop",
    "{1}{G}",
    "Spider",
    2,
    1,
    REACH,
    DEATHTOUCH,
    Triggered(Enters(land.you_control), (Apply((ModifyPT(1, 1),), THIS),)),
)
others = count(a_creature.another.you_control)
EAGLE_OF_THE_GREAT_SHELF = creature(
    "Eagle of the Great Shelf",
    "{4}{W}",
    "Bird Soldier",
    2,
    5,
    FLYING,
    Triggered(Attacks(this), (Apply((ModifyPT(others, others),), THIS),)),
)
LONG_BODIED_GREY_DOG = creature(
    "Long-Bodied Grey Dog",
    "{3}",
    "Dog",
    2,
    2,
    FLASH,
    REACH,
    Triggered(Enters(this), (CreateTokens(TREASURE, tapped=True),)),
)
NASTY_LITTLE_RABBIT = creature(
    "Nasty Little Rabbit",
    "{G}",
    "Rabbit",
    1,
    2,
    Triggered(StepBegins("begin"), (PutCounters(1, "+1/+1"),), condition=FEROCIOUS),
)
OLD_FAT_SPIDER = creature(
    "Old Fat Spider",
    "{4}{G}{G}",
    "Spider",
    6,
    7,
    REACH,
    Static((RuleChange("cant be blocked by", what=a_creature.power("<=", 2)),), this),
    Triggered(BecomesTarget(this, "opponent"), (Draw(),)),
)
RAVENHILL_FLOCK = creature(
    "Ravenhill Flock", "{3}{U}", "Bird", 1, 2, FLYING, Triggered(Draws(), (PutCounters(1, "+1/+1"),))
)
FRONT_PORCH_SENTRIES = creature(
    "Front Porch Sentries",
    "{1}{B}",
    "Goblin Soldier",
    2,
    2,
    Triggered(Leaves(this, "graveyard"), (Apply((ModifyPT(-1, -1),), target(a_creature.opponents_control)),)),
)
