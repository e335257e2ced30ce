"""Sagas that are creatures or have another face, and cards that change lore counters or hear of chapters."""

from domain.cards.abilities import (
    Activated,
    Attacks,
    Cost,
    CountersArePut,
    FinalChapterResolves,
    GrantAbility,
    Keyword,
    Leaves,
    Mode,
    Replacement,
    Sacrifices,
    Static,
    StepBegins,
    Triggered,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import II, III, IV, I, chapter, creature, instant, land, saga, sorcery, token, transforming
from domain.cards.effects import (
    AddMana,
    ChooseAndMove,
    ChooseCounter,
    ChooseOne,
    CreateCopies,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Exile,
    GainLife,
    Later,
    LoseLife,
    May,
    MoveCounters,
    PutCounters,
    RemoveCounters,
    ReturnTo,
    Sacrifice,
)
from domain.cards.filters import artifact as an_artifact
from domain.cards.filters import card as a_card
from domain.cards.filters import creature as a_creature
from domain.cards.filters import enchantment as an_enchantment
from domain.cards.filters import land as a_land
from domain.cards.filters import legendary, nonland, permanent, this
from domain.cards.filters import planeswalker as a_planeswalker
from domain.cards.filters import saga_permanent as a_saga
from domain.cards.keywords import EVOLVE, FLYING, HASTE, LIFELINK, READ_AHEAD, TRAMPLE, VIGILANCE, boast, buyback
from domain.cards.values import (
    EACH_PLAYER,
    OPPONENT,
    THAT,
    THIS,
    Each,
    It,
    ManaValueOf,
    Noted,
    Total,
    second_target,
    target,
    up_to_one_target,
)

SUMMON_BAHAMUT = saga(
    "Summon: Bahamut",
    "{9}",
    chapter(I, II, Destroy(up_to_one_target(nonland & permanent))),
    chapter(III, Draw(2)),
    chapter(IV, DealDamage(Total("mana_value", permanent.another.you_control), OPPONENT)),
    FLYING,
    line="Enchantment Creature — Saga Dragon",
    power=9,
    toughness=9,
)

GOBLIN_SHAMAN = token(
    "Goblin Shaman Token",
    "Creature — Goblin Shaman",
    2,
    2,
    "R",
    Triggered(Attacks(this), (CreateTokens(TREASURE),)),
)
FABLE_OF_THE_MIRROR_BREAKER = transforming(
    saga(
        "Fable of the Mirror-Breaker",
        "{2}{R}",
        chapter(I, CreateTokens(GOBLIN_SHAMAN)),
        chapter(II, Discard(2, up_to=True), Draw(Noted("discarded"))),
        chapter(III, Exile(THIS), ReturnTo(It("exiled"), "battlefield", under="you", transformed=True)),
    ),
    creature(
        "Reflection of Kiki-Jiki",
        "",
        "Enchantment Creature — Goblin Shaman",
        2,
        2,
        Activated(
            Cost(mana="{1}", tap=True),
            (
                CreateCopies(target((a_creature & ~legendary).another.you_control), exceptions=(GrantAbility(HASTE),)),
                Later(StepBegins("end", "any"), Sacrifice(what=THAT)),
            ),
        ),
    ),
    "R",
)

SATSUKI_THE_LIVING_LORE = creature(
    "Satsuki, the Living Lore",
    "{G}{W}",
    "Legendary Human Druid",
    1,
    3,
    Activated(Cost(tap=True), (PutCounters(1, "lore", Each(a_saga.you_control)),), timing="sorcery"),
    Triggered(
        Leaves(this, "graveyard"),
        (),
        modes=(
            Mode((ReturnTo(target((a_saga | (an_enchantment & a_creature)).you_control), "hand"),)),
            Mode((ReturnTo(target(a_saga.you_own, "graveyard"), "hand"),)),
        ),
        optional=True,
    ),
)
SIGURD_JARL_OF_RAVENSTHORPE = creature(
    "Sigurd, Jarl of Ravensthorpe",
    "{R}{G}{W}",
    "Legendary Human Warrior",
    3,
    3,
    VIGILANCE,
    TRAMPLE,
    LIFELINK,
    boast(
        "{1}", ChooseOne((PutCounters(1, "lore", told := target(a_saga.you_control)), RemoveCounters(1, "lore", told)))
    ),
    Triggered(
        CountersArePut(a_saga.you_control, "lore", by="you", each=True),
        (PutCounters(1, "+1/+1", up_to_one_target(a_creature.another)),),
    ),
)
NARCI_FABLE_SINGER = creature(
    "Narci, Fable Singer",
    "{1}{W}{B}{G}",
    "Legendary Human Bard",
    3,
    3,
    LIFELINK,
    Triggered(Sacrifices(an_enchantment), (Draw(),)),
    Triggered(
        FinalChapterResolves(a_saga.you_control),
        (LoseLife(ManaValueOf(THAT), OPPONENT), GainLife(ManaValueOf(THAT))),
    ),
)
BARBARA_WRIGHT = creature(
    "Barbara Wright",
    "{1}{W}",
    "Legendary Human Advisor",
    1,
    3,
    Static((GrantAbility(READ_AHEAD),), a_saga.you_control),
    Keyword("doctor's companion"),
)
TEKUTHAL_INQUIRY_DOMINUS = creature(
    "Tekuthal, Inquiry Dominus",
    "{2}{U}{U}",
    "Legendary Phyrexian Horror",
    3,
    5,
    FLYING,
    Replacement("proliferate", factor=2),
    Activated(
        Cost(
            mana="{1}{U/P}{U/P}",
            remove_any_counters=3,
            counters_from=(an_artifact | a_creature | a_planeswalker).another.you_control,
        ),
        (PutCounters(1, "indestructible"),),
    ),
)
FATHOM_MAGE = creature(
    "Fathom Mage",
    "{2}{G}{U}",
    "Human Wizard",
    1,
    1,
    EVOLVE,
    Triggered(CountersArePut(this, "+1/+1", each=True), (May(Draw()),)),
)
CLOCKSPINNING = instant(
    "Clockspinning",
    "{U}",
    buyback("{3}"),
    ChooseCounter(spun := target(permanent)),
    ChooseOne((RemoveCounters(1, "chosen", spun), PutCounters(1, "chosen", spun))),
)
NESTING_GROUNDS = land(
    "Nesting Grounds",
    "Land",
    Activated(Cost(tap=True), (AddMana("{C}"),)),
    Activated(
        Cost(mana="{1}", tap=True),
        (MoveCounters(1, target(permanent.you_control), second_target(permanent)),),
        timing="sorcery",
    ),
)
REGROWTH = sorcery("Regrowth", "{1}{G}", ReturnTo(target(a_card.you_own, "graveyard"), "hand"))
SHOW_AND_TELL = sorcery(
    "Show and Tell",
    "{2}{U}",
    ChooseAndMove(an_artifact | a_creature | an_enchantment | a_land, "hand", "battlefield", who=EACH_PLAYER),
)
