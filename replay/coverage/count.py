"""Coverage: playable cards by set and by mechanic, and what the others wait for, most wanted first."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from domain.cards.corpus import corpus
from replay.cardnames.errors import CardFileError
from replay.cardnames.rows import MAX_CARDS, Progress
from replay.coverage.read import GIVE, OneCard, cards_of, imported
from replay.coverage.shape import DEFINITION, NO_TEXT, shape

LONGEST_LIST = 200
"""Different missing things that are told; the rest are of one or two cards each."""


@dataclass
class SetCoverage:
    """One set, or one mechanic: how many of its cards are playable."""

    name: str
    cards: int = 0
    playable: int = 0
    mechanics: dict[str, SetCoverage] = field(default_factory=dict)

    def count(self, playable: bool) -> None:
        """One card more."""
        self.cards += 1
        self.playable += playable

    @property
    def report(self) -> dict[str, Any]:
        """As plain data, for `--json`."""
        return {"name": self.name, "cards": self.cards, "playable": self.playable}


@dataclass
class Coverage:
    """All of a file. A card in several sets counts once in `cards`, and once in each of its sets.

    missing: what is missing first → the names of the cards that wait for it, most wanted first.
    """

    file: str
    cards: int = 0
    playable: int = 0
    sets: list[SetCoverage] = field(default_factory=list)
    mechanics: list[SetCoverage] = field(default_factory=list)
    missing: dict[str, list[str]] = field(default_factory=dict)

    @property
    def report(self) -> dict[str, Any]:
        """As plain data, for `--json`."""
        sets = [{**each.report, "mechanics": [one.report for one in in_order(each.mechanics)]} for each in self.sets]
        wanted = list(self.missing.items())[:LONGEST_LIST]
        return {
            "file": self.file,
            "cards": self.cards,
            "playable": self.playable,
            "sets": sets,
            "mechanics": [each.report for each in self.mechanics],
            "missing": [{"what": what, "cards": len(names), "names": names[:20]} for what, names in wanted],
        }


def playable(name: str) -> bool:
    """Whether the engine has the card: by its name, or by the two faces of a double-faced one."""
    cards = corpus()
    front, _, back = name.partition(" // ")
    if not back:
        return name in cards
    found = cards.get(name) or cards.get(front)
    if found is None or found.name == name:
        return found is not None
    return any(part is not None and part.name == back for part in (found.back, found.adventure))


def coverage(path: Path | None, target: Path, progress: Progress | None = None) -> Coverage:
    """The coverage of the cards at `path`, or of those whose names are imported at `target`. Raises CardFileError."""
    counted = Coverage(str(path or target))
    sets: dict[str, SetCoverage] = {}
    mechanics: dict[str, SetCoverage] = {}
    missing: dict[str, str] = {}
    have: dict[str, bool] = {}
    seen: set[tuple[str, str]] = set()
    for card in imported(target) if path is None else cards_of(path, progress):
        first = card.name not in have
        if first:
            if len(have) >= MAX_CARDS:
                raise CardFileError(path or target, None, f"more than {MAX_CARDS:,} different cards", GIVE)
            have[card.name] = playable(card.name)
        if (card.name, card.set) in seen:
            continue
        seen.add((card.name, card.set))
        works = have[card.name]
        shown, lacks = _shape(card)
        set_ = sets.setdefault(card.set, SetCoverage(card.set))
        set_.count(works)
        for mechanic in shown:
            set_.mechanics.setdefault(mechanic, SetCoverage(mechanic)).count(works)
            if first:
                mechanics.setdefault(mechanic, SetCoverage(mechanic)).count(works)
        if first and not works:
            missing[card.name] = lacks
    if not have:
        raise CardFileError(path or target, None, "no card with a name and a type", GIVE)
    counted.cards, counted.playable = len(have), sum(have.values())
    counted.sets = sorted(sets.values(), key=lambda each: each.name)
    counted.mechanics = in_order(mechanics)
    for name, what in missing.items():  # an ability word has no rules meaning (207.2c): others with it are playable
        word = mechanics.get(what.removeprefix("ability word ")) if what.startswith("ability word ") else None
        if word is not None and word.playable:
            missing[name] = DEFINITION
    wanted = Counter(missing.values())
    for what, _ in sorted(wanted.items(), key=lambda each: (-each[1], each[0])):
        counted.missing[what] = []
    for name, what in missing.items():
        counted.missing[what].append(name)
    return counted


def _shape(card: OneCard) -> tuple[tuple[str, ...], str]:
    """The mechanics of a card, and what it lacks if it is not playable."""
    if card.text is None:
        return (), NO_TEXT
    return shape(card.name, card.text, card.types, card.layout)


def in_order(those: dict[str, SetCoverage]) -> list[SetCoverage]:
    """Those of which the most cards are missing first."""
    return sorted(those.values(), key=lambda each: (each.playable - each.cards, each.name))
