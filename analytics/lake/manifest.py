"""`manifest.sqlite`: which parts count. Its commit is the point at which a build has happened, exactly once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from analytics.errors import LakeError
from replay.faults import explain

FORMAT: Final = "1"
"""Version of the manifest and of the typed columns; a lake of another one is built anew."""
BUSY_SECONDS: Final = 30

SIMULATED: Final = "simulated"
"""The dataset of simulated games that are in no store: how to make them again."""
RECORDED: Final = f"('events', 'links', 'faces', '{SIMULATED}')"
"""The datasets that are no model's, as SQL."""
DIRECT: Final = f"SELECT game FROM part_games WHERE path LIKE '{SIMULATED}/%'"
"""The games whose events came without a store."""

_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS parts (path TEXT PRIMARY KEY, dataset TEXT NOT NULL, rows INTEGER NOT NULL,
    bytes INTEGER NOT NULL, source TEXT, day TEXT, build INTEGER NOT NULL)""",
    "CREATE TABLE IF NOT EXISTS part_games (game TEXT, path TEXT, PRIMARY KEY (game, path)) WITHOUT ROWID",
    """CREATE TABLE IF NOT EXISTS games (game TEXT PRIMARY KEY, source TEXT, day TEXT, events INTEGER NOT NULL,
    modelled INTEGER NOT NULL DEFAULT 0, build INTEGER NOT NULL DEFAULT 0, gone TEXT) WITHOUT ROWID""",
    "CREATE INDEX IF NOT EXISTS games_dirty ON games (game) WHERE gone IS NULL AND events > modelled",
    "CREATE TABLE IF NOT EXISTS simulations (id TEXT PRIMARY KEY, setup TEXT NOT NULL) WITHOUT ROWID",
)


class Part(NamedTuple):
    """One Parquet file."""

    path: str
    """Within the lake, with `/`."""
    dataset: str
    rows: int
    bytes: int
    source: str | None
    day: str | None
    build: int
    """The number of the commit that brought it."""


class Manifest:
    """The open manifest; a context manager."""

    def __init__(self, path: Path, *, create: bool) -> None:
        self.path = path
        self._writing = False
        uri = f"{path.absolute().as_uri()}?mode={'rwc' if create else 'ro'}"
        try:
            self._db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
            if create:
                self._db.execute("PRAGMA journal_mode=WAL")
                self._db.execute("PRAGMA synchronous=FULL")
                for statement in _TABLES:
                    self._db.execute(statement)
        except sqlite3.Error as error:
            advice = "" if isinstance(error, sqlite3.OperationalError) else ": delete the folder and build"
            raise LakeError(f"{path}: the lake's manifest cannot be opened: {explain(error)}{advice}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a statement."""
        try:
            return self._db.execute(sql, parameters).fetchall()
        except sqlite3.Error as error:
            if self._writing:
                raise
            raise LakeError(f"{self.path}: {error}: delete the folder of the lake and run `loreplay build`") from None

    def many(self, sql: str, parameters: Iterable[Sequence[Any]]) -> None:
        """One statement for many rows."""
        self._db.executemany(sql, parameters)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing. LakeError where it cannot be written."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._writing = True
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
            finally:
                self._writing = False
        except sqlite3.Error as error:
            raise LakeError(f"cannot write {self.path}: {explain(error)}") from None

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """What is read within belongs together."""
        self._db.execute("BEGIN")
        try:
            yield
        finally:
            self._db.execute("COMMIT")

    def get(self, name: str, default: str = "") -> str:
        """A value of the lake itself."""
        found = self.rows("SELECT value FROM meta WHERE name = ?", (name,))
        return str(found[0][0]) if found else default

    def set(self, name: str, value: object) -> None:
        """Sets a value of the lake itself."""
        self.rows(
            "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", (name, str(value))
        )

    def simulations(self) -> dict[str, str]:
        """Simulation → what it plays. A lake of an earlier release knows none."""
        there = self.rows("SELECT 1 FROM sqlite_master WHERE name = 'simulations'")
        return dict(self.rows("SELECT id, setup FROM simulations ORDER BY id")) if there else {}

    def next_build(self) -> int:
        """Counts up the number of the commit; within a transaction."""
        build = int(self.get("build", "0")) + 1
        self.set("build", build)
        return build

    def parts(self, dataset: str | None = None) -> list[Part]:
        """The parts that count, the oldest first."""
        where = "" if dataset is None else " WHERE dataset = ?"
        sql = f"SELECT path, dataset, rows, bytes, source, day, build FROM parts{where} ORDER BY build, path"
        return [Part(*row) for row in self.rows(sql, () if dataset is None else (dataset,))]

    def add_part(self, part: Part, games: Iterable[str] = ()) -> None:
        """A part that was renamed into place."""
        self.rows("INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?, ?)", part)
        self.many("INSERT INTO part_games VALUES (?, ?)", ((game, part.path) for game in games))

    def drop_part(self, path: str) -> None:
        """A part does not count any more."""
        self.rows("DELETE FROM parts WHERE path = ?", (path,))
        self.rows("DELETE FROM part_games WHERE path = ?", (path,))
