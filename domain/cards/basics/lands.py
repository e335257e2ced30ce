"""The basic lands. Their mana abilities come with their types (CR 305.6)."""

from domain.cards.abilities import Activated, Cost
from domain.cards.card import land
from domain.cards.effects import AddMana

PLAINS = land("Plains", "Basic Land — Plains")
ISLAND = land("Island", "Basic Land — Island")
SWAMP = land("Swamp", "Basic Land — Swamp")
MOUNTAIN = land("Mountain", "Basic Land — Mountain")
FOREST = land("Forest", "Basic Land — Forest")
WASTES = land("Wastes", "Basic Land", Activated(Cost(tap=True), (AddMana("{C}"),)))
