"""Sagas of Eldraine and of Modern Horizons."""

from domain.cards.abilities import CastSpell, Cost, GrantAbility, ModifyPT
from domain.cards.basics.tokens import FOOD
from domain.cards.card import II, III, IV, I, chapter, saga, token
from domain.cards.effects import (
    Apply,
    CopyStackObject,
    CreateCopies,
    CreateTokens,
    Destroy,
    Exile,
    Later,
    May,
    PutCounters,
    ReturnTo,
    Scry,
    Search,
)
from domain.cards.effects_of_sagas import PICKED, CreateAttached, Pick
from domain.cards.filters import Is, basic, creature, instant, land, sorcery
from domain.cards.filters import token as a_token
from domain.cards.interactions.tokens import CURSED_ROLE, WICKED_ROLE
from domain.cards.keywords import DOUBLE_STRIKE, FLYING, TRAMPLE, VIGILANCE
from domain.cards.sagas.tokens import BEAST, HUMAN
from domain.cards.values import THAT, Each, ExiledWithThis, Plus, count, target, up_to_one_target, up_to_targets

GADWICKS_FIRST_DUEL = saga(
    "Gadwick's First Duel",
    "{1}{U}",
    chapter(I, CreateAttached(CURSED_ROLE, up_to_one_target(creature))),
    chapter(II, Scry(2)),
    chapter(
        III,
        Later(CastSpell((instant | sorcery).mana_value("<=", 3)), CopyStackObject(THAT), this_turn=True),
    ),
)
THE_HUNTSMANS_REDEMPTION = saga(
    "The Huntsman's Redemption",
    "{2}{G}",
    chapter(I, CreateTokens(BEAST)),
    chapter(II, May(Search(creature | (basic & land)), cost=Cost(sacrifice=creature))),
    chapter(III, Apply((ModifyPT(2, 2), GrantAbility(TRAMPLE)), up_to_targets(2, creature))),
)
THE_PRINCESS_TAKES_FLIGHT = saga(
    "The Princess Takes Flight",
    "{2}{W}",
    chapter(I, Exile(up_to_one_target(creature), linked=True)),
    chapter(II, Apply((ModifyPT(2, 2), GrantAbility(FLYING)), target(creature.you_control))),
    chapter(III, ReturnTo(ExiledWithThis(), "battlefield")),
)
THE_WITCHS_VANITY = saga(
    "The Witch's Vanity",
    "{1}{B}",
    chapter(I, Destroy(target(creature.opponents_control.mana_value("<=", 2)))),
    chapter(II, CreateTokens(FOOD)),
    chapter(III, CreateAttached(WICKED_ROLE, target(creature.you_control))),
)
THREE_BLIND_MICE = saga(
    "Three Blind Mice",
    "{2}{W}",
    chapter(I, CreateTokens(token("Mouse Token", "Creature — Mouse", 1, 1, "W"))),
    chapter(II, III, CreateCopies(target(a_token.you_control))),
    chapter(IV, Apply((ModifyPT(1, 1), GrantAbility(VIGILANCE)), Each(creature.you_control))),
)
WELCOME_TO_SWEETTOOTH = saga(
    "Welcome to Sweettooth",
    "{1}{G}",
    chapter(I, CreateTokens(HUMAN)),
    chapter(II, CreateTokens(FOOD)),
    chapter(III, PutCounters(Plus(count(Is("Food").you_control), 1), "+1/+1", target(creature.you_control))),
)
AJANI_FELLS_THE_GODSIRE = saga(
    "Ajani Fells the Godsire",
    "{3}{W}{W}",
    chapter(I, Exile(target(creature.opponents_control.power(">=", 3)))),
    chapter(
        II,
        CreateTokens(token("Cat Warrior Token", "Creature — Cat Warrior", 2, 1, "W")),
        Pick(creature.you_control, PutCounters(1, "vigilance", PICKED)),
    ),
    chapter(III, Apply((GrantAbility(DOUBLE_STRIKE),), target(creature.you_control))),
)
