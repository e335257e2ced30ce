"""Faults planted in real and simulated games, one at a time: found at the right event, under the right rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.replay.audit import mutations
from tests.replay.audit.games import real_games, simulated_games
from tests.replay.audit.mutations.planting import KINDS
from tests.replay.audit.mutations.suite import Table, run, told

WANTED = 0.99
KINDS_AT_LEAST = 40


def shares(table: Table, sort: str) -> tuple[int, int]:
    """Plants in one sort of games, and how many were named right."""
    rows = [sorts[sort] for sorts in table.values()]
    return sum(row.planted for row in rows), sum(row.named for row in rows)


def judge(table: Table, sort: str) -> None:
    """Nearly all plants are found where they are, under their rule."""
    print(told(table))
    missed = [text for sorts in table.values() for text in sorts[sort].missed]
    planted, named = shares(table, sort)
    assert named >= WANTED * planted, "\n".join(missed[:20])
    kinds = sum(bool(sorts[sort].planted) for sorts in table.values())
    assert kinds >= KINDS_AT_LEAST, f"only {kinds} kinds of fault were planted"


def test_the_kinds_are_registered() -> None:
    assert len(KINDS) > 2 * KINDS_AT_LEAST
    assert mutations.__all__


def test_faults_in_simulated_games() -> None:
    judge(run({}, simulated_games(1), 2), "simulated")


def test_faults_in_real_games(shared: Path) -> None:
    judge(run(real_games(shared), {}, 2), "real")


@pytest.mark.slow
def test_many_faults(shared: Path) -> None:
    table = run(real_games(shared), simulated_games(6), 50)
    print(told(table))
    for sort in ("real", "simulated"):
        judge(table, sort)
    few = [
        (kind, sort)
        for kind, sorts in table.items()
        for sort, row in sorts.items()
        if row.planted >= 10 and row.named < WANTED * row.planted
    ]
    assert not few
