"""Where the source of Loreplay plays, audits and tests a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import domain
from domain import cr

_HOME: Final = Path(domain.__file__).resolve().parent.parent
_CODE: Final = ("domain/rules", "domain/effects", "replay/audit")
_SCENARIOS: Final = "tests/scenarios"
"""There in a checkout only."""
_TOKEN: Final = re.compile(r"(?<![\w.])(\d{3}(?:\.\d+[a-z]*)?)(?![\w])")


def code_places(number: str) -> list[str]:
    """Lines (`domain/rules/cr714_sagas.py:41`) that name the rule or one within it."""
    return [f"{path.relative_to(_HOME).as_posix()}:{line}" for path, line in _lines(number, _CODE, "*.py")]


def scenario_files(number: str) -> list[str]:
    """Scenario files that name it among their rules; none outside a checkout."""
    files: dict[str, None] = {}
    for path, _ in _lines(number, (_SCENARIOS,), "*.yaml", only="rules:"):
        files[path.relative_to(_HOME).as_posix()] = None
    return list(files)


def _lines(number: str, folders: tuple[str, ...], pattern: str, only: str = "") -> Iterator[tuple[Path, int]]:
    section = number[:3]
    for folder in folders:
        for path in sorted((_HOME / folder).rglob(pattern)):
            text = path.read_text(encoding="utf-8")
            if section not in text:
                continue
            for place, line in enumerate(text.splitlines(), 1):
                if section in line and line.startswith(only) and any(_within(number, each) for each in _tokens(line)):
                    yield path, place


def _tokens(line: str) -> list[str]:
    return _TOKEN.findall(line)


def _within(number: str, token: str) -> bool:
    try:
        return cr.covers(number, token)
    except cr.UnknownRule:
        return False
