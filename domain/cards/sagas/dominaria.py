"""Sagas of Dominaria, and its return."""

from domain.cards.abilities import (
    Activated,
    AddTypes,
    CastSpell,
    Cost,
    GrantAbility,
    ModifyPT,
    RuleChange,
    SetPT,
    StepBegins,
    Triggered,
)
from domain.cards.card import II, III, I, chapter, saga, token
from domain.cards.effects import (
    AddMana,
    Apply,
    ChooseAndMove,
    ChooseObjects,
    CopyStackObject,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Do,
    Draw,
    Exile,
    LookAtTop,
    LoseLife,
    May,
    Mill,
    PutCounters,
    ReturnTo,
    Sacrifice,
    Search,
    Tap,
    WheneverThisTurn,
)
from domain.cards.effects_of_sagas import ONE_ASKED, DiscardThat, IfDone, MayOrElse, RevealHand, ShuffleInto
from domain.cards.filters import (
    ControlledBy,
    HasGreatest,
    HasKeyword,
    Is,
    Owned,
    artifact,
    basic,
    creature,
    instant,
    land,
    nonland,
    planeswalker,
    saga_permanent,
    sorcery,
    tapped,
)
from domain.cards.filters import card as a_card
from domain.cards.filters import token as a_token
from domain.cards.keywords import FIRST_STRIKE, FLYING, INDESTRUCTIBLE, LIFELINK, READ_AHEAD, TRAMPLE, VIGILANCE
from domain.cards.sagas.tokens import RED_DRAGON
from domain.cards.values import (
    EACH_PLAYER,
    OPPONENT,
    THAT,
    YOU,
    Domain,
    Each,
    It,
    Noted,
    Together,
    target,
    target_opponent,
    up_to_one_target,
    up_to_targets,
)

FALL_OF_THE_THRAN = saga(
    "Fall of the Thran",
    "{5}{W}",
    chapter(I, Destroy(Each(land))),
    chapter(II, III, ChooseAndMove(land, "graveyard", "battlefield", least=2, most=2, who=EACH_PLAYER)),
)
PHYREXIAN_SCRIPTURES = saga(
    "Phyrexian Scriptures",
    "{2}{B}{B}",
    chapter(
        I,
        PutCounters(1, "+1/+1", marked := up_to_one_target(creature)),
        Apply((AddTypes(("Artifact",)),), marked, "forever"),
    ),
    chapter(II, Destroy(Each(creature & ~artifact))),
    chapter(III, Exile(Each(a_card & Owned("opponent"), "graveyard"))),
)
RITE_OF_BELZENLOK = saga(
    "Rite of Belzenlok",
    "{2}{B}{B}",
    chapter(I, II, CreateTokens(token("Cleric Token", "Creature — Cleric", 0, 1, "B"), 2)),
    chapter(
        III,
        CreateTokens(
            token(
                "Demon Token",
                "Creature — Demon",
                6,
                6,
                "B",
                FLYING,
                TRAMPLE,
                Triggered(StepBegins("upkeep"), (IfDone(Sacrifice(creature.another), otherwise=DealDamage(6, YOU)),)),
            )
        ),
    ),
)
SONG_OF_FREYALISE = saga(
    "Song of Freyalise",
    "{1}{G}",
    chapter(
        I,
        II,
        Apply(
            (GrantAbility(Activated(Cost(tap=True), (AddMana(any_color=1),))),),
            Each(creature.you_control),
            "your next turn",
        ),
    ),
    chapter(
        III,
        PutCounters(1, "+1/+1", Each(creature.you_control)),
        Apply(
            (GrantAbility(VIGILANCE), GrantAbility(TRAMPLE), GrantAbility(INDESTRUCTIBLE)), Each(creature.you_control)
        ),
    ),
)
THE_ANTIQUITIES_WAR = saga(
    "The Antiquities War",
    "{3}{U}",
    chapter(I, II, LookAtTop(5, of=artifact, rest="bottom in random order", reveal=True, optional=True)),
    chapter(III, Apply((AddTypes(("Artifact", "Creature")), SetPT(5, 5)), Each(artifact.you_control))),
)
THE_ELDEST_REBORN = saga(
    "The Eldest Reborn",
    "{4}{B}",
    chapter(I, Sacrifice(creature | planeswalker, who=OPPONENT)),
    chapter(II, Discard(1, OPPONENT)),
    chapter(III, ReturnTo(target(creature | planeswalker, "graveyard"), "battlefield", under="you")),
)
THE_FIRST_ERUPTION = saga(
    "The First Eruption",
    "{2}{R}",
    chapter(I, DealDamage(1, Each(creature & ~HasKeyword("flying")))),
    chapter(II, AddMana("{R}{R}")),
    chapter(III, IfDone(Sacrifice(Is("Mountain")), DealDamage(3, Each(creature)))),
)
THE_MENDING_OF_DOMINARIA = saga(
    "The Mending of Dominaria",
    "{3}{G}{G}",
    chapter(I, II, Mill(2), ChooseAndMove(creature, "graveyard", "hand")),
    chapter(
        III,
        ReturnTo(Each(land.you_own, "graveyard"), "battlefield"),
        ShuffleInto(Each(a_card.you_own, "graveyard")),
    ),
)
THE_MIRARI_CONJECTURE = saga(
    "The Mirari Conjecture",
    "{4}{U}",
    chapter(I, ReturnTo(target(instant.you_own, "graveyard"), "hand")),
    chapter(II, ReturnTo(target(sorcery.you_own, "graveyard"), "hand")),
    chapter(III, WheneverThisTurn(Triggered(CastSpell(instant | sorcery), (CopyStackObject(THAT),)))),
)
TIME_OF_ICE = saga(
    "Time of Ice",
    "{3}{U}",
    chapter(
        I,
        II,
        Tap(frozen := target(creature.opponents_control)),
        Apply((RuleChange("doesnt untap"),), frozen, "while you control this"),
    ),
    chapter(III, ReturnTo(Each(creature & tapped), "hand")),
)
TRIUMPH_OF_GERRARD = saga(
    "Triumph of Gerrard",
    "{1}{W}",
    chapter(I, II, PutCounters(1, "+1/+1", target(HasGreatest("power", creature.you_control) & creature.you_control))),
    chapter(
        III,
        Apply(
            (GrantAbility(FLYING), GrantAbility(FIRST_STRIKE), GrantAbility(LIFELINK)),
            target(HasGreatest("power", creature.you_control) & creature.you_control),
        ),
    ),
)
LOVE_SONG_OF_NIGHT_AND_DAY = saga(
    "Love Song of Night and Day",
    "{2}{W}",
    chapter(I, Draw(2, Together(YOU, target_opponent()))),
    chapter(II, CreateTokens(token("Bird Token", "Creature — Bird", 1, 1, "W", FLYING))),
    chapter(III, PutCounters(1, "+1/+1", up_to_targets(2, creature))),
    READ_AHEAD,
)
THE_CRUELTY_OF_GIX = saga(
    "The Cruelty of Gix",
    "{3}{B}{B}",
    chapter(
        I,
        RevealHand(seen := target_opponent()),
        ChooseObjects((creature | planeswalker) & ControlledBy(seen), most=1, least=1, zone="hand"),
        DiscardThat(It("chosen"), seen),
    ),
    chapter(II, Search(a_card, reveal=False), LoseLife(3)),
    chapter(III, ReturnTo(target(creature, "graveyard"), "battlefield", under="you")),
    READ_AHEAD,
)
THE_ELDER_DRAGON_WAR = saga(
    "The Elder Dragon War",
    "{2}{R}{R}",
    chapter(I, DealDamage(2, Together(Each(creature), OPPONENT))),
    chapter(II, Discard(None, up_to=True), Draw(Noted("discarded"))),
    chapter(III, CreateTokens(RED_DRAGON)),
    READ_AHEAD,
)
THE_WORLD_SPELL = saga(
    "The World Spell",
    "{5}{G}{G}",
    chapter(
        I,
        II,
        LookAtTop(
            7,
            of=~(instant | sorcery | saga_permanent),
            rest="bottom in random order",
            reveal=True,
            optional=True,
        ),
    ),
    chapter(III, ChooseAndMove(~(instant | sorcery | saga_permanent), "hand", "battlefield", most=2)),
    READ_AHEAD,
)
THE_WEATHERSEED_TREATY = saga(
    "The Weatherseed Treaty",
    "{2}{G}",
    chapter(I, Search(basic & land, to="battlefield", tapped=True)),
    chapter(II, CreateTokens(token("Saproling Token", "Creature — Saproling", 1, 1, "G"))),
    chapter(III, Apply((ModifyPT(Domain(), Domain()), GrantAbility(TRAMPLE)), target(creature.you_control))),
    READ_AHEAD,
)
BRAIDSS_FRIGHTFUL_RETURN = saga(
    "Braids's Frightful Return",
    "{2}{B}",
    chapter(I, May(Discard(1, OPPONENT), cost=Cost(sacrifice=creature))),
    chapter(II, ReturnTo(target(creature.you_own, "graveyard"), "hand")),
    chapter(
        III,
        MayOrElse(
            Sacrifice(nonland & ~a_token, who=ONE_ASKED),
            Do((LoseLife(2, ONE_ASKED), Draw())),
            target_opponent(),
        ),
    ),
    READ_AHEAD,
)
