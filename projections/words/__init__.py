"""Every kind of event in the words of a judge, one line each."""

# the words register themselves
from projections.words import of_cards, of_disputes, of_records, of_the_game, of_the_stack
from projections.words.base import WORDS, Teller

__all__ = ["WORDS", "Teller", "of_cards", "of_disputes", "of_records", "of_the_game", "of_the_stack"]
