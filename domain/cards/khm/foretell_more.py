"""More cards with foretell (CR 702.143), of Kaldheim and of sets after it."""

from domain.cards.abilities import Enters, GrantAbility, RuleChange, Static, Triggered
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import creature, instant, sorcery, token
from domain.cards.effects import (
    Apply,
    ChooseObjects,
    CreateTokens,
    DealDamage,
    Destroy,
    If,
    Prevent,
    ReturnTo,
    Sacrifice,
)
from domain.cards.filters import DealtDamageThisTurn, Is, artifact, land, permanent, planeswalker, this
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import DEATHTOUCH, FLASH, FLYING, HASTE, INDESTRUCTIBLE, foretell
from domain.cards.khm.tokens import ELF_WARRIOR
from domain.cards.values import EACH_PLAYER, OPPONENT, YOU, Each, It, ThisIs, Together, WasCast, target

FISH = token("Fish Token", "Creature — Fish", 1, 1, "U")

VENGEFUL_REAPER = creature(
    "Vengeful Reaper", "{3}{B}", "Angel Cleric", 2, 3, FLYING, DEATHTOUCH, HASTE, foretell("{1}{B}")
)
JARL_OF_THE_FORSAKEN = creature(
    "Jarl of the Forsaken",
    "{3}{B}",
    "Zombie Cleric",
    3,
    2,
    FLASH,
    Triggered(Enters(this), (Destroy(target((a_creature | planeswalker).opponents_control & DealtDamageThisTurn())),)),
    foretell("{1}{B}"),
)
RETURN_UPON_THE_TIDE = sorcery(
    "Return Upon the Tide",
    "{4}{B}",
    ReturnTo(target(a_creature.you_own, "graveyard"), "battlefield"),
    If(ThisIs(Is("Elf"), It()), CreateTokens(ELF_WARRIOR, 2)),
    foretell("{3}{B}"),
)
TERGRIDS_SHADOW = instant("Tergrid's Shadow", "{3}{B}{B}", Sacrifice(a_creature, 2, EACH_PLAYER), foretell("{2}{B}{B}"))
FROST_FAIR_LURE_FISH = creature(
    "Frost Fair Lure Fish",
    "{5}{U}{R}",
    "Fish",
    7,
    7,
    Triggered(Enters(this), (CreateTokens(FISH, 2), CreateTokens(TREASURE, 2, tapped=True))),
    Static(
        (GrantAbility(HASTE), RuleChange("cant be blocked by", what=Is("Human"))), (a_creature & Is("Fish")).you_control
    ),
    foretell("{3}{U}{R}"),
)
DELAYED_BLAST_FIREBALL = instant(
    "Delayed Blast Fireball",
    "{1}{R}{R}",
    If(
        WasCast(from_zone="exile"),
        DealDamage(5, Together(OPPONENT, Each(a_creature.opponents_control))),
        DealDamage(2, Together(OPPONENT, Each(a_creature.opponents_control))),
    ),
    foretell("{4}{R}{R}"),
)
ULTIMATE_MAGIC_HOLY = instant(
    "Ultimate Magic: Holy",
    "{2}{W}",
    Apply((GrantAbility(INDESTRUCTIBLE),), Each(permanent.you_control)),
    If(WasCast(from_zone="exile"), Prevent(to=YOU)),
    foretell("{2}{W}"),
)
ULTIMATE_MAGIC_METEOR = sorcery(
    "Ultimate Magic: Meteor",
    "{5}{R}",
    DealDamage(7, Each(a_creature)),
    If(WasCast(from_zone="exile"), ChooseObjects((artifact | land).opponents_control, most=1, least=1)),
    Destroy(It("chosen")),
    foretell("{5}{R}"),
)
