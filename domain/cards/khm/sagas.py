"""Sagas of Kaldheim, and of Dominaria for comparison."""

from domain.cards.card import I, II, III, chapter, saga, token
from domain.cards.effects import (
    AddMana,
    ChooseObjects,
    CreateCopies,
    CreateTokens,
    Fight,
    GainLife,
    PutCounters,
    ReturnTo,
)
from domain.cards.effects import Apply
from domain.cards.abilities import ModifyPT
from domain.cards.filters import HasKeyword, artifact, creature
from domain.cards.filters import Foretold, token as a_token
from domain.cards.filters import Controlled, Is, Owned
from domain.cards.keywords import VIGILANCE
from domain.cards.values import POWER, Each, It, count, greatest, target, up_to_one_target

HUMAN_WARRIOR = token("Human Warrior Token", "Creature — Human Warrior", 1, 1, "W")
ELF_WARRIOR = token("Elf Warrior Token", "Creature — Elf Warrior", 1, 1, "G")
KNIGHT = token("Knight Token", "Creature — Knight", 2, 2, "W", VIGILANCE)

ARNI_SLAYS_THE_TROLL = saga(
    "Arni Slays the Troll",
    "{R}{G}",
    chapter(I, Fight(target(creature.you_control), up_to_one_target(creature.you_dont_control))),
    chapter(II, AddMana("{R}"), PutCounters(2, "+1/+1", up_to_one_target(creature.you_control))),
    chapter(III, GainLife(greatest(POWER, creature.you_control))),
)

BATTLE_FOR_BRETAGARD = saga(
    "Battle for Bretagard",
    "{1}{G}{W}",
    chapter(I, CreateTokens(HUMAN_WARRIOR)),
    chapter(II, CreateTokens(ELF_WARRIOR)),
    chapter(
        III,
        ChooseObjects((a_token & (artifact | creature)).you_control, different_names=True),
        CreateCopies(It("chosen")),
    ),
)

NIKO_DEFIES_DESTINY = saga(
    "Niko Defies Destiny",
    "{1}{W}{U}",
    chapter(I, GainLife(count(Foretold() & Owned("you"), "exile", 2))),
    chapter(II, AddMana("{W}{U}", spend="foretell")),
    chapter(III, ReturnTo(target(HasKeyword("foretell") & Owned("you"), "graveyard"), "hand")),
)

HISTORY_OF_BENALIA = saga(
    "History of Benalia",
    "{1}{W}{W}",
    chapter(I, II, CreateTokens(KNIGHT)),
    chapter(III, Apply((ModifyPT(2, 1),), Each(Is("Knight") & Controlled("you")))),
)
