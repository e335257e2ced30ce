"""Cockatrice's replays, `.cor`: moves, counters and turns of a table that enforces no rules."""
