"""Sagas of Kaldheim."""

from domain.cards.abilities import Activated, Attacks, CastSpell, Cost, GrantAbility, ModifyPT, Triggered, WhenYouDo
from domain.cards.card import II, III, I, chapter, saga
from domain.cards.effects import (
    Apply,
    ChooseAndMove,
    ChooseObjects,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Do,
    Draw,
    ForEach,
    GainLife,
    If,
    LoseLife,
    May,
    Mill,
    PutCounters,
    Reflexive,
    ReturnTo,
    Scry,
    Search,
    WheneverThisTurn,
)
from domain.cards.effects_of_sagas import ChooseTarget, ExchangeControl, ShuffleInto
from domain.cards.filters import (
    ControlledBy,
    Is,
    LessPower,
    OwnedBy,
    basic,
    creature,
    instant,
    land,
    nonland,
    permanent,
    planeswalker,
    snow,
    sorcery,
)
from domain.cards.filters import card as a_card
from domain.cards.keywords import DEATHTOUCH, DOUBLE_STRIKE, HASTE
from domain.cards.khm.tokens import ANGEL_WARRIOR, TROLL_WARRIOR
from domain.cards.values import (
    EACH_PLAYER,
    IT,
    Compared,
    Each,
    It,
    Plus,
    Times,
    Together,
    any_target,
    count,
    target,
    target_opponent,
    target_player,
    targets,
    two_alike,
    up_to_targets,
)

BATTLE_OF_FROST_AND_FIRE = saga(
    "Battle of Frost and Fire",
    "{3}{U}{R}",
    chapter(I, DealDamage(4, Together(Each(creature & ~Is("Giant")), Each(planeswalker)))),
    chapter(II, Scry(3)),
    chapter(III, WheneverThisTurn(Triggered(CastSpell(a_card.mana_value(">=", 5)), (Draw(2), Discard())))),
)
BINDING_THE_OLD_GODS = saga(
    "Binding the Old Gods",
    "{2}{B}{G}",
    chapter(I, Destroy(target((nonland & permanent).opponents_control))),
    chapter(II, Search(Is("Forest"), to="battlefield", tapped=True)),
    chapter(III, Apply((GrantAbility(DEATHTOUCH),), Each(creature.you_control))),
)
FIRJAS_RETRIBUTION = saga(
    "Firja's Retribution",
    "{1}{W}{W}{B}",
    chapter(I, CreateTokens(ANGEL_WARRIOR)),
    chapter(
        II,
        Apply(
            (GrantAbility(Activated(Cost(tap=True), (Destroy(target(creature & LessPower())),))),),
            Each(Is("Angel").you_control),
        ),
    ),
    chapter(III, Apply((GrantAbility(DOUBLE_STRIKE),), Each(Is("Angel").you_control))),
)
HARALD_UNITES_THE_ELVES = saga(
    "Harald Unites the Elves",
    "{2}{B}{G}",
    chapter(I, Mill(3), ChooseAndMove(Is("Elf") | Is("Tyvar"), "graveyard", "battlefield")),
    chapter(II, PutCounters(1, "+1/+1", Each(Is("Elf").you_control))),
    chapter(
        III,
        WheneverThisTurn(
            Triggered(Attacks(Is("Elf").you_control), (Apply((ModifyPT(-1, -1),), target(creature.opponents_control)),))
        ),
    ),
)
A_HARALD_UNITES_THE_ELVES = saga(
    "A-Harald Unites the Elves",
    "{2}{B}{G}",
    chapter(I, Mill(5), ChooseAndMove(Is("Elf") | Is("Tyvar"), "graveyard", "battlefield")),
    chapter(II, PutCounters(1, "+1/+1", Each(Is("Elf").you_control))),
    chapter(
        III,
        WheneverThisTurn(
            Triggered(Attacks(Is("Elf").you_control), (Apply((ModifyPT(-1, -1),), target(creature.opponents_control)),))
        ),
    ),
)
KARDURS_VICIOUS_RETURN = saga(
    "Kardur's Vicious Return",
    "{2}{B}{R}",
    chapter(I, May(Reflexive(Triggered(WhenYouDo(), (DealDamage(3, any_target()),))), cost=Cost(sacrifice=creature))),
    chapter(II, Discard(1, EACH_PLAYER)),
    chapter(
        III,
        ReturnTo(target(creature.you_own, "graveyard"), "battlefield"),
        PutCounters(1, "+1/+1", IT),
        Apply((GrantAbility(HASTE),), IT, "your next turn"),
    ),
)
THE_THREE_SEASONS = saga(
    "The Three Seasons",
    "{G}{U}",
    chapter(I, Mill(3)),
    chapter(II, ReturnTo(up_to_targets(2, (snow & ~instant & ~sorcery).you_own, "graveyard"), "hand")),
    chapter(
        III,
        ForEach(
            EACH_PLAYER,
            Do(
                (
                    ChooseObjects(a_card & OwnedBy(IT), most=3, least=3, zone="graveyard"),
                    ShuffleInto(It("chosen"), IT),
                )
            ),
        ),
    ),
)
WAKING_THE_TROLLS = saga(
    "Waking the Trolls",
    "{4}{R}{G}",
    chapter(I, Destroy(target(land))),
    chapter(II, ReturnTo(target(land, "graveyard"), "battlefield", under="you")),
    chapter(
        III,
        ChooseTarget(fewer := target_opponent()),
        If(
            Compared(count(land & ControlledBy(fewer)), "<", count(land.you_control)),
            CreateTokens(TROLL_WARRIOR, Plus(count(land.you_control), Times(count(land & ControlledBy(fewer)), -1))),
        ),
    ),
)
THE_TRICKSTER_GODS_HEIST = saga(
    "The Trickster-God's Heist",
    "{2}{U}{B}",
    chapter(I, May(ExchangeControl(targets(2, creature)))),
    chapter(II, May(ExchangeControl(two_alike(~basic & ~creature)))),
    chapter(III, LoseLife(3, target_player()), GainLife(3)),
)
