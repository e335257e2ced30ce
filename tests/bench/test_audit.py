"""Auditing: at least 20,000 events a second on one core, and at most eight times bare folding (see README)."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from domain.state import fold
from replay.audit import audit_events
from tests.replay.audit.games import Games, real_games, simulated_games

WANTED = 20_000
TIMES_FOLDING = 8.0
ROUNDS = 3


def seconds(games: Games) -> tuple[float, float]:
    """Processor time of folding and of auditing, the best of some rounds."""
    folding, auditing = [], []
    for _ in range(ROUNDS):
        start = process_time()
        for game in games.values():
            fold(game)
        middle = process_time()
        for game in games.values():
            audit_events(game, decide=False)
        folding.append(middle - start)
        auditing.append(process_time() - middle)
    return min(folding), min(auditing)


def check(games: Games, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The figures hold."""
    number = sum(map(len, games.values()))
    folding, auditing = seconds(games)
    with capsys.disabled():
        rate = f"{number / auditing:,.0f} events a second"
        print(f"\naudit of {number:,} {what} events: {rate}, {auditing / folding:.1f} times bare folding")
    assert number / auditing >= WANTED
    assert auditing <= TIMES_FOLDING * folding


def test_real_games(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check(real_games(shared), "real", capsys)


def test_simulated_games(capsys: pytest.CaptureFixture[str]) -> None:
    check(simulated_games(2), "simulated", capsys)


def test_with_every_command_decided_again(capsys: pytest.CaptureFixture[str]) -> None:
    games = simulated_games(1)
    for game in games.values():
        audit_events(game)  # the cards are parsed once
    start = process_time()
    for game in games.values():
        audit_events(game)
    rate = sum(map(len, games.values())) / (process_time() - start)
    with capsys.disabled():
        print(f"\naudit with every command decided again: {rate:,.0f} events a second")
    assert rate >= WANTED / 4
