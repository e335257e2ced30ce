"""The file beside the store: what an import changes in it, and looking names up."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import replay.cardnames.table
from projections.names import Namer
from replay.cardnames import CardFileError, CardNames, import_cards
from tests.replay.cardnames import makers


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "store" / "games.db.cards"


def test_importing_twice_adds_nothing(tmp_path: Path, target: Path) -> None:
    path = makers.arena(tmp_path / "cards")
    first = import_cards(path, target)
    before = (target.read_bytes(), target.stat().st_ino, target.stat().st_mtime_ns)
    again = import_cards(path, target)
    assert (first.added, first.changed, first.unchanged) == (6, 0, 0)
    assert (again.added, again.changed, again.unchanged) == (0, 0, 6)
    assert (target.read_bytes(), target.stat().st_ino, target.stat().st_mtime_ns) == before
    assert list(target.parent.iterdir()) == [target]


def test_the_same_cards_give_the_same_bytes(tmp_path: Path) -> None:
    path = makers.arena(tmp_path / "cards")
    import_cards(path, tmp_path / "a.cards")
    import_cards(path, tmp_path / "b.cards")
    assert (tmp_path / "a.cards").read_bytes() == (tmp_path / "b.cards").read_bytes()


def test_a_second_file_overwrites_its_cards_and_leaves_the_others(tmp_path: Path, target: Path) -> None:
    import_cards(makers.arena(tmp_path / "cards"), target)
    card = {"object": "card", "arena_id": 90001, "name": "Glade Keeper", "lang": "en"}
    result = import_cards(makers.scryfall(tmp_path / "bulk", [card, {**card, "arena_id": 8}]), target)
    assert (result.added, result.changed, result.unchanged) == (1, 1, 0)
    names = CardNames(target)
    changed = names.card("arena:90001")
    assert changed is not None
    assert (changed.name, changed.mana_cost) == ("Glade Keeper", "{2}{G}{G/W}")
    assert names("arena:90002") == "Fjörd Smith"
    assert names("arena:8") == "Glade Keeper"
    assert names.ability_text(501)


def test_the_report_is_plain_data(tmp_path: Path, target: Path) -> None:
    result = import_cards(makers.arena(tmp_path / "cards"), target)
    assert json.loads(json.dumps(result.report)) == {
        "file": str(tmp_path / "cards"), "kind": "arena", "cards": 5, "abilities": 1, "added": 6, "changed": 0,
        "unchanged": 0, "skipped": 1, "languages": {"enUS": 5},
    }  # fmt: skip
    assert str(result) == (
        "5 cards (5 in enUS) and 1 abilities read, 1 without a usable name: 6 new, 0 changed, 0 as before"
    )


def test_without_the_file_everything_is_none(target: Path) -> None:
    names = CardNames(target)
    assert names("arena:1") is None
    assert names.name("arena:1") is None
    assert names.card("arena:1") is None
    assert names.ability_text(1) is None
    assert names.find("Glade Warden") == []
    assert len(names) == 0


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("glade warden", [90001, 90006]),
        ("  GLADE-WARDEN! ", [90001, 90006]),
        ("fjord smith", [90002]),
        ("FJÖRD, smith", [90002]),
        ("left hand", [90003]),
        ("Right Hand", [90003]),
        ("left hand // right hand", [90003]),
        ("half done golem", [90004]),
        ("glade", []),
        ("", []),
        ("!?", []),
        ("'; DROP TABLE names; --", []),
    ],
)
def test_find_ignores_case_accents_and_punctuation(tmp_path: Path, target: Path, text: str, cards: list[int]) -> None:
    import_cards(makers.arena(tmp_path / "cards"), target)
    assert CardNames(target).find(text) == [f"arena:{number}" for number in cards]


@pytest.mark.parametrize(
    ("name", "asked"),
    [("A-Grey Bear", "grey bear"), ("A-Grey Bear", "a-grey bear"), ("Æon Łamp", "aeon lamp"), ("灰色の熊", "灰色の熊")],
)
def test_find_knows_rebalanced_names_and_ligatures(tmp_path: Path, target: Path, name: str, asked: str) -> None:
    cards = [{"object": "card", "arena_id": number, "name": name, "lang": "en"} for number in (30, 4)]
    import_cards(makers.scryfall(tmp_path / "cards", cards), target)
    assert CardNames(target).find(asked) == ["arena:4", "arena:30"]


def test_invisible_characters_are_dropped_from_names(tmp_path: Path, target: Path) -> None:
    cards = [{"object": "card", "arena_id": 1, "name": "\u202eGrey\u00ad\u200b  Bear\n\t", "lang": "en"}]
    import_cards(makers.scryfall(tmp_path / "cards", cards), target)
    assert CardNames(target)("arena:1") == "Grey Bear"


def test_it_is_a_namer_for_the_projections(tmp_path: Path, target: Path) -> None:
    import_cards(makers.arena(tmp_path / "cards"), target)
    namer: Namer = CardNames(target)
    assert namer("arena:90001") == "Glade Warden"


def test_a_file_that_is_not_ours_is_never_overwritten(tmp_path: Path, target: Path) -> None:
    path = makers.arena(tmp_path / "cards")
    target.parent.mkdir()
    with closing(sqlite3.connect(target)) as database:
        database.execute("CREATE TABLE names (card TEXT)")
    before = target.read_bytes()
    with pytest.raises(CardFileError, match="not a file of card names that Loreplay wrote; move it away"):
        import_cards(path, target)
    assert target.read_bytes() == before
    target.write_bytes(b"no database at all, " * 100)
    with pytest.raises(CardFileError, match="the card names are damaged"):
        CardNames(target).name("arena:1")


def test_a_file_of_a_newer_version_is_refused(tmp_path: Path, target: Path) -> None:
    path = makers.arena(tmp_path / "cards")
    import_cards(path, target)
    with closing(sqlite3.connect(target)) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(CardFileError, match="card names of format 99, but this Loreplay reads 1; update Loreplay"):
        import_cards(path, target)


def test_an_import_that_fails_while_writing_leaves_all_as_it_was(
    tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_cards(makers.scryfall(tmp_path / "bulk"), target)
    before = target.read_bytes()
    tight = f"{replay.cardnames.table._SCHEMA}\nPRAGMA max_page_count = 1;"
    monkeypatch.setattr(replay.cardnames.table, "_SCHEMA", tight)
    cards = [(number, 10, 20, 21, "o2") for number in range(1, 3000)]
    with pytest.raises(CardFileError, match=r"cannot be written \(database or disk is full\)"):
        import_cards(makers.arena(tmp_path / "cards", cards=cards), target)
    assert target.read_bytes() == before
    assert list(target.parent.iterdir()) == [target]


def test_a_target_that_cannot_be_made(tmp_path: Path) -> None:
    path = makers.arena(tmp_path / "cards")
    with pytest.raises(CardFileError, match="cannot be written"):
        import_cards(path, path / "below-a-file.cards")


@pytest.mark.parametrize("name", ["nothing here", "nul\0in it"])
def test_a_path_that_leads_nowhere(tmp_path: Path, target: Path, name: str) -> None:
    with pytest.raises(CardFileError, match="no such file; give Raw_CardDatabase"):
        import_cards(tmp_path / name, target)


def test_a_folder_without_a_card_database(tmp_path: Path, target: Path) -> None:
    with pytest.raises(CardFileError, match="no card database of Arena in this folder"):
        import_cards(tmp_path, target)
