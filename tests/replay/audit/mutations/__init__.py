"""Faults planted in games, one at a time. Importing this registers all kinds."""

from tests.replay.audit.mutations import kinds_combat, kinds_games, kinds_objects, kinds_sagas, kinds_stack, kinds_turns

__all__ = ["kinds_combat", "kinds_games", "kinds_objects", "kinds_sagas", "kinds_stack", "kinds_turns"]
