"""Definitions in English: every kind of node is said, and what is said agrees with the published cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import domain.decide  # noqa: F401  # the engine's own kinds of nodes exist too
from domain import cr
from domain.cards import abilities as a
from domain.cards import mana
from domain.cards.corpus import corpus
from domain.cards.describe import describe, uses
from domain.cards.english import changes, nouns, numbers, rules, speaker, triggers, verbs
from domain.cards.nodes import NODES
from domain.cards.rules_used import KEYWORD_RULES, NODE_RULES, TYPE_RULES, WORD_RULES
from tests.kit.card_facts import differences, facts, published, published_part

SAID = {
    kind.__name__
    for table in (
        *(nouns.SAY, numbers.VALUES, numbers.CONDITIONS, speaker.REFER, verbs.SAY, changes.CHANGES),
        *(triggers.TRIGGERS, rules.ABILITIES),
    )
    for kind in table
}
ABSTRACT = {"Ability", "Change", "Condition", "Effect", "Filter", "ManaTypes", "Reference", "TriggerEvent", "Value"}
PART_OF_ANOTHER = {"CardDef", "Cost", "GrantAbility", "Mode", "RuleChange", *(kind.__name__ for kind in mana.WORDS)}
"""Said where the node stands that holds them."""
OF_THE_ENGINE = {"Copying", "ExiledWithIt", "Returned"}
"""Marks of effects under way; no card has them."""
ALLOWED = Path(__file__).with_name("allowed_differences.json")


def test_every_kind_of_node_is_said() -> None:
    assert set(NODES) - SAID - ABSTRACT - PART_OF_ANOTHER - OF_THE_ENGINE == set()
    held = {type(node).__name__ for card in corpus().values() for node in card.walk()}
    assert held & (ABSTRACT | OF_THE_ENGINE) == set()


def test_every_rule_that_a_card_sets_by_a_word_is_said() -> None:
    words = {node.rule for card in corpus().values() for node in card.walk() if isinstance(node, a.RuleChange)}
    assert words - set(changes.RULES) == set()
    assert words - set(WORD_RULES) == set()


@pytest.mark.parametrize("card", corpus().values(), ids=lambda card: card.name)
def test_a_description_is_readable(card: a.Node) -> None:
    text = describe(card)  # type: ignore[arg-type]
    for line in text.split("\n"):
        assert "  " not in line
        assert " ," not in line
        assert " ." not in line
        assert "None" not in line
        assert not line or line[0].isupper() or line[0] in "{+•[", line
    for mark in ("frozenset", "<", "..", "(", "AllOf"):
        assert mark not in text


def test_descriptions_read_like_cards() -> None:
    cards = corpus()
    assert describe(cards["Thorin Oakenshield"]).split("\n") == [
        "Trample, storied",
        "As long as you have an enduring story, artifacts and creatures you control have ward {1}.",
    ]
    assert describe(cards["Niko Defies Destiny"]).split("\n") == [
        "I — You gain 2 life for each foretold card you own in exile.",
        "II — Add {W}{U}. Spend this mana only to foretell cards or cast spells that have foretell.",
        "III — Return target card with foretell from your graveyard to your hand.",
    ]
    assert describe(cards["History of Benalia"]).startswith("I, II — Create a 2/2 white Knight creature token with")
    assert describe(cards["Grizzly Bears"]) == ""


def test_facts_see_what_differs() -> None:
    one = "When Bard enters, draw two cards. Target creature gets +1/+1 until end of turn. (It's bigger.)"
    assert differences(one, one, "Bard, Bowman") == []
    assert differences(one, one.replace("two", "three"), "Bard, Bowman") == ["+ number 2", "- number 3"]
    assert differences(one, one.replace("draw", "discard"), "Bard, Bowman") == ["+ verb draw", "- verb discard"]
    assert differences(one, one.replace("Target creature", "Bard"), "Bard, Bowman") == ["+ target"]
    assert facts("({T}: Add {G}.)", "Forest") == {}


def test_descriptions_agree_with_the_published_texts(shared: Path) -> None:
    """What differs in wording alone is written down, card by card, as facts; the list may only shrink."""
    allowed = json.loads(ALLOWED.read_text(encoding="utf-8"))
    known = published(shared)
    found: dict[str, list[str]] = {}
    for name, card in corpus().items():
        if "Basic" in card.types:
            continue
        differing = differences(describe(published_part(card)), known[name].get("text") or "", name)
        if differing:
            found[name] = differing
    assert found == allowed
    assert sum(map(len, allowed.values())) <= 31


def test_rules_of_a_definition() -> None:
    cards = corpus()
    assert uses(cards["Thorin Oakenshield"]) == ("302", "604", "613.1f", "702.19", "702.21", "702.195", "704.5j")
    assert {"714", "701.14", "115", "106.4"} <= set(uses(cards["Arni Slays the Troll"]))
    assert "702.143" in uses(cards["Niko Defies Destiny"])
    assert "702.6" in uses(cards["Kíli the Resourceful"])
    assert "702.6" not in uses(cards["Grizzly Bears"])
    assert uses(cards["Forest"]) == ("305",)


@pytest.mark.parametrize("card", corpus().values(), ids=lambda card: card.name)
def test_rules_of_every_definition_exist(card: a.Node) -> None:
    numbers_ = uses(card)  # type: ignore[arg-type]
    assert numbers_
    assert [number for number in numbers_ if not cr.is_rule(number)] == []
    assert "702" not in numbers_, "a keyword without a rule"


def test_tables_of_rules_hold_rules() -> None:
    tables = (KEYWORD_RULES, NODE_RULES, TYPE_RULES, WORD_RULES)
    numbers_ = [number for table in tables for number in table.values()]
    assert [number for number in numbers_ if not cr.is_rule(number)] == []
    for name, number in KEYWORD_RULES.items():
        assert cr.title(number).casefold() == name, name
