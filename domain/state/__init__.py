"""The state of a game, and the fold that makes it from events."""

from domain.state import evolve_game, evolve_objects  # the handlers register themselves
from domain.state.evolve import WRITES, apply, effective, effective_numbers, evolve, fold
from domain.state.leaves import Absent, Announced, Awaiting, Effect, Face, Object, Outcome, Player
from domain.state.state import State, new_state, zone_key

__all__ = [
    "WRITES",
    "Absent",
    "Announced",
    "Awaiting",
    "Effect",
    "Face",
    "Object",
    "Outcome",
    "Player",
    "State",
    "apply",
    "effective",
    "effective_numbers",
    "evolve",
    "evolve_game",
    "evolve_objects",
    "fold",
    "new_state",
    "zone_key",
]
