"""Red and white cards of many sets."""

from domain.cards.card import creature
from domain.cards.keywords import HASTE, PROWESS

MONASTERY_SWIFTSPEAR = creature("Monastery Swiftspear", "{R}", "Creature — Human Monk", 1, 2, HASTE, PROWESS)
