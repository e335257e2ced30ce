"""Situations that no card of ours brings about, with cards made up for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.cards.abilities import GrantAbility, ModifyPT, SetColors, Static
from domain.cards.card import CardDef, creature, enchantment, sorcery
from domain.cards.corpus import corpus
from domain.cards.effects import CreateTokens, Do, Fight, GainLife, If, PhaseOut, Search
from domain.cards.filters import AllOf, Colored, artifact, this
from domain.cards.filters import creature as a_creature
from domain.cards.values import YOU_HAVE_AN_ENDURING_STORY, Each, target
from domain.redact import redact_all
from projections.log import log
from replay.scenario import Result, cardbook, parse, run

INNER_STRUGGLE = sorcery("Inner Struggle", "", Fight(fighter := target(a_creature), fighter))
TELLER = sorcery(
    "Teller's Treasure",
    "",
    Do((CreateTokens(next(n for n in corpus()["Goldvein Pick"].walk() if isinstance(n, CardDef) and n.token)),)),
    If(YOU_HAVE_AN_ENDURING_STORY, GainLife(3)),
)
QUIET_SEARCH = sorcery("Quiet Search", "", Search(AllOf(), reveal=False))
VANISHING = sorcery("Vanishing", "", PhaseOut(Each(artifact | a_creature)))
PAINTING = enchantment("Painting", "", Static((SetColors(("blue",)),), a_creature & Colored("green")))
GREENING = enchantment("Greening", "", Static((SetColors(("green",)),), a_creature & Colored("white")))
RENEWAL = enchantment("Renewal", "", Static((SetColors(("green",)),), a_creature & ~Colored("blue")))
WEAK_HELPER = enchantment("Helper of the Weak", "", Static((ModifyPT(2, 2),), a_creature.power("<=", 2)))
TEACHER = creature(
    "Teacher", "", "Human", 1, 1, Static((GrantAbility(Static((ModifyPT(1, 0),), this)),), a_creature.another)
)
MADE_UP = (INNER_STRUGGLE, TELLER, QUIET_SEARCH, VANISHING, PAINTING, GREENING, RENEWAL, WEAK_HELPER, TEACHER)


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The corpus with the cards made up here."""
    cards = {**corpus(), **{card.name: card for card in MADE_UP}}
    monkeypatch.setattr(cardbook, "corpus", lambda: cards)
    cardbook.card_book.cache_clear()
    yield
    monkeypatch.undo()
    cardbook.card_book.cache_clear()


def played(text: str) -> Result:
    """A scenario that holds."""
    result = run(parse(text))
    assert result.error is None
    assert [str(failure) for failure in result.failures] == []
    return result


def test_a_creature_that_fights_itself_deals_itself_twice_its_power_once() -> None:
    result = played(
        "P1: {hand: [Inner Struggle], battlefield: [{card: Barbara Wright, id: barbara}, {card: Colossal Dreadmaw, "
        "id: dreadmaw}]}\n"
        "script:\n"
        "  - {P1: cast, card: Inner Struggle, targets: [barbara]}\n"
        "  - resolve_all\n"
        "expect: {zone: {barbara: battlefield}, events: {DamageDealt: 1}, under_rule: {'701.14c': 1}}"
    )
    assert [event.amount for event in result.events if event.kind == "DamageDealt"] == [2]  # type: ignore[attr-defined]


def test_an_ability_that_makes_the_third_permanent_finds_the_story_it_made() -> None:
    played(
        "P1: {hand: [Teller's Treasure], battlefield: [Thorin Oakenshield, Sol Ring]}\n"
        "script:\n"
        "  - {expect: {enduring_story: {P1: false}}}\n"
        "  - {P1: cast, card: Teller's Treasure}\n"
        "  - resolve_all\n"
        "expect: {enduring_story: {P1: true}, life: {P1: 23}}"
    )


def test_what_is_foretold_or_found_without_being_shown_is_not_told_to_the_other_player() -> None:
    result = played(
        "P1: {hand: [Saw It Coming, Quiet Search], library: [Murder, Shock], battlefield: [2 Island]}\n"
        "script:\n"
        "  - {P1: foretell, card: Saw It Coming}\n"
        "  - {P1: cast, card: Quiet Search}\n"
        "  - resolve_all\n"
        "  - {answer: {P1: [Murder]}}\n"
        "expect: {hand: {P1: [Murder]}}"
    )
    for viewer in (None, 2):
        lines = " ".join(line.text for line in log(redact_all(result.events, viewer)))
        assert "Quiet Search" in lines
        assert "Saw It Coming" not in lines
        assert "Murder" not in lines
    lines = " ".join(line.text for line in log(redact_all(result.events, 1)))
    assert "Saw It Coming" in lines
    assert "Murder" in lines
    own = played("P1: {hand: [Vendilion Clique], battlefield: [3 Island]}\nP2: {hand: [Murder]}\nexpect: {}")
    assert "Murder" not in " ".join(line.text for line in log(redact_all(own.events, 1)))


def test_a_hand_is_seen_by_who_looks_at_it_alone() -> None:
    result = played(
        "P1: {hand: [Vendilion Clique], battlefield: [3 Island]}\n"
        "P2: {hand: [Murder, Shock]}\n"
        "script:\n"
        "  - {P1: cast, card: Vendilion Clique}\n"
        "  - resolve_top\n"
        "  - {answer: {P1: [P2]}}\n"
        "  - resolve_top\n"
        "  - {answer: {P1: [Shock]}}\n"
        "expect: {hand: {P2: 2}}"
    )
    told = {viewer: " ".join(line.text for line in log(redact_all(result.events, viewer))) for viewer in (None, 1, 2)}
    assert "Murder" in told[1]
    assert "Murder" in told[2]
    assert "Murder" not in told[None]
    assert all("Shock" in lines for lines in told.values())


def colors(result: Result, name: str) -> tuple[str, ...]:
    """The colours of the permanent of that name."""
    assert result.state is not None
    faces = (result.state.objects[identifier].face for identifier in result.state.zone("battlefield"))
    return next(face.colors for face in faces if face is not None and face.name == name)


CREATURES = "{card: Nessian Courser}, {card: Auriok Champion}"


def test_colours_that_depend_on_colours() -> None:
    """613.8: Greening makes green what Painting then applies to; Painting waits, though it is older."""
    result = played(f"P1: {{battlefield: [Painting, {CREATURES}, Greening]}}\nscript: []\nexpect: {{}}")
    assert colors(result, "Nessian Courser") == ("blue",)
    assert colors(result, "Auriok Champion") == ("blue",)


def test_effects_that_depend_on_each_other_are_applied_by_their_timestamps() -> None:
    """613.8b: Painting changes what Renewal applies to, and Renewal what Painting does."""
    result = played(f"P1: {{battlefield: [Painting, {CREATURES}, Renewal]}}\nscript: []\nexpect: {{}}")
    assert colors(result, "Nessian Courser") == ("blue",)
    assert colors(result, "Auriok Champion") == ("green",)
    result = played(f"P1: {{battlefield: [Renewal, {CREATURES}, Painting]}}\nscript: []\nexpect: {{}}")
    assert colors(result, "Nessian Courser") == ("blue",)
    assert colors(result, "Auriok Champion") == ("blue",)


def test_power_that_depends_on_power_in_one_sublayer() -> None:
    """613.8: what helps creatures with power 2 or less looks after Glorious Anthem, though it is older."""
    played(
        "P1: {battlefield: [Helper of the Weak, Glorious Anthem, {card: Runeclaw Bear, id: bear}, "
        "{card: Auriok Champion, id: champion}]}\nexpect: {pt: {bear: 3/3, champion: 4/4}}"
    )


def test_an_ability_that_is_granted_makes_an_effect_of_its_own() -> None:
    played(
        "P1: {battlefield: [Teacher, {card: Runeclaw Bear, id: bear}]}\nexpect: {pt: {bear: 3/2}}",
    )


def test_everything_phases_out_at_once_with_what_is_attached() -> None:
    played(
        "P1: {hand: [Vanishing], battlefield: [{card: Runeclaw Bear, id: bear}, "
        "{card: Dwarven Mattock, id: mattock, attached_to: bear}, {token: Human Warrior, id: token}]}\n"
        "script:\n"
        "  - {P1: cast, card: Vanishing}\n"
        "  - resolve_all\n"
        "  - {expect: {battlefield: {P1: {exactly: {}}}, zone: {bear: battlefield, token: battlefield}}}\n"
        "  - {go_to: {player: P1, turn: next, step: upkeep}}\n"
        "expect: {attached_to: {mattock: bear}, battlefield: {P1: {Human Warrior: 1}}, pt: {bear: 4/4},"
        " events: {PhasedOut: 1, PhasedIn: 1, Unattached: 0}}"
    )
