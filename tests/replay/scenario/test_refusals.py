"""Every refusal in any scenario has its rule: what a script says is illegal, and what the other player may not do."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from domain import cr
from domain.commands import IllegalCommand
from replay.scenario import load
from replay.scenario.model import Action, Answer, Scenario
from replay.scenario.results import Result
from replay.scenario.running import Runner
from tests.conftest import ROOT

SCENARIOS = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))
Refusals = list[tuple[int, IllegalCommand]]


class Refusing(Runner):
    """Notes each refusal; and asks before each action whether the other player could do the same."""

    def __init__(self, scenario: Scenario, result: Result) -> None:
        self.refused: Refusals = []
        super().__init__(scenario, result)

    def verify(self, what: Action | Answer) -> None:
        try:
            super().verify(what)
        except IllegalCommand as refusal:
            self.refused.append((what.line, refusal))
            raise

    def act(self, action: Action) -> None:
        if action.verb not in ("attack", "block") and self.table.choice is None and not self.table.over:
            command = self.announcer.command(action)
            try:
                self.table.verify(3 - action.player, command)
            except IllegalCommand as refusal:
                self.refused.append((action.line, refusal))
        super().act(action)


@cache
def refused(path: Path) -> Refusals:
    """All refusals of a scenario, by line."""
    scenario = load(path)
    runner = Refusing(scenario, Result(scenario.name, scenario.file, scenario.rules, failures=[], events=[]))
    runner.run()
    return runner.refused


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_each_refusal_has_its_rule(path: Path) -> None:
    for line, refusal in refused(path):
        assert refusal.rule, f"line {line}: {refusal}"
        for rule in refusal.rules:
            assert cr.is_rule(rule), f"line {line}: {rule} is no rule"
        assert refusal.reason, f"line {line}"


def test_refusals_are_many_and_of_many_rules() -> None:
    rules = Counter(refusal.rule for path in SCENARIOS for _, refusal in refused(path))
    print(rules.most_common())
    assert rules.total() > 200
    assert len(rules) > 20
