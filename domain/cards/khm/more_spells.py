"""More instants, sorceries and enchantments of Kaldheim, most of them black."""

from domain.cards.abilities import (
    Activated,
    AdditionalCost,
    Cost,
    Enchant,
    EntersChoosing,
    GrantAbility,
    Leaves,
    ModifyPT,
    Static,
    StepBegins,
    Triggered,
)
from domain.cards.card import enchantment, instant, sorcery
from domain.cards.effects import (
    Apply,
    DealDamage,
    Draw,
    Exile,
    GainLife,
    If,
    LoseLife,
    ReturnTo,
)
from domain.cards.filters import (
    Attached,
    OfChosenType,
    aura_permanent,
    creature,
    equipment_permanent,
    planeswalker,
    this,
)
from domain.cards.values import OPPONENT, THAT, ThisIs, any_target, target

DEMONIC_GIFTS = instant(
    "Demonic Gifts",
    "{1}{B}",
    Apply(
        (ModifyPT(2, 0), GrantAbility(Triggered(Leaves(this, "graveyard"), (ReturnTo(THAT, "battlefield"),)))),
        target(creature),
    ),
)
DOGGED_PURSUIT = enchantment(
    "Dogged Pursuit", "{3}{B}", Triggered(StepBegins("end"), (LoseLife(1, OPPONENT), GainLife(1)))
)
FEED_THE_SERPENT = instant("Feed the Serpent", "{2}{B}{B}", Exile(target(creature | planeswalker)))
PROVOKE_THE_TROLLS = instant(
    "Provoke the Trolls",
    "{3}{R}",
    DealDamage(3, provoked := any_target()),
    If(ThisIs(creature, provoked), Apply((ModifyPT(5, 0),), provoked)),
)
RALLY_THE_RANKS = enchantment(
    "Rally the Ranks",
    "{1}{W}",
    EntersChoosing("creature type"),
    Static((ModifyPT(1, 1),), (creature & OfChosenType()).you_control),
)
SPECTRAL_STEEL = enchantment(
    "Spectral Steel",
    "{1}{W}",
    Enchant(creature),
    Static((ModifyPT(2, 2),), Attached()),
    Activated(
        Cost("{1}{W}", exile_this=True),
        (ReturnTo(target((aura_permanent | equipment_permanent).another.you_own, "graveyard"), "hand"),),
        zone="graveyard",
    ),
    line="Enchantment — Aura",
)
VILLAGE_RITES = instant("Village Rites", "{B}", AdditionalCost(Cost(sacrifice=creature)), Draw(2))
WEIGH_DOWN = sorcery(
    "Weigh Down",
    "{B}",
    AdditionalCost(Cost(exile_from_graveyard=1, exile_card=creature)),
    Apply((ModifyPT(-3, -3),), target(creature)),
)
