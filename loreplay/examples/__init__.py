"""Three short games, written by hand in the vocabulary, that show what a record holds."""
