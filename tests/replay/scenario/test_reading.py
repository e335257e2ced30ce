"""Scenario files: what they may say, and what an error in them says."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.vocabulary import STEP_TITLES
from replay.errors import StoreError
from replay.scenario import ScenarioError, load, parse
from replay.scenario.model import Action, GoTo
from replay.scenario.tree import parse_tree

GOOD = """\
name: A position
rules: ["714.20", 704.5j]
turn: {active: P2, number: 6, step: upkeep, priority: P1}
P1:
  life: 7
  pool: "{2}{G}"
  hand: [Giant Growth, {card: Shock, id: shock}]
  battlefield:
    - 3 Forest
    - {card: Grizzly Bears, id: bears, tapped: true, sick: yes, counters: {"+1/+1": 2}, owner: P2}
    - {token: Human Warrior, id: hw}
    - {token: {types: Artifact Creature — Golem, power: 3, toughness: 3}}
    - {token_copy_of: elvish VISIONARY, id: ev}
  exile: [{card: Saw It Coming, foretold_on_turn: 3}]
  library: [Forest, 2 Island]
"""


def refused(text: str) -> str:
    """The error that a text gives."""
    with pytest.raises(ScenarioError) as caught:
        parse(text, "file.yaml")
    return str(caught.value)


def test_every_part_of_a_position_is_read() -> None:
    scenario = parse(GOOD.replace('"714.20", ', ""))
    assert (scenario.active, scenario.turn, scenario.step, scenario.priority) == (2, 6, "upkeep", 1)
    one, two = scenario.sides
    assert (one.life, one.pool, two.life) == (7, ("C", "C", "G"), 20)
    assert one.library == ("Forest", "Island", "Island")
    bears = next(thing for thing in one.things if thing.id == "bears")
    assert (bears.owner, bears.player, bears.tapped, bears.sick, bears.counters) == (2, 1, True, True, (("+1/+1", 2),))
    names = [thing.face.name for thing in one.things if thing.token]
    assert names == ["Human Warrior Token", "Golem Token", "Elvish Visionary"]
    assert [thing.zone for thing in one.things].count("battlefield") == 7


def test_a_number_of_a_rule_stays_what_it_is() -> None:
    message = refused(GOOD)
    assert message.startswith("file.yaml, line 2: ")
    assert "714.20" in message


def test_defaults() -> None:
    scenario = parse("name: nothing")
    assert (scenario.active, scenario.turn, scenario.step, scenario.priority) == (1, 5, "main1", 1)
    assert [side.things for side in scenario.sides] == [(), ()]


def test_card_names_are_found_whatever_their_spelling() -> None:
    thing = parse("P1: {battlefield: [{card: DAIN lord of the iron hills}]}").sides[0].things[0]
    assert thing.face.name == "Dáin, Lord of the Iron Hills"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("nam: x", 1, "did you mean 'name'"),
        ("name: x\nP1:\n  hnd: [Shock]", 3, "did you mean 'hand'"),
        ("P1:\n  hand: [Shok]", 2, "did you mean 'Shock'"),
        ("P1:\n  battlefield:\n    - {card: Shock, tpaped: true}", 3, "did you mean 'tapped'"),
        ("P1:\n  battlefield:\n    - {token: Nobody}", 3, "describe it"),
        ("P1: {pool: {G}}", 1, 'write "{G}"'),
        ("P1:\n  pool: GG", 2, "quotes"),
        ("P1:\n  pool: '{Q}'", 2, "no mana that a pool can hold"),
        ("P1:\n  hand: [Dáin, Lord of the Iron Hills]", 2, "a name with a comma needs quotes"),
        ("P1:\n  life: many", 2, "whole number"),
        ("turn: {step: untap}", 1, "nobody receives priority"),
        ("turn: {step: precomat main}", 1, "did you mean 'precombat main'"),
        ("script:\n  - {P1: csat, card: Shock}", 2, "did you mean 'cast'"),
        ("script:\n  - {P1: cast, crad: Shock}", 2, "did you mean 'card'"),
        ("script:\n  - {P3: pass}", 2, "unknown entry"),
        ("script:\n  - {P1: cast, card: Shock, for: foretel}", 2, "did you mean 'foretell'"),
        ("script:\n  - reslove_top", 2, "did you mean 'resolve_top'"),
        ("script:\n  - {P1: cast, card: Shock, targets: [bera]}", 2, "neither an id"),
        ("P1: {battlefield: [{card: Shock, id: bear}]}\nexpect:\n  zone: {bera: hand}", 3, "did you mean 'bear'"),
        ("expect:\n  zone: {Shock: nowhere}", 2, "no zone"),
        ("expect:\n  pt: {Shock: big}", 2, "two numbers"),
        ("expect:\n  events: {AbilityTrigered: 1}", 2, "did you mean 'AbilityTriggered'"),
        ('expect:\n  under_rule: {"999.1": 1}', 2, "no rule '999.1'"),
        ("script:\n  - {illegal: {P1: pass}, rule: x}", 2, "no rule 'x'"),
        ("P1:\n  hand: [{card: Shock, id: a}, {card: Shock, id: a}]", 2, "given twice"),
        ("name: x\nname: y", 2, "twice"),
        ("name: &a x", 0, None),
        ("name: &a [x]\nseed: *a", 1, "anchors"),
        ("name: !!python/object:os.system x", 1, "tags"),
        ("name: [", 1, "no YAML"),
        ("a: 1\n---\nb: 2", 2, "no YAML"),
        ("", 0, "empty"),
        ("- a", 1, "mapping"),
    ],
)
def test_an_error_names_the_line_and_what_to_do(text: str, line: int, words: str | None) -> None:
    if words is None:
        parse(text)
        return
    message = refused(text)
    assert message.startswith(f"file.yaml, line {line}: " if line else "file.yaml: ")
    assert words in message
    assert "\n" not in message


def test_what_is_deep_or_long_is_refused() -> None:
    assert "nested too deeply" in refused("[" * 50_000)
    assert "1 MB" in refused("name: " + "x" * 1_000_001)


def test_bytes_that_are_no_utf8() -> None:
    with pytest.raises(ScenarioError, match="line 2: it is no UTF-8"):
        parse_tree(b"name: x\nseed: \xff", "file.yaml")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"no\.yaml"):
        load(tmp_path / "no.yaml")


def test_the_script_is_read() -> None:
    scenario = parse(
        "P1: {hand: [Shock]}\n"
        "script:\n"
        "  - {P1: cast, card: Shock, id: shock, targets: [P2, null], x: 3, kicker: true, modes: [2], pay: pool}\n"
        "  - {go_to: {player: P2, turn: next, step: end step}}\n"
    )
    cast, go_to = scenario.script
    assert isinstance(cast, Action)
    assert (cast.card, cast.id, cast.targets, cast.x) == ("Shock", "shock", ("P2", None), 3)
    assert (cast.kicked, cast.modes, cast.pool_only, cast.pay) == (1, (2,), True, None)
    assert go_to == GoTo(4, 2, "end", 1)


@pytest.mark.parametrize("title", [title for step, title in STEP_TITLES.items() if step not in ("untap", "cleanup")])
def test_every_step_can_be_named(title: str) -> None:
    short = title.removesuffix(" step").removesuffix(" phase")
    assert parse(f"turn: {{step: {title}}}").step == parse(f"turn: {{step: {short}}}").step


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="abnPp12:{}[],-#&*!|>\"' \n", max_size=80))
def test_no_text_gives_anything_but_a_scenario_or_one_line(text: str) -> None:
    message = ""
    try:
        parse(text)
    except ScenarioError as error:
        message = str(error)
    assert "\n" not in message
