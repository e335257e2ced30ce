"""The index of the Comprehensive Rules: numbers, order, headings, and no rule text."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from domain import cr
from domain.cr_numbers import SECTIONS

ROOT = Path(__file__).resolve().parents[2]
NOT_RULES = [
    "",
    "7",
    "99",
    "704.",
    "704.5l",
    "704.5o",
    "704.05",
    "704.5ab",
    "0704",
    "704.5A",
    "704.5a ",
    "７04",
    "999",
    "704.99",
    "x" * 9999,
]


@pytest.mark.parametrize(
    "number", ["100", "704", "704.5", "704.5a", "704.5z", "704.5aa", "714.2d", "702.195a", "905.6"]
)
def test_known_numbers_are_rules(number: str) -> None:
    assert cr.is_rule(number)


@pytest.mark.parametrize("number", NOT_RULES)
def test_other_numbers_are_not_rules_and_are_named(number: str) -> None:
    assert not cr.is_rule(number)
    for question in (cr.title, cr.section):
        with pytest.raises(cr.UnknownRule, match="no rule") as caught:
            question(number)
        assert len(str(caught.value)) < 100


@pytest.mark.parametrize(
    ("number", "heading"),
    [
        ("704", "State-Based Actions"),
        ("704.5s", "State-Based Actions"),
        ("714.4", "Saga Cards"),
        ("701", "Keyword Actions"),
        ("701.1", "Keyword Actions"),
        ("701.14b", "Fight"),
        ("702.143", "Foretell"),
        ("702.143a", "Foretell"),
        ("702.195a", "Storied"),
        ("205.3m", "Subtypes"),
    ],
)
def test_title_is_the_nearest_heading(number: str, heading: str) -> None:
    assert cr.title(number) == heading


def test_section() -> None:
    assert [cr.section(number) for number in ("704", "704.5", "704.5aa")] == ["704"] * 3


def test_order_is_numeric_then_letters_and_aa_follows_z() -> None:
    in_order = ["104.2a", "704", "704.3", "704.5", "704.5a", "704.5b", "704.5z", "704.5aa", "704.6", "704.10", "714.4"]
    shuffled = random.Random(7).sample(in_order, len(in_order))
    assert sorted(shuffled, key=cr.rule_key) == in_order


def test_all_rules_come_in_order_without_repeats() -> None:
    numbers = list(cr.all_rules())
    assert sorted(numbers, key=cr.rule_key) == numbers
    assert len(set(numbers)) == len(numbers) > 3000
    assert all(cr.is_rule(number) for number in numbers)


@pytest.mark.parametrize(
    ("prefix", "number", "within"),
    [
        ("714", "714.4", True),
        ("714", "714", True),
        ("714.4", "714.4", True),
        ("714.2", "714.2d", True),
        ("714.2b", "714.2b", True),
        ("7", "714.2b", True),
        ("7", "104.2a", False),
        ("714.4", "714", False),
        ("714.2b", "714.2", False),
        ("702.14", "702.143a", False),
        ("704.5a", "704.5aa", False),
        ("71", "714.4", None),
        ("714.x", "714.4", None),
        ("", "714.4", None),
    ],
)
def test_covers(prefix: str, number: str, within: bool | None) -> None:
    if within is None:
        with pytest.raises(cr.UnknownRule):
            cr.covers(prefix, number)
    else:
        assert cr.covers(prefix, number) is within


def test_every_rule_is_covered_by_its_section_and_no_other() -> None:
    for number in cr.all_rules():
        assert [section for section in SECTIONS if cr.covers(section, number)] == [number[:3]]


def test_headings_are_too_short_to_be_rule_text() -> None:
    headings = {cr.title(number) for number in cr.all_rules()}
    assert max(map(len, headings)) <= 60
    assert not [heading for heading in headings if heading.endswith((".", ":"))]


def test_same_numbers_and_headings_as_the_rules(shared: Path) -> None:
    data = json.loads((shared / "rules" / "cr.json").read_text(encoding="utf-8"))
    assert data["effective"] == cr.EDITION
    assert list(cr.all_rules()) == list(data["rules"])
    for number, rule in data["rules"].items():
        keyword = number[:3] in {"701", "702"} and number.count(".") == 1 and number[-1].isdigit() and number[4:] != "1"
        if "." not in number or keyword:
            assert cr.title(number) == rule["text"]


def test_the_committed_index_is_what_the_generator_writes(shared: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "build_cr_index.py"), "--check", str(shared / "rules" / "cr.json")]
    assert subprocess.run(command, check=False).returncode == 0
