"""The texts of Arena's card database by their number, in the wanted language, else in English."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from replay.cardnames.errors import CardFileError
from replay.cardnames.languages import ENGLISH, Language
from replay.cardnames.sqlite_tables import Tables, integer, quoted, text

MAX_TEXTS = 10_000_000
"""Rows of texts read in one language; Arena had 160,000 in its largest (2026)."""

MAX_CHARACTERS = 200_000_000
"""Characters of texts that are kept; Arena's have about 6,000,000."""

Texts = dict[int, tuple[str, str]]
"""Number -> (language, text as it stands in the file)."""

_PREFIX = "localizations_"
# Several forms of one text differ only in markup; 1 is the one Arena shows, 2 and up are made for searching.
_RANKS = {1: 0, 0: 1, None: 1}


class _Source(NamedTuple):
    """Where the texts of one language are: a table, its columns, and the value that `format` must have."""

    lang: str
    table: str
    id: str
    text: str
    formatted: str | None = None
    format: str | None = None
    value: bytes | None = None


def _sources(database: sqlite3.Connection, tables: Tables) -> list[_Source]:
    sources = []
    for key, table in tables.items():
        columns = table.columns
        if key.startswith(_PREFIX) and {"locid", "loc"} <= columns.keys():
            lang = table.name[len(_PREFIX) :]
            sources.append(_Source(lang, table.name, columns["locid"], columns["loc"], columns.get("formatted")))
    old = tables.get("localizations")
    number = (old.columns.get("locid") or old.columns.get("id")) if old else None
    if old is None or number is None:
        return sources
    formatted, form = old.columns.get("formatted"), old.columns.get("format")
    words = old.columns.get("text") or old.columns.get("loc")
    if words is not None:
        values: list[bytes | None] = [None]
        if form is not None:
            query = f"SELECT DISTINCT {quoted(form)} FROM {quoted(old.name)} LIMIT 50"  # noqa: S608 - quoted
            values = [value if isinstance(value, bytes) else None for (value,) in database.execute(query)]
        for value in values:
            lang = text(value) or ENGLISH
            sources.append(_Source(lang, old.name, number, words, formatted, form if value else None, value))
    for key, column in old.columns.items():
        if _plain(key).isalpha() and len(_plain(key)) in (4, 9) and column not in (number, words, formatted, form):
            sources.append(_Source(column, old.name, number, column, formatted))
    return sources


def read_texts(database: sqlite3.Connection, tables: Tables, name: str, wanted: Language, needed: set[int]) -> Texts:
    """The texts with the numbers in `needed`. Raises CardFileError if the file hasn't the language."""
    sources = _sources(database, tables)
    chosen = [source for source in sources if _plain(source.lang) == _plain(wanted.arena)]
    if not chosen:
        there = ", ".join(sorted({source.lang for source in sources})) or "none"
        raise CardFileError(name, None, f"no texts in the language {wanted.arena}", f"choose one that it has: {there}")
    if wanted.arena != ENGLISH:
        chosen += [source for source in sources if _plain(source.lang) == _plain(ENGLISH)]
    texts: Texts = {}
    characters = 0
    for source in chosen:
        missing = needed - texts.keys()
        for number, words in _read(database, source, name, missing).items():
            characters += len(words)
            texts[number] = (wanted.arena if source is chosen[0] else ENGLISH, words)
        if characters > MAX_CHARACTERS:
            raise CardFileError(name, f"table {source.table}", "far more text than Arena has", "copy the file again")
    return texts


def _read(database: sqlite3.Connection, source: _Source, name: str, missing: set[int]) -> dict[int, str]:
    formatted = quoted(source.formatted) if source.formatted else "NULL"
    query = f"SELECT {quoted(source.id)}, {formatted}, {quoted(source.text)} FROM {quoted(source.table)}"  # noqa: S608
    parameters: tuple[str, ...] = ()
    if source.format is not None and source.value is not None:
        query += f" WHERE {quoted(source.format)} = ?"
        parameters = (source.value.decode(),)
    ranks: dict[int, int] = {}
    words: dict[int, str] = {}
    characters = 0
    for count, (identity, form, value) in enumerate(database.execute(query, parameters)):
        if count >= MAX_TEXTS or characters > MAX_CHARACTERS:
            raise CardFileError(name, f"table {source.table}", "far more text than Arena has", "copy the file again")
        number = integer(identity)
        if number is None or number not in missing:
            continue
        rank = _RANKS.get(integer(form), 2)
        if rank < ranks.get(number, 3):
            plain = text(value)
            if plain:
                characters += len(plain)
                ranks[number], words[number] = rank, plain
    return words


def _plain(lang: str) -> str:
    return lang.replace("-", "").replace("_", "").casefold()
