"""The event store, replays and positions, integrity, and the formats games are read from and written to."""
