"""The gods of Kaldheim: modal double-faced cards, a god in front and what belongs to it behind."""

from domain.cards.abilities import (
    Activated,
    AnyOfEvents,
    Cost,
    Discards,
    EntersChoosing,
    GrantAbility,
    Leaves,
    ModifyPT,
    Sacrifices,
    Static,
    StepBegins,
    Triggered,
)
from domain.cards.card import artifact, creature, enchantment, modal
from domain.cards.effects import (
    AddMana,
    Attach,
    ChooseAndMove,
    ChooseOne,
    Discard,
    Do,
    Draw,
    LookAtTop,
    LoseLife,
    May,
    Mill,
    ReturnTo,
    Sacrifice,
    Untap,
)
from domain.cards.effects_of_sagas import ONE_ASKED, IfDone, MayOrElse, RevealUntil
from domain.cards.filters import (
    AllOf,
    Attached,
    AttachedToA,
    OfChosenType,
    aura_permanent,
    enchanted,
    equipment_permanent,
    equipped,
    instant,
    legendary,
    nonland,
    planeswalker,
    sorcery,
    this,
)
from domain.cards.filters import creature as a_creature
from domain.cards.filters import token as a_token
from domain.cards.keywords import DEATHTOUCH, DOUBLE_STRIKE, MENACE, VIGILANCE, equip
from domain.cards.mana import Spending
from domain.cards.values import THAT, THIS, InGraveyard, Target, YouControl, target, target_player

ANY_COLOR = Activated(Cost(tap=True), (AddMana(any_color=1),))
A_LEGEND = a_creature & legendary

HALVAR_GOD_OF_BATTLE = modal(
    creature(
        "Halvar, God of Battle",
        "{2}{W}{W}",
        "Legendary God",
        4,
        4,
        Static((GrantAbility(DOUBLE_STRIKE),), (a_creature & (enchanted | equipped)).you_control),
        Triggered(
            StepBegins("begin", whose="any"),
            (May(Attach(Target(1), Target(0))),),
            (
                target((aura_permanent | equipment_permanent) & AttachedToA(a_creature.you_control)),
                target(a_creature.you_control),
            ),
        ),
    ),
    artifact(
        "Sword of the Realms",
        "{1}{W}",
        Static((ModifyPT(2, 0), GrantAbility(VIGILANCE)), Attached()),
        Triggered(Leaves(Attached(), to="graveyard"), (ReturnTo(THAT, "hand"),)),
        equip("{1}{W}"),
        line="Legendary Artifact — Equipment",
    ),
)

EGON_GOD_OF_DEATH = modal(
    creature(
        "Egon, God of Death",
        "{2}{B}",
        "Legendary God",
        6,
        6,
        DEATHTOUCH,
        Triggered(
            StepBegins("upkeep"),
            (
                IfDone(
                    ChooseAndMove(AllOf(), "graveyard", "exile", 2, 2),
                    otherwise=Do((Sacrifice(what=THIS), Draw())),
                ),
            ),
        ),
    ),
    artifact(
        "Throne of Death",
        "{B}",
        Triggered(StepBegins("upkeep"), (Mill(1),)),
        Activated(Cost("{2}{B}", tap=True, exile_from_graveyard=1, exile_card=a_creature), (Draw(),)),
        line="Legendary Artifact",
    ),
)

ESIKA_GOD_OF_THE_TREE = modal(
    creature(
        "Esika, God of the Tree",
        "{1}{G}{G}",
        "Legendary God",
        1,
        4,
        VIGILANCE,
        ANY_COLOR,
        Static((GrantAbility(VIGILANCE), GrantAbility(ANY_COLOR)), A_LEGEND.another.you_control),
    ),
    enchantment(
        "The Prismatic Bridge",
        "{W}{U}{B}{R}{G}",
        Triggered(StepBegins("upkeep"), (RevealUntil(a_creature | planeswalker, to="battlefield"),)),
        line="Legendary Enchantment",
    ),
)

KOLVORI_GOD_OF_KINSHIP = modal(
    creature(
        "Kolvori, God of Kinship",
        "{2}{G}{G}",
        "Legendary God",
        2,
        4,
        Static((ModifyPT(4, 2), GrantAbility(VIGILANCE)), this, as_long_as=YouControl(A_LEGEND, 3)),
        Activated(
            Cost("{1}{G}", tap=True),
            (LookAtTop(6, of=A_LEGEND, rest="bottom in random order", reveal=True, optional=True),),
        ),
    ),
    artifact(
        "The Ringhart Crest",
        "{1}{G}",
        EntersChoosing("creature type"),
        Activated(Cost(tap=True), (AddMana("{G}", spend=Spending(cast=(a_creature & OfChosenType()) | A_LEGEND)),)),
        line="Legendary Artifact",
    ),
)

PERMANENT_CARD = ~(instant | sorcery)

TERGRID_GOD_OF_FRIGHT = modal(
    creature(
        "Tergrid, God of Fright",
        "{3}{B}{B}",
        "Legendary God",
        4,
        5,
        MENACE,
        Triggered(
            AnyOfEvents((Sacrifices(~a_token, who="opponent"), Discards("opponent", PERMANENT_CARD))),
            (May(ReturnTo(InGraveyard(THAT), "battlefield", under="you")),),
        ),
    ),
    artifact(
        "Tergrid's Lantern",
        "{3}{B}",
        Activated(
            Cost(tap=True),
            (
                MayOrElse(
                    ChooseOne((Sacrifice(nonland, who=ONE_ASKED), Discard(who=ONE_ASKED)), who=ONE_ASKED),
                    LoseLife(3, ONE_ASKED),
                    target_player(),
                    unless=True,
                ),
            ),
        ),
        Activated(Cost("{3}{B}"), (Untap(THIS),)),
        line="Legendary Artifact",
    ),
)
