"""Artifacts, Equipment and lands of The Hobbit."""

from domain.cards.abilities import (
    Activated,
    Cost,
    Enters,
    EntersTapped,
    GrantAbility,
    ModifyPT,
    Static,
    Triggered,
)
from domain.cards.card import artifact, instant, land
from domain.cards.effects import (
    AddMana,
    Apply,
    Attach,
    ChooseObjects,
    ChooseOne,
    CreateTokens,
    Discard,
    Draw,
    GainLife,
    If,
    PutCounters,
    Search,
    Untap,
)
from domain.cards.filters import Attached, basic, equipment_permanent, this
from domain.cards.filters import creature as a_creature
from domain.cards.filters import land as a_land
from domain.cards.hob.storied import DWARF, dwarf
from domain.cards.keywords import equip, ward
from domain.cards.values import It, Target, ThisIs, YouControl, count, target

DWARVEN_MATTOCK = artifact(
    "Dwarven Mattock",
    "{2}",
    Triggered(Enters(this), (Attach(target(dwarf.you_control)),)),
    Static((ModifyPT(2, 2), GrantAbility(ward("{1}"))), Attached()),
    equip("{3}"),
    line="Artifact — Equipment",
)

DWARVEN_SHORTSWORD = artifact(
    "Dwarven Shortsword",
    "{3}{W}",
    Triggered(Enters(this), (CreateTokens(DWARF), Attach(It("tokens")))),
    Static((ModifyPT(1, 2),), Attached()),
    equip("{2}"),
    line="Artifact — Equipment",
)

WELL_WORN_SPATULA = artifact(
    "Well-Worn Spatula",
    "{1}",
    Triggered(Enters(this), (GainLife(2),)),
    Static((ModifyPT(1, 1),), Attached()),
    equip("{1}"),
    line="Artifact — Equipment",
)


THRORS_MAP = artifact(
    "Thrór's Map",
    "{2}",
    Triggered(Enters(this), (Search(basic & a_land),)),
    Activated(Cost(mana="{2}", tap=True), (Draw(), Discard())),
    line="Legendary Artifact",
)

VOW_TO_EREBOR = instant(
    "Vow to Erebor",
    "{1}{W}",
    Untap(target(a_creature.you_control)),
    Apply((ModifyPT(2, 2),), Target(0)),
    If(
        ThisIs(dwarf, Target(0)),
        ChooseObjects(equipment_permanent.you_control, most=1, name="equipment"),
    ),
    Attach(Target(0), It("equipment")),
)

IRON_HILLS = land(
    "Iron Hills",
    "Land",
    EntersTapped(),
    Activated(Cost(tap=True), (ChooseOne((AddMana("{R}"), AddMana("{W}"))),)),
    Activated(
        Cost(mana="{2}{R}{W}", tap=True, sacrifice_this=True),
        (PutCounters(2, "+1/+1", target(dwarf.you_control)),),
        timing="sorcery",
    ),
)

THE_LONELY_MOUNTAIN = land(
    "The Lonely Mountain",
    "Land — Mountain",
    EntersTapped(unless=YouControl(equipment_permanent)),
    Activated(
        Cost(mana="{4}{R}", tap=True),
        (CreateTokens(DWARF),),
        timing="sorcery",
        less=count(equipment_permanent.you_control),
    ),
)
