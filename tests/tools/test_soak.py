"""Small runs of the soak test: writers are killed, the server is restarted, and every game is there once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit import postgres
from tools.soak import Soak


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    """A server of our own: it is restarted."""
    try:
        with postgres.server(durable=True) as running:
            yield running
    except postgres.NoServerError as error:
        pytest.skip(f"no PostgreSQL: {error}")


def run(soak: Soak) -> None:
    soak.run()
    assert [words for words, holds in soak.found() if not holds] == []
    assert len(soak.acknowledged()) >= soak.games - soak.kills


@pytest.mark.postgres
def test_a_few_games(server: postgres.Server, tmp_path: Path) -> None:
    soak = Soak(server, tmp_path, games=8, turn_limit=2, kill_every=60, restarts=1)
    run(soak)
    with (tmp_path / "ledger-0").open("a") as ledger:
        ledger.write("0" * 32 + " " + "0" * 64 + "\n")
    soak.games = 9
    assert [holds for _, holds in soak.found()] == [False, False, True, True, True, True]


@pytest.mark.slow
@pytest.mark.postgres
def test_some_games_with_kills(server: postgres.Server, tmp_path: Path) -> None:
    soak = Soak(server, tmp_path, games=200, turn_limit=4, kill_every=3)
    run(soak)
    assert soak.restarts == 2
    assert soak.kills >= 1
