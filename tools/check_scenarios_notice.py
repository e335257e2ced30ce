"""Says which scenarios would not notice if a rule they name were missing.

Each scenario is played again with each of its `rules` switched off, one at a time. One that passes without any of them
proves nothing about them: it is listed, and the exit code is 1. Rules that no code can switch off are listed beside.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from domain.rules import off  # noqa: E402
from replay.scenario import Scenario, ScenarioError, load, run  # noqa: E402
from replay.scenario.finding import scenario_files  # noqa: E402

ASKED = re.compile(r"\b(?:is_off|switchable)\(\s*(\"[^)]*\")\s*\)")
NUMBER = re.compile(r'"([1-9][0-9]{2}\.[0-9]+[a-z]{0,2})"')
FOLDER = ROOT / "tests" / "scenarios"


class Noticed(NamedTuple):
    """What a scenario makes of missing rules."""

    file: Path
    passes: bool
    """With all rules on."""
    noticed: tuple[str, ...]
    """Rules without which it fails."""
    unnoticed: tuple[str, ...]
    """Rules without which it passes all the same."""
    fixed: tuple[str, ...]
    """Rules that no code can switch off."""


class Asked(list[str]):
    """Rules that are off, with whether the engine ever asked for one of them."""

    hit = False

    def __contains__(self, rule: object) -> bool:
        found = super().__contains__(rule)
        self.hit = self.hit or found
        return found


def without(scenario: Scenario, rule: str) -> tuple[bool, bool]:
    """(whether the scenario passes without a rule, whether the engine asked for it)."""
    before, asked = off.OFF, Asked()
    off.OFF = asked
    try:
        return run(scenario, without=(rule,)).ok, asked.hit
    finally:
        off.OFF = before


def switchable(domain: Path = ROOT / "domain") -> set[str]:
    """The rules that the engine can do without."""
    found: set[str] = set()
    for file in sorted(domain.rglob("*.py")):
        for asked in ASKED.findall(file.read_text(encoding="utf-8")):
            found.update(NUMBER.findall(asked))
    return found


def notices(file: Path, switches: set[str]) -> Noticed:
    """Plays a scenario with each of its rules off. Raises ScenarioError for a file that cannot be meant."""
    scenario = load(file)
    noticed: list[str] = []
    unnoticed: list[str] = []
    fixed: list[str] = []
    for rule in scenario.rules:
        passes, asked = without(scenario, rule)
        if not passes:
            noticed.append(rule)
        else:
            (unnoticed if asked or rule in switches else fixed).append(rule)
    return Noticed(file, run(scenario).ok, tuple(noticed), tuple(unnoticed), tuple(fixed))


def report(paths: Iterable[Path]) -> tuple[list[str], bool]:
    """(lines, whether all is well)."""
    switches = switchable()
    lines: list[str] = []
    well = True
    fixed: dict[str, int] = {}
    total = proven = 0
    for file in scenario_files(paths):
        total += 1
        name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
        try:
            found = notices(file, switches)
        except ScenarioError as error:
            lines.append(str(error))
            well = False
            continue
        for rule in found.fixed:
            fixed[rule] = fixed.get(rule, 0) + 1
        if not found.passes:
            lines.append(f"{name}: fails with all rules on")
            well = False
        elif found.unnoticed:
            lines.append(f"{name}: passes without {', '.join(found.unnoticed)}")
            well = False
        proven += bool(found.noticed)
    if fixed:
        lines.append("not switchable: " + ", ".join(f"{rule} ({number})" for rule, number in sorted(fixed.items())))
    lines.append(f"{total} scenarios, {proven} of them fail without a rule they name")
    return lines, well


def main(arguments: list[str]) -> int:
    """Exit code 1 where a scenario does not notice."""
    lines, well = report([Path(each) for each in arguments] or [FOLDER])
    sys.stdout.write("\n".join(lines) + "\n")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
