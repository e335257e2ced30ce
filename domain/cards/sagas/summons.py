"""Saga creatures that are summoned."""

from domain.cards.abilities import Attacks, CastSpell, Cost, DealsDamage, Enters, GrantAbility, ModifyPT, Triggered
from domain.cards.card import II, III, IV, I, V, chapter, saga, token
from domain.cards.effects import (
    AddMana,
    Apply,
    CopyStackObject,
    CreateCopies,
    CreateTokens,
    DealDamage,
    Destroy,
    Draw,
    Exile,
    GainLife,
    If,
    Later,
    LoseGame,
    LoseLife,
    May,
    Mill,
    PutCounters,
    ReturnTo,
    Sacrifice,
    Search,
    Surveil,
    Tap,
    WheneverThisTurn,
)
from domain.cards.effects_of_sagas import PICKED, EntersWithMore, Pick
from domain.cards.filters import (
    HasGreatest,
    Is,
    basic,
    creature,
    instant,
    land,
    nonland,
    saga_permanent,
    sorcery,
    tapped,
    this,
)
from domain.cards.filters import card as a_card
from domain.cards.filters import token as a_token
from domain.cards.keywords import FIRST_STRIKE, FLYING, INDESTRUCTIBLE, LIFELINK, MENACE, REACH, TRAMPLE, ward
from domain.cards.sagas.tokens import KNIGHT
from domain.cards.values import (
    EACH_PLAYER,
    OPPONENT,
    THAT,
    THIS,
    Each,
    ThatPlayer,
    YouControl,
    as_x,
    count,
    target,
    up_to_one_target,
    up_to_targets,
)

SUMMON_ANIMA = saga(
    "Summon: Anima",
    "{4}{B}{B}",
    chapter(I, II, III, Draw(), LoseLife(1)),
    chapter(IV, Sacrifice(creature, who=OPPONENT), LoseLife(3, OPPONENT)),
    MENACE,
    line="Enchantment Creature — Saga Horror",
    power=4,
    toughness=4,
)
SUMMON_CHOCO_MOG = saga(
    "Summon: Choco/Mog",
    "{2}{W}",
    chapter(I, II, III, IV, Apply((ModifyPT(1, 0),), Each(creature.another.you_control))),
    line="Enchantment Creature — Saga Bird Moogle",
    power=3,
    toughness=3,
)
SUMMON_ESPER_RAMUH = saga(
    "Summon: Esper Ramuh",
    "{2}{R}{R}",
    chapter(
        I,
        DealDamage(count((~creature & nonland).you_own, "graveyard"), target(creature.opponents_control)),
    ),
    chapter(II, III, Apply((ModifyPT(1, 0),), Each(Is("Wizard").you_control))),
    line="Enchantment Creature — Saga Wizard",
    power=3,
    toughness=3,
)
SUMMON_FAT_CHOCOBO = saga(
    "Summon: Fat Chocobo",
    "{4}{G}",
    chapter(
        I,
        CreateTokens(
            token(
                "Bird Token",
                "Creature — Bird",
                2,
                2,
                "G",
                Triggered(Enters(land.you_control), (Apply((ModifyPT(1, 0),), THIS),)),
            )
        ),
    ),
    chapter(II, III, IV, Apply((GrantAbility(TRAMPLE),), Each(creature.you_control))),
    line="Enchantment Creature — Saga Bird",
    power=4,
    toughness=4,
)
SUMMON_FENRIR = saga(
    "Summon: Fenrir",
    "{2}{G}",
    chapter(I, Search(basic & land, to="battlefield", tapped=True)),
    chapter(II, Later(CastSpell(creature), EntersWithMore(THAT), this_turn=True)),
    chapter(III, If(YouControl(creature & HasGreatest("power", creature)), Draw())),
    line="Enchantment Creature — Saga Wolf",
    power=3,
    toughness=2,
)
SUMMON_GF_CERBERUS = saga(
    "Summon: G.F. Cerberus",
    "{2}{R}{R}",
    chapter(I, Surveil(1)),
    chapter(II, Later(CastSpell(instant | sorcery), CopyStackObject(THAT), this_turn=True)),
    chapter(
        III,
        Later(CastSpell(instant | sorcery), CopyStackObject(THAT, times=2), this_turn=True),
    ),
    line="Enchantment Creature — Saga Dog",
    power=3,
    toughness=3,
)
SUMMON_GF_IFRIT = saga(
    "Summon: G.F. Ifrit",
    "{2}{R}",
    chapter(I, II, May(Draw(), cost=Cost(discard=a_card))),
    chapter(III, IV, AddMana("{R}")),
    line="Enchantment Creature — Saga Demon",
    power=3,
    toughness=2,
)
SUMMON_GOOD_KING_MOG_XII = saga(
    "Summon: Good King Mog XII",
    "{4}{W}",
    chapter(I, CreateTokens(token("Moogle Token", "Creature — Moogle", 1, 2, "W", LIFELINK), 2)),
    chapter(
        II,
        III,
        WheneverThisTurn(
            Triggered(
                CastSpell(~creature),
                (Pick((a_token & ~saga_permanent).you_control, CreateCopies(PICKED)),),
            )
        ),
    ),
    chapter(IV, PutCounters(2, "+1/+1", Each(Is("Moogle").another.you_control))),
    FLYING,
    LIFELINK,
    line="Enchantment Creature — Saga Moogle",
    power=4,
    toughness=4,
)
SUMMON_IXION = saga(
    "Summon: Ixion",
    "{2}{W}",
    chapter(I, Exile(target(creature.opponents_control), until_this_leaves=True)),
    chapter(II, III, PutCounters(1, "+1/+1", up_to_targets(2, creature.you_control)), GainLife(2)),
    FIRST_STRIKE,
    line="Enchantment Creature — Saga Unicorn",
    power=3,
    toughness=3,
)
SUMMON_KNIGHTS_OF_ROUND = saga(
    "Summon: Knights of Round",
    "{6}{W}{W}",
    chapter(I, II, III, IV, CreateTokens(KNIGHT, 3)),
    chapter(
        V,
        Apply((ModifyPT(2, 2),), Each(creature.another.you_control)),
        PutCounters(1, "indestructible", Each(creature.another.you_control)),
    ),
    INDESTRUCTIBLE,
    line="Enchantment Creature — Saga Knight",
    power=3,
    toughness=3,
)
SUMMON_LEVIATHAN = saga(
    "Summon: Leviathan",
    "{4}{U}{U}",
    chapter(
        I,
        ReturnTo(
            Each(creature & ~Is("Kraken") & ~Is("Leviathan") & ~Is("Merfolk") & ~Is("Octopus") & ~Is("Serpent")),
            "hand",
        ),
    ),
    chapter(
        II,
        III,
        WheneverThisTurn(
            Triggered(
                Attacks(Is("Kraken") | Is("Leviathan") | Is("Merfolk") | Is("Octopus") | Is("Serpent")), (Draw(),)
            )
        ),
    ),
    ward("{2}"),
    line="Enchantment Creature — Saga Leviathan",
    power=6,
    toughness=6,
)
SUMMON_PRIMAL_GARUDA = saga(
    "Summon: Primal Garuda",
    "{3}{W}",
    chapter(I, DealDamage(4, target((tapped & creature).opponents_control))),
    chapter(II, III, Apply((ModifyPT(1, 0), GrantAbility(FLYING)), target(creature.another.you_control))),
    FLYING,
    line="Enchantment Creature — Saga Harpy",
    power=3,
    toughness=3,
)
SUMMON_PRIMAL_ODIN = saga(
    "Summon: Primal Odin",
    "{4}{B}{B}",
    chapter(I, Destroy(target(creature.opponents_control))),
    chapter(
        II,
        Apply(
            (GrantAbility(Triggered(DealsDamage(this, "player", combat=True), (LoseGame(ThatPlayer()),))),),
            THIS,
            "forever",
        ),
    ),
    chapter(III, Draw(2), LoseLife(2, EACH_PLAYER)),
    line="Enchantment Creature — Saga Knight",
    power=5,
    toughness=3,
)
SUMMON_SHIVA = saga(
    "Summon: Shiva",
    "{3}{U}{U}",
    chapter(I, II, Tap(struck := target(creature.opponents_control)), PutCounters(1, "stun", struck)),
    chapter(III, Draw(count((tapped & creature).opponents_control))),
    line="Enchantment Creature — Saga Elemental",
    power=4,
    toughness=5,
)
SUMMON_TITAN = saga(
    "Summon: Titan",
    "{3}{G}{G}",
    chapter(I, Mill(5)),
    chapter(II, ReturnTo(Each(land.you_own, "graveyard"), "battlefield", tapped=True)),
    chapter(
        III,
        Apply(
            (GrantAbility(TRAMPLE), ModifyPT(as_x(count(land.you_control)), as_x(count(land.you_control)))),
            target(creature.another.you_control),
        ),
    ),
    REACH,
    TRAMPLE,
    line="Enchantment Creature — Saga Giant",
    power=7,
    toughness=7,
)
SUMMON_VALEFOR = saga(
    "Summon: Valefor",
    "{4}{U}",
    chapter(
        I,
        Pick(
            creature.you_control & HasGreatest("mana_value", creature.you_control),
            ReturnTo(PICKED, "hand"),
            who=OPPONENT,
        ),
    ),
    chapter(II, III, IV, Tap(struck := up_to_one_target(creature)), PutCounters(1, "stun", struck)),
    FLYING,
    line="Enchantment Creature — Saga Drake",
    power=5,
    toughness=4,
)
