"""The corpus lint: facts as published, one definition a name, every word of the language carried out and used."""

from __future__ import annotations

import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import domain.decide  # noqa: F401  # the interpreters register themselves
from domain.cards import abilities as a
from domain.cards import effects as e
from domain.cards import filters as f
from domain.cards import values as v
from domain.cards.card import CardDef, type_line
from domain.cards.corpus import FILES, corpus
from domain.cards.describe import describe
from domain.cards.nodes import NODES, Node, from_json, to_json
from domain.effects import INTERPRETERS
from domain.rules import matching
from domain.rules.cr603_listening import HEARS
from domain.rules.cr603_trigger_events import HEARING
from domain.rules.parsed import hidden_name
from replay.cardnames.text import spelling
from replay.decks import deck_names, load_deck
from tests.kit.card_facts import published

ROOT = Path(__file__).resolve().parents[2]
CARDS = corpus()
GIVEN_NAMES = {
    "Axe": "Equipment",
    "Cursed": "Role",
    "Galactus": "Elder",
    "Ornithopter": "Thopter",
    "Smaug": "Dragon",
    "Stone Boulder": "Wall",
    "Sturdy Shield": "Equipment",
    "Wicked": "Role",
}
"""Tokens that the text gives a name (CR 111.4), and a subtype of each."""

UNUSED: set[str] = set()
"""Words of the card language that no card needs yet."""


def tokens() -> list[CardDef]:
    """Every token that a card makes; an emblem has no types (CR 114.3)."""
    found = (
        node
        for card in CARDS.values()
        for node in card.walk()
        if isinstance(node, CardDef) and node.token and node.types
    )
    return list(dict.fromkeys(found))


def subclasses(kind: type[Node]) -> set[type[Node]]:
    """All kinds of a kind that cards can hold."""
    return {one for one in NODES.values() if issubclass(one, kind) and one is not kind and "cards" in one.__module__}


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.name)
def test_round_trip(card: CardDef) -> None:
    text = json.dumps(to_json(card))
    again = from_json(json.loads(text))
    assert again == card
    assert again.content_hash() == card.content_hash()
    assert describe(again) == describe(card)


def test_facts_are_those_of_the_published_cards(shared: Path) -> None:
    known = published(shared)
    wrong = []
    for name, card in CARDS.items():
        their = known.get(name)
        if their is None:
            wrong.append(f"{name} is no published card")
            continue
        types, subtypes = type_line(their["type"].replace("'", "’"))
        theirs = (their.get("manaCost") or "", types, subtypes, number(their["power"]), number(their["toughness"]))
        ours = (card.mana_cost, card.types, card.subtypes, card.power, card.toughness)
        if theirs != ours:
            wrong.append(f"{name}: {ours} where {theirs} is published")
    assert wrong == []


def number(text: Any) -> int | None:
    """Power or toughness; a `*` counts as 0."""
    if text is None:
        return None
    return int(text) if re.fullmatch(r"-?\d+", str(text)) else 0


def test_names_differ_in_more_than_case_and_accents() -> None:
    spellings = [spelling(name) for name in CARDS]
    assert len(set(spellings)) == len(CARDS) >= 120
    assert all(card.name == name for name, card in CARDS.items())


def test_every_file_of_cards_is_listed() -> None:
    folder = ROOT / "domain" / "cards"
    there = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in folder.glob("*/*.py")
        if path.stem not in ("__init__", "tokens") and path.parent.name not in ("english", "decks")
    }
    assert there == {name for name in FILES if not name.endswith(".tokens")}


def test_hashes_are_the_same_in_other_processes() -> None:
    program = "from domain.cards.corpus import corpus\nfor c in corpus().values(): print(c.content_hash())"
    wanted = [card.content_hash() for card in CARDS.values()]
    for seed in ("0", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True
        )
        assert done.stdout.split() == wanted
    assert len(set(wanted)) == len(wanted)


def test_every_effect_has_an_interpreter() -> None:
    assert subclasses(e.Effect) - set(INTERPRETERS) == set()


def test_every_filter_is_matched_and_every_trigger_heard() -> None:
    assert subclasses(f.Filter) - set(matching.MATCH) == set()
    said_otherwise = {a.AnyOfEvents, a.WhenYouDo}
    assert subclasses(a.TriggerEvent) - set(HEARING) - said_otherwise == set()
    assert set(HEARING) == set(HEARS)


@pytest.mark.parametrize(
    ("kind", "reader"),
    [(v.Value, matching.amount), (v.Reference, matching.refer), (v.Condition, matching.holds)],
    ids=["numbers", "references", "conditions"],
)
def test_every_number_reference_and_condition_is_read(kind: type[Node], reader: Any) -> None:
    source = inspect.getsource(reader)
    settled = {v.TargetSpec}
    unread = [one for one in subclasses(kind) - settled if not re.search(rf"\bv\.{one.__name__}\(", source)]
    assert unread == []


def test_every_rule_that_a_card_sets_by_a_word_is_known_to_the_engine() -> None:
    words = {node.rule for card in CARDS.values() for node in card.walk() if isinstance(node, a.RuleChange)}
    engine = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("rules", "effects")
        for path in (ROOT / "domain" / folder).rglob("*.py")
    )
    assert [word for word in sorted(words) if f'"{word}"' not in engine] == []


def test_every_word_of_the_language_is_used() -> None:
    used = {type(node).__name__ for card in CARDS.values() for node in card.walk()}
    parts = {"Filter", "Value", "Reference", "Condition", "Effect", "Ability", "TriggerEvent", "Change", "TargetSpec"}
    parts |= {"ManaTypes"}
    there = {kind.__name__ for kind in NODES.values() if "cards" in kind.__module__} - parts
    assert there - used == UNUSED


def test_no_target_is_left_where_it_was_written() -> None:
    """In a finished definition targets stand with their ability, without the key that told them apart."""
    for card in CARDS.values():
        for node in card.walk():
            if isinstance(node, v.TargetSpec):
                assert node.key == 0, card.name
            for effect in getattr(node, "effects", ()):
                inside = [part for part in walk_effect(effect) if isinstance(part, v.TargetSpec)]
                assert inside == [], card.name


def walk_effect(node: Node) -> list[Node]:
    """A node and what is in it, but no abilities of their own."""
    found = [node]
    for child in node.children():
        if not isinstance(child, a.Ability):
            found.extend(walk_effect(child))
    return found


def test_targets_that_are_referred_to_exist() -> None:
    for card in CARDS.values():
        for node in card.walk():
            targets = getattr(node, "targets", None)
            if targets is None:
                continue
            for effect in node.effects:  # type: ignore[attr-defined]
                places = [part.index for part in walk_effect(effect) if isinstance(part, v.Target)]
                assert all(place < len(targets) for place in places), card.name


def test_tokens_are_named_by_their_subtypes() -> None:
    """CR 111.4."""
    for token in tokens():
        if token.name in GIVEN_NAMES:
            assert GIVEN_NAMES[token.name] in token.subtypes
        else:
            assert token.name == f"{' '.join(token.subtypes)} Token"
        assert not token.mana_cost
        assert token.colors is not None


def test_tokens_of_one_name_share_their_abilities() -> None:
    """An ability is known by its place on the token of that name."""
    abilities: dict[str, list[str]] = {}
    for token in tokens():
        own = [hidden_name(ability) for ability in token.abilities if not isinstance(ability, a.Keyword)]
        if own:
            assert abilities.setdefault(token.name, own) == own, token.name


def test_decks_are_legal_and_of_known_cards() -> None:
    assert set(deck_names()) >= {"dwarves", "foretell", "green", "sagas"}
    for name in deck_names():
        deck = load_deck(name)
        assert len(deck.cards) == 60
        assert len(deck.counts()) >= 14


def test_the_dwarves_tell_stories() -> None:
    cards = load_deck("dwarves").cards
    storied = [card for card in cards if any(a.Keyword("storied") == one for one in CARDS[card].abilities)]
    counted = [
        card for card in cards if {"Artifact", "Legendary", "Saga"} & {*CARDS[card].types, *CARDS[card].subtypes}
    ]
    assert len(dict.fromkeys(storied)) == 9
    assert len(storied) >= 18
    assert len(counted) >= 40
    assert len(dict.fromkeys(cards)) >= 25
