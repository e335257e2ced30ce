"""Cards that double, halve or forbid counters and tokens (CR 614.16, 614.17)."""

from domain.cards.abilities import Replacement, RuleChange, Static
from domain.cards.card import creature, enchantment
from domain.cards.filters import AllOf, land
from domain.cards.filters import artifact as an_artifact
from domain.cards.filters import creature as a_creature
from domain.cards.filters import enchantment as an_enchantment
from domain.cards.keywords import HASTE, TRAMPLE

HARDENED_SCALES = enchantment(
    "Hardened Scales", "{G}", Replacement("counters", who=a_creature, add=1, kind="+1/+1", by="any")
)
PARALLEL_LIVES = enchantment("Parallel Lives", "{3}{G}", Replacement("tokens", factor=2))
SOLEMNITY = enchantment(
    "Solemnity",
    "{2}{W}",
    Static((RuleChange("players cant get counters"),), AllOf()),
    Static((RuleChange("counters cant be put"),), an_artifact | a_creature | an_enchantment | land),
)
VORINCLEX_MONSTROUS_RAIDER = creature(
    "Vorinclex, Monstrous Raider",
    "{4}{G}{G}",
    "Legendary Creature — Phyrexian Praetor",
    6,
    6,
    TRAMPLE,
    HASTE,
    Replacement("counters", factor=2, whose="any", by="you"),
    Replacement("counters", half=True, whose="any", by="opponent"),
)
