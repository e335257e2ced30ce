"""Kaldheim creatures with boast (CR 702.142)."""

from domain.cards.abilities import ModifyPT
from domain.cards.card import creature
from domain.cards.effects import Apply, CreateTokens, DealDamage, PlayExiled, PutCounters, Search, Tap, Untap
from domain.cards.filters import basic, land
from domain.cards.filters import creature as a_creature
from domain.cards.keywords import FIRST_STRIKE, boast
from domain.cards.khm.tokens import DWARF_BERSERKER, HUMAN_WARRIOR
from domain.cards.values import THIS, Each, any_target, target

AXGARD_BRAGGART = creature(
    "Axgard Braggart", "{3}{W}", "Dwarf Warrior", 3, 3, boast("{1}{W}", Untap(THIS), PutCounters(1, "+1/+1"))
)
BATTERSHIELD_WARRIOR = creature(
    "Battershield Warrior",
    "{2}{W}",
    "Human Warrior",
    2,
    2,
    boast("{1}{W}", Apply((ModifyPT(1, 1),), Each(a_creature.you_control))),
)
FEARLESS_LIBERATOR = creature(
    "Fearless Liberator", "{1}{R}", "Dwarf Berserker", 2, 1, boast("{2}{R}", CreateTokens(DWARF_BERSERKER))
)
FEARLESS_PUP = creature(
    "Fearless Pup", "{R}", "Wolf", 1, 1, FIRST_STRIKE, boast("{2}{R}", Apply((ModifyPT(2, 0),), THIS))
)
GOLDMAW_CHAMPION = creature(
    "Goldmaw Champion", "{2}{W}", "Dwarf Warrior", 2, 3, boast("{1}{W}", Tap(target(a_creature)))
)
HAGI_MOB = creature("Hagi Mob", "{4}{R}", "Troll Berserker", 5, 4, boast("{1}{R}", DealDamage(1, any_target())))
HORIZON_SEEKER = creature("Horizon Seeker", "{2}{G}", "Human Warrior", 3, 2, boast("{1}{G}", Search(basic & land)))
TUSKERI_FIREWALKER = creature("Tuskeri Firewalker", "{2}{R}", "Human Berserker", 3, 2, boast("{1}", PlayExiled(1)))
USHER_OF_THE_FALLEN = creature(
    "Usher of the Fallen", "{W}", "Spirit Warrior", 2, 1, boast("{1}{W}", CreateTokens(HUMAN_WARRIOR))
)
