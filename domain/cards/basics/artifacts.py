"""Artifacts of many sets, artifact lands and other lands that make red and white mana."""

from domain.cards.abilities import Activated, AnyOfEvents, Cost, Enters, EntersTapped, Leaves, Triggered
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import artifact, land
from domain.cards.effects import AddMana, ChooseOne, CreateTokens, Draw, ReturnTo
from domain.cards.filters import creature, legendary, planeswalker, this
from domain.cards.filters import land as a_land
from domain.cards.keywords import INDESTRUCTIBLE
from domain.cards.values import Never, YouControl, target

RED_OR_WHITE = Activated(Cost(tap=True), (ChooseOne((AddMana("{R}"), AddMana("{W}"))),))

MOX_AMBER = artifact(
    "Mox Amber",
    "{0}",
    Activated(Cost(tap=True), (AddMana(any_color=1, among=(legendary & (creature | planeswalker)).you_control),)),
    line="Legendary Artifact",
)

ICHOR_WELLSPRING = artifact(
    "Ichor Wellspring", "{2}", Triggered(AnyOfEvents((Enters(this), Leaves(this, "graveyard"))), (Draw(),))
)

PRIZED_STATUE = artifact(
    "Prized Statue",
    "{2}",
    Triggered(AnyOfEvents((Enters(this), Leaves(this, "graveyard"))), (CreateTokens(TREASURE),)),
)

ANCIENT_DEN = land("Ancient Den", "Artifact Land", Activated(Cost(tap=True), (AddMana("{W}"),)))
GREAT_FURNACE = land("Great Furnace", "Artifact Land", Activated(Cost(tap=True), (AddMana("{R}"),)))
RUSTVALE_BRIDGE = land("Rustvale Bridge", "Artifact Land", EntersTapped(), INDESTRUCTIBLE, RED_OR_WHITE)

INSPIRING_VANTAGE = land(
    "Inspiring Vantage", "Land", EntersTapped(unless=Never(YouControl(a_land.another, 3))), RED_OR_WHITE
)

KARAKAS = land(
    "Karakas",
    "Legendary Land",
    Activated(Cost(tap=True), (AddMana("{W}"),)),
    Activated(Cost(tap=True), (ReturnTo(target(legendary & creature), "hand"),)),
)
