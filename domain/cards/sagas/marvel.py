"""Sagas of heroes and villains."""

from domain.cards.abilities import (
    AddTypes,
    Attacks,
    CastSpell,
    Cost,
    GrantAbility,
    LoseTypes,
    ModifyPT,
    RuleChange,
    Static,
    Triggered,
    WhenYouDo,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import II, III, IV, I, chapter, saga, token
from domain.cards.effects import (
    Apply,
    ChooseAndMove,
    CreateCopies,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Exile,
    ForEach,
    LoseLife,
    May,
    Mill,
    PutCounters,
    Reflexive,
    ReturnTo,
    Sacrifice,
    Scry,
    Tap,
    WheneverThisTurn,
)
from domain.cards.effects_of_sagas import ONE_ASKED, PICKED, IfDone, MayOrElse, Pick, SpellsCost
from domain.cards.filters import Attached, Is, OwnedBy, artifact, creature, land, nonland, permanent, this
from domain.cards.filters import card as a_card
from domain.cards.keywords import (
    DEATHTOUCH,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    FLYING,
    INDESTRUCTIBLE,
    LIFELINK,
    MENACE,
    REACH,
    TRAMPLE,
    VIGILANCE,
    equip,
)
from domain.cards.values import (
    EACH_PLAYER,
    IT,
    OPPONENT,
    POWER,
    THAT,
    Each,
    ExiledWithThis,
    It,
    PowerOf,
    Together,
    count,
    greatest,
    target,
    target_opponent,
    target_players,
    up_to_one_target,
)

ORIGIN_OF_SPIDER_MAN = saga(
    "Origin of Spider-Man",
    "{1}{W}",
    chapter(I, CreateTokens(token("Spider Token", "Creature — Spider", 2, 1, "G", REACH))),
    chapter(
        II,
        PutCounters(1, "+1/+1", bitten := target(creature.you_control)),
        Apply((AddTypes(("Legendary", "Spider", "Hero")),), bitten, "forever"),
    ),
    chapter(III, Apply((GrantAbility(DOUBLE_STRIKE),), target(creature.you_control))),
)
THE_DEATH_OF_GWEN_STACY = saga(
    "The Death of Gwen Stacy",
    "{2}{B}",
    chapter(I, Destroy(target(creature))),
    chapter(II, MayOrElse(Discard(1, ONE_ASKED), LoseLife(3, ONE_ASKED), EACH_PLAYER)),
    chapter(III, Exile(Each(a_card & OwnedBy(target_players()), "graveyard"))),
)
AVENGERS_UNDER_SIEGE = saga(
    "Avengers: Under Siege",
    "{2}{B}{R}",
    chapter(I, CreateTokens(token("Villain Token", "Creature — Villain", 2, 1, "B", MENACE), 2)),
    chapter(II, DealDamage(2, Together(Each(creature & ~Is("Villain")), OPPONENT))),
    chapter(III, CreateTokens(TREASURE, count(Is("Villain").you_control))),
)
ORIGIN_OF_BLACK_WIDOW = saga(
    "Origin of Black Widow",
    "{2}{B}",
    chapter(I, Sacrifice(creature, who=OPPONENT)),
    chapter(II, Apply((GrantAbility(DEATHTOUCH),), Each(creature.you_control))),
    chapter(III, ForEach(OPPONENT, LoseLife(count(creature & OwnedBy(IT), "graveyard"), IT))),
)
ORIGIN_OF_CAPTAIN_AMERICA = saga(
    "Origin of Captain America",
    "{2}{W}",
    chapter(
        I,
        PutCounters(1, "+1/+1", hero := target(creature.you_control)),
        Apply((GrantAbility(FIRST_STRIKE), GrantAbility(VIGILANCE)), hero),
    ),
    chapter(
        II,
        CreateTokens(
            token(
                "Sturdy Shield",
                "Artifact — Equipment",
                None,
                None,
                "",
                Static((ModifyPT(1, 2),), Attached()),
                equip("{2}"),
            )
        ),
    ),
    chapter(III, Tap(stunned := up_to_one_target(creature)), PutCounters(1, "stun", stunned)),
)
ORIGIN_OF_THOR = saga(
    "Origin of Thor",
    "{2}{R}",
    chapter(I, May(Draw(2), cost=Cost(discard=a_card))),
    chapter(II, WheneverThisTurn(Triggered(CastSpell(), (PutCounters(1, "+1/+1", target(creature.you_control)),)))),
    chapter(III, DealDamage(PowerOf(thunderer := target(creature.you_control)), OPPONENT, source=thunderer)),
)
ORIGIN_OF_THE_AVENGERS = saga(
    "Origin of the Avengers",
    "{1}{W}",
    chapter(I, Scry(2)),
    chapter(
        II,
        IfDone(ChooseAndMove((Is("Hero") & creature).mana_value("<=", 3), "hand", "battlefield"), otherwise=Draw()),
    ),
    chapter(III, PutCounters(1, "+1/+1", Each(creature.you_control))),
)
ORIGIN_OF_THE_HULK = saga(
    "Origin of the Hulk",
    "{2}{G}",
    chapter(I, CreateTokens(token("Citizen Token", "Creature — Citizen", 1, 1, "GW"))),
    chapter(II, PutCounters(2, "+1/+1", target(creature.you_control))),
    chapter(III, Apply((ModifyPT(3, 3), GrantAbility(TRAMPLE)), target(creature.you_control))),
)
THE_COMING_OF_GALACTUS = saga(
    "The Coming of Galactus",
    "{2}{B}{B}{G}",
    chapter(I, Destroy(up_to_one_target(nonland & permanent))),
    chapter(II, III, LoseLife(2, OPPONENT)),
    chapter(
        IV,
        CreateTokens(
            token(
                "Galactus",
                "Legendary Creature — Elder Alien",
                16,
                16,
                "B",
                FLYING,
                TRAMPLE,
                Triggered(Attacks(this), (Destroy(target(land)),)),
            )
        ),
    ),
)
ORIGIN_OF_IRON_MAN = saga(
    "Origin of Iron Man",
    "{4}{U}",
    chapter(
        I,
        Tap(captor := up_to_one_target(creature)),
        Apply((RuleChange("doesnt untap"),), captor, "while this remains"),
    ),
    chapter(II, Draw(2)),
    chapter(III, ChooseAndMove(artifact.mana_value("<=", 5), "hand", "battlefield")),
)
ARMOR_WARS = saga(
    "Armor Wars",
    "{2}{U}{R}",
    chapter(I, IfDone(May(Draw(count(artifact.you_control))), Draw(1, OPPONENT))),
    chapter(II, SpellsCost(-1, artifact)),
    chapter(III, DealDamage(greatest("mana_value", artifact.you_control), target_opponent())),
)
KRAVENS_LAST_HUNT = saga(
    "Kraven's Last Hunt",
    "{3}{G}",
    chapter(
        I,
        Mill(5),
        Reflexive(
            Triggered(WhenYouDo(), (DealDamage(greatest(POWER, creature.you_own, "graveyard"), target(creature)),))
        ),
    ),
    chapter(II, Apply((ModifyPT(2, 2),), target(creature.you_control))),
    chapter(III, ReturnTo(target(creature.you_own, "graveyard"), "hand")),
)
THE_LAST_RONIN = saga(
    "The Last Ronin",
    "{4}{B}{G}",
    chapter(I, Destroy(Each(creature))),
    chapter(
        II,
        Mill(4),
        Reflexive(Triggered(WhenYouDo(), (ReturnTo(target(creature.you_own, "graveyard"), "hand"),))),
    ),
    chapter(
        III,
        WheneverThisTurn(
            Triggered(
                Attacks(creature.you_control, alone=True),
                (
                    PutCounters(3, "+1/+1", THAT),
                    Apply((GrantAbility(TRAMPLE), GrantAbility(LIFELINK), GrantAbility(INDESTRUCTIBLE)), THAT),
                ),
            )
        ),
    ),
)
THE_CLONING_OF_SHREDDER = saga(
    "The Cloning of Shredder",
    "{4}{B}{B}",
    chapter(
        I,
        Exile(target(creature.you_own, "graveyard"), linked=True),
        CreateCopies(It("exiled"), exceptions=(LoseTypes(("Legendary",)), AddTypes(("Mutant",)))),
    ),
    chapter(
        II,
        III,
        Pick(
            a_card,
            CreateCopies(PICKED, exceptions=(LoseTypes(("Legendary",)), AddTypes(("Mutant",)))),
            among=ExiledWithThis(),
            zone="exile",
        ),
    ),
)
AGE_OF_ULTRON = saga(
    "Age of Ultron",
    "{4}{B}",
    chapter(I, Destroy(up_to_one_target((creature & ~artifact).opponents_control))),
    chapter(
        II,
        ForEach(OPPONENT, CreateTokens(token("Robot Villain Token", "Artifact Creature — Robot Villain", 2, 2))),
    ),
    chapter(
        III,
        Apply((GrantAbility(DEATHTOUCH),), Each((artifact & creature).you_control)),
        PutCounters(1, "+1/+1", Each((artifact & creature).you_control)),
    ),
)
