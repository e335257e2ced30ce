"""Games as they were played: nothing is violated, and the rules were looked at often."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.redact import redact_all
from replay.audit import audit_events
from replay.audit.auditing import table
from replay.formats.lore import read_lore
from replay.recorded import read_record
from replay.scenario import load, run
from tests.conftest import ROOT
from tests.replay.audit.games import Games, real_games, simulated_games

RULES, OPPORTUNITIES = 30, 20
SCENARIOS = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))


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


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_what_a_seat_may_see_of_a_game(viewer: int | None) -> None:
    games = {name: tuple(redact_all(game, viewer)) for name, game in list(simulated_games(1).items())[::3]}
    quiet(games, decide=False)


def test_the_games_of_scenarios() -> None:
    """Positions that nobody played to, and cards that bend the rules."""
    quiet({path.stem: tuple(run(load(path)).events) for path in SCENARIOS}, decide=False)


def test_games_written_by_hand() -> None:
    files = sorted((ROOT / "loreplay" / "examples").glob("*.lore"))
    assert files
    for file in files:
        lore = read_lore(file)
        events = [read_record(record, lore.game_id).event for record in lore.records]
        assert audit_events(events, file.stem).violations == []
