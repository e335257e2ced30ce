"""The card language, and the cards by set."""
