"""The Comprehensive Rules as numbers and headings: which exist, in which order, which lies within which."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from domain.cr_numbers import EDITION, SECTIONS

__all__ = ["EDITION", "RuleKey", "UnknownRule", "all_rules", "covers", "is_rule", "rule_key", "section", "title"]

_LETTERS: Final = (*"abcdefghijkmnpqrstuvwxyz", "aa", "bb", "cc")
_NUMBER: Final = re.compile(r"([1-9][0-9]{2})(?:\.([1-9][0-9]{0,3})([a-z]{1,2})?)?")
_CHAPTER: Final = re.compile(r"[1-9]")
_PART: Final = re.compile(r"([0-9]+)([a-z+-]*)(?:=(.*))?")

RuleKey = tuple[int, int, int]


class UnknownRule(ValueError):
    """A number that is not in the pinned edition, or is no rule number at all."""

    def __init__(self, number: str) -> None:
        shown = number if len(number) <= 20 else number[:20] + "…"
        super().__init__(f"no rule {shown!r} in the Comprehensive Rules of {EDITION}")


@lru_cache(maxsize=8192)
def rule_key(number: str) -> RuleKey:
    """Sorts as the rules do: 704.5z before 704.5aa before 704.10. UnknownRule if it is no rule number."""
    match = _NUMBER.fullmatch(number)
    if match is None:
        raise UnknownRule(number)
    section_number, rest, letter = match.groups()
    if letter is None:
        return int(section_number), int(rest or 0), 0
    # Beyond the known letters (l, o, dd) only the order matters; is_rule says that there is no such rule.
    return int(section_number), int(rest), (len(letter) - 1) * 26 + ord(letter[-1]) - 96


@cache
def _section(number: str) -> tuple[str, dict[str, str]]:
    """Title, and each rule of the section in order with the heading it stands under."""
    line = SECTIONS.get(number)
    if line is None:
        raise UnknownRule(number)
    title_, _, parts = line.partition("|")
    rules = {number: title_}
    for part in parts.split(",") if parts else ():
        match = _PART.fullmatch(part)
        assert match is not None, part
        rest, letters, heading = match.groups()
        base = f"{number}.{rest}"
        rules[base] = heading or title_
        for run in letters.split("+") if letters else ():
            first, _, last = run.partition("-")
            for letter in _LETTERS[_LETTERS.index(first) : _LETTERS.index(last or first) + 1]:
                rules[base + letter] = heading or title_
    return title_, rules


def is_rule(number: str) -> bool:
    """Whether the pinned edition has this very number ("704", "704.5", "704.5a")."""
    return number[:3] in SECTIONS and number in _section(number[:3])[1]


def section(number: str) -> str:
    """The three-digit section of a rule: 704 for 704.5a. UnknownRule if the edition has no such rule."""
    if not is_rule(number):
        raise UnknownRule(number)
    return number[:3]


def title(number: str) -> str:
    """The nearest heading over a rule: "Foretell" for 702.143a, "Saga Cards" for 714.4. UnknownRule if none."""
    return _section(section(number))[1][number]


@lru_cache(maxsize=65536)
def covers(prefix: str, number: str) -> bool:
    """Whether a rule is the given one or lies within it: "7", "714" and "714.4" cover 714.4a; "714.4" not 714.41.

    UnknownRule if either is no rule number; both may come from another edition.
    """
    key = rule_key(number)
    if _CHAPTER.fullmatch(prefix):
        return key[0] // 100 == int(prefix)
    outer = rule_key(prefix)
    depth = 3 if outer[2] else 2 if outer[1] else 1
    return key[:depth] == outer[:depth]


def all_rules() -> Iterator[str]:
    """Every number of the pinned edition, in order."""
    for number in SECTIONS:
        yield from _section(number)[1]
