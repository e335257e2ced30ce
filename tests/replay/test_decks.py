"""Deck files: what MTGO and Arena write is read; what is no legal deck is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.card_lookup import UnknownCard, find_card
from replay.decks import Deck, DeckError, deck_names, load_deck, read_deck

ARENA = """About
Name Stories

Deck
4 Thorin Oakenshield (HOB) 165
2 Kíli the Resourceful (HOB) 17
54 Plains (HOB) 312

Sideboard
2 Dwarven Mattock (HOB) 240
"""
MTGO = "4 Thorin Oakenshield\n56 Plains\n\n3 Shock\n1 Mox Amber\n"


def test_as_arena_writes_it() -> None:
    deck = read_deck(ARENA, "stories.txt", "stories")
    assert deck.counts() == {"Thorin Oakenshield": 4, "Kíli the Resourceful": 2, "Plains": 54}
    assert deck.sideboard == ("Dwarven Mattock",) * 2
    assert deck.name == "stories"


def test_as_mtgo_writes_it() -> None:
    deck = read_deck(MTGO, "x.txt")
    assert deck.counts() == {"Thorin Oakenshield": 4, "Plains": 56}
    assert deck.sideboard == ("Shock", "Shock", "Shock", "Mox Amber")
    assert read_deck("60 Plains\nSB: 2 Shock", "x.txt").sideboard == ("Shock", "Shock")


def test_empty_lines_between_groups_are_no_sideboard() -> None:
    deck = read_deck("// creatures\n4 Thorin Oakenshield\n\n# lands\n56 Plains\n", "x.txt")
    assert len(deck.cards) == 60
    assert deck.sideboard == ()


def test_names_in_any_spelling() -> None:
    deck = read_deck("4x thorin OAKENSHIELD\n4 kili the resourceful *F*\n52 plains\r\n", "x.txt")
    assert list(deck.counts()) == ["Thorin Oakenshield", "Kíli the Resourceful", "Plains"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("60 Plains\n4 Thorin Oakensheild", "x.txt:2: unknown card 'Thorin Oakensheild' (near: Thorin Oakenshield)"),
        ("60 Plains\n1 Zzyzx", "x.txt:2: unknown card 'Zzyzx'"),
        ("Thorin Oakenshield", "x.txt:1: 'Thorin Oakenshield' is no card; write '4 Name'"),
        ("60 Plains\n\n0 Shock", "x.txt:3: 0 cards; write how many there are, or leave the line out"),
        ("3 Shock\n57 Plains\n2 shock", "x.txt:3: 5 copies of Shock; at most 4 are legal (CR 100.2a)"),
        ("60 Plains\nSideboard\n5 Shock", "x.txt:3: 5 copies of Shock; at most 4 are legal (CR 100.2a)"),
        ("59 Plains", "x.txt: 59 cards; a deck has at least 60 (CR 100.2a)"),
        ("", "x.txt: 0 cards; a deck has at least 60 (CR 100.2a)"),
        ("60 Plains\nSideboard\n16 Forest", "x.txt: 16 cards in the sideboard; at most 15 (CR 100.4a)"),
        ("9999 Plains", "x.txt:1: more than 250 cards; that is more than this release plays with"),
        (
            "Commander\n1 Thorin Oakenshield",
            "x.txt:1: a Commander deck; decks are for two players with 60 cards and no",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, error: str) -> None:
    with pytest.raises(DeckError) as raised:
        read_deck(text, "x.txt")
    assert str(raised.value).startswith(error)
    assert "\n" not in str(raised.value)


def test_files_that_are_no_decks(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"no such deck or file; give the path of a deck file, or one of .*dwarves"):
        load_deck(tmp_path / "nowhere.txt")
    with pytest.raises(DeckError, match="give a text file"):
        load_deck(tmp_path)
    (tmp_path / "binary.txt").write_bytes(b"4 Shock\n\xff\xfe")
    with pytest.raises(DeckError, match=r"binary\.txt:2: not UTF-8 text"):
        load_deck(tmp_path / "binary.txt")
    (tmp_path / "huge.txt").write_bytes(b"1 Plains\n" * 20_000)
    with pytest.raises(DeckError, match="more than 100,000 bytes"):
        load_deck(tmp_path / "huge.txt")
    with pytest.raises(DeckError, match="null character"):
        load_deck("a\0b")


def test_own_decks_by_path_and_ours_by_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("\ufeff4 Shock\n56 Mountain\n", encoding="utf-8")
    assert load_deck(path) == Deck("mine", ("Shock",) * 4 + ("Mountain",) * 56)
    assert "dwarves" in deck_names()
    assert load_deck("dwarves").counts()["Thorin Oakenshield"] == 4


@given(st.text(max_size=200))
def test_any_text_is_a_deck_or_one_line(text: str) -> None:
    told = ""
    try:
        read_deck(text, "x")
    except DeckError as error:
        told = str(error)
    assert len(told) < 400
    assert told.count("\n") == 0


def test_cards_are_found_in_any_spelling_and_near_names_told() -> None:
    assert find_card("dain, lord of the iron hills").name == "Dáin, Lord of the Iron Hills"
    assert find_card("  THROR'S-MAP ").name == "Thrór's Map"
    for name, near in (("Thorim", "Thorin Oakenshield"), ("Mox Ambr", "Mox Amber"), ("Benalia", "History of Benalia")):
        with pytest.raises(UnknownCard) as raised:
            find_card(name)
        assert near in raised.value.near
        assert near in str(raised.value)
    with pytest.raises(UnknownCard) as raised:
        find_card("x" * 10_000)
    assert len(str(raised.value)) < 300
