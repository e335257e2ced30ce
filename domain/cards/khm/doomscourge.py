"""Cards of Kaldheim: those who serve Kardur, and what is smashed on the way."""

from domain.cards.abilities import Enters, GrantAbility, Leaves, ModifyPT, RuleChange, Triggered
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import creature, instant
from domain.cards.effects import Apply, CreateTokens, Destroy, GainLife, If, LoseLife
from domain.cards.effects_of_sagas import IfDone, SetRule
from domain.cards.filters import artifact, attacking, land, this
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import INDESTRUCTIBLE
from domain.cards.values import OPPONENT, ThisIs, target, up_to_targets

KARDUR_DOOMSCOURGE = creature(
    "Kardur, Doomscourge",
    "{2}{B}{R}",
    "Legendary Demon Berserker",
    4,
    3,
    Triggered(
        Enters(this),
        (
            SetRule(
                RuleChange("attacks each combat if able"),
                a_creature.opponents_control,
                "your next turn",
                elsewhere=True,
            ),
        ),
    ),
    Triggered(Leaves(attacking & a_creature, "graveyard"), (LoseLife(1, OPPONENT), GainLife(1))),
)
KARFELL_KENNEL_MASTER = creature(
    "Karfell Kennel-Master",
    "{4}{B}",
    "Zombie Berserker",
    4,
    4,
    Triggered(Enters(this), (Apply((ModifyPT(1, 0), GrantAbility(INDESTRUCTIBLE)), up_to_targets(2, a_creature)),)),
)
SMASHING_SUCCESS = instant(
    "Smashing Success",
    "{3}{R}",
    IfDone(Destroy(smashed := target(artifact | land)), If(ThisIs(artifact, smashed), CreateTokens(TREASURE))),
)
