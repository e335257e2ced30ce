"""Mana: words of restrictions, what permanents could produce, and what automatic payment expects (CR 106, 605)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.cards import filters as f
from domain.cards.corpus import corpus
from domain.cards.mana import Spending
from domain.commands import Activate, Cast, Choose, IllegalCommand
from domain.decide import Table
from domain.events.cr106_mana import ManaAdded, ManaSpent
from domain.legal import legal_commands
from domain.rules.cr106_could_produce import could_produce
from domain.rules.cr106_spending import NOTHING, chosen, meant, said
from domain.rules.cr605_mana_abilities import sources
from replay.scenario import parse
from replay.scenario.running import table_of

SPENDINGS = [node for card in corpus().values() for node in card.walk() if isinstance(node, Spending)]


@pytest.mark.parametrize("spending", SPENDINGS, ids=lambda one: repr(one)[:60])
def test_words_of_a_restriction_mean_it_again(spending: Spending) -> None:
    for kind in (f.Is("Goblin"), f.Is("Time Lord"), NOTHING):
        one = replace(spending, cast=chosen(spending.cast, kind) if spending.cast is not None else None)
        words = said(one)
        assert said(meant(words)) == words
        again = meant(words)
        assert (again.only, again.uncounterable, again.foretell) == (one.only, one.uncounterable, one.foretell)


def test_words_that_no_engine_wrote_allow_nothing() -> None:
    assert meant("creature spells") == Spending()
    assert meant("") == Spending()
    with pytest.raises(ValueError, match="no words"):
        said(Spending(f.Not(f.creature)))


LANDS = ("Forest", "Island", "Wastes", "Reflecting Pool", "Exotic Orchard", "Gaea's Cradle", "Crumbling Vestige")
COLORS = "WUBRG"
OF_LANDS = {"Forest": "G", "Island": "U", "Wastes": "C", "Crumbling Vestige": COLORS + "C"}


def table(*sides: str, hand: str = "") -> Table:
    """A table with what lies on the battlefield of each side."""
    hands = (f"hand: [{hand}]", "hand: []")
    text = "".join(f"P{place + 1}: {{battlefield: [{side}], {hands[place]}}}\n" for place, side in enumerate(sides))
    return table_of(parse(f"name: mana\n{text}script: []\n", "mana.yaml"))


def names(those: list[str]) -> str:
    """Names as they stand in a scenario."""
    return ", ".join(map(repr, those))


def by_hand(sides: tuple[list[str], list[str]]) -> list[list[str]]:
    """What the lands could produce, by going over them until nothing is added."""
    found = [[OF_LANDS.get(name, "") for name in names] for names in sides]
    for _ in range(20):
        for side, names in enumerate(sides):
            for place, name in enumerate(names):
                if name == "Reflecting Pool":
                    found[side][place] = "".join(found[side])
                elif name == "Exotic Orchard":
                    found[side][place] = "".join(t for those in found[1 - side] for t in those if t in COLORS)
                found[side][place] = "".join(sorted(dict.fromkeys(found[side][place])))
    return found


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(LANDS), max_size=5), st.lists(st.sampled_from(LANDS), max_size=5))
def test_could_produce_is_the_least_fixpoint(mine: list[str], theirs: list[str]) -> None:
    cradle = "Gaea's Cradle"
    mine = [name for place, name in enumerate(mine) if name != cradle or place == 0]
    theirs = [name for place, name in enumerate(theirs) if name != cradle or place == 0]
    game = table(names(mine), names(theirs)).game
    for seat, those, expected in zip((1, 2), (mine, theirs), by_hand((mine, theirs)), strict=True):
        found = [(game.face(one).name, "".join(sorted(could_produce(game, one)))) for one in game.controlled(seat)]
        assert sorted(found, key=str) == sorted(zip(those, expected, strict=True), key=str)


GROWTHS = ("Wild Growth", "Fertile Ground", "Dawn's Reflection", "Overgrowth")
OTHERS = ("Mana Reflection", "Nyxbloom Ancient", "Damping Sphere", "Mana Flare", "Contamination", "Pulse of Llanowar")


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(("Forest", "Snow-Covered Forest", "Meteor Crater", "City of Brass", "Sol Ring")),
    st.lists(st.sampled_from(GROWTHS), max_size=2),
    st.lists(st.sampled_from(OTHERS), max_size=3, unique=True),
)
def test_what_is_expected_of_a_source_is_what_comes(source: str, growths: list[str], others: list[str]) -> None:
    """Each outcome that automatic payment counts on, carried out: that mana is in the pool."""
    auras = [f"{{card: {name!r}, attached_to: source}}" for name in growths if source != "Sol Ring"]
    side = ", ".join([f"{{card: {source!r}, id: source}}", *auras, *map(repr, others), "Llanowar Elves"])
    found = [one for one in sources(table(side, "").game, 1) if not one.name.startswith("Llanowar Elves")]
    assert found
    for outcome in found[0].outcomes[:: 1 + len(found[0].outcomes) // 6]:
        at = table(side, "")
        at.do(1, Activate(found[0].id, 1))
        answers = list(outcome.answers)
        while at.choice is not None and at.choice.kind in ("color", "mana", "replacement"):
            at.do(1, Choose(answers.pop(0)))
        assert not answers
        assert sorted(at.game.state.pools[1], key=str) == sorted(outcome.gives, key=str)


def test_every_legal_mana_ability_can_be_activated() -> None:
    side = (
        "Reflecting Pool, Cascading Cataracts, 5 Island, Springleaf Drum, Grizzly Bears, Phyrexian Altar, "
        "Squandered Resources, Treasonous Ogre, {card: Pili-Pala, tapped: true}, Meteor Crater, Cavern of Souls"
    )
    at = table(side, "")
    commands = [one for one in legal_commands(at, mana_abilities=True) if isinstance(one, Activate)]
    for command in commands:
        at.verify(1, command)
    assert len({command.source for command in commands}) == 14
    island = next(one for one in at.game.controlled(1) if at.game.face(one).name == "Island")
    with pytest.raises(IllegalCommand, match=r"605\.3"):
        at.verify(1, Activate(island, 1, mana="{C}{C}"))


@pytest.mark.parametrize(("x", "islands"), [(0, 3), (2, 3), (4, 3), (0, 7), (4, 7)])
def test_x_is_as_high_as_there_is_mana(x: int, islands: int) -> None:
    at = table(f"{islands} Island, Nyxbloom Ancient", "", hand="'Gadwick, the Wizened'")
    casts = [one for one in legal_commands(at) if isinstance(one, Cast)]
    assert max(one.x or 0 for one in casts) == islands * 3 - 3
    events = at.do(1, next(one for one in casts if one.x == x))
    added = sum(len(event.mana) for event in events if isinstance(event, ManaAdded))
    spent = sum(len(event.mana) for event in events if isinstance(event, ManaSpent))
    assert spent == x + 3
    assert added - spent < 3
