"""Permanents that turn into Sagas."""

from domain.cards.abilities import (
    Activated,
    Cost,
    DealsDamage,
    Enters,
    GrantAbility,
    ModifyPT,
    RuleChange,
    Static,
    Triggered,
)
from domain.cards.card import II, III, IV, I, chapter, saga, token, transforming
from domain.cards.card import artifact as artifact_card
from domain.cards.card import creature as creature_card
from domain.cards.effects import (
    AddMana,
    Apply,
    ChooseOne,
    CreateTokens,
    Destroy,
    Discard,
    Do,
    Draw,
    Exile,
    Fight,
    If,
    May,
    Mill,
    Prevent,
    PutCounters,
    ReturnTo,
    Sacrifice,
    Search,
    Tap,
)
from domain.cards.filters import Attached, Is, Number, basic, creature, land, nonland, permanent, planeswalker, this
from domain.cards.filters import token as a_token
from domain.cards.keywords import DOUBLE_STRIKE, FLYING, MENACE, TRAMPLE, equip
from domain.cards.sagas.tokens import KNIGHT
from domain.cards.values import (
    OPPONENT,
    THIS,
    CardsIn,
    Compared,
    Devotion,
    Each,
    It,
    ThisIs,
    YourTurn,
    another_target,
    target,
    up_to_one_target,
)

TURN = (Exile(THIS), ReturnTo(It("exiled"), "battlefield", transformed=True))
"""Exile this, then return it transformed under its owner's control."""
TURN_BACK = Do((Exile(THIS), ReturnTo(It("exiled"), "battlefield")))
"""Exile this, then return it with its front face up."""

DION_BAHAMUTS_DOMINANT = transforming(
    creature_card(
        "Dion, Bahamut's Dominant",
        "{3}{W}",
        "Legendary Human Noble Knight",
        3,
        3,
        Static((GrantAbility(FLYING),), this | Is("Knight").another.you_control, as_long_as=YourTurn()),
        Triggered(Enters(this), (CreateTokens(KNIGHT),)),
        Activated(Cost(mana="{4}{W}{W}", tap=True), TURN, timing="sorcery"),
    ),
    saga(
        "Bahamut, Warden of Light",
        "",
        chapter(
            I,
            II,
            PutCounters(1, "+1/+1", Each(creature.another.you_control)),
            Apply((GrantAbility(FLYING),), Each(creature.another.you_control)),
        ),
        chapter(III, Destroy(target(permanent)), TURN_BACK),
        FLYING,
        line="Legendary Enchantment Creature — Saga Dragon",
        power=5,
        toughness=5,
    ),
    "W",
)
JECHT_RELUCTANT_GUARDIAN = transforming(
    creature_card(
        "Jecht, Reluctant Guardian",
        "{3}{B}",
        "Legendary Human Warrior",
        4,
        3,
        MENACE,
        Triggered(DealsDamage(this, "player", combat=True), (May(Do(TURN)),)),
    ),
    saga(
        "Braska's Final Aeon",
        "",
        chapter(I, II, Discard(1, OPPONENT), Draw()),
        chapter(III, Sacrifice(creature, 2, OPPONENT)),
        MENACE,
        line="Legendary Enchantment Creature — Saga Nightmare",
        power=7,
        toughness=7,
    ),
    "B",
)
CLIVE_IFRITS_DOMINANT = transforming(
    creature_card(
        "Clive, Ifrit's Dominant",
        "{4}{R}{R}",
        "Legendary Human Noble Warrior",
        5,
        5,
        Triggered(Enters(this), (May(Do((Discard(None), Draw(Devotion("R"))))),)),
        Activated(Cost(mana="{4}{R}{R}", tap=True), TURN, timing="sorcery"),
    ),
    saga(
        "Ifrit, Warden of Inferno",
        "",
        chapter(I, Fight(THIS, another_target(creature.another))),
        chapter(II, III, AddMana("{R}{R}{R}{R}"), If(ThisIs(Number("counters:lore", ">=", 3)), TURN_BACK)),
        line="Legendary Enchantment Creature — Saga Demon",
        power=9,
        toughness=9,
    ),
    "R",
)
HUATLI_POET_OF_UNITY = transforming(
    creature_card(
        "Huatli, Poet of Unity",
        "{2}{G}",
        "Legendary Human Warrior Bard",
        2,
        3,
        Triggered(Enters(this), (Search(basic & land),)),
        Activated(Cost(mana="{3}{R/W}{R/W}"), TURN, timing="sorcery"),
    ),
    saga(
        "Roar of the Fifth People",
        "",
        chapter(I, CreateTokens(token("Dinosaur Token", "Creature — Dinosaur", 3, 3, "G"), 2)),
        chapter(
            II,
            Apply(
                (
                    GrantAbility(
                        Static(
                            (
                                GrantAbility(
                                    Activated(
                                        Cost(tap=True), (ChooseOne((AddMana("{R}"), AddMana("{G}"), AddMana("{W}"))),)
                                    )
                                ),
                            ),
                            creature.you_control,
                        )
                    ),
                ),
                THIS,
                "forever",
            ),
        ),
        chapter(III, Search(Is("Dinosaur"))),
        chapter(IV, Apply((GrantAbility(DOUBLE_STRIKE), GrantAbility(TRAMPLE)), Each(Is("Dinosaur").you_control))),
    ),
    "RGW",
)
JILL_SHIVAS_DOMINANT = transforming(
    creature_card(
        "Jill, Shiva's Dominant",
        "{2}{U}",
        "Legendary Human Noble Warrior",
        2,
        2,
        Triggered(Enters(this), (ReturnTo(up_to_one_target((nonland & permanent).another), "hand"),)),
        Activated(Cost(mana="{3}{U}{U}", tap=True), TURN, timing="sorcery"),
    ),
    saga(
        "Shiva, Warden of Ice",
        "",
        chapter(I, II, Apply((RuleChange("cant be blocked"),), target(creature))),
        chapter(III, Tap(Each(land.opponents_control)), TURN_BACK),
        line="Legendary Enchantment Creature — Saga Elemental",
        power=4,
        toughness=5,
    ),
    "U",
)
CRYSTAL_FRAGMENTS = transforming(
    artifact_card(
        "Crystal Fragments",
        "{W}",
        Static((ModifyPT(1, 1),), Attached()),
        Activated(Cost(mana="{5}{W}{W}"), TURN, timing="sorcery"),
        equip("{1}"),
        line="Artifact — Equipment",
    ),
    saga(
        "Summon: Alexander",
        "",
        chapter(I, II, Prevent(Each(creature.you_control))),
        chapter(III, Tap(Each(creature.opponents_control))),
        FLYING,
        line="Enchantment Creature — Saga Construct",
        power=4,
        toughness=3,
    ),
    "W",
)
SHEOLDRED = transforming(
    creature_card(
        "Sheoldred",
        "{3}{B}{B}",
        "Legendary Phyrexian Praetor",
        4,
        5,
        MENACE,
        Triggered(Enters(this), (Sacrifice((creature & ~a_token) | planeswalker, who=OPPONENT),)),
        Activated(
            Cost(mana="{4}{B}"),
            TURN,
            timing="sorcery",
            condition=Compared(CardsIn("graveyard", "opponent"), ">=", 8),
        ),
    ),
    saga(
        "The True Scriptures",
        "",
        chapter(I, Destroy(up_to_one_target((creature | planeswalker).opponents_control))),
        chapter(II, Discard(3, OPPONENT), Mill(3, OPPONENT)),
        chapter(III, ReturnTo(Each(creature, "graveyard"), "battlefield", under="you"), TURN_BACK),
    ),
    "B",
)
