"""How objects and players are called."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.events import Facts
from domain.state.leaves import face_of
from projections.names import Names, clean, describe, key_of, listed, roman
from tests.kit.game import BEARS, FOREST, SAGA, Game


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Forest", "Forest"),
        ("\x1b[31mForest\x1b[0m", "Forest"),
        ("\x1b]0;title\x07Forest", "Forest"),
        ("a\r\nb\tc", "a b c"),
        ("ev\u202eil\u200b", "ev il"),
        ("\x9b31mred", "31mred"),
        ("Lim-Dûl's Vault", "Lim-Dûl's Vault"),
        ("", ""),
    ],
)
def test_names_from_outside_are_made_fit_for_a_terminal(name: str, shown: str) -> None:
    assert clean(name) == shown


@given(st.text())
def test_clean_names_are_one_short_line_without_control(name: str) -> None:
    shown = clean(name)
    assert len(shown) <= 80
    assert shown == clean(shown)
    assert all(letter == " " or unicodedata.category(letter)[0] not in "CZ" for letter in shown)


def test_key_of_ignores_case_accents_and_punctuation() -> None:
    assert key_of("Lim-Dûl's Vault") == key_of("lim dul’s VAULT") == "limdulsvault"


def test_roman_numerals() -> None:
    assert [roman(n) for n in (1, 2, 3, 4, 5, 6, 9, 14)] == ["I", "II", "III", "IV", "V", "VI", "IX", "XIV"]
    assert roman(0) == "0"


def test_lists() -> None:
    assert listed([]) == "nothing"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a card", "b", "a card"]) == "2 × a card and b"


@pytest.mark.parametrize(
    ("facts", "description"),
    [
        (
            Facts(card="arena:95853", types=("Creature",), subtypes=("Saga", "Dragon"), power=9, toughness=9),
            "Creature — Saga Dragon 9/9 [arena:95853]",
        ),
        (Facts(card="arena:1"), "card arena:1"),
        (Facts(card="arena:1", types=("Basic", "Land"), subtypes=("Forest",)), "Forest [arena:1]"),
        (
            Facts(types=("Creature", "Enchantment", "Legendary"), subtypes=("God",)),
            "Legendary Enchantment Creature — God",
        ),
        (Facts(types=("Basic", "Snow", "Land"), subtypes=("Forest",)), "Basic Snow Land — Forest"),
        (Facts(types=("Creature",), power=None, toughness=4), "Creature */4"),
        (Facts(), ""),
    ],
)
def test_cards_without_a_name_are_described(facts: Facts, description: str) -> None:
    face = face_of(facts)
    assert face is not None
    assert describe(face) == description


def test_a_namer_names_cards_by_their_key() -> None:
    game = Game()
    land = game.play_land(1, Facts(card="arena:95815", types=("Land",)))
    assert Names(game.state, {"arena:95815": "Mistrise Village"}.get).label(land) == "Mistrise Village"
    assert Names(game.state, {}.get).label(land) == "Land [arena:95815]"


def test_numbers_are_told_only_where_two_have_one_name() -> None:
    game = Game()
    first = game.enter(1, BEARS)
    assert Names(game.state).label(first) == "Grizzly Bears"
    second = game.enter(2, BEARS)
    names = Names(game.state)
    assert names.label(first) == f"Grizzly Bears ({first})"
    assert names.label(second) == f"Grizzly Bears ({second})"
    in_hand = game.draw(1, BEARS)
    assert Names(game.state).label(in_hand) == "Grizzly Bears"


def test_hidden_cards_face_down_cards_and_abilities() -> None:
    game = Game()
    hidden = game.draw(1)
    down = game.move(game.draw(2, BEARS), "battlefield", seen_by=(2,), face_down=True)
    saga = game.enter(1, SAGA)
    chapter = game.chapter(1, saga, 2)
    trigger = game.new_id()
    game.event("AbilityPutOnStack", "603.3", id=trigger, player=1, ability="x", source=saga)
    names = Names(game.state)
    assert names.label(hidden) == "a card"
    assert names.label("o9999") == "a card"
    assert names.label(down) == "Grizzly Bears (face down)"
    assert names.label(chapter) == "chapter II of Arni Slays the Troll"
    assert names.label(trigger) == "ability of Arni Slays the Troll"
    game.sacrifice(1, saga, "714.4")
    assert Names(game.state).label(chapter) == "chapter II of Arni Slays the Troll"


def test_hostile_player_names() -> None:
    game = Game("\x1b[2JEve\n", "\u202e")
    names = Names(game.state)
    assert names.player(1) == "Eve"
    assert names.player(2) == "player 2"
    assert names.player(7) == "player 7"
    assert names.player(None) == "nobody"
    game.play_land(1, FOREST)
