"""Sagas of Theros."""

from domain.cards.abilities import Cost, GrantAbility, ModifyPT, RuleChange
from domain.cards.card import II, III, IV, I, chapter, saga, token
from domain.cards.effects import (
    Apply,
    ChooseObjects,
    ChooseOne,
    CreateTokens,
    DealDamage,
    Destroy,
    DoesntUntap,
    Draw,
    Exile,
    Fight,
    ForEach,
    GainControl,
    GainLife,
    If,
    May,
    Mill,
    PutCounters,
    ReturnTo,
    Scry,
    Tap,
    Untap,
)
from domain.cards.effects_of_sagas import DiscardThat, RevealHand, SetRule, SpellsCost
from domain.cards.filters import ControlledBy, Is, creature, enchantment, land, nonland, permanent, planeswalker, tapped
from domain.cards.filters import card as a_card
from domain.cards.keywords import HEXPROOF, TRAMPLE
from domain.cards.sagas.tokens import GOLD, HUMAN_SOLDIER
from domain.cards.values import (
    EACH_PLAYER,
    IT,
    THIS,
    CountersOn,
    Each,
    It,
    PowerOf,
    ThisIs,
    YouControl,
    as_x,
    count,
    target,
    target_opponent,
    up_to_one_target,
    up_to_targets,
)

ELSPETHS_NIGHTMARE = saga(
    "Elspeth's Nightmare",
    "{2}{B}",
    chapter(I, Destroy(target(creature.opponents_control.power("<=", 2)))),
    chapter(
        II,
        RevealHand(seen := target_opponent()),
        ChooseObjects(~creature & nonland & ControlledBy(seen), most=1, least=1, zone="hand"),
        DiscardThat(It("chosen"), seen),
    ),
    chapter(III, Exile(Each(a_card & ControlledBy(target_opponent()), "graveyard"))),
)
KIORA_BESTS_THE_SEA_GOD = saga(
    "Kiora Bests the Sea God",
    "{5}{U}{U}",
    chapter(I, CreateTokens(token("Kraken Token", "Creature — Kraken", 8, 8, "U", HEXPROOF))),
    chapter(
        II,
        Tap(Each(theirs := nonland & ControlledBy(target_opponent()))),
        DoesntUntap(Each(theirs)),
    ),
    chapter(III, GainControl(taken := target(permanent.opponents_control), "forever"), Untap(taken)),
)
THE_AKROAN_WAR = saga(
    "The Akroan War",
    "{3}{R}",
    chapter(I, GainControl(target(creature), "while this remains")),
    chapter(
        II,
        SetRule(RuleChange("attacks each combat if able"), creature.opponents_control, "your next turn"),
    ),
    chapter(III, ForEach(Each(tapped & creature), DealDamage(PowerOf(IT), IT, source=IT))),
)
THE_BINDING_OF_THE_TITANS = saga(
    "The Binding of the Titans",
    "{1}{G}",
    chapter(I, Mill(3, EACH_PLAYER)),
    chapter(
        II, Exile(up_to_targets(2, a_card, "graveyard")), ForEach(It("exiled"), If(ThisIs(creature, IT), GainLife(1)))
    ),
    chapter(III, ReturnTo(target((creature | land).you_own, "graveyard"), "hand")),
)
THE_FIRST_IROAN_GAMES = saga(
    "The First Iroan Games",
    "{2}{G}",
    chapter(I, CreateTokens(HUMAN_SOLDIER)),
    chapter(II, PutCounters(3, "+1/+1", target(creature.you_control))),
    chapter(III, If(YouControl(creature.power(">=", 4)), Draw(2))),
    chapter(IV, CreateTokens(GOLD)),
)
THE_TRIUMPH_OF_ANAX = saga(
    "The Triumph of Anax",
    "{2}{R}",
    chapter(I, II, III, Apply((GrantAbility(TRAMPLE), ModifyPT(CountersOn("lore", THIS), 0)), target(creature))),
    chapter(IV, Fight(target(creature.you_control), up_to_one_target(creature.you_dont_control))),
)
TYMARET_CALLS_THE_DEAD = saga(
    "Tymaret Calls the Dead",
    "{2}{B}",
    chapter(
        I,
        II,
        Mill(3),
        May(
            CreateTokens(token("Zombie Token", "Creature — Zombie", 2, 2, "B")),
            cost=Cost(exile_from_graveyard=1, exile_card=creature | enchantment),
        ),
    ),
    chapter(III, GainLife(as_x(count(Is("Zombie").you_control))), Scry(count(Is("Zombie").you_control))),
)
ELSPETH_CONQUERS_DEATH = saga(
    "Elspeth Conquers Death",
    "{3}{W}{W}",
    chapter(I, Exile(target(permanent.opponents_control.mana_value(">=", 3)))),
    chapter(II, SpellsCost(2, ~creature, "opponent", "your next turn")),
    chapter(
        III,
        ReturnTo(target((creature | planeswalker).you_own, "graveyard"), "battlefield"),
        ChooseOne((PutCounters(1, "+1/+1", IT), PutCounters(1, "loyalty", IT))),
    ),
)
