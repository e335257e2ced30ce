"""The nine storied cards of The Hobbit (CR 702.195)."""

from domain.cards.abilities import (
    Activated,
    AnyOfEvents,
    Attacks,
    Cost,
    Enters,
    GrantAbility,
    ModifyPT,
    RuleChange,
    Static,
    Triggered,
)
from domain.cards.card import creature, token
from domain.cards.effects import CreateTokens, DealDamage, Discard, Draw, If, May, PutCounters
from domain.cards.filters import AllOf, Is, artifact, equipment_permanent, this
from domain.cards.filters import creature as a_creature
from domain.cards.filters import token as a_token
from domain.cards.keywords import HASTE, STORIED, TRAMPLE, VIGILANCE, ward
from domain.cards.values import OPPONENT, YOU_HAVE_AN_ENDURING_STORY, Never, Noted, target

dwarf = Is("Dwarf")

DWARF = token("Dwarf Token", "Creature — Dwarf", 2, 2, "R")

BALIN_LOREMASTER = creature(
    "Balin, Loremaster",
    "{3}{R}{R}",
    "Legendary Creature — Dwarf Bard",
    4,
    4,
    STORIED,
    Triggered(
        Enters(this | dwarf.another.you_control),
        (
            May(Discard(None)),
            Draw(Noted("discarded")),
            If(YOU_HAVE_AN_ENDURING_STORY, DealDamage(Noted("discarded"), OPPONENT)),
        ),
    ),
)

BIFUR_MELODIC_RIDER = creature(
    "Bifur, Melodic Rider",
    "{4}{R/W}{R/W}",
    "Legendary Creature — Dwarf Bard",
    4,
    5,
    STORIED,
    Triggered(AnyOfEvents((Enters(this), Attacks(this))), (PutCounters(1, "+1/+1", target(a_creature)),)),
    Static((RuleChange("triggers again", what=dwarf.you_control),), this, as_long_as=YOU_HAVE_AN_ENDURING_STORY),
)

BOMBUR_GENTLE_DREAMER = creature(
    "Bombur, Gentle Dreamer",
    "{2}{R}",
    "Legendary Creature — Dwarf Bard",
    5,
    3,
    STORIED,
    Static((RuleChange("doesnt untap"),), this, as_long_as=Never(YOU_HAVE_AN_ENDURING_STORY)),
)

DAIN_LORD_OF_THE_IRON_HILLS = creature(
    "Dáin, Lord of the Iron Hills",
    "{1}{W}",
    "Legendary Creature — Dwarf Noble",
    2,
    2,
    VIGILANCE,
    STORIED,
    Static((RuleChange("attacking you costs", "{1}"),), this, as_long_as=YOU_HAVE_AN_ENDURING_STORY),
)

FILI_THE_PATHFINDER = creature(
    "Fíli the Pathfinder",
    "{3}{W}",
    "Legendary Creature — Dwarf Scout",
    2,
    2,
    STORIED,
    Static((ModifyPT(1, 1),), a_creature.you_control, as_long_as=YOU_HAVE_AN_ENDURING_STORY),
    Triggered(Enters(this | (dwarf & ~a_token).another.you_control), (CreateTokens(DWARF),)),
)

KILI_THE_RESOURCEFUL = creature(
    "Kíli the Resourceful",
    "{1}{W}",
    "Legendary Creature — Dwarf Scout",
    1,
    2,
    STORIED,
    Static((RuleChange("equip costs {0} once"),), this, as_long_as=YOU_HAVE_AN_ENDURING_STORY),
    Triggered(Enters((dwarf | equipment_permanent).another.you_control), (Draw(),), once_each_turn=True),
)

ORI_KEEPER_OF_SONGS = creature(
    "Ori, Keeper of Songs",
    "{2}{W}",
    "Legendary Creature — Dwarf Bard",
    3,
    3,
    STORIED,
    Static((ModifyPT(1, 0), GrantAbility(VIGILANCE)), this, as_long_as=YOU_HAVE_AN_ENDURING_STORY),
)

THORIN_OAKENSHIELD = creature(
    "Thorin Oakenshield",
    "{R}{W}",
    "Legendary Creature — Dwarf Noble",
    3,
    2,
    TRAMPLE,
    STORIED,
    Static((GrantAbility(ward("{1}")),), (artifact | a_creature).you_control, as_long_as=YOU_HAVE_AN_ENDURING_STORY),
)

OIN_THE_BRAVE = creature(
    "Óin the Brave",
    "{1}{R}",
    "Legendary Creature — Dwarf Warrior",
    1,
    3,
    STORIED,
    Static((ModifyPT(1, 0), GrantAbility(HASTE)), this, as_long_as=YOU_HAVE_AN_ENDURING_STORY),
    Activated(Cost(mana="{1}", tap=True, discard=AllOf()), (Draw(),)),
)
