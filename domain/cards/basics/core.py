"""Plain creatures, burn and pump of many sets."""

from domain.cards.abilities import Activated, Cost, ModifyPT
from domain.cards.card import creature, instant
from domain.cards.effects import AddMana, Apply, DealDamage
from domain.cards.filters import creature as a_creature
from domain.cards.values import any_target, target

GRIZZLY_BEARS = creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2)
CENTAUR_COURSER = creature("Centaur Courser", "{2}{G}", "Centaur Warrior", 3, 3)
GOBLIN_PIKER = creature("Goblin Piker", "{1}{R}", "Goblin Warrior", 2, 1)
GRAY_OGRE = creature("Gray Ogre", "{2}{R}", "Ogre", 2, 2)
HILL_GIANT = creature("Hill Giant", "{3}{R}", "Giant", 3, 3)
SAVANNAH_LIONS = creature("Savannah Lions", "{W}", "Cat", 2, 1)
LLANOWAR_ELVES = creature("Llanowar Elves", "{G}", "Elf Druid", 1, 1, Activated(Cost(tap=True), (AddMana("{G}"),)))
GIANT_GROWTH = instant("Giant Growth", "{G}", Apply((ModifyPT(3, 3),), target(a_creature)))
SHOCK = instant("Shock", "{R}", DealDamage(2, any_target()))
