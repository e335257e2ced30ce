"""Copies of a whole store, and stores of older releases made new."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from replay import tables
from replay.errors import StoreError
from replay.faults import faults
from replay.mapper import Execute
from replay.opening import check_format, read_format
from replay.recorders_sqlite import connect, file_uri, switch_to_wal
from replay.urls import PostgresUrl, SqliteUrl, StoreUrl, parse_url

Url = StoreUrl | str | os.PathLike[str] | None
Step = Callable[[Execute], object]

UPGRADES: Mapping[int, Step] = {}
"""Format → what makes the next format of a store. Format 0 is the draft before release 0.1 and has no step."""


def backup(url: Url, path: str | os.PathLike[str]) -> Path:
    """Writes a consistent copy of an SQLite store, while others may use it, and of its key (`FILE.key`).

    An existing file is replaced once the copy is whole.
    """
    source = _sqlite(url, "back it up with pg_dump")
    target = Path(path)
    if target.absolute() == source.path.absolute():
        raise StoreError(f"{target} is the store itself: name another file for the backup")
    part = target.with_name(target.name + ".part")
    with faults(f"back up {source} to {target}"):
        part.unlink(missing_ok=True)
        with _Open(_existing(source.path)) as store:
            check_format(read_format(store, str(source)), str(source))
            with _Open(part, "rwc") as copy:
                store.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE").fetchone()  # one file, whole in itself
        part.replace(target)
        _copy_key(source.key_path, SqliteUrl(target).key_path)
    return target


def restore(path: str | os.PathLike[str], url: Url, *, replace: bool = False) -> Path:
    """Makes a store what a backup says; a store that is there is only overwritten with `replace`."""
    target = _sqlite(url, "restore it with pg_restore")
    source = Path(path)
    with faults(f"restore {source} to {target}"):
        if target.path.exists() and not replace:
            raise StoreError(f"{target} exists: say so if it is to be replaced, or name another store")
        with _Open(_existing(source), "ro") as copy:
            check_format(read_format(copy, str(source)), str(source))
            if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise StoreError(f"{source} is damaged: use another backup")
            target.path.parent.mkdir(parents=True, exist_ok=True)
            with _Open(target.path, "rwc") as store:
                copy.backup(store)
                switch_to_wal(store)
        _copy_key(SqliteUrl(source).key_path, target.key_path)
    return target.path


def upgrade(url: Url, *, steps: Mapping[int, Step] = UPGRADES, to: int = tables.FORMAT) -> tuple[int, int]:
    """Brings an older SQLite store to today's format, after a backup beside it (`<store>.format<n>.bak`).

    Returns the formats before and after. All steps are one transaction. Raises StoreError for a newer store, and for
    one that no step leads on from.
    """
    target = _sqlite(url, "back it up with pg_dump, and import its games again")
    with faults(f"upgrade {target}"), _Open(_existing(target.path)) as store:
        stored = read_format(store, str(target))
        if stored is None or not stored.isdigit() or int(stored) > to:
            check_format(stored, str(target))
            raise StoreError(f"{target} has store format {stored}, newer than {to}")
        before = int(stored)
        for step in range(before, to):
            if step not in steps:
                raise StoreError(
                    f"{target} has store format {before}, and nothing leads on from {step}: import its games again"
                )
        if before == to:
            return before, to
        with _Open(target.path.with_name(f"{target.path.name}.format{before}.bak"), "rwc") as copy:
            store.backup(copy)
        store.execute("BEGIN IMMEDIATE")
        try:
            for step in range(before, to):
                steps[step](lambda sql, parameters: store.execute(sql, parameters).fetchall())
            store.execute(tables.SET_META, ("format", str(to)))
            store.execute("COMMIT")
        except BaseException:
            store.execute("ROLLBACK")
            raise
    return before, to


class _Open:
    """A connection that is closed at the end."""

    def __init__(self, path: Path, mode: str = "rw") -> None:
        self._path, self._mode = path, mode

    def __enter__(self) -> sqlite3.Connection:
        if self._mode == "ro":  # a backup is one file and may lie where nothing can be written
            self._connection = sqlite3.connect(
                file_uri(self._path, "ro") + "&immutable=1", uri=True, isolation_level=None
            )
        else:
            self._connection = connect(self._path, self._mode)
        return self._connection

    def __exit__(self, *_: Any) -> None:
        self._connection.close()


def _sqlite(url: Url, instead: str) -> SqliteUrl:
    parsed = parse_url(url) if url is None or isinstance(url, str | os.PathLike) else url
    if isinstance(parsed, PostgresUrl):
        raise StoreError(f"{parsed} is a PostgreSQL store: {instead}")
    return parsed


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise StoreError(f"there is no file {path}")
    return path


def _copy_key(source: Path, target: Path) -> None:
    if source.exists() and source.absolute() != target.absolute():
        part = target.with_name(target.name + ".part")
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        shutil.copyfile(source, part)
        part.replace(target)
