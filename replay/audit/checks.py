"""All checkers, by topic. Importing this registers them."""

from replay.audit import (
    checks_combat,
    checks_game,
    checks_objects,
    checks_sagas,
    checks_stack,
    checks_state_based,
    checks_turns,
)

__all__ = [
    "checks_combat",
    "checks_game",
    "checks_objects",
    "checks_sagas",
    "checks_stack",
    "checks_state_based",
    "checks_turns",
]
