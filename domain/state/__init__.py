"""The state of a game, and the fold that makes it from events."""

from domain.state import (  # the handlers register themselves
    evolve_cards_seen,
    evolve_combat,
    evolve_game,
    evolve_observed,
    evolve_permanents,
    evolve_the_stack,
    evolve_zones,
)
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
    "evolve_cards_seen",
    "evolve_combat",
    "evolve_game",
    "evolve_observed",
    "evolve_permanents",
    "evolve_the_stack",
    "evolve_zones",
    "fold",
    "new_state",
    "zone_key",
]
