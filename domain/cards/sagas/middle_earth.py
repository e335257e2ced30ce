"""Sagas of Middle-earth."""

from domain.cards.abilities import GrantAbility, Leaves, ModifyPT, Triggered
from domain.cards.basics.tokens import FOOD, TREASURE
from domain.cards.card import II, III, I, chapter, saga, token
from domain.cards.effects import (
    AddMana,
    Apply,
    CreateTokens,
    Discard,
    Draw,
    Fight,
    LoseLife,
    PutCounters,
    ReturnTo,
    Scry,
)
from domain.cards.effects_of_sagas import ShuffleInto
from domain.cards.filters import HasKeyword, Is, creature, this
from domain.cards.filters import card as a_card
from domain.cards.keywords import INDESTRUCTIBLE, LIFELINK, MENACE
from domain.cards.khm.tokens import SPIRIT
from domain.cards.mechanics import amass
from domain.cards.sagas.tokens import BLUE_BIRD
from domain.cards.values import (
    OPPONENT,
    YOU,
    Each,
    Together,
    another_target,
    count,
    target,
    target_opponent,
    up_to_one_target,
    up_to_targets,
)

FALL_OF_GIL_GALAD = saga(
    "Fall of Gil-galad",
    "{1}{G}",
    chapter(I, Scry(2)),
    chapter(II, PutCounters(2, "+1/+1", target(creature.you_control))),
    chapter(
        III,
        Apply(
            (GrantAbility(Triggered(Leaves(this, "graveyard"), (Draw(2),))),), fallen := target(creature.you_control)
        ),
        Fight(fallen, another_target(creature)),
    ),
)
OATH_OF_THE_GREY_HOST = saga(
    "Oath of the Grey Host",
    "{3}{B}",
    chapter(I, CreateTokens(FOOD, who=Together(YOU, target_opponent()))),
    chapter(II, LoseLife(3, OPPONENT), CreateTokens(TREASURE)),
    chapter(III, CreateTokens(SPIRIT, 3, tapped=True)),
)
BOOK_OF_MAZARBUL = saga(
    "Book of Mazarbul",
    "{2}{R}",
    chapter(I, amass("Orc", 1)),
    chapter(II, amass("Orc", 2)),
    chapter(III, Apply((ModifyPT(1, 0), GrantAbility(MENACE)), Each(creature.you_control))),
)
OF_HERBS_AND_STEWED_RABBIT = saga(
    "Of Herbs and Stewed Rabbit",
    "{2}{W}",
    chapter(I, PutCounters(1, "+1/+1", up_to_one_target(creature)), CreateTokens(FOOD)),
    chapter(II, Draw(), CreateTokens(FOOD)),
    chapter(
        III, CreateTokens(token("Halfling Token", "Creature — Halfling", 1, 1, "W"), count(Is("Food").you_control))
    ),
)
SONG_OF_EARENDIL = saga(
    "Song of Eärendil",
    "{3}{G}{U}",
    chapter(I, Scry(2), Draw(2)),
    chapter(II, CreateTokens(TREASURE), CreateTokens(BLUE_BIRD)),
    chapter(III, PutCounters(1, "flying", Each(creature.you_control & ~HasKeyword("flying")))),
)
TALE_OF_TINUVIEL = saga(
    "Tale of Tinúviel",
    "{3}{W}{W}",
    chapter(I, Apply((GrantAbility(INDESTRUCTIBLE),), target(creature.you_control), "while you control this")),
    chapter(II, ReturnTo(target(creature.you_own, "graveyard"), "battlefield")),
    chapter(III, Apply((GrantAbility(LIFELINK),), up_to_targets(2, creature.you_control))),
)
THE_BATH_SONG = saga(
    "The Bath Song",
    "{3}{U}",
    chapter(I, II, Draw(2), Discard()),
    chapter(III, ShuffleInto(up_to_targets(99, a_card.you_own, "graveyard")), AddMana("{U}{U}")),
)
