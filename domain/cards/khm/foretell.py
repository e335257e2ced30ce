"""Cards with foretell."""

from domain.cards.card import instant
from domain.cards.effects import Counter, Draw, Scry
from domain.cards.filters import spell
from domain.cards.keywords import foretell
from domain.cards.values import target_spell

BEHOLD_THE_MULTIVERSE = instant("Behold the Multiverse", "{3}{U}", Scry(2), Draw(2), foretell("{1}{U}"))
SAW_IT_COMING = instant("Saw It Coming", "{1}{U}{U}", Counter(target_spell(spell)), foretell("{1}{U}"))
