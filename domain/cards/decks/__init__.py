"""Complete decks of 60 cards, as plain text."""
