"""Copies, tokens and names in scenario files."""

from __future__ import annotations

import pytest

from replay.scenario import ScenarioError, parse, run

CLONE = "name: x\nP1: {hand: [{card: Clone, id: clone}], battlefield: [{card: Runeclaw Bear, id: bear}, 4 Island]}\n"
TWO = "{battlefield: {P1: {Runeclaw Bear: 2}}, pt: {Runeclaw Bear#2: 2/2}}"


def holds(text: str) -> None:
    """The scenario passes."""
    result = run(parse(text, "x.yaml"))
    assert result.ok, str(result)


@pytest.mark.parametrize("answer", ["bear", "Runeclaw Bear", "1", "[yes, bear]", "Runeclaw Bear#1"])
def test_what_is_copied_is_named_in_several_ways(answer: str) -> None:
    script = f"[{{P1: cast, id: clone}}, resolve_top, {{answer: {{P1: {answer}}}}}]"
    holds(f"{CLONE}script: {script}\nexpect: {TWO}\n")


@pytest.mark.parametrize("answer", ["null", "no"])
def test_a_copy_may_be_declined(answer: str) -> None:
    script = f"[{{P1: cast, id: clone}}, resolve_top, {{answer: {{P1: {answer}}}}}]"
    holds(f"{CLONE}script: {script}\nexpect: {{graveyard: {{P1: [Clone]}}}}\n")


@pytest.mark.parametrize("answer", ["clone", "Island#1", "[bear, bear]"])
def test_a_wrong_answer_is_illegal(answer: str) -> None:
    tried = f"{{illegal: {{answer: {{P1: {answer}}}}}, rule: '707.5'}}"
    holds(f"{CLONE}script: [{{P1: cast, id: clone}}, resolve_top, {tried}]\nexpect: {{stack: [Clone]}}\n")


def test_a_numbered_name_counts_permanents_not_the_spells_they_were() -> None:
    holds(
        "name: x\nP1: {hand: [Runeclaw Bear], battlefield: [2 Forest, {token_copy_of: Runeclaw Bear, id: first}]}\n"
        "script:\n  - {P1: cast, card: Runeclaw Bear, id: second}\n"
        "  - {expect: {stack: [Runeclaw Bear]}}\n  - resolve_top\n"
        "expect: {zone: {Runeclaw Bear#1: battlefield, Runeclaw Bear#2: battlefield, Runeclaw Bear#3: null}}\n"
    )


@pytest.mark.parametrize(
    ("token", "name", "types"),
    [
        ("Walker", "Walker", "Zombie"),
        ("Shard", "Shard Token", "Enchantment"),
        ("Boo", "Boo", "Hamster"),
        ("{name: Servo, types: Artifact Creature — Servo, power: 1, toughness: 1}", "Servo", "Artifact"),
        ("{types: Creature — Elf Bear, power: 2, toughness: 1, colors: G}", "Elf Bear Token", "Bear"),
    ],
)
def test_tokens_are_called_as_the_rules_say(token: str, name: str, types: str) -> None:
    holds(
        f"name: x\nP1: {{battlefield: [{{token: {token}, id: it}}]}}\n"
        f"expect: {{battlefield: {{P1: {{{name}: 1}}}}, types: {{it: [{types}]}}}}\n"
    )


def test_a_role_is_attached_and_called_by_its_name() -> None:
    holds(
        "name: x\nP1:\n  battlefield:\n    - {card: Runeclaw Bear, id: bear}\n"
        "    - {token: Royal Role, attached_to: bear, id: role}\n"
        "expect: {battlefield: {P1: {Royal: 1}}, abilities: {bear: [ward]}, attached_to: {role: bear}}\n"
    )


def test_roles_change_their_creature() -> None:
    roles = ("Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero")
    bears = "".join(f"    - {{card: Runeclaw Bear, id: bear{n}}}\n" for n in range(len(roles)))
    attached = "".join(f"    - {{token: {role} Role, attached_to: bear{n}}}\n" for n, role in enumerate(roles))
    sizes = ("1/1", "3/3", "3/3", "3/3", "9/9", "3/3", "2/2")
    expected = ", ".join(f"bear{n}: {size}" for n, size in enumerate(sizes))
    holds(f"name: x\nP1:\n  battlefield:\n{bears}{attached}expect: {{pt: {{{expected}}}}}\n")


def test_predefined_artifact_tokens_do_what_they_are_for() -> None:
    holds(
        "name: x\nP1:\n  pool: '{2}{1}{1}'\n  hand: [Shock]\n  library: [Island, Island]\n  battlefield:\n"
        "    - {token: Blood, id: blood}\n    - {token: Lander, id: lander}\n    - {token: Mutagen, id: mutagen}\n"
        "    - {token: Junk, id: junk}\n    - {card: Runeclaw Bear, id: bear}\n"
        "script:\n  - {P1: activate, source: mutagen, ability: 1, targets: [bear]}\n  - resolve_top\n"
        "  - {P1: activate, source: blood, ability: 1, discard: [Shock]}\n  - resolve_top\n"
        "  - {P1: activate, source: junk, ability: 1}\n  - resolve_top\n"
        "  - {P1: activate, source: lander, ability: 1}\n  - resolve_top\n  - {answer: {P1: [Plains]}}\n"
        "expect: {pt: {bear: 3/3}, hand: {P1: 1}, graveyard: {P1: [Shock]}, battlefield: {P1: {Plains: 1}}}\n"
    )


def test_a_token_may_have_no_name() -> None:
    holds("name: x\nP1: {battlefield: [{token: {name: null, types: Creature, power: 1, toughness: 1}, id: it}]}\n")
    with pytest.raises(ScenarioError, match="types"):
        parse("name: x\nP1: {battlefield: [{token: {name: null}}]}\n", "x.yaml")


def test_a_list_of_targets_leaves_those_of_a_copy_as_they_are() -> None:
    holds(
        "name: x\nP1: {hand: [Shock, Reverberate], battlefield: [3 Mountain]}\n"
        "script:\n  - {P1: cast, card: Shock, targets: [P2]}\n  - {P1: cast, card: Reverberate, targets: [Shock]}\n"
        "  - resolve_top\n  - {illegal: {answer: {P1: [Mountain#1]}}, rule: '707.10c'}\n  - {answer: {P1: null}}\n"
        "  - resolve_all\nexpect: {life: {P2: 16}}\n"
    )
