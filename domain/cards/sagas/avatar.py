"""Sagas of nations, and cards that were changed."""

from domain.cards.abilities import Cost, ModifyPT
from domain.cards.basics.tokens import FOOD
from domain.cards.card import II, III, I, chapter, saga
from domain.cards.effects import Apply, CreateTokens, Draw, Exile, If, May, Mill, PutCounters
from domain.cards.effects_of_sagas import PICKED, Pick
from domain.cards.filters import ControlledBy, HasGreatest, Is, creature
from domain.cards.filters import card as a_card
from domain.cards.sagas.tokens import ALLY
from domain.cards.values import Compared, Each, count, target_opponent, up_to_one_target, up_to_targets

FOUNDING_OF_OMASHU = saga(
    "Founding of Omashu",
    "{2}{R}",
    chapter(I, CreateTokens(ALLY, 2)),
    chapter(II, May(Draw(), cost=Cost(discard=a_card))),
    chapter(III, Apply((ModifyPT(1, 0),), Each(creature.you_control))),
)
LEAVES_FROM_THE_VINE = saga(
    "Leaves from the Vine",
    "{1}{G}",
    chapter(I, Mill(3), CreateTokens(FOOD)),
    chapter(II, PutCounters(1, "+1/+1", up_to_targets(2, creature.you_control))),
    chapter(III, If(Compared(count((creature | Is("Lesson")).you_own, "graveyard"), ">=", 1), Draw())),
)
A_FALL_OF_THE_IMPOSTOR = saga(
    "A-Fall of the Impostor",
    "{G}{W}",
    chapter(I, II, PutCounters(1, "+1/+1", up_to_one_target(creature))),
    chapter(
        III,
        Pick(HasGreatest("power", theirs := creature & ControlledBy(target_opponent())) & theirs, Exile(PICKED)),
    ),
)
