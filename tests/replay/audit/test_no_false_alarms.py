"""Games as they were played: nothing is violated, and the rules were looked at often."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.audit import audit_events
from replay.audit.auditing import table
from tests.replay.audit.games import Games, real_games, simulated_games

RULES, OPPORTUNITIES = 30, 20


def quiet(games: Games, *, decide: bool = True) -> list[dict[str, object]]:
    """Audits games, in which nothing may be violated; the table of rules."""
    audits = [audit_events(game, name, decide=decide) for name, game in games.items()]
    violated = [f"{one.game}: {finding}" for one in audits for finding in one.violations]
    assert not violated, "\n".join(violated[:20])
    return table(audits)


def often(rules: list[dict[str, object]]) -> list[str]:
    """Rules that were looked at often."""
    return [str(rule["rule"]) for rule in rules if int(str(rule["opportunities"])) >= OPPORTUNITIES]


def test_real_games(shared: Path) -> None:
    rules = quiet(real_games(shared))
    for rule in rules:
        print(*rule.values())
    assert len(often(rules)) >= 2 * RULES


def test_simulated_games_and_what_was_decided() -> None:
    rules = quiet(simulated_games(1))
    assert len(often(rules)) >= 2 * RULES
    again = next(rule for rule in rules if rule["rule"] == "733.1")
    assert int(str(again["held"])) > 1000  # commands that were decided again


@pytest.mark.slow
def test_many_simulated_games() -> None:
    assert len(often(quiet(simulated_games(31)))) >= 2 * RULES
