"""The lines of a log: a kind, and what it says. One entry may go on over several lines."""

from __future__ import annotations

import re
from typing import NamedTuple

from domain.vocabulary import Step

KINDS = (
    "Turn",
    "Phase",
    "Mulligan",
    "Land",
    "Mana",
    "Add To Stack",
    "Resolve Stack",
    "Combat",
    "Damage",
    "Life",
    "Zone Change",
    "Discard",
    "Game Outcome",
    "Match Result",
    "Match result",
    "Player Control",
    "Player control",
    "Information",
    "Effect Replaced",
    "Ante",
)
ENTRY = re.compile(rf"(?P<kind>{'|'.join(KINDS)}|Game outcome): (?P<text>.*)")
RESULT = re.compile(
    r"Game Result: Game (?P<n>[0-9]{1,6}) ended (?:in [0-9]+ ms\. (?P<who>.+) has won!|in a Draw!.*|in .*)"
)
SETUP = re.compile(r"(?P<names>.+ vs .+) - (?:one game|[0-9]+ games?|.+) of (?P<format>[A-Za-z ]{1,40})")
CLAIM = re.compile(
    rb"^(?:Turn: Turn [0-9]+ \(|Mulligan: .+ has (?:kept a hand of|mulliganed)"
    rb"|Add To Stack: .+ (?:cast|triggered|activated) |Phase: .+'s? [A-Z]|Land: .+ played .+ \([0-9]+\))",
    re.MULTILINE,
)
LONGEST = 20_000

STEPS: tuple[tuple[str, Step], ...] = (
    ("untap", "untap"),
    ("upkeep", "upkeep"),
    ("draw", "draw"),
    ("precombat", "main1"),
    ("main 1", "main1"),
    ("main1", "main1"),
    ("beginning of combat", "begin"),
    ("combat begin", "begin"),
    ("declare attackers", "attack"),
    ("declare blockers", "block"),
    ("first strike", "first-damage"),
    ("combat damage", "damage"),
    ("end of combat", "end-combat"),
    ("combat end", "end-combat"),
    ("postcombat", "main2"),
    ("main 2", "main2"),
    ("main2", "main2"),
    ("end of turn", "end"),
    ("end step", "end"),
    ("cleanup", "cleanup"),
)
"""Words of a phase's name → the step; the first that fits."""


class Entry(NamedTuple):
    """One entry of the log."""

    line: int
    kind: str
    text: str


def claims(head: bytes, name: str) -> bool:
    """Whether a file is a log of Forge."""
    return b"\0" not in head and CLAIM.search(head.replace(b"\r\n", b"\n")) is not None


def step_of(phase: str) -> Step | None:
    """The step that a phase's name means."""
    low = phase.lower()
    return next((step for words, step in STEPS if words in low), None)
