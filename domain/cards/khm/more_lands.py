"""More lands of Kaldheim: snow duals with black or two colours of enemies, and lands sacrificed for a spell."""

from domain.cards.abilities import (
    Activated,
    Cost,
    EntersChoosing,
    EntersTapped,
    ModifyPT,
)
from domain.cards.card import land
from domain.cards.effects import AddMana, Apply, CreateTokens, DealDamage, Discard
from domain.cards.filters import creature
from domain.cards.khm.tokens import ANGEL_WARRIOR, ELF_WARRIOR
from domain.cards.mana import ChosenColor
from domain.cards.values import target_player, up_to_one_target

ICE_TUNNEL = land("Ice Tunnel", "Snow Land — Island Swamp", EntersTapped())
SNOWFIELD_SINKHOLE = land("Snowfield Sinkhole", "Snow Land — Plains Swamp", EntersTapped())
SULFUROUS_MIRE = land("Sulfurous Mire", "Snow Land — Swamp Mountain", EntersTapped())
VOLATILE_FJORD = land("Volatile Fjord", "Snow Land — Island Mountain", EntersTapped())
WOODLAND_CHASM = land("Woodland Chasm", "Snow Land — Swamp Forest", EntersTapped())

SHIMMERDRIFT_VALE = land(
    "Shimmerdrift Vale",
    "Snow Land",
    EntersTapped(),
    EntersChoosing("color"),
    Activated(Cost(tap=True), (AddMana(any_color=1, among=ChosenColor()),)),
)

GREAT_HALL_OF_STARNHEIM = land(
    "Great Hall of Starnheim",
    "Land",
    EntersTapped(),
    Activated(Cost(tap=True), (AddMana("{B}"),)),
    Activated(
        Cost("{W}{W}{B}", tap=True, sacrifice_this=True, sacrifice=creature.you_control),
        (CreateTokens(ANGEL_WARRIOR),),
        timing="sorcery",
    ),
)

IMMERSTURM_SKULLCAIRN = land(
    "Immersturm Skullcairn",
    "Land",
    EntersTapped(),
    Activated(Cost(tap=True), (AddMana("{B}"),)),
    Activated(
        Cost("{1}{B}{R}{R}", tap=True, sacrifice_this=True),
        (DealDamage(3, stung := target_player()), Discard(1, stung)),
        timing="sorcery",
    ),
)

SKEMFAR_ELDERHALL = land(
    "Skemfar Elderhall",
    "Land",
    EntersTapped(),
    Activated(Cost(tap=True), (AddMana("{G}"),)),
    Activated(
        Cost("{2}{B}{B}{G}", tap=True, sacrifice_this=True),
        (Apply((ModifyPT(-2, -2),), up_to_one_target(creature.you_dont_control)), CreateTokens(ELF_WARRIOR, 2)),
        timing="sorcery",
    ),
)
