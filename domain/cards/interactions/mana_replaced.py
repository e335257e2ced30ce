"""Cards that change what permanents tapped for mana produce (CR 106.12b), and how much."""

from domain.cards.abilities import Cost, CostChange, ProducesInstead, StepBegins, Triggered
from domain.cards.card import artifact, card, enchantment, instant
from domain.cards.effects import Apply, Do, May, Sacrifice
from domain.cards.filters import AllOf, basic, permanent
from domain.cards.filters import creature as a_creature
from domain.cards.filters import land as a_land
from domain.cards.keywords import TRAMPLE, cumulative_upkeep
from domain.cards.values import THIS, ThisTurn

CONTAMINATION = enchantment(
    "Contamination",
    "{2}{B}",
    Triggered(StepBegins("upkeep"), (May(Do(()), cost=Cost(sacrifice=a_creature), otherwise=Sacrifice(what=THIS)),)),
    ProducesInstead(a_land, mana="{B}", amount=True),
)
RITUAL_OF_SUBDUAL = enchantment(
    "Ritual of Subdual", "{4}{G}{G}", cumulative_upkeep("{2}"), ProducesInstead(a_land, mana="{C}")
)
DAMPING_SPHERE = artifact(
    "Damping Sphere",
    "{2}",
    ProducesInstead(a_land, mana="{C}", amount=True, least=2),
    CostChange(1, AllOf(), by="any", per=ThisTurn("spells cast", "caster", other=True)),
)
MANA_REFLECTION = enchantment("Mana Reflection", "{4}{G}{G}", ProducesInstead(permanent, "you", times=2))
NYXBLOOM_ANCIENT = card(
    "Nyxbloom Ancient",
    "{4}{G}{G}{G}",
    "Enchantment Creature — Elemental",
    TRAMPLE,
    ProducesInstead(permanent, "you", times=3),
    power=5,
    toughness=5,
)
PULSE_OF_LLANOWAR = enchantment(
    "Pulse of Llanowar", "{3}{G}", ProducesInstead((basic & a_land).you_control, color_of_choice=True)
)
PALE_MOON = instant("Pale Moon", "{1}{U}", Apply((ProducesInstead(a_land & ~basic, mana="{C}"),), THIS))
