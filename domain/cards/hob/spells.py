"""Instants, sorceries, enchantments and artifacts of The Hobbit, and its lands of two colours."""

from domain.cards.abilities import (
    Activated,
    AddTypes,
    Cost,
    Enters,
    EntersTapped,
    GrantAbility,
    ModifyPT,
    Replacement,
    Static,
    Triggered,
)
from domain.cards.card import CardDef, artifact, choose_one, enchantment, instant, land, sorcery
from domain.cards.effects import (
    AddMana,
    Apply,
    ChooseOne,
    Counter,
    DealDamage,
    Destroy,
    Discard,
    Do,
    Draw,
    Fight,
    GainLife,
    If,
    LoseLife,
    May,
    PutCounters,
    Sacrifice,
    Scry,
)
from domain.cards.filters import (
    AllOf,
    Attached,
    ControlledBy,
    Filter,
    HasKeyword,
    Is,
    permanent,
    spell,
    this,
)
from domain.cards.filters import artifact as an_artifact
from domain.cards.filters import creature as a_creature
from domain.cards.filters import enchantment as an_enchantment
from domain.cards.filters import token as a_token
from domain.cards.keywords import (
    FIRST_STRIKE,
    FLASH,
    HEXPROOF,
    INDESTRUCTIBLE,
    LIFELINK,
    REACH,
    TRAMPLE,
    equip,
    flashback,
)
from domain.cards.values import (
    Each,
    PowerOf,
    ThisIs,
    WasCast,
    any_target,
    target,
    target_opponent,
    target_player,
    target_spell,
)

EXILED_INSTEAD = Replacement("dies", exile=True)

# Instants and sorceries

BILBOS_DEADLY_SLICE = instant("Bilbo's Deadly Slice", "{1}{B}{B}", Destroy(target(a_creature)))
CONFUSTICATE_AND_BEBOTHER = instant(
    "Confusticate and Bebother",
    "{2}{U}",
    choose_one(Counter(target_spell(spell), unless="{4}"), Do((Draw(2), Discard()))),
)
GNASHING_OF_TEETH = sorcery(
    "Gnashing of Teeth",
    "{1}{B}{B}",
    choose_one(
        (Apply((ModifyPT(-5, -5),), bitten := target(a_creature)), Apply((EXILED_INSTEAD,), bitten)),
        Apply((ModifyPT(-1, -1),), Each(a_creature & ControlledBy(target_player()))),
    ),
)
PINECONE_STRIKE = instant(
    "Pinecone Strike",
    "{1}{R}",
    choose_one(
        (DealDamage(3, struck := target(a_creature)), Apply((EXILED_INSTEAD,), struck)),
        Destroy(target(an_artifact & a_token)),
        most=2,
    ),
)
PLUNDER_THE_TROLLSHAWS = instant(
    "Plunder the Trollshaws", "{1}{U}", If(WasCast(from_zone="graveyard"), Draw(2), Draw()), flashback("{3}{U}")
)
QUARREL = instant(
    "Quarrel",
    "{1}{G}",
    DealDamage(
        PowerOf(quarreller := target(a_creature.you_control)), target(a_creature.opponents_control), source=quarreller
    ),
)
REVERENT_HOWL = instant(
    "Reverent Howl",
    "{2}{B}",
    choose_one(
        (Draw(2, howler := target_player()), LoseLife(2, howler)),
        Apply((ModifyPT(2, 2), GrantAbility(LIFELINK)), target(a_creature)),
    ),
)
SMAUGS_FURY = instant(
    "Smaug's Fury",
    "{1}{R}",
    Apply((ModifyPT(3, 0), GrantAbility(REACH), GrantAbility(FIRST_STRIKE)), target(a_creature)),
)
STONE_BY_SUNLIGHT = instant(
    "Stone by Sunlight",
    "{1}{W}",
    choose_one(
        Destroy(target(a_creature.power(">=", 4))),
        Apply((AddTypes(("Artifact",)), GrantAbility(INDESTRUCTIBLE)), target(a_creature)),
    ),
)
THORINS_LAST_STAND = instant(
    "Thorin's Last Stand",
    "{2}{W}{W}",
    choose_one(
        Apply((ModifyPT(2, 1),), Each(a_creature.you_control)),
        (Destroy(target(an_artifact | an_enchantment)), GainLife(2)),
    ),
)
TROLL_NEGOTIATIONS = sorcery(
    "Troll Negotiations",
    "{2}{G}{G}",
    PutCounters(2, "+1/+1", negotiator := target(a_creature.you_control)),
    Fight(negotiator, target(a_creature.opponents_control)),
)
WARG_TACTICS = instant(
    "Warg Tactics",
    "{1}{G}",
    choose_one(
        Destroy(target(a_creature & HasKeyword("flying"))),
        (
            PutCounters(1, "+1/+1", warg := target(a_creature.you_control)),
            Apply((GrantAbility(TRAMPLE), GrantAbility(HEXPROOF)), warg),
        ),
    ),
)

# Enchantments and artifacts

FATEFUL_DISCOVERY = enchantment("Fateful Discovery", "{3}{U}{U}", Triggered(Enters(an_artifact.you_control), (Draw(),)))
CRUDE_BENT_BLADE = artifact(
    "Crude Bent Blade",
    "{2}{B}",
    Triggered(Enters(this), (Sacrifice(a_creature, 1, target_opponent()),)),
    Static((ModifyPT(2, 1),), Attached()),
    equip("{2}"),
    line="Artifact — Equipment",
)
GIANTS_BOULDER = artifact(
    "Giant's Boulder",
    "{1}",
    Triggered(Enters(this), (Scry(2),)),
    Activated(Cost("{1}", tap=True), (AddMana(any_color=1),)),
    Activated(Cost("{7}", tap=True, sacrifice_this=True), (Destroy(target(permanent)),)),
)
RAGGED_SHORT_SPEAR = artifact(
    "Ragged Short Spear",
    "{1}{R}",
    Triggered(Enters(this), (May(Draw(2), cost=Cost(discard=AllOf())),)),
    Static((ModifyPT(2, 0),), Attached()),
    equip("{3}"),
    line="Artifact — Equipment",
)
THE_BLACK_ARROW = artifact(
    "The Black Arrow",
    "{3}",
    FLASH,
    Triggered(Enters(this), (DealDamage(1, shot := any_target()), If(ThisIs(Is("Dragon"), shot), Destroy(shot)))),
    Static((ModifyPT(1, 1), GrantAbility(REACH)), Attached()),
    equip("{1}"),
    line="Legendary Artifact — Equipment",
)

# Lands


def town(name: str, one: str, other: str, whose: Filter) -> CardDef:
    """A land of two colours that is sacrificed for counters on one of its people."""
    return land(
        name,
        "Land",
        EntersTapped(),
        Activated(Cost(tap=True), (ChooseOne((AddMana(one), AddMana(other))),)),
        Activated(
            Cost(f"{{2}}{one}{other}", tap=True, sacrifice_this=True),
            (PutCounters(2, "+1/+1", target(whose.you_control)),),
            timing="sorcery",
        ),
    )


ELVENKINGS_HALLS = town("Elvenking's Halls", "{G}", "{U}", Is("Elf"))
GOBLIN_TOWN = town("Goblin-town", "{B}", "{R}", Is("Goblin") | Is("Orc"))
LAKE_TOWN = town("Lake-town", "{W}", "{U}", Is("Human"))
MIRKWOOD = town("Mirkwood", "{B}", "{G}", Is("Bear") | Is("Spider") | Is("Wolf"))
