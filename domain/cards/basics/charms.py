"""Modal spells, countermagic, and spells of two colours, of many sets."""

from domain.cards.abilities import GrantAbility, ModifyPT, Replacement, RuleChange, Static
from domain.cards.card import choose_one, instant, token
from domain.cards.effects import (
    Apply,
    CopyStackObject,
    Counter,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    Exile,
    GainLife,
    Mill,
    ReturnTo,
)
from domain.cards.filters import attacking, blocking, creature, noncreature, permanent, spell, this
from domain.cards.filters import instant as an_instant
from domain.cards.filters import sorcery as a_sorcery
from domain.cards.keywords import HEXPROOF, INDESTRUCTIBLE, LIFELINK, TRAMPLE, VIGILANCE
from domain.cards.values import Each, target, target_player, target_spell

KNIGHT = token("Knight Token", "Creature — Knight", 2, 2, "W", VIGILANCE)

ELSPETHS_SMITE = instant(
    "Elspeth's Smite",
    "{W}",
    DealDamage(3, smitten := target(creature & (attacking | blocking))),
    Apply((Replacement("dies", exile=True, whose="any"),), smitten),
)
VALOROUS_STANCE = instant(
    "Valorous Stance",
    "{1}{W}",
    choose_one(Apply((GrantAbility(INDESTRUCTIBLE),), target(creature)), Destroy(target(creature.toughness(">=", 4)))),
)
THOUGHT_SCOUR = instant("Thought Scour", "{U}", Mill(2, target_player()), Draw())
REVERBERATE = instant("Reverberate", "{R}{R}", CopyStackObject(target_spell(spell & (an_instant | a_sorcery))))
RANGERS_GUILE = instant(
    "Ranger's Guile", "{G}", Apply((ModifyPT(1, 1), GrantAbility(HEXPROOF)), target(creature.you_control))
)
HEROIC_INTERVENTION = instant(
    "Heroic Intervention",
    "{1}{G}",
    Apply((GrantAbility(HEXPROOF), GrantAbility(INDESTRUCTIBLE)), Each(permanent.you_control)),
)
ABSORB = instant("Absorb", "{W}{U}{U}", Counter(target_spell(spell)), GainLife(3))
AZORIUS_CHARM = instant(
    "Azorius Charm",
    "{W}{U}",
    choose_one(
        Apply((GrantAbility(LIFELINK),), Each(creature.you_control)),
        Draw(),
        ReturnTo(target(creature & (attacking | blocking)), "library"),
    ),
)
DOVINS_VETO = instant(
    "Dovin's Veto",
    "{W}{U}",
    Static((RuleChange("cant be countered"),), this, zone="stack", affects="stack"),
    Counter(target_spell(spell & noncreature)),
)
SELESNYA_CHARM = instant(
    "Selesnya Charm",
    "{G}{W}",
    choose_one(
        Apply((ModifyPT(2, 2), GrantAbility(TRAMPLE)), target(creature)),
        Exile(target(creature.power(">=", 5))),
        CreateTokens(KNIGHT),
    ),
)
