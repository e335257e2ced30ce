"""Cards of Kaldheim that count what died, choose a creature type, or become what they were not."""

from domain.cards.abilities import (
    Activated,
    AddTypes,
    BecomesTapped,
    CastSpell,
    Cost,
    Enters,
    EntersChoosing,
    EntersTapped,
    EveryCreatureType,
    GrantAbility,
    Leaves,
    ModifyPT,
    SetPT,
    Static,
    Triggered,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import creature, enchantment, land, sorcery
from domain.cards.effects import (
    AddMana,
    Apply,
    ChooseAndMove,
    CopyStackObject,
    CreateTokens,
    Draw,
    GainLife,
    If,
    Mill,
    PutCounters,
    Scry,
    Search,
)
from domain.cards.filters import Is, OfChosenType, OfTypeNamed, artifact, legendary, this
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import FLYING, VIGILANCE
from domain.cards.mechanics import ChooseCreatureType
from domain.cards.values import THAT, THIS, Compared, Each, It, ThisIs, ThisTurn, target

CRIPPLING_FEAR = sorcery(
    "Crippling Fear",
    "{2}{B}{B}",
    ChooseCreatureType(),
    Apply((ModifyPT(-3, -3),), Each(a_creature & ~OfTypeNamed())),
)
FACELESS_HAVEN = land(
    "Faceless Haven",
    "Snow Land",
    Activated(Cost(tap=True), (AddMana("{C}"),)),
    Activated(
        Cost("{S}{S}{S}"),
        (Apply((SetPT(4, 3), AddTypes(("Creature",)), GrantAbility(VIGILANCE), EveryCreatureType()), THIS),),
    ),
)
INGA_RUNE_EYES = creature(
    "Inga Rune-Eyes",
    "{3}{U}",
    "Legendary Human Wizard",
    3,
    3,
    Triggered(Enters(this), (Scry(3),)),
    Triggered(Leaves(this, "graveyard"), (If(Compared(ThisTurn("creatures died"), ">=", 3), Draw(3)),)),
)
MAGDA_BRAZEN_OUTLAW = creature(
    "Magda, Brazen Outlaw",
    "{1}{R}",
    "Legendary Dwarf Berserker",
    2,
    1,
    Static((ModifyPT(1, 0),), Is("Dwarf").another.you_control),
    Triggered(BecomesTapped(Is("Dwarf").you_control), (CreateTokens(TREASURE),)),
    Activated(Cost(sacrifice=Is("Treasure"), sacrifice_number=5), (Search(artifact | Is("Dragon"), to="battlefield"),)),
)
PORT_OF_KARFELL = land(
    "Port of Karfell",
    "Land",
    EntersTapped(),
    Activated(Cost(tap=True), (AddMana("{U}"),)),
    Activated(
        Cost("{3}{U}{B}{B}", tap=True, sacrifice_this=True),
        (Mill(4), ChooseAndMove(a_creature, "graveyard", "battlefield", least=1, tapped=True)),
    ),
)
REFLECTIONS_OF_LITTJARA = enchantment(
    "Reflections of Littjara",
    "{4}{U}",
    EntersChoosing("creature type"),
    Triggered(CastSpell(OfChosenType()), (CopyStackObject(THAT, new_targets=False),)),
)
RENEGADE_REAPER = creature(
    "Renegade Reaper",
    "{2}{B}",
    "Angel Berserker",
    2,
    3,
    FLYING,
    Triggered(Enters(this), (Mill(4), If(ThisIs(Is("Angel"), It("milled")), GainLife(4)))),
)
TYRITE_SANCTUM = land(
    "Tyrite Sanctum",
    "Land",
    Activated(Cost(tap=True), (AddMana("{C}"),)),
    Activated(
        Cost("{2}", tap=True),
        (
            Apply((AddTypes(("God",)),), divine := target(legendary & a_creature), "forever"),
            PutCounters(1, "+1/+1", divine),
        ),
    ),
    Activated(Cost("{4}", tap=True, sacrifice_this=True), (PutCounters(1, "indestructible", target(Is("God"))),)),
)
