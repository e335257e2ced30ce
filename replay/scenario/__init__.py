"""Scenario files: a position, what the players do, and what must be true.

result = run(load("arni.yaml"))
print(result)                       # each expectation that does not hold, with the event that decided it
"""

from __future__ import annotations

from replay.scenario.errors import ScenarioError
from replay.scenario.model import Scenario
from replay.scenario.parsing import load, parse
from replay.scenario.results import Failure, Result
from replay.scenario.running import run

__all__ = ["Failure", "Result", "Scenario", "ScenarioError", "load", "parse", "run"]
