"""Small files of cards in the shapes that Arena, Scryfall and MTGJSON have. All names are invented."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import zstandard

LANGS = ("enUS", "deDE")
TEXTS: dict[int, dict[str, str]] = {
    10: {"enUS": "Glade Warden", "deDE": "Lichtungswächter"},
    11: {"enUS": "Fjörd Smith", "deDE": "Fjordschmied"},
    12: {"enUS": "Left Hand // Right Hand", "deDE": "Linke Hand // Rechte Hand"},
    13: {"enUS": "<nobr>Half-Done</nobr> Golem"},
    20: {"enUS": "Legendary Creature", "deDE": "Legendäre Kreatur"},
    21: {"enUS": "Elf Scout", "deDE": "Elf, Späher"},
    22: {"enUS": "Instant", "deDE": "Spontanzauber"},
    30: {"enUS": "{oT}: Add {oG}.\nInvented <i>reminder</i>.", "deDE": "{oT}: Erzeuge {oG}."},
}
CARDS = [  # GrpId, TitleId, TypeTextId, SubtypeTextId, OldSchoolManaText
    (90001, 10, 20, 21, "o2oGo(G/W)"),
    (90002, 11, 20, 0, "oXoRoSi"),
    (90003, 12, 22, 0, "o1oU"),
    (90004, 13, 20, 0, ""),
    (90005, 99, 20, 0, ""),
    (90006, 10, 20, 21, "o2oGo(G/W)"),
]
ABILITIES = [(501, 30), (502, 0), (503, 98)]


def arena(
    path: Path,
    *,
    texts: dict[int, dict[str, str]] | None = None,
    cards: list[tuple[Any, ...]] | None = None,
    shape: str = "tables",
    sql: str = "",
) -> Path:
    """A Raw_CardDatabase. shape: `tables` a language (today's), `columns` a language, `rows` with a Format."""
    texts = TEXTS if texts is None else texts
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "CREATE TABLE Cards (GrpId INT PRIMARY KEY, ArtId INT, TitleId INT, AltTitleId INT, TypeTextId INT, "
            "SubtypeTextId INT, OldSchoolManaText TEXT, Power TEXT)"
        )
        database.executemany("INSERT INTO Cards VALUES (?, 0, ?, 0, ?, ?, ?, '')", CARDS if cards is None else cards)
        database.execute("CREATE TABLE Abilities (Id INT PRIMARY KEY, BaseId INT, TextId INT)")
        database.executemany("INSERT INTO Abilities VALUES (?, 0, ?)", ABILITIES)
        if shape == "tables":
            database.execute("CREATE TABLE Localizations (LocId INT PRIMARY KEY)")
            for lang in LANGS:
                database.execute(
                    f"CREATE TABLE Localizations_{lang} (LocId INT, Formatted INT, Loc TEXT, "
                    "PRIMARY KEY (LocId, Formatted))"
                )
                for number, words in texts.items():
                    if lang in words:
                        rows = [(number, 2, words[lang].casefold()), (number, 1, words[lang])]
                        database.executemany(f"INSERT INTO Localizations_{lang} VALUES (?, ?, ?)", rows)
        elif shape == "columns":
            database.execute("CREATE TABLE Localizations (LocId INT PRIMARY KEY, enUS TEXT, deDE TEXT)")
            for number, words in texts.items():
                database.execute(
                    "INSERT INTO Localizations VALUES (?, ?, ?)", (number, words.get("enUS"), words.get("deDE"))
                )
        else:
            database.execute("CREATE TABLE Localizations (Id INT, Text TEXT, Format TEXT)")
            for number, words in texts.items():
                for lang, text in words.items():
                    written = f"{lang[:2]}-{lang[2:]}"
                    database.execute("INSERT INTO Localizations VALUES (?, ?, ?)", (number, text, written))
        database.executescript(sql)
    return path


SCRYFALL: list[dict[str, Any]] = [
    {"object": "card", "id": "a", "arena_id": 90001, "lang": "en", "name": "Glade Warden", "layout": "normal",
     "mana_cost": "{2}{G}{G/W}", "type_line": "Legendary Creature — Elf Scout", "keywords": ["x", "y"],
     "image_uris": {"small": "brackets ]}[{ and \\ and \" in a string"}},
    {"object": "card", "id": "b", "lang": "en", "name": "Paper Only", "layout": "normal"},
    {"object": "card", "id": "c", "arena_id": 90003, "lang": "en", "name": "Left Hand // Right Hand",
     "layout": "split", "mana_cost": "{1}{U} // {1}{R}", "type_line": "Instant // Sorcery",
     "card_faces": [{"name": "Left Hand", "mana_cost": "{1}{U}"}, {"name": "Right Hand", "mana_cost": "{1}{R}"}]},
    {"object": "card", "id": "d", "arena_id": 90007, "lang": "en", "name": "Day Face // Night Face",
     "layout": "transform", "type_line": "Creature // Creature",
     "card_faces": [{"name": "Day Face", "mana_cost": "{W}", "type_line": "Creature — Bear"}, {"name": "Night Face"}]},
    {"object": "card", "id": "e", "arena_id": 90001, "lang": "de", "name": "Glade Warden",
     "printed_name": "Lichtungswächter", "printed_type_line": "Legendäre Kreatur", "layout": "normal"},
]  # fmt: skip


def scryfall(path: Path, cards: list[dict[str, Any]] | None = None) -> Path:
    """A bulk file of Scryfall: a list with one card a line."""
    lines = [json.dumps(card, ensure_ascii=False) for card in (SCRYFALL if cards is None else cards)]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    return path


def mtgjson_card(arena_id: Any, name: str, **more: Any) -> dict[str, Any]:
    """A card as MTGJSON has it."""
    card = {"name": name, "layout": "normal", "manaCost": "{W}", "type": "Creature — Bear", "rulings": [{"text": "["}]}
    return {**card, "identifiers": {"mtgArenaId": arena_id, "mtgoId": "1"}, **more}


GERMAN = [{"language": "German", "name": "Lichtungswächter", "type": "Kreatur", "identifiers": {}}]
MTGJSON: list[dict[str, Any]] = [
    mtgjson_card("90001", "Glade Warden", foreignData=GERMAN),
    mtgjson_card("90003", "Left Hand // Right Hand", layout="split", side="a", faceName="Left Hand"),
    mtgjson_card("90003", "Left Hand // Right Hand", layout="split", side="b", faceName="Right Hand"),
    mtgjson_card("90007", "Day Face // Night Face", layout="transform", side="a", faceName="Day Face"),
    {"name": "Paper Only", "identifiers": {"mtgoId": "7"}},
]


def all_printings() -> dict[str, Any]:
    """AllPrintings: sets under `data`, with a list of cards before and after other things."""
    extra = {"booster": {"sheets": [{"cards": {"x": 1}}]}, "cards": MTGJSON[:2], "name": "First", "tokens": []}
    return {"meta": {"version": "5"}, "data": {"AAA": extra, "BBB": {"baseSetSize": 1, "tokens": [], "cards": MTGJSON}}}


def all_identifiers() -> dict[str, Any]:
    """AllIdentifiers: cards under `data`."""
    return {"meta": {"version": "5"}, "data": {f"uuid-{number}": card for number, card in enumerate(MTGJSON)}}


def single_set() -> dict[str, Any]:
    """One set of MTGJSON."""
    return {"meta": {}, "data": {"booster": {"a": [1]}, "tokens": MTGJSON[:1], "cards": MTGJSON[1:]}}


def packed(path: Path, how: str) -> Path:
    """The file at `path` packed in place, under the same name."""
    data = path.read_bytes()
    path.write_bytes(gzip.compress(data) if how == "gzip" else zstandard.ZstdCompressor().compress(data))
    return path
