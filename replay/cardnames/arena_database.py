"""Names and ability texts out of Arena's own card database, `Raw_CardDatabase_*.mtga`, which is SQLite.

Tables and columns are found by what they are called, in any case: Cards(GrpId, TitleId, …), Abilities(Id, TextId) and
the texts in one of three shapes, newest first: one table a language (Localizations_enUS: LocId, Formatted, Loc), one
table with a column a language (Localizations: LocId, enUS, …), one table with the language in a column
(Localizations: Id, Text, Format). Views, virtual tables and triggers of the file are never run.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from replay.cardnames.arena_texts import Texts, read_texts
from replay.cardnames.errors import CardFileError
from replay.cardnames.languages import Language
from replay.cardnames.rows import MAX_CARDS, AbilityRow, CardRow, Found, Progress
from replay.cardnames.sqlite_tables import Tables, integer, open_foreign, quoted, tables_of, text
from replay.cardnames.text import BadText, line, mana, paragraphs

REPAIR = "let Arena repair its files, or copy the file again while Arena is closed"

_TITLES = ("titleid", "alttitleid", "interchangeabletitleid")
_TYPES = ("typetextid", "subtypetextid")
_COST = "oldschoolmanatext"


def is_card_database(path: Path) -> bool:
    """Whether the file is SQLite and has a table Cards with GrpId and TitleId."""
    try:
        with closing(open_foreign(path)) as database:
            cards = tables_of(database).get("cards")
            return cards is not None and {"grpid", "titleid"} <= cards.columns.keys()
    except (sqlite3.Error, OSError, UnicodeDecodeError):
        return False


def read_arena_database(path: Path, name: str, wanted: Language, progress: Progress | None = None) -> Found:
    """All cards and abilities of the database at `path`. Raises CardFileError; `name` is what it calls the file."""
    try:
        total = path.stat().st_size
        with closing(open_foreign(path)) as database:
            return _Reading(database, name, wanted, total, progress).read()
    except sqlite3.Error as error:
        raise CardFileError(name, None, f"the database is damaged ({error})", REPAIR) from error
    except UnicodeDecodeError as error:
        raise CardFileError(name, None, "a text that is no UTF-8", REPAIR) from error


class _Reading:
    def __init__(
        self, database: sqlite3.Connection, name: str, wanted: Language, total: int, progress: Progress | None
    ) -> None:
        self.database = database
        self.name = name
        self.wanted = wanted
        self.total = total
        self.progress = progress
        self.tables: Tables = tables_of(database)
        self.found = Found("arena")

    def read(self) -> Found:
        cards = list(self._rows("cards", ("grpid", "titleid"), (*_TITLES[1:], *_TYPES, _COST)))
        abilities = list(self._rows("abilities", ("id", "textid"), ())) if "abilities" in self.tables else []
        needed = {number for row in cards for key in (*_TITLES, *_TYPES) if (number := integer(row.get(key)))}
        needed.update(number for row in abilities if (number := integer(row["textid"])))
        self._tell(1)
        texts = read_texts(self.database, self.tables, self.name, self.wanted, needed)
        self._tell(2)
        for number, row in enumerate(cards, 1):
            try:
                self._card(row, texts)
            except BadText as error:
                raise self._bad("Cards", number, f"the card's name or cost is {error}") from error
        for number, row in enumerate(abilities, 1):
            try:
                self._ability(row, texts)
            except BadText as error:
                raise self._bad("Abilities", number, f"the ability's text is {error}") from error
        if not self.found.cards:
            raise CardFileError(self.name, "table Cards", "no card with an id and a name", REPAIR)
        self._tell(3)
        return self.found

    def _rows(self, table: str, required: tuple[str, ...], optional: tuple[str, ...]) -> Iterator[dict[str, Any]]:
        """The rows of a table as lower-case column -> value; columns that it doesn't have are left out."""
        shape = self.tables.get(table)
        missing = [column for column in required if shape is None or column not in shape.columns]
        if shape is None or missing:
            what = f"SQLite, but without {table.capitalize()}({', '.join(required)}): not Arena's card database"
            raise CardFileError(self.name, None, what, "give Raw_CardDatabase_*.mtga of MTGA_Data/Downloads/Raw")
        keys = (*required, *(column for column in optional if column in shape.columns))
        columns = ", ".join(quoted(shape.columns[key]) for key in keys)
        query = f"SELECT {columns} FROM {quoted(shape.name)} LIMIT {MAX_CARDS + 1}"  # noqa: S608 - names are quoted
        for number, row in enumerate(self.database.execute(query)):
            if number >= MAX_CARDS:
                raise CardFileError(self.name, f"table {shape.name}", f"more than {MAX_CARDS:,} rows", REPAIR)
            yield dict(zip(keys, row, strict=True))

    def _card(self, row: dict[str, Any], texts: Texts) -> None:
        grp_id = integer(row["grpid"])
        titles = (texts.get(number) for key in _TITLES if (number := integer(row.get(key))))
        lang, title = next((found for found in titles if found and found[1].strip()), ("", ""))
        name = line(title)
        if grp_id is None or grp_id <= 0 or not name:
            self.found.skipped += 1
            return
        types = [line(texts[number][1]) for key in _TYPES if (number := integer(row.get(key))) and number in texts]
        type_line = " — ".join(part for part in types if part)
        cost = mana(text(row.get(_COST)) or "")
        key = f"arena:{grp_id}"
        self.found.cards.setdefault(key, CardRow(key, name, lang, cost or None, type_line or None))

    def _ability(self, row: dict[str, Any], texts: Texts) -> None:
        number, text_id = integer(row["id"]), integer(row["textid"])
        lang, words = texts.get(text_id or 0, ("", ""))
        plain = paragraphs(words)
        if number is not None and number > 0 and plain:
            key = f"ability:{number}"
            self.found.abilities.setdefault(key, AbilityRow(key, plain, lang))

    def _bad(self, table: str, number: int, what: str) -> CardFileError:
        return CardFileError(self.name, f"table {table}, row {number}", what, REPAIR)

    def _tell(self, third: int) -> None:
        if self.progress is not None:
            self.progress(self.total * third // 3, self.total)
