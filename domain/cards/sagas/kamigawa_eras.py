"""More Sagas of Kamigawa: each becomes a creature in the end."""

from domain.cards.abilities import (
    AnyOfEvents,
    Attacks,
    Blocks,
    Cost,
    Enters,
    GrantAbility,
    Leaves,
    ModifyPT,
    Triggered,
    WhenYouDo,
)
from domain.cards.card import II, III, I, chapter, saga, token, transforming
from domain.cards.card import creature as creature_card
from domain.cards.effects import (
    Apply,
    CreateTokens,
    Discard,
    Draw,
    Exile,
    ForEach,
    GainControl,
    May,
    Reflexive,
    ReturnTo,
    Sacrifice,
    Search,
    Untap,
)
from domain.cards.effects_of_sagas import ONE_ASKED, MayOrElse
from domain.cards.filters import Is, OwnedBy, basic, creature, instant, permanent, sorcery, this
from domain.cards.filters import card as a_card
from domain.cards.filters import token as a_token
from domain.cards.keywords import DEFENDER, FLYING, HASTE, MENACE, TRAMPLE, VIGILANCE
from domain.cards.sagas.tokens import COLORLESS_SPIRIT, TRANSFORMS
from domain.cards.values import DEFENDING, EACH_PLAYER, IT, OPPONENT, THIS, Each, count, target

THE_FALL_OF_LORD_KONDA = transforming(
    saga(
        "The Fall of Lord Konda",
        "{2}{W}",
        chapter(I, Exile(target(creature.opponents_control.mana_value(">=", 4)))),
        chapter(II, ForEach(EACH_PLAYER, GainControl(Each(permanent & OwnedBy(IT)), "forever", IT))),
        chapter(III, *TRANSFORMS),
    ),
    creature_card(
        "Fragment of Konda",
        "",
        "Enchantment Creature — Human Noble",
        1,
        3,
        DEFENDER,
        Triggered(Leaves(this, "graveyard"), (Draw(),)),
    ),
    "W",
)
THE_LONG_REACH_OF_NIGHT = transforming(
    saga(
        "The Long Reach of Night",
        "{3}{B}",
        chapter(I, II, MayOrElse(Discard(1, ONE_ASKED), Sacrifice(creature, who=ONE_ASKED), OPPONENT, unless=True)),
        chapter(III, *TRANSFORMS),
    ),
    creature_card(
        "Animus of Night's Reach",
        "",
        "Enchantment Creature — Spirit",
        0,
        4,
        MENACE,
        Triggered(
            Attacks(this),
            (Apply((ModifyPT(count(creature & OwnedBy(DEFENDING), "graveyard"), 0),), THIS),),
        ),
    ),
    "B",
)
THE_MODERN_AGE = transforming(
    saga("The Modern Age", "{1}{U}", chapter(I, II, Draw(), Discard()), chapter(III, *TRANSFORMS)),
    creature_card("Vector Glider", "", "Enchantment Creature — Spirit", 2, 3, FLYING),
    "U",
)
THE_RESTORATION_OF_EIGANJO = transforming(
    saga(
        "The Restoration of Eiganjo",
        "{2}{W}",
        chapter(I, Search(basic & Is("Plains"))),
        chapter(
            II,
            May(
                Reflexive(
                    Triggered(
                        WhenYouDo(),
                        (
                            ReturnTo(
                                target((~(instant | sorcery)).you_own.mana_value("<=", 2), "graveyard"),
                                "battlefield",
                                tapped=True,
                            ),
                        ),
                    )
                ),
                cost=Cost(discard=a_card),
            ),
        ),
        chapter(III, *TRANSFORMS),
    ),
    creature_card(
        "Architect of Restoration",
        "",
        "Enchantment Creature — Fox Monk",
        3,
        4,
        VIGILANCE,
        Triggered(AnyOfEvents((Attacks(this), Blocks(this))), (CreateTokens(COLORLESS_SPIRIT),)),
    ),
    "W",
)
THE_SHATTERED_STATES_ERA = transforming(
    saga(
        "The Shattered States Era",
        "{4}{R}",
        chapter(
            I,
            GainControl(taken := target(creature)),
            Untap(taken),
            Apply((GrantAbility(HASTE),), taken),
        ),
        chapter(II, Apply((ModifyPT(1, 0),), Each(creature.you_control))),
        chapter(III, *TRANSFORMS),
    ),
    creature_card("Nameless Conqueror", "", "Enchantment Creature — Human Samurai", 3, 3, TRAMPLE, HASTE),
    "R",
)
TRIBUTE_TO_HOROBI = transforming(
    saga(
        "Tribute to Horobi",
        "{1}{B}",
        chapter(I, II, CreateTokens(token("Rat Rogue Token", "Creature — Rat Rogue", 1, 1, "B"), who=OPPONENT)),
        chapter(III, *TRANSFORMS),
    ),
    creature_card(
        "Echo of Death's Wail",
        "",
        "Enchantment Creature — Spirit",
        3,
        3,
        FLYING,
        HASTE,
        Triggered(Enters(this), (GainControl(Each(Is("Rat") & a_token), "forever"),)),
        Triggered(Attacks(this), (May(Draw(), cost=Cost(sacrifice=creature.another)),)),
    ),
    "B",
)
