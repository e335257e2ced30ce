"""Lands of Kaldheim: snow basics, snow duals, and lands that are sacrificed for a spell."""

from domain.cards.abilities import Activated, Cost, EntersTapped, GrantAbility, Static
from domain.cards.card import land
from domain.cards.effects import (
    AddMana,
    Apply,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    GainLife,
    PutCounters,
    Scry,
    Search,
)
from domain.cards.filters import Is, creature
from domain.cards.filters import land as a_land
from domain.cards.keywords import LIFELINK, VIGILANCE
from domain.cards.khm.tokens import TROLL_WARRIOR
from domain.cards.values import Each, YouControl, target, up_to_targets

SNOW_COVERED_PLAINS = land("Snow-Covered Plains", "Basic Snow Land — Plains")
SNOW_COVERED_ISLAND = land("Snow-Covered Island", "Basic Snow Land — Island")
SNOW_COVERED_SWAMP = land("Snow-Covered Swamp", "Basic Snow Land — Swamp")
SNOW_COVERED_MOUNTAIN = land("Snow-Covered Mountain", "Basic Snow Land — Mountain")
SNOW_COVERED_FOREST = land("Snow-Covered Forest", "Basic Snow Land — Forest")

ALPINE_MEADOW = land("Alpine Meadow", "Snow Land — Mountain Plains", EntersTapped())
ARCTIC_TREELINE = land("Arctic Treeline", "Snow Land — Forest Plains", EntersTapped())
GLACIAL_FLOODPLAIN = land("Glacial Floodplain", "Snow Land — Plains Island", EntersTapped())
HIGHLAND_FOREST = land("Highland Forest", "Snow Land — Mountain Forest", EntersTapped())
RIMEWOOD_FALLS = land("Rimewood Falls", "Snow Land — Forest Island", EntersTapped())

BRETAGARD_STRONGHOLD = land(
    "Bretagard Stronghold",
    "Land",
    EntersTapped(),
    Activated(Cost(tap=True), (AddMana("{G}"),)),
    Activated(
        Cost("{G}{W}{W}", tap=True, sacrifice_this=True),
        (
            PutCounters(1, "+1/+1", two := up_to_targets(2, creature.you_control)),
            Apply((GrantAbility(VIGILANCE), GrantAbility(LIFELINK)), two),
        ),
        timing="sorcery",
    ),
)

GATES_OF_ISTFELL = land(
    "Gates of Istfell",
    "Land",
    EntersTapped(),
    Activated(Cost(tap=True), (AddMana("{W}"),)),
    Activated(Cost("{2}{W}{U}{U}", tap=True, sacrifice_this=True), (GainLife(2), Draw(2))),
)

GNOTTVOLD_SLUMBERMOUND = land(
    "Gnottvold Slumbermound",
    "Land",
    EntersTapped(),
    Activated(Cost(tap=True), (AddMana("{R}"),)),
    Activated(
        Cost("{3}{R}{G}{G}", tap=True, sacrifice_this=True), (Destroy(target(a_land)), CreateTokens(TROLL_WARRIOR))
    ),
)

SURTLAND_FROSTPYRE = land(
    "Surtland Frostpyre",
    "Land",
    EntersTapped(),
    Activated(Cost(tap=True), (AddMana("{R}"),)),
    Activated(
        Cost("{2}{U}{U}{R}", tap=True, sacrifice_this=True), (Scry(2), DealDamage(2, Each(creature))), timing="sorcery"
    ),
)

THE_WORLD_TREE = land(
    "The World Tree",
    "Land",
    EntersTapped(),
    Activated(Cost(tap=True), (AddMana("{G}"),)),
    Static(
        (GrantAbility(Activated(Cost(tap=True), (AddMana(any_color=1),))),),
        a_land.you_control,
        as_long_as=YouControl(a_land, 6),
    ),
    Activated(
        Cost("{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}", tap=True, sacrifice_this=True),
        (Search(Is("God"), most=60, to="battlefield"),),
    ),
)
