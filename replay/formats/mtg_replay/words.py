"""The notation's words and ours."""

from __future__ import annotations

import re

from domain.vocabulary import Step, Zone

NAME = "mtg-replay"
VERSION = "1.7.0"
NEWEST = (1, 7)
"""What later minor versions add is passed over."""

UNKNOWN = "unknown"
"""What stands for a word that a file leaves out."""

PHASES: dict[str, Step] = {
    "UNTAP": "untap",
    "UP": "upkeep",
    "UPKEEP": "upkeep",
    "DRAW": "draw",
    "MP1": "main1",
    "MAIN1": "main1",
    "COMBAT": "begin",
    "COMBATBEGIN": "begin",
    "BEGINCOMBAT": "begin",
    "COMBATDECLAREATTACKERS": "attack",
    "DECLAREATTACKERS": "attack",
    "COMBATDECLAREBLOCKERS": "block",
    "DECLAREBLOCKERS": "block",
    "COMBATFIRSTSTRIKEDAMAGE": "first-damage",
    "FIRSTSTRIKEDAMAGE": "first-damage",
    "COMBATDAMAGE": "damage",
    "COMBATEND": "end-combat",
    "ENDCOMBAT": "end-combat",
    "MP2": "main2",
    "MAIN2": "main2",
    "END": "end",
    "ENDOFTURN": "end",
    "CLEANUP": "cleanup",
}
"""Phases and steps, without underscores and spaces."""

MARKERS: dict[Step, str] = {
    "untap": "UP",
    "upkeep": "UP",
    "draw": "DRAW",
    "main1": "MP1",
    "begin": "COMBAT",
    "attack": "COMBAT",
    "block": "COMBAT",
    "first-damage": "COMBAT",
    "damage": "COMBAT",
    "end-combat": "COMBAT",
    "main2": "MP2",
    "end": "END",
    "cleanup": "CLEANUP",
}
"""The phase in a time marker."""

NAMES: dict[Step, tuple[str, str]] = {
    "untap": ("UNTAP", "UNTAP"),
    "upkeep": ("UPKEEP", "UPKEEP"),
    "draw": ("DRAW", "DRAW"),
    "main1": ("MAIN_1", "MAIN"),
    "begin": ("COMBAT", "COMBAT_BEGIN"),
    "attack": ("COMBAT", "DECLARE_ATTACKERS"),
    "block": ("COMBAT", "DECLARE_BLOCKERS"),
    "first-damage": ("COMBAT", "FIRST_STRIKE_DAMAGE"),
    "damage": ("COMBAT", "COMBAT_DAMAGE"),
    "end-combat": ("COMBAT", "COMBAT_END"),
    "main2": ("MAIN_2", "MAIN"),
    "end": ("END", "END"),
    "cleanup": ("CLEANUP", "CLEANUP"),
}
"""Phase and step of PHASE_CHANGE."""

ZONES: dict[str, Zone] = {
    "battlefield": "battlefield",
    "stack": "stack",
    "exile": "exile",
    "hand": "hand",
    "library": "library",
    "graveyard": "graveyard",
    "command": "command",
    "sideboard": "outside",
}

CONDITIONS: dict[str, tuple[str, str]] = {
    "life_zero": ("life", "704.5a"),
    "commander_damage": ("commander-damage", "903.10a"),
    "decked": ("empty-library", "704.5b"),
    "poison": ("poison", "704.5c"),
    "concession": ("concession", "104.3a"),
    "alternate_win": ("effect", "104.3e"),
    "unknown": ("unknown", "104.3"),
}
"""How a game was won → why the others lost, and the CR number."""

TIME = re.compile(r"T([0-9]{1,6})\.([A-Z0-9_]{1,40})(?::[0-9]{1,9})?")


def step_of(*words: object) -> Step | None:
    """The step that a phase's and a step's name mean; the later one says more."""
    found: Step | None = None
    for word in words:
        if isinstance(word, str):
            found = PHASES.get(re.sub(r"[^A-Z0-9]", "", word.upper()), found)
    return found
