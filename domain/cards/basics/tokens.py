"""Predefined tokens (CR 111.10), and tokens that many cards make."""

from domain.cards.abilities import Activated, Cost
from domain.cards.card import token
from domain.cards.effects import AddMana, Draw, GainLife

TREASURE = token(
    "Treasure Token",
    "Artifact — Treasure",
    None,
    None,
    "",
    Activated(Cost(tap=True, sacrifice_this=True), (AddMana(any_color=1),)),
)
FOOD = token(
    "Food Token",
    "Artifact — Food",
    None,
    None,
    "",
    Activated(Cost(mana="{2}", tap=True, sacrifice_this=True), (GainLife(3),)),
)
HUMAN_SOLDIER = token("Human Soldier Token", "Creature — Human Soldier", 1, 1, "W")
CLUE = token(
    "Clue Token", "Artifact — Clue", None, None, "", Activated(Cost(mana="{2}", sacrifice_this=True), (Draw(),))
)
