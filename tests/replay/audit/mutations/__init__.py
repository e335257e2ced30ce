"""Faults planted in games, one at a time. Importing this registers all kinds."""

from tests.replay.audit.mutations import (
    kinds_again,
    kinds_casting,
    kinds_combat,
    kinds_foretell,
    kinds_games,
    kinds_mana,
    kinds_objects,
    kinds_sagas,
    kinds_stack,
    kinds_turns,
)

__all__ = [
    "kinds_again",
    "kinds_casting",
    "kinds_combat",
    "kinds_foretell",
    "kinds_games",
    "kinds_mana",
    "kinds_objects",
    "kinds_sagas",
    "kinds_stack",
    "kinds_turns",
]
