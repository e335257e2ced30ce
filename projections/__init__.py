"""Read models folded from events: board, stack, log, life, turns."""
