"""Games that two programs play: every event recorded, one seed one game."""

from replay.simulation.many import Results, simulate
from replay.simulation.players import Player, View
from replay.simulation.simulator import Played, Seating, Simulator

__all__ = ["Played", "Player", "Results", "Seating", "Simulator", "View", "simulate"]
