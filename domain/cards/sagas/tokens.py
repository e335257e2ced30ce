"""What several Sagas make, or do in the end."""

from domain.cards.abilities import Activated, Cost
from domain.cards.card import token
from domain.cards.effects import AddMana, Exile, ReturnTo
from domain.cards.keywords import FLYING
from domain.cards.values import THIS, It

COLORLESS_SPIRIT = token("Spirit Token", "Creature — Spirit", 1, 1, "")
HUMAN = token("Human Token", "Creature — Human", 1, 1, "W")
HUMAN_SOLDIER = token("Human Soldier Token", "Creature — Human Soldier", 1, 1, "W")
ALLY = token("Ally Token", "Creature — Ally", 1, 1, "W")
KNIGHT = token("Knight Token", "Creature — Knight", 2, 2, "W")
RED_DRAGON = token("Dragon Token", "Creature — Dragon", 4, 4, "R", FLYING)
BEAST = token("Beast Token", "Creature — Beast", 3, 3, "G")
GOLD = token(
    "Gold Token", "Artifact — Gold", None, None, "", Activated(Cost(sacrifice_this=True), (AddMana(any_color=1),))
)
BLUE_BIRD = token("Bird Token", "Creature — Bird", 2, 2, "U", FLYING)
TRANSFORMS = (Exile(THIS), ReturnTo(It("exiled"), "battlefield", under="you", transformed=True))
"""How some end: exile this Saga, then return it to the battlefield transformed under your control."""
