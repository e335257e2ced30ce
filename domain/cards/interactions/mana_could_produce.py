"""Cards that make mana of types that other permanents could produce (CR 106.7)."""

from domain.cards.abilities import Activated, Cost, CostChange, Enters, EntersTapped, Triggered
from domain.cards.card import artifact, creature, enchantment, land
from domain.cards.effects import AddMana, ChooseAndMove, Destroy, Draw, GainLife
from domain.cards.filters import CouldProduceMana, Filter, Is, basic, this
from domain.cards.filters import land as a_land
from domain.cards.keywords import FLYING
from domain.cards.mana import CouldProduce
from domain.cards.values import Each, It, Reference, YouControl, count, target

THEIR_LANDS = Each(a_land.opponents_control)
MY_LANDS = Each(a_land.you_control)


TAP = Cost(tap=True)


def any_color_of(those: Reference, cost: Cost = TAP) -> Activated:
    """Add one mana of any color that those could produce."""
    return Activated(cost, (AddMana(any_color=1, among=CouldProduce(those)),))


def any_type_of(those: Reference, cost: Cost = TAP) -> Activated:
    """Add one mana of any type that those could produce."""
    return Activated(cost, (AddMana(any_color=1, among=CouldProduce(those, colorless=True)),))


EXOTIC_ORCHARD = land("Exotic Orchard", "Land", any_color_of(THEIR_LANDS))
FELLWAR_STONE = artifact("Fellwar Stone", "{2}", any_color_of(THEIR_LANDS))
QUIRION_EXPLORER = creature("Quirion Explorer", "{1}{G}", "Elf Druid Scout", 1, 1, any_color_of(THEIR_LANDS))
SYLVOK_EXPLORER = creature("Sylvok Explorer", "{1}{G}", "Human Druid", 1, 1, any_color_of(THEIR_LANDS))
HARVESTER_DRUID = creature("Harvester Druid", "{1}{G}", "Human Druid", 1, 1, any_color_of(MY_LANDS))
STAR_COMPASS = artifact(
    "Star Compass", "{2}", EntersTapped(), any_color_of(Each((basic & a_land).you_control)), line="Artifact"
)
REFLECTING_POOL = land("Reflecting Pool", "Land", any_type_of(MY_LANDS))
NAGA_VITALIST = creature("Naga Vitalist", "{1}{G}", "Snake Druid", 1, 2, any_type_of(MY_LANDS))
a_gate: Filter = Is("Gate")
PLAZA_OF_HARMONY = land(
    "Plaza of Harmony",
    "Land",
    Triggered(Enters(this), (GainLife(3),), condition=YouControl(a_gate, 2)),
    Activated(Cost(tap=True), (AddMana("{C}"),)),
    any_type_of(Each(a_gate.you_control)),
)
HORIZON_OF_PROGRESS = land(
    "Horizon of Progress",
    "Land",
    any_type_of(MY_LANDS, Cost(tap=True, life=1)),
    Activated(Cost(mana="{3}", tap=True), (ChooseAndMove(a_land, "hand", "battlefield", tapped=True),)),
    Activated(Cost(mana="{1}", tap=True, sacrifice_this=True), (Draw(),)),
)
SQUANDERED_RESOURCES = enchantment(
    "Squandered Resources", "{B}{G}", any_type_of(It("sacrifice"), Cost(sacrifice=a_land))
)
BENTHIC_EXPLORERS = creature(
    "Benthic Explorers",
    "{3}{U}",
    "Merfolk Scout",
    2,
    4,
    any_type_of(It("untap_another"), Cost(tap=True, untap_another=a_land.opponents_control)),
)
OBSIDIAN_CHARMAW = creature(
    "Obsidian Charmaw",
    "{3}{R}{R}",
    "Dragon",
    4,
    4,
    CostChange(-1, per=count((a_land & CouldProduceMana("C")).opponents_control)),
    FLYING,
    Triggered(Enters(this), (Destroy(target((a_land & ~basic).opponents_control)),)),
)
