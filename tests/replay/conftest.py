"""Stores of both kinds; what is tested on one is tested on the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.store import Store, open_store
from tests.kit import postgres

DATABASES = [
    "sqlite",
    "sqlite compressed",
    pytest.param("postgres", marks=pytest.mark.postgres),
    pytest.param("postgres compressed", marks=pytest.mark.postgres),
]


def new_url(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """The URL of a store that is not there yet."""
    option = "compression=zstd" if "compressed" in kind else ""
    if kind.startswith("sqlite"):
        return f"sqlite:///{folder / 'games.db'}?{option}" if option else str(folder / "games.db")
    server: postgres.Server = request.getfixturevalue("postgres_server")
    database = server.new_database()
    return database + ("&" if "?" in database else "?") + option if option else database


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
    return new_url(request.param, tmp_path, request)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    with open_store(url) as opened:
        yield opened


@pytest.fixture(scope="module", params=DATABASES)
def shared_store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """One store for many examples; each uses games of its own."""
    with open_store(new_url(request.param, tmp_path_factory.mktemp("store"), request)) as opened:
        yield opened


@pytest.fixture
def sqlite_path(tmp_path: Path) -> Path:
    """Where a store in a file may be made."""
    return tmp_path / "games.db"
