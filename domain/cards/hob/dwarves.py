"""More Dwarves of The Hobbit."""

from domain.cards.abilities import (
    Activated,
    AnyOfEvents,
    Attacks,
    Cost,
    Enters,
    GrantAbility,
    ModifyPT,
    Static,
    Triggered,
    WhenYouDo,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import creature, token
from domain.cards.effects import Apply, Attach, CreateTokens, PutCounters, Reflexive
from domain.cards.filters import Attached, attacking, equipment_permanent, equipped, this
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import (
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    REACH,
    TRAMPLE,
    equip,
)
from domain.cards.values import Each, Target, That, target, up_to_one_target

AXE = token("Axe", "Artifact — Equipment", None, None, "", Static((ModifyPT(1, 0),), Attached()), equip("{2}"))


DORI_BEARER_OF_FRIENDS = creature(
    "Dori, Bearer of Friends",
    "{2}{R}",
    "Legendary Creature — Dwarf Warrior",
    3,
    2,
    TRAMPLE,
    Triggered(Enters(this), (CreateTokens(TREASURE),)),
)

DWALIN_WEAPONMASTER = creature(
    "Dwalin, Weaponmaster",
    "{1}{R/W}",
    "Legendary Creature — Dwarf Warrior",
    2,
    1,
    FIRST_STRIKE,
    Triggered(
        AnyOfEvents((Enters(this), Attacks(this))), (PutCounters(1, "hone", Each(equipment_permanent.you_control)),)
    ),
)

DWARVEN_PROVISIONER = creature(
    "Dwarven Provisioner",
    "{1}{W}",
    "Creature — Dwarf Citizen",
    2,
    2,
    Activated(Cost(mana="{3}{W}"), (Apply((ModifyPT(1, 1),), Each(a_creature.you_control)),)),
)

DAIN_IRONFOOT = creature(
    "Dáin Ironfoot",
    "{2}{R}",
    "Legendary Creature — Dwarf Warrior",
    1,
    4,
    Triggered(
        Enters(this),
        (
            CreateTokens(AXE),
            Reflexive(Triggered(WhenYouDo(), (Attach(target(a_creature.you_control), That()),))),
        ),
    ),
    Triggered(Attacks(this), (Apply((GrantAbility(DOUBLE_STRIKE),), Each(a_creature & equipped & attacking)),)),
)


IRON_HILLS_BLACKSMITH = creature(
    "Iron Hills Blacksmith",
    "{1}{W}",
    "Creature — Dwarf Artificer",
    1,
    1,
    DOUBLE_STRIKE,
    Triggered(Enters(this), (CreateTokens(AXE),)),
)

IRON_HILLS_STALWART = creature(
    "Iron Hills Stalwart",
    "{4}{R}",
    "Creature — Dwarf Warrior",
    4,
    5,
    REACH,
    TRAMPLE,
    Triggered(
        Enters(this),
        (Attach(Target(1), Target(0)),),
        (target(equipment_permanent.you_control), up_to_one_target(a_creature.you_control)),
    ),
)

NORI_TELLER_OF_TALES = creature(
    "Nori, Teller of Tales",
    "{1}{R/W}",
    "Legendary Creature — Dwarf Bard",
    2,
    2,
    Triggered(Attacks(this), (Apply((GrantAbility(FIRST_STRIKE),), target(a_creature & attacking)),)),
)
