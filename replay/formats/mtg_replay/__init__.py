"""mtg-replay-notation (JSON, version 1.7): a game's events, in and out (`export --format mtg-replay`)."""
