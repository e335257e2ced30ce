"""Dwarves of other sets, and a Saga, an Equipment and a spell that go with them."""

from domain.cards.abilities import (
    Activated,
    Attacks,
    CastSpell,
    Cost,
    GrantAbility,
    LoseAbilities,
    ModifyPT,
    Static,
    StepBegins,
    Triggered,
)
from domain.cards.card import II, III, I, artifact, chapter, creature, instant, saga, token
from domain.cards.effects import (
    Apply,
    CreateTokens,
    DealDamage,
    Draw,
    GainLife,
    If,
    Search,
)
from domain.cards.filters import Attached, Is, basic, enchanted, equipped, permanent
from domain.cards.filters import artifact as an_artifact
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import DEFENDER, DOUBLE_STRIKE, FIRST_STRIKE, FLYING, LIFELINK, TRAMPLE, VIGILANCE, equip
from domain.cards.values import THAT, THIS, Each, YouControl, any_target

WALL = token("Wall Token", "Artifact Creature — Wall", 0, 4, "", DEFENDER)

AERIAL_RESPONDER = creature(
    "Aerial Responder", "{1}{W}{W}", "Creature — Dwarf Soldier", 2, 3, FLYING, VIGILANCE, LIFELINK
)

REYAV_MASTER_SMITH = creature(
    "Reyav, Master Smith",
    "{R}{W}",
    "Legendary Creature — Dwarf Artificer",
    2,
    2,
    Triggered(
        Attacks((a_creature & (enchanted | equipped)).you_control), (Apply((GrantAbility(DOUBLE_STRIKE),), THAT),)
    ),
)

SRAM_SENIOR_EDIFICER = creature(
    "Sram, Senior Edificer",
    "{1}{W}",
    "Legendary Creature — Dwarf Advisor",
    2,
    2,
    Triggered(CastSpell(Is("Aura") | Is("Equipment") | Is("Vehicle")), (Draw(),)),
)

TOOLCRAFT_EXEMPLAR = creature(
    "Toolcraft Exemplar",
    "{W}",
    "Creature — Dwarf Artificer",
    1,
    1,
    Triggered(
        StepBegins("begin"),
        (
            Apply((ModifyPT(2, 1),), THIS),
            If(YouControl(an_artifact, 3), Apply((GrantAbility(FIRST_STRIKE),), THIS)),
        ),
        condition=YouControl(an_artifact),
    ),
)

THE_BIRTH_OF_MELETIS = saga(
    "The Birth of Meletis",
    "{1}{W}",
    chapter(I, Search(basic & Is("Plains"))),
    chapter(II, CreateTokens(WALL)),
    chapter(III, GainLife(2)),
)

SHADOWSPEAR = artifact(
    "Shadowspear",
    "{1}",
    Static((ModifyPT(1, 1), GrantAbility(TRAMPLE), GrantAbility(LIFELINK)), Attached()),
    Activated(
        Cost(mana="{1}"),
        (Apply((LoseAbilities("hexproof"), LoseAbilities("indestructible")), Each(permanent.opponents_control)),),
    ),
    equip("{2}"),
    line="Legendary Artifact — Equipment",
)

LIGHTNING_HELIX = instant("Lightning Helix", "{R}{W}", DealDamage(3, any_target()), GainLife(3))
