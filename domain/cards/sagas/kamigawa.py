"""Sagas of Kamigawa: each becomes a creature in the end."""

from domain.cards.abilities import (
    Attacks,
    BecomesBlocked,
    GrantAbility,
    Mode,
    ModifyPT,
    RuleChange,
    Static,
    Triggered,
    WhenYouDo,
)
from domain.cards.card import II, III, I, chapter, saga, transforming
from domain.cards.card import creature as creature_card
from domain.cards.effects import (
    Apply,
    CreateTokens,
    Do,
    Draw,
    Exile,
    GainLife,
    If,
    LoseLife,
    Mill,
    PutCounters,
    Reflexive,
    ReturnTo,
    Scry,
    Search,
    Untap,
)
from domain.cards.effects_of_sagas import PICKED, Pick
from domain.cards.filters import Is, artifact, basic, creature, enchantment, land, this
from domain.cards.keywords import FIRST_STRIKE, FLYING, HASTE, MENACE, REACH, TRAMPLE, VIGILANCE
from domain.cards.sagas.tokens import COLORLESS_SPIRIT, TRANSFORMS
from domain.cards.values import OPPONENT, YOU, CardsIn, Compared, Each, count, target, up_to_one_target

AZUSAS_MANY_JOURNEYS = transforming(
    saga(
        "Azusa's Many Journeys",
        "{1}{G}",
        chapter(I, Apply((RuleChange("extra land"),), YOU)),
        chapter(II, GainLife(3)),
        chapter(III, *TRANSFORMS),
    ),
    creature_card(
        "Likeness of the Seeker",
        "",
        "Enchantment Creature — Human Monk",
        3,
        3,
        Triggered(BecomesBlocked(this), (Pick(land.you_control, Untap(PICKED), 0, 3),)),
    ),
    "G",
)
BEFRIENDING_THE_MOTHS = transforming(
    saga(
        "Befriending the Moths",
        "{3}{W}",
        chapter(I, II, Apply((ModifyPT(1, 1), GrantAbility(FLYING)), target(creature.you_control))),
        chapter(III, *TRANSFORMS),
    ),
    creature_card("Imperial Moth", "", "Enchantment Creature — Insect", 2, 4, FLYING),
    "W",
)
BEHOLD_THE_UNSPEAKABLE = transforming(
    saga(
        "Behold the Unspeakable",
        "{3}{U}{U}",
        chapter(I, Apply((ModifyPT(-2, 0),), Each(creature.you_dont_control), "your next turn")),
        chapter(II, If(Compared(CardsIn("hand"), "<=", 1), Draw(4), Do((Scry(2), Draw(2))))),
        chapter(III, *TRANSFORMS),
    ),
    creature_card(
        "Vision of the Unspeakable",
        "",
        "Enchantment Creature — Spirit",
        0,
        0,
        FLYING,
        TRAMPLE,
        Static((ModifyPT(CardsIn("hand"), CardsIn("hand")),), this),
    ),
    "U",
)
BOSEIJU_REACHES_SKYWARD = transforming(
    saga(
        "Boseiju Reaches Skyward",
        "{3}{G}",
        chapter(I, Search(basic & Is("Forest"), most=2)),
        chapter(II, ReturnTo(up_to_one_target(land.you_own, "graveyard"), "library")),
        chapter(III, *TRANSFORMS),
    ),
    creature_card(
        "Branch of Boseiju",
        "",
        "Enchantment Creature — Plant",
        0,
        0,
        REACH,
        Static((ModifyPT(count(land.you_control), count(land.you_control)),), this),
    ),
    "G",
)
ERA_OF_ENLIGHTENMENT = transforming(
    saga("Era of Enlightenment", "{1}{W}", chapter(I, Scry(2)), chapter(II, GainLife(2)), chapter(III, *TRANSFORMS)),
    creature_card("Hand of Enlightenment", "", "Enchantment Creature — Human Monk", 2, 2, FIRST_STRIKE),
    "W",
)
MICHIKOS_REIGN_OF_TRUTH = transforming(
    saga(
        "Michiko's Reign of Truth",
        "{1}{W}",
        chapter(
            I,
            II,
            Apply(
                (ModifyPT(count((artifact | enchantment).you_control), count((artifact | enchantment).you_control)),),
                target(creature),
            ),
        ),
        chapter(III, *TRANSFORMS),
    ),
    creature_card(
        "Portrait of Michiko",
        "",
        "Enchantment Creature — Human Noble",
        0,
        0,
        Static(
            (ModifyPT(count((artifact | enchantment).you_control), count((artifact | enchantment).you_control)),), this
        ),
    ),
    "W",
)
OKIBA_RECKONER_RAID = transforming(
    saga(
        "Okiba Reckoner Raid",
        "{B}",
        chapter(I, II, LoseLife(1, OPPONENT), GainLife(1)),
        chapter(III, *TRANSFORMS),
    ),
    creature_card(
        "Nezumi Road Captain",
        "",
        "Enchantment Creature — Rat Rogue",
        2,
        2,
        MENACE,
        Static((GrantAbility(MENACE),), Is("Vehicle").you_control),
    ),
    "B",
)
TALES_OF_MASTER_SESHIRO = transforming(
    saga(
        "Tales of Master Seshiro",
        "{4}{G}",
        chapter(
            I,
            II,
            PutCounters(1, "+1/+1", told := target((creature | Is("Vehicle")).you_control)),
            Apply((GrantAbility(VIGILANCE),), told),
        ),
        chapter(III, *TRANSFORMS),
    ),
    creature_card("Seshiro's Living Legacy", "", "Enchantment Creature — Snake Warrior", 5, 5, VIGILANCE, HASTE),
    "G",
)
TEACHINGS_OF_THE_KIRIN = transforming(
    saga(
        "Teachings of the Kirin",
        "{1}{G}",
        chapter(I, Mill(3), CreateTokens(COLORLESS_SPIRIT)),
        chapter(II, PutCounters(1, "+1/+1", target(creature.you_control))),
        chapter(III, *TRANSFORMS),
    ),
    creature_card(
        "Kirin-Touched Orochi",
        "",
        "Enchantment Creature — Snake Monk",
        1,
        1,
        Triggered(
            Attacks(this),
            (),
            modes=(
                Mode(
                    (
                        Exile(target(creature, "graveyard")),
                        Reflexive(Triggered(WhenYouDo(), (CreateTokens(COLORLESS_SPIRIT),))),
                    )
                ),
                Mode(
                    (
                        Exile(target(~creature, "graveyard")),
                        Reflexive(Triggered(WhenYouDo(), (PutCounters(1, "+1/+1", target(creature.you_control)),))),
                    )
                ),
            ),
        ),
    ),
    "G",
)
