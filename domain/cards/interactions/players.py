"""Hands that are looked at, spells without costs, players whom nothing touches."""

from domain.cards.abilities import Enters, GrantAbility, RuleChange, Static, Triggered
from domain.cards.card import creature, enchantment, instant
from domain.cards.effects import (
    Apply,
    ChooseObjects,
    Destroy,
    Do,
    Draw,
    Exile,
    If,
    LookAtHand,
    PhaseOut,
    ReturnTo,
    Reveal,
    Scry,
)
from domain.cards.filters import AllOf, ControlledBy, nonland, permanent, this
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import FLASH, FLYING, foretell, protection
from domain.cards.values import IT, THIS, YOU, Chosen, Each, WasForetold, target, target_player

VENDILION_CLIQUE = creature(
    "Vendilion Clique",
    "{1}{U}{U}",
    "Legendary Faerie Wizard",
    3,
    1,
    FLASH,
    FLYING,
    Triggered(
        Enters(this),
        (
            LookAtHand(looked_at := target_player()),
            ChooseObjects(nonland & ControlledBy(looked_at), most=1, zone="hand", name="it"),
            If(Chosen("it"), Do((Reveal(IT), ReturnTo(IT, "library", position="bottom"), Draw(who=looked_at)))),
        ),
    ),
)
POISON_THE_CUP = instant(
    "Poison the Cup",
    "{1}{B}{B}",
    Destroy(target(a_creature)),
    If(WasForetold(), Scry(2)),
    foretell("{1}{B}"),
)
OMNISCIENCE = enchantment("Omniscience", "{7}{U}{U}{U}", Static((RuleChange("cast from hand free"),), AllOf()))
TEFERIS_PROTECTION = instant(
    "Teferi's Protection",
    "{2}{W}",
    Apply((RuleChange("life total cant change"), GrantAbility(protection("everything"))), YOU, "your next turn"),
    PhaseOut(Each(permanent.you_control)),
    Exile(THIS),
)
