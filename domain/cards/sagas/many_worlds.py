"""Sagas of several sets."""

from domain.cards.abilities import (
    Activated,
    AddTypes,
    Cost,
    GrantAbility,
    LoseTypes,
    Mode,
    ModifyPT,
    RuleChange,
    SetPT,
    Triggered,
    WhenYouDo,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import II, III, IV, I, chapter, modal_chapter, saga, token, transforming
from domain.cards.card import creature as creature_card
from domain.cards.effects import (
    AddMana,
    Apply,
    ChooseAndMove,
    CreateCopies,
    CreateTokens,
    DealDamage,
    Destroy,
    Do,
    Draw,
    Exile,
    ForEach,
    GainLife,
    If,
    Mill,
    PlayExiled,
    PutCounters,
    Reflexive,
    ReturnTo,
    Sacrifice,
    Tap,
)
from domain.cards.effects_of_sagas import PICKED, ChooseTarget, CreateSized, DiscardThat, Pick, RevealUntil, SpellsCost
from domain.cards.filters import (
    ControlledBy,
    HasKeyword,
    Is,
    SharesName,
    artifact,
    creature,
    instant,
    legendary,
    nonland,
    permanent,
    planeswalker,
    saga_permanent,
    sorcery,
    untapped,
)
from domain.cards.filters import card as a_card
from domain.cards.filters import token as a_token
from domain.cards.keywords import FLYING, HASTE, READ_AHEAD, TRAMPLE, VIGILANCE
from domain.cards.mana import Spending
from domain.cards.sagas.tokens import TRANSFORMS
from domain.cards.values import (
    EACH_PLAYER,
    IT,
    OPPONENT,
    THAT,
    THIS,
    YOU,
    AllBut,
    Compared,
    Each,
    EventAmount,
    ExiledWithThis,
    Half,
    It,
    LifeTotal,
    ManaValueOf,
    PowerOf,
    Together,
    count,
    target,
    target_opponent,
    up_to_one_target,
    up_to_targets,
)

LIFE_OF_TOSHIRO_UMEZAWA = transforming(
    saga(
        "Life of Toshiro Umezawa",
        "{1}{B}",
        modal_chapter(
            I,
            II,
            Mode((Apply((ModifyPT(2, 2),), target(creature)),)),
            Mode((Apply((ModifyPT(-1, -1),), target(creature)),)),
            Mode((GainLife(2),)),
        ),
        chapter(III, *TRANSFORMS),
    ),
    creature_card(
        "Memory of Toshiro",
        "",
        "Enchantment Creature — Human Samurai",
        2,
        3,
        Activated(Cost(tap=True, life=1), (AddMana("{B}", spend=Spending(cast=instant | sorcery)),)),
    ),
    "B",
)
THE_APPRENTICES_FOLLY = saga(
    "The Apprentice's Folly",
    "{2}{U}{R}",
    chapter(
        I,
        II,
        ChooseTarget(copied := target((creature & ~a_token).you_control & ~SharesName(a_token.you_control))),
        CreateCopies(copied, exceptions=(LoseTypes(("Legendary",)), AddTypes(("Reflection",)), GrantAbility(HASTE))),
    ),
    chapter(III, Sacrifice(what=Each(Is("Reflection").you_control))),
)
KORVOLD_AND_THE_NOBLE_THIEF = saga(
    "Korvold and the Noble Thief",
    "{3}{R}",
    chapter(I, II, CreateTokens(TREASURE)),
    chapter(III, PlayExiled(3, who=target_opponent())),
)
AN_UNEARTHLY_CHILD = saga(
    "An Unearthly Child",
    "{1}{U}{U}",
    chapter(I, II, III, RevealUntil(Is("Doctor") | HasKeyword("doctor's companion") | Is("Vehicle"))),
)
BALLAD_OF_THE_BLACK_FLAG = saga(
    "Ballad of the Black Flag",
    "{1}{U}{U}",
    chapter(
        I,
        II,
        III,
        Mill(3),
        ChooseAndMove(artifact | legendary | saga_permanent, "graveyard", "hand", among=It("milled")),
    ),
    chapter(IV, SpellsCost(-2, artifact | legendary | saga_permanent)),
)
FALL_OF_THE_FIRST_CIVILIZATION = saga(
    "Fall of the First Civilization",
    "{2}{W}",
    chapter(I, Draw(2, Together(YOU, target_opponent()))),
    chapter(II, Exile(target(artifact.opponents_control))),
    chapter(
        III,
        Pick(
            (nonland & permanent).you_control,
            Destroy(AllBut(nonland & permanent, PICKED)),
            3,
            3,
            who=EACH_PLAYER,
        ),
    ),
)
THE_AESIR_ESCAPE_VALHALLA = saga(
    "The Aesir Escape Valhalla",
    "{2}{G}",
    chapter(
        I,
        Pick(~instant & ~sorcery, Exile(PICKED, linked=True), zone="graveyard"),
        GainLife(ManaValueOf(It("exiled"))),
    ),
    chapter(II, PutCounters(ManaValueOf(ExiledWithThis()), "+1/+1", target(creature.you_control))),
    chapter(III, ReturnTo(Together(THIS, ExiledWithThis()), "hand")),
)
YOTIA_DECLARES_WAR = saga(
    "Yotia Declares War",
    "{1}{R}",
    chapter(I, CreateTokens(token("Ornithopter", "Artifact Creature — Thopter", 0, 2, "", FLYING))),
    chapter(
        II,
        Pick(
            (untapped & artifact).you_control,
            Do(
                (
                    Tap(PICKED),
                    Reflexive(Triggered(WhenYouDo(), (DealDamage(EventAmount(), target(creature | planeswalker)),))),
                )
            ),
            0,
            None,
        ),
    ),
    chapter(III, Apply((AddTypes(("Artifact", "Creature")), SetPT(4, 4)), up_to_one_target(artifact.you_control))),
    READ_AHEAD,
)
SUMMON_KUJATA = saga(
    "Summon: Kujata",
    "{5}{R}",
    chapter(I, DealDamage(3, up_to_targets(2, creature))),
    chapter(II, Apply((RuleChange("cant block"),), up_to_targets(3, creature))),
    chapter(
        III,
        Pick(
            a_card,
            Do(
                (
                    DiscardThat(PICKED, YOU),
                    Reflexive(Triggered(WhenYouDo(), (DealDamage(ManaValueOf(THAT), OPPONENT),))),
                )
            ),
            zone="hand",
        ),
        Draw(2),
    ),
    TRAMPLE,
    HASTE,
    line="Enchantment Creature — Saga Ox",
    power=7,
    toughness=5,
)
CHAINERS_TORMENT = saga(
    "Chainer's Torment",
    "{3}{B}",
    chapter(I, II, DealDamage(2, OPPONENT), GainLife(2)),
    chapter(
        III,
        CreateSized(
            token("Nightmare Horror Token", "Creature — Nightmare Horror", 0, 0, "B"), Half(LifeTotal(), up=True)
        ),
        DealDamage(PowerOf(IT), YOU, source=IT),
    ),
)
BIRTH_OF_THE_IMPERIUM = saga(
    "Birth of the Imperium",
    "{2}{W}{U}{B}",
    chapter(
        I,
        ForEach(
            OPPONENT,
            CreateTokens(token("Astartes Warrior Token", "Creature — Astartes Warrior", 2, 2, "W", VIGILANCE)),
        ),
    ),
    chapter(II, Sacrifice(creature, who=OPPONENT)),
    chapter(
        III,
        ForEach(OPPONENT, If(Compared(count(creature & ControlledBy(IT)), "<", count(creature.you_control)), Draw(2))),
    ),
)
