"""Black creatures of Kaldheim, and those of black and another colour, without foretell."""

from domain.cards.abilities import (
    Activated,
    BecomesTapped,
    CastSpell,
    Cost,
    CostChange,
    Enters,
    EntersChoosing,
    GrantAbility,
    Leaves,
    ModifyPT,
    Static,
    Triggered,
)
from domain.cards.basics.tokens import TREASURE
from domain.cards.card import artifact, card, creature
from domain.cards.effects import (
    Apply,
    CreateTokens,
    Discard,
    Draw,
    Exile,
    GainLife,
    LookAtTop,
    LoseLife,
    Mill,
    PutCounters,
    ReturnTo,
    Tap,
)
from domain.cards.filters import AllOf, Is, OfChosenType, land, snow, this
from domain.cards.filters import artifact as an_artifact
from domain.cards.filters import creature as a_creature
from domain.cards.filters import token as a_token
from domain.cards.keywords import (
    CHANGELING,
    FLYING,
    INDESTRUCTIBLE,
    LIFELINK,
    MENACE,
    TRAMPLE,
    boast,
)
from domain.cards.values import EACH_PLAYER, OPPONENT, THIS, Times, count, target, target_opponent, up_to_one_target

# Black

BLOODSKY_BERSERKER = creature(
    "Bloodsky Berserker",
    "{1}{B}",
    "Human Berserker",
    1,
    1,
    Triggered(CastSpell(nth=2), (PutCounters(2, "+1/+1"), Apply((GrantAbility(MENACE),), THIS))),
)
DRAUGR_RECRUITER = creature(
    "Draugr Recruiter",
    "{3}{B}",
    "Zombie Cleric",
    3,
    3,
    boast("{3}{B}", ReturnTo(target(a_creature.you_own, "graveyard"), "hand")),
)
DREAD_RIDER = creature(
    "Dread Rider",
    "{5}{B}",
    "Spirit Knight",
    3,
    7,
    Activated(
        Cost("{1}{B}", tap=True, exile_from_graveyard=1, exile_card=a_creature), (LoseLife(3, target_opponent()),)
    ),
)
DUSKWIELDER = creature(
    "Duskwielder", "{B}", "Elf Berserker", 1, 2, boast("{1}", LoseLife(1, target_opponent()), GainLife(1))
)
ELDERFANG_DISCIPLE = creature(
    "Elderfang Disciple", "{1}{B}", "Elf Cleric", 1, 1, Triggered(Enters(this), (Discard(1, OPPONENT),))
)
GRIM_DRAUGR = creature(
    "Grim Draugr",
    "{2}{B}",
    "Snow Zombie Berserker",
    3,
    2,
    Activated(Cost("{1}{S}"), (Apply((ModifyPT(1, 0), GrantAbility(MENACE)), THIS),)),
)
HAILSTORM_VALKYRIE = creature(
    "Hailstorm Valkyrie",
    "{3}{B}",
    "Snow Angel Wizard",
    2,
    2,
    FLYING,
    TRAMPLE,
    Activated(Cost("{S}{S}"), (Apply((ModifyPT(2, 2),), THIS),)),
)
INFERNAL_PET = creature(
    "Infernal Pet",
    "{2}{B}",
    "Imp",
    2,
    2,
    Triggered(CastSpell(nth=2), (PutCounters(1, "+1/+1"), Apply((GrantAbility(FLYING),), THIS))),
)
KOMAS_FAITHFUL = creature(
    "Koma's Faithful",
    "{2}{B}",
    "Elf Cleric",
    3,
    1,
    LIFELINK,
    Triggered(Leaves(this, "graveyard"), (Mill(3, EACH_PLAYER),)),
)
PRIEST_OF_THE_HAUNTED_EDGE = creature(
    "Priest of the Haunted Edge",
    "{1}{B}",
    "Snow Zombie Cleric",
    0,
    4,
    Activated(
        Cost(tap=True, sacrifice_this=True),
        (
            Apply(
                (ModifyPT(Times(count((snow & land).you_control), -1), Times(count((snow & land).you_control), -1)),),
                target(a_creature),
            ),
        ),
        timing="sorcery",
    ),
)
SKEMFAR_AVENGER = creature(
    "Skemfar Avenger",
    "{1}{B}",
    "Elf Berserker",
    3,
    1,
    Triggered(
        Leaves((a_creature & (Is("Elf") | Is("Berserker")) & ~a_token).another.you_control, "graveyard"),
        (Draw(), LoseLife(1)),
    ),
)

# Black and another colour

FIRJA_JUDGE_OF_VALOR = creature(
    "Firja, Judge of Valor",
    "{2}{W}{B}{B}",
    "Legendary Angel Cleric",
    2,
    4,
    FLYING,
    LIFELINK,
    Triggered(CastSpell(nth=2), (LookAtTop(3, rest="graveyard"),)),
)
HARALD_KING_OF_SKEMFAR = creature(
    "Harald, King of Skemfar",
    "{1}{B}{G}",
    "Legendary Elf Warrior",
    3,
    2,
    MENACE,
    Triggered(
        Enters(this),
        (
            LookAtTop(
                5,
                of=Is("Elf") | Is("Warrior") | Is("Tyvar"),
                reveal=True,
                optional=True,
                rest="bottom in random order",
            ),
        ),
    ),
)
IMMERSTURM_PREDATOR = creature(
    "Immersturm Predator",
    "{2}{B}{R}",
    "Vampire Dragon",
    3,
    3,
    FLYING,
    Triggered(BecomesTapped(this), (Exile(up_to_one_target(AllOf(), "graveyard")), PutCounters(1, "+1/+1"))),
    Activated(Cost(sacrifice=a_creature.another), (Apply((GrantAbility(INDESTRUCTIBLE),), THIS), Tap(THIS))),
)
NARFI_BETRAYER_KING = creature(
    "Narfi, Betrayer King",
    "{3}{U}{B}",
    "Legendary Snow Zombie Wizard",
    4,
    3,
    Static((ModifyPT(1, 1),), ((snow & a_creature) | (Is("Zombie") & a_creature)).another.you_control),
    Activated(Cost("{S}{S}{S}"), (ReturnTo(THIS, "battlefield", tapped=True),), zone="graveyard"),
)

# White, blue, red and artifacts

BLOODLINE_PRETENDER = card(
    "Bloodline Pretender",
    "{3}",
    "Artifact Creature — Shapeshifter",
    CHANGELING,
    EntersChoosing("creature type"),
    Triggered(Enters((a_creature & OfChosenType()).another.you_control), (PutCounters(1, "+1/+1"),)),
    power=2,
    toughness=2,
)
FROST_AUGUR = creature(
    "Frost Augur",
    "{U}",
    "Snow Human Wizard",
    1,
    2,
    Activated(Cost("{S}", tap=True), (LookAtTop(1, of=snow, reveal=True, optional=True, rest="top"),)),
)
ICEBIND_PILLAR = artifact(
    "Icebind Pillar",
    "{2}{U}",
    Activated(Cost("{S}", tap=True), (Tap(target(an_artifact | a_creature)),)),
    line="Snow Artifact",
)
STARNHEIM_ASPIRANT = creature("Starnheim Aspirant", "{2}{W}", "Human Cleric", 2, 2, CostChange(-2, Is("Angel")))
VAULT_ROBBER = creature(
    "Vault Robber",
    "{1}{R}",
    "Dwarf Rogue",
    1,
    3,
    Activated(Cost("{1}", tap=True, exile_from_graveyard=1, exile_card=a_creature), (CreateTokens(TREASURE),)),
)
