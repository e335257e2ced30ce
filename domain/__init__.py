"""The pure rules of the game: vocabulary, events, state and evolve(). No clock, no randomness, no I/O."""
