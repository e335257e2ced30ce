"""Stores of both kinds; what is tested on one is tested on the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.store import Store, open_store
from tests.kit import postgres

DATABASES = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    """A PostgreSQL server of our own; skips with the reason where there can be none."""
    try:
        with postgres.server() as server:
            yield server
    except postgres.NoServerError as error:
        pytest.skip(f"no PostgreSQL: {error}")


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a store that is not there yet."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    server: postgres.Server = request.getfixturevalue("postgres_server")
    return server.new_database()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    with open_store(url) as opened:
        yield opened


@pytest.fixture(scope="module", params=DATABASES)
def shared_store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """One store for many examples; each uses games of its own."""
    if request.param == "sqlite":
        url = str(tmp_path_factory.mktemp("store") / "games.db")
    else:
        url = request.getfixturevalue("postgres_server").new_database()
    with open_store(url) as opened:
        yield opened


@pytest.fixture
def sqlite_path(tmp_path: Path) -> Path:
    """Where a store in a file may be made."""
    return tmp_path / "games.db"
