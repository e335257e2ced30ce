"""How many cards of a user's own card file the rules engine can play, and what the others wait for."""

from __future__ import annotations

from replay.coverage.count import Coverage, SetCoverage, coverage
from replay.coverage.read import NoCardsYet

__all__ = ["Coverage", "NoCardsYet", "SetCoverage", "coverage"]
