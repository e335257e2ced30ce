"""Sagas of Kaldheim, and of Dominaria for comparison."""

from domain.cards.abilities import CastSpell, ModifyPT, SetPT, Triggered
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import II, III, I, chapter, saga, token
from domain.cards.effects import (
    AddMana,
    Apply,
    ChooseObjects,
    CreateCopies,
    CreateTokens,
    DealDamage,
    Exile,
    Fight,
    ForEach,
    GainLife,
    PlayExiled,
    PutCounters,
    ReturnTo,
    Search,
    WheneverThisTurn,
)
from domain.cards.filters import (
    Controlled,
    ControlledBy,
    Foretold,
    HasGreatest,
    HasKeyword,
    Is,
    Named,
    Owned,
    artifact,
    creature,
    equipment_permanent,
    planeswalker,
)
from domain.cards.filters import token as a_token
from domain.cards.keywords import VIGILANCE
from domain.cards.khm.tokens import ELF_WARRIOR, HUMAN_WARRIOR, SHAPESHIFTER
from domain.cards.values import (
    IT,
    POWER,
    Each,
    It,
    PowerOf,
    count,
    greatest,
    target,
    target_opponent,
    up_to_one_target,
    up_to_targets,
)

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

FALL_OF_THE_IMPOSTOR = saga(
    "Fall of the Impostor",
    "{1}{G}{W}",
    chapter(I, II, PutCounters(1, "+1/+1", up_to_one_target(creature))),
    chapter(
        III,
        ChooseObjects(
            HasGreatest("power", theirs := creature & ControlledBy(target_opponent())) & theirs, most=1, least=1
        ),
        Exile(It("chosen")),
    ),
)

FORGING_THE_TYRITE_SWORD = saga(
    "Forging the Tyrite Sword",
    "{1}{R}{W}",
    chapter(I, II, CreateTokens(TREASURE)),
    chapter(III, Search(Named("Halvar, God of Battle") | equipment_permanent)),
)

SHOWDOWN_OF_THE_SKALDS = saga(
    "Showdown of the Skalds",
    "{2}{R}{W}",
    chapter(I, PlayExiled(4, "end of your next turn")),
    chapter(
        II,
        III,
        WheneverThisTurn(Triggered(CastSpell(), (PutCounters(1, "+1/+1", target(creature.you_control)),))),
    ),
)

THE_BEARS_OF_LITTJARA = saga(
    "The Bears of Littjara",
    "{1}{G}{U}",
    chapter(I, CreateTokens(SHAPESHIFTER)),
    chapter(II, Apply((SetPT(4, 4),), up_to_targets(99, (creature & Is("Shapeshifter")).you_control), "forever")),
    chapter(
        III,
        ForEach(
            Each(creature.you_control.power(">=", 4)),
            DealDamage(PowerOf(IT), up_to_one_target(creature | planeswalker), source=IT),
        ),
    ),
)

HISTORY_OF_BENALIA = saga(
    "History of Benalia",
    "{1}{W}{W}",
    chapter(I, II, CreateTokens(KNIGHT)),
    chapter(III, Apply((ModifyPT(2, 1),), Each(Is("Knight") & Controlled("you")))),
)
