"""The file `<store>.cards`: SQLite with the tables `names` and `abilities`, this user's own data."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from replay.cardnames.errors import CardFileError
from replay.cardnames.rows import AbilityRow, CardRow

FORMAT = 1
"""Version of the tables, in SQLite's user_version."""

_Row = TypeVar("_Row", CardRow, AbilityRow)
_OURS = 0x4C52434E  # application_id: "LRCN"
_IMPORT_AGAIN = "move it away and run `loreplay cards import` again"
_SCHEMA = f"""
PRAGMA application_id = {_OURS};
PRAGMA user_version = {FORMAT};
CREATE TABLE names (
    card TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL, mana_cost TEXT, type_line TEXT
) WITHOUT ROWID;
CREATE TABLE abilities (ability TEXT PRIMARY KEY, text TEXT NOT NULL, lang TEXT NOT NULL) WITHOUT ROWID;
"""


def load_names(path: Path) -> dict[str, CardRow]:
    """Key -> card; empty if there is no such file. Raises CardFileError."""
    rows = _load(path, "SELECT card, name, lang, mana_cost, type_line FROM names ORDER BY card")
    return {row[0]: CardRow(*row) for row in rows}


def load_abilities(path: Path) -> dict[str, AbilityRow]:
    """Key -> ability; empty if there is no such file. Raises CardFileError."""
    rows = _load(path, "SELECT ability, text, lang FROM abilities ORDER BY ability")
    return {row[0]: AbilityRow(*row) for row in rows}


def _load(path: Path, query: str) -> list[tuple[str, ...]]:
    try:
        if not path.exists():
            return []
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
            (ours,) = database.execute("PRAGMA application_id").fetchone()
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if ours != _OURS:
                raise CardFileError(path, None, "not a file of card names that Loreplay wrote", _IMPORT_AGAIN)
            if version > FORMAT:
                what = f"card names of format {version}, but this Loreplay reads {FORMAT}"
                raise CardFileError(path, None, what, "update Loreplay, or import the cards again")
            return database.execute(query).fetchall()
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise CardFileError(path, None, f"the card names are damaged ({error})", _IMPORT_AGAIN) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CardFileError(path, None, f"cannot be read ({reason})", "check its rights") from error


def write(path: Path, cards: Mapping[str, CardRow], abilities: Mapping[str, AbilityRow]) -> None:
    """Writes all of it beside `path` and renames it into place, so that readers see the old file or the new one.

    Raises CardFileError; `path` is then as it was.
    """
    path = path.resolve()
    beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.open("xb").close()
        with closing(sqlite3.connect(beside)) as database:
            database.execute("PRAGMA journal_mode = OFF")
            database.executescript(_SCHEMA)
            with database:
                database.executemany("INSERT INTO names VALUES (?, ?, ?, ?, ?)", _sorted(cards))
                database.executemany("INSERT INTO abilities VALUES (?, ?, ?)", _sorted(abilities))
        beside.replace(path)
    except (OSError, sqlite3.Error) as error:
        reason = (error.strerror if isinstance(error, OSError) else str(error)) or type(error).__name__
        todo = "check the folder's rights and free space, and that no other program has the file open"
        raise CardFileError(path, None, f"cannot be written ({reason})", todo) from error
    finally:
        with suppress(OSError):
            os.unlink(beside)  # noqa: PTH108 - gone already if all went well


def _sorted(rows: Mapping[str, _Row]) -> Iterable[_Row]:
    return (rows[key] for key in sorted(rows))
