"""Names out of card objects in JSON: Scryfall's (`arena_id`) and MTGJSON's (`identifiers.mtgArenaId`)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from replay.cardnames.errors import CardFileError
from replay.cardnames.json_objects import FETCH_AGAIN, CardObjects
from replay.cardnames.languages import ENGLISH, Language
from replay.cardnames.rows import MAX_CARDS, CardRow, Found
from replay.cardnames.text import BadText, line

_WHOLE = frozenset({"split", "aftermath", "room"})
"""Layouts that Arena calls by both names (`Left // Right`); of all others it shows the front face's."""

_LARGEST_ID = 2**31 - 1


class _Face(msgspec.Struct):
    name: str | None = None
    printed_name: str | None = None
    mana_cost: str | None = None
    type_line: str | None = None
    printed_type_line: str | None = None


class _Scryfall(_Face):
    arena_id: int | None = None
    lang: str = "en"
    layout: str = ""
    card_faces: list[_Face] | None = None


class _Identifiers(msgspec.Struct, rename="camel"):
    mtg_arena_id: str | int | None = None


class _Foreign(msgspec.Struct, rename="camel"):
    language: str = ""
    name: str | None = None
    face_name: str | None = None
    type: str | None = None


class _Mtgjson(_Foreign):
    identifiers: _Identifiers | None = None
    side: str | None = None
    layout: str = ""
    mana_cost: str | None = None
    foreign_data: list[_Foreign] | None = None


class _Reading:
    """Collects the cards of one file; a card in the wanted language replaces the same card in English."""

    def __init__(self, path: str, wanted: Language) -> None:
        self.path = path
        self.wanted = wanted
        self.found = Found("")
        self._scryfall = msgspec.json.Decoder(_Scryfall)
        self._mtgjson = msgspec.json.Decoder(_Mtgjson)

    def take(self, data: bytes, where: str) -> None:
        """Takes the card in `data`. Raises CardFileError."""
        try:
            if b'"arena_id"' in data:
                self.found.kind = self.found.kind or "scryfall"
                self._take_scryfall(self._scryfall.decode(data))
            elif b'"mtgArenaId"' in data:
                self.found.kind = self.found.kind or "mtgjson"
                self._take_mtgjson(self._mtgjson.decode(data))
        except BadText as error:
            raise CardFileError(self.path, where, f"a card's name or cost is {error}", FETCH_AGAIN) from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise CardFileError(self.path, where, f"not a card: {_reason(error)}", FETCH_AGAIN) from error
        if len(self.found.cards) > MAX_CARDS:
            what = f"more than {MAX_CARDS:,} cards of Arena"
            raise CardFileError(self.path, where, what, "give a bulk file of Scryfall or MTGJSON")

    def _take_scryfall(self, card: _Scryfall) -> None:
        if card.arena_id is None or card.lang not in ("en", self.wanted.scryfall):
            return
        face: _Face = card
        if card.card_faces and card.layout not in _WHOLE:
            face = card.card_faces[0]
        lang = ENGLISH if card.lang == "en" else self.wanted.arena
        name, types = face.name, face.type_line or card.type_line
        if lang != ENGLISH:
            printed = [part.printed_name or part.name or "" for part in card.card_faces or ()]
            name = face.printed_name or (" // ".join(printed) if face is card else None) or name
            types = face.printed_type_line or types
        self._keep(card.arena_id, name or card.name, lang, face.mana_cost or card.mana_cost, types)

    def _take_mtgjson(self, card: _Mtgjson) -> None:
        if card.identifiers is None or card.identifiers.mtg_arena_id is None or card.side not in (None, "", "a"):
            return
        whole = card.layout in _WHOLE
        cost = None if whole and card.side else card.mana_cost
        shown: _Foreign = card
        lang = ENGLISH
        if self.wanted.arena != ENGLISH:
            for foreign in card.foreign_data or ():
                if foreign.language.casefold() == self.wanted.mtgjson.casefold() and (
                    foreign.name or foreign.face_name
                ):
                    shown, lang = foreign, self.wanted.arena
                    break
        name = shown.name if whole else shown.face_name or shown.name
        self._keep(card.identifiers.mtg_arena_id, name, lang, cost, shown.type or card.type)

    def _keep(self, arena_id: str | int, name: str | None, lang: str, cost: str | None, types: str | None) -> None:
        number = arena_id if isinstance(arena_id, int) else int(arena_id) if _digits(arena_id) else 0
        plain = line(name or "")
        if not 0 < number <= _LARGEST_ID or not plain:
            self.found.skipped += 1
            return
        row = CardRow(f"arena:{number}", plain, lang, line(cost or "") or None, line(types or "") or None)
        old = self.found.cards.get(row.card)
        if old is None or (old.lang != lang and lang == self.wanted.arena):
            self.found.cards[row.card] = row


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 10


def _reason(error: Exception) -> str:
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)


def read_bulk(pieces: Iterable[bytes], path: str, wanted: Language) -> Found:
    """The cards of Arena in a bulk file of Scryfall or MTGJSON. Raises CardFileError, which calls the file `path`."""
    objects = CardObjects(pieces, path)
    reading = _Reading(path, wanted)
    number = 0
    for number, data in enumerate(objects, 1):
        if b'"arena_id"' in data or b'"mtgArenaId"' in data:
            reading.take(data, f"card {number}, {objects.where}")
    if not reading.found.cards:
        what = f"{number} JSON objects, but no card with a name and an Arena id"
        raise CardFileError(
            path, None, what, "give Scryfall's default-cards, or MTGJSON's AllPrintings or AllIdentifiers"
        )
    return reading.found
