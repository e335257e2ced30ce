"""White, blue and red cards of many sets."""

from domain.cards.abilities import Enters, GrantAbility, Leaves, ModifyPT, Triggered
from domain.cards.card import creature, enchantment, instant, sorcery
from domain.cards.effects import (
    Apply,
    Counter,
    Draw,
    Exile,
    GainControl,
    GainLife,
    ReturnTo,
    Scry,
    Surveil,
    Untap,
)
from domain.cards.filters import creature as a_creature
from domain.cards.filters import nonland, spell, this
from domain.cards.keywords import DEFENDER, HASTE
from domain.cards.values import ExiledWithThis, target, target_spell

BANISHING_LIGHT = enchantment(
    "Banishing Light",
    "{2}{W}",
    Triggered(Enters(this), (Exile(target(nonland.opponents_control), until_this_leaves=True),)),
)
OBLIVION_RING = enchantment(
    "Oblivion Ring",
    "{2}{W}",
    Triggered(Enters(this), (Exile(target(nonland.another), linked=True),)),
    Triggered(Leaves(this), (ReturnTo(ExiledWithThis(), "battlefield"),)),
)
MOMENT_OF_TRIUMPH = instant("Moment of Triumph", "{W}", Apply((ModifyPT(2, 2),), target(a_creature)), GainLife(2))
WALL_OF_OMENS = creature("Wall of Omens", "{1}{W}", "Wall", 0, 4, DEFENDER, Triggered(Enters(this), (Draw(),)))

OPT = instant("Opt", "{U}", Scry(1), Draw())
SINISTER_SABOTAGE = instant("Sinister Sabotage", "{1}{U}{U}", Counter(target_spell(spell)), Surveil(1))

ACT_OF_TREASON = sorcery(
    "Act of Treason",
    "{2}{R}",
    GainControl(taken := target(a_creature)),
    Untap(taken),
    Apply((GrantAbility(HASTE),), taken),
)
