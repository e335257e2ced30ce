"""Sagas of Assassins and of the clans of Tarkir."""

from domain.cards.abilities import Attacks, CastSpell, Cost, Enters, GrantAbility, Triggered, WhenYouDo
from domain.cards.card import II, III, I, chapter, saga, token
from domain.cards.effects import (
    Apply,
    CreateTokens,
    Destroy,
    Draw,
    GainLife,
    LookAtTop,
    LoseLife,
    May,
    Mill,
    PutCounters,
    Reflexive,
    ReturnTo,
    WheneverThisTurn,
)
from domain.cards.effects_of_sagas import DoublePowerAndToughness
from domain.cards.filters import Is, creature, land, nonland, permanent, tapped
from domain.cards.filters import card as a_card
from domain.cards.keywords import DOUBLE_STRIKE
from domain.cards.values import OPPONENT, THAT, Each, target

THE_REVELATIONS_OF_EZIO = saga(
    "The Revelations of Ezio",
    "{2}{B}",
    chapter(I, Destroy(target((tapped & creature).opponents_control))),
    chapter(II, WheneverThisTurn(Triggered(Attacks(Is("Assassin").you_control), (PutCounters(1, "+1/+1", THAT),)))),
    chapter(
        III,
        ReturnTo(target((Is("Assassin") & creature).you_own, "graveyard"), "battlefield", counters=(("+1/+1", 1),)),
    ),
)
AWAKEN_THE_HONORED_DEAD = saga(
    "Awaken the Honored Dead",
    "{B}{G}{U}",
    chapter(I, Destroy(target(nonland & permanent))),
    chapter(II, Mill(3)),
    chapter(
        III,
        May(
            Reflexive(Triggered(WhenYouDo(), (ReturnTo(target((creature | land).you_own, "graveyard"), "hand"),))),
            cost=Cost(discard=a_card),
        ),
    ),
)
REDISCOVER_THE_WAY = saga(
    "Rediscover the Way",
    "{U}{R}{W}",
    chapter(I, II, LookAtTop(3)),
    chapter(
        III,
        WheneverThisTurn(
            Triggered(CastSpell(~creature), (Apply((GrantAbility(DOUBLE_STRIKE),), target(creature.you_control)),))
        ),
    ),
)
ROAR_OF_ENDLESS_SONG = saga(
    "Roar of Endless Song",
    "{2}{G}{U}{R}",
    chapter(I, II, CreateTokens(token("Elephant Token", "Creature — Elephant", 5, 5, "G"))),
    chapter(III, DoublePowerAndToughness(Each(creature.you_control))),
)
THUNDER_OF_UNITY = saga(
    "Thunder of Unity",
    "{R}{W}{B}",
    chapter(I, Draw(2), LoseLife(2)),
    chapter(
        II,
        III,
        WheneverThisTurn(Triggered(Enters(creature.you_control), (LoseLife(1, OPPONENT), GainLife(1)))),
    ),
)
