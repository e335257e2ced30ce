"""The cards of a user's file with their rules texts: JSON objects with a name, or names out of Arena's database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from replay.cardnames.errors import CardFileError
from replay.cardnames.json_objects import FETCH_AGAIN, CardObjects
from replay.cardnames.languages import language
from replay.cardnames.rows import MAX_CARDS, Progress
from replay.cardnames.source import bulk_pieces, read_cards
from replay.cardnames.table import load_names
from replay.cardnames.text import BadText, line

GIVE = "give a bulk file of Scryfall or MTGJSON, a list of cards as JSON, or Raw_CardDatabase_*.mtga"
_NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series", "planar_token", "reversible_card"})


class NoCardsYet(CardFileError):
    """No file was given, and no names of cards were imported."""


class OneCard(NamedTuple):
    """A card of a file: `set` is empty where the file doesn't say it, `text` None where the file has no texts."""

    name: str
    set: str
    types: str
    layout: str
    text: str | None


def imported(target: Path) -> Iterator[OneCard]:
    """The cards whose names `loreplay cards import` keeps. Raises NoCardsYet if there are none."""
    rows = load_names(target)
    if not rows:
        raise NoCardsYet(target, None, "no names of cards were imported", f"run `loreplay cards import`, or {GIVE}")
    for row in rows.values():
        yield OneCard(row.name, "", row.type_line or "", "", None)


def cards_of(path: Path, progress: Progress | None = None) -> Iterator[OneCard]:
    """The cards of a file. Raises CardFileError."""
    pieces = bulk_pieces(path, progress)
    if pieces is None:
        for row in read_cards(path, language("enUS"), progress)[1].cards.values():
            yield OneCard(row.name, "", row.type_line or "", "", None)
        return
    objects = CardObjects(pieces, str(path))
    number = 0
    for number, data in enumerate(objects, 1):
        if number > MAX_CARDS * 4:
            raise CardFileError(path, None, f"more than {MAX_CARDS * 4:,} cards", GIVE)
        where = f"card {number}, {objects.where}"
        try:
            found = _card(msgspec.json.decode(data))
        except BadText as error:
            raise CardFileError(path, where, f"a card's name is {error}", FETCH_AGAIN) from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
            raise CardFileError(path, where, f"not a card: {reason}", FETCH_AGAIN) from error
        if found is not None:
            yield found


def _card(data: Any) -> OneCard | None:
    """The card of a JSON object; None for tokens, other languages, and what is no card."""
    name = line(_text(data, "name"))
    types = _text(data, "type_line", "type")
    if not name or _text(data, "lang") not in ("", "en") or _text(data, "layout") in _NO_CARDS:
        return None
    faces = data.get("card_faces")
    text: str | None = _text(data, "oracle_text", "text")
    if not text and isinstance(faces, list):
        texts = [_text(face, "oracle_text") for face in faces[:4] if isinstance(face, dict)]
        text = "\n".join(texts)
    if not types and not text:
        return None
    there = any(key in data for key in ("oracle_text", "text", "card_faces")) or "types" in data
    set_ = line(_text(data, "setCode", "set", "firstSet"))[:8].upper()
    return OneCard(name, set_, types, _text(data, "layout"), text if there else None)


def _text(data: dict[str, Any], *keys: str) -> str:
    """The first of these fields that is a text; empty where there is none."""
    for key in keys:
        value = data.get(key)
        if isinstance(value, str) and value:
            return value
    return ""
