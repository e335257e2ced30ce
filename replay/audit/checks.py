"""All checkers, by topic. Importing this registers them; none relies on coming before another."""

from replay.audit import (
    checks_activating,
    checks_beginning,
    checks_casting,
    checks_combat,
    checks_effects,
    checks_foretell,
    checks_moves,
    checks_numbers,
    checks_permanents,
    checks_priority,
    checks_sagas,
    checks_stack,
    checks_state_based,
    checks_story,
    checks_turns,
    permissions,
)

__all__ = [
    "checks_activating",
    "checks_beginning",
    "checks_casting",
    "checks_combat",
    "checks_effects",
    "checks_foretell",
    "checks_moves",
    "checks_numbers",
    "checks_permanents",
    "checks_priority",
    "checks_sagas",
    "checks_stack",
    "checks_state_based",
    "checks_story",
    "checks_turns",
    "permissions",
]
