"""Goblins of The Hobbit, their lands, and what amasses them (CR 701.47)."""

from domain.cards.abilities import (
    Activated,
    AnyOfEvents,
    Attacks,
    CastSpell,
    Cost,
    Enters,
    GrantAbility,
    Leaves,
    ModifyPT,
    Static,
    Triggered,
)
from domain.cards.card import artifact, creature, sorcery, token
from domain.cards.effects import (
    AddMana,
    Attach,
    CreateTokens,
    DealDamage,
    Discard,
    Do,
    Draw,
    If,
    LoseLife,
    PlayExiled,
    ReturnTo,
)
from domain.cards.filters import Attached, Is, noncreature, this
from domain.cards.filters import artifact as an_artifact
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import DEFENDER, HASTE, MENACE, equip, flashback
from domain.cards.mechanics import YouAttack, amass
from domain.cards.values import (
    OPPONENT,
    It,
    WasCast,
    YouControl,
    YourTurn,
    any_target,
    up_to_one_target,
)

goblin = Is("Goblin")
STONE_BOULDER = token("Stone Boulder", "Artifact Creature — Wall", 3, 1, "", DEFENDER)

BOLGS_COMPANY = creature(
    "Bolg's Company",
    "{B}{R}",
    "Goblin Soldier",
    2,
    2,
    Static((GrantAbility(HASTE),), this, as_long_as=YouControl(goblin.another)),
    Activated(Cost(tap=True, sacrifice=goblin.another), (AddMana("{B}{R}"),)),
)
BOTHERSOME_NOISEMAKER = creature(
    "Bothersome Noisemaker", "{1}{R}", "Goblin Bard", 2, 2, Triggered(CastSpell(noncreature), (amass("Goblin", 1),))
)
FEARSOME_GOBLIN_PAIR = creature(
    "Fearsome Goblin Pair",
    "{2}{B/R}",
    "Goblin Soldier",
    1,
    1,
    Triggered(Leaves(this, "graveyard"), (amass("Goblin", 4),)),
)
GATHERING_OF_DARKNESS = sorcery(
    "Gathering of Darkness",
    "{3}{B}",
    ReturnTo(up_to_one_target(a_creature.you_own, "graveyard"), "hand"),
    amass("Goblin", 3),
)
GOBLIN_PLATE_MAIL = artifact(
    "Goblin Plate Mail",
    "{1}{B/R}",
    Triggered(Enters(this), (Do((amass("Goblin", 1), Attach(It("amassed")))),)),
    Static((ModifyPT(1, 0), GrantAbility(MENACE)), Attached()),
    equip("{4}"),
    line="Artifact — Equipment",
)
GOBLIN_TOWN_FLUNKIES = creature(
    "Goblin-town Flunkies", "{1}{R}", "Goblin Soldier", 1, 1, HASTE, Triggered(Enters(this), (amass("Goblin", 1),))
)
GUNDABAD_OPPORTUNIST = creature(
    "Gundabad Opportunist",
    "{3}{R}",
    "Goblin Rogue",
    4,
    2,
    Triggered(Enters(this), (PlayExiled(1, "end of your next turn"),)),
)
MISTY_MOUNTAINS_RAIDER = creature(
    "Misty Mountains Raider", "{4}{R}", "Goblin Soldier", 4, 4, Triggered(YouAttack(), (amass("Goblin", 2),))
)
RAGE_INTO_THE_VALLEY = sorcery("Rage into the Valley", "{2}{B}", Draw(), LoseLife(1), amass("Goblin", 2))
SNOWSLOPE_HUNTER = creature(
    "Snowslope Hunter",
    "{2}{R}",
    "Goblin Ranger",
    2,
    3,
    Activated(
        Cost(sacrifice=(a_creature | an_artifact).another),
        (PlayExiled(1, "end of your next turn"),),
        once_each_turn=True,
        condition=YourTurn(),
    ),
)
STONE_GIANT_OF_HIGH_PASS = creature(
    "Stone-Giant of High Pass",
    "{5}{R}{R}",
    "Giant",
    7,
    7,
    Triggered(AnyOfEvents((Enters(this), Attacks(this))), (CreateTokens(STONE_BOULDER),)),
    Activated(Cost("{2}{R}", sacrifice=an_artifact), (DealDamage(4, any_target()),)),
)
STONY_VOICED_GOBLINS = creature(
    "Stony-Voiced Goblins", "{1}{B}", "Goblin Bard", 1, 1, Triggered(Enters(this), (Discard(1, OPPONENT),))
)
TIDINGS_OF_WAR = sorcery(
    "Tidings of War",
    "{R}",
    If(WasCast(from_zone="graveyard"), amass("Goblin", 3), amass("Goblin", 1)),
    flashback("{3}{R}"),
)
