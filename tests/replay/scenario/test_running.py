"""What the words of a scenario do."""

from __future__ import annotations

import pytest

from domain.state import fold
from replay.scenario import Result, parse, run
from replay.scenario.without import rules_off

POSITION = """\
name: x
P1:
  hand: [Giant Growth, Giant Growth]
  battlefield: [2 Forest, {card: Grizzly Bears, id: bears}, {card: Grizzly Bears, id: other, sick: true}]
P2:
  hand: [Shock]
  battlefield: [Mountain, {card: Gray Ogre, id: ogre, tapped: true}]
"""


def play(rest: str, position: str = POSITION) -> Result:
    """A scenario that can be read."""
    return run(parse(position + rest, "file.yaml"))


def messages(result: Result) -> list[str]:
    """What does not hold."""
    assert result.error is None
    return [str(failure) for failure in result.failures]


def test_the_fold_of_its_events_is_its_state() -> None:
    result = play("script: [{P1: cast, card: Giant Growth, targets: [bears]}, resolve_all]\nexpect: {pt: {bears: 5/5}}")
    assert result.ok
    assert fold(result.events) == result.state
    assert result.events[0].kind == "GameBegan"
    assert result.began > 0


def test_setting_up_triggers_nothing() -> None:
    result = run(
        parse(
            "P1: {battlefield: [Elvish Visionary, {card: Battle for Bretagard, counters: {lore: 1}}, "
            "{token_copy_of: Elvish Visionary}]}\nexpect: {events: {AbilityTriggered: 0}, stack: [], hand: {P1: 0}}"
        )
    )
    assert result.ok
    assert [event.kind for event in result.events if event.kind == "AbilityTriggered"] == []


def test_a_failure_names_the_event_that_decided_it() -> None:
    result = play(
        "script: [{P1: pass}, {P2: cast, card: Shock, targets: [bears]}, resolve_all]\n"
        "expect:\n  zone: {bears: battlefield}\n  life: {P2: 19}"
    )
    zone, life = result.failures
    assert (zone.line, zone.what, zone.expected, zone.found) == (10, "zone bears", "battlefield", "graveyard")
    assert zone.event is not None
    assert result.events[zone.event].kind == "ObjectMoved"
    assert zone.told is not None
    assert "Grizzly Bears" in zone.told
    assert (life.found, life.event) == ("20", None)
    assert result.verdict == "failed"


def test_a_refused_command_ends_the_script() -> None:
    result = play("script: [{P1: attack, with: [other]}, {P1: pass}]\nexpect: {life: {P1: 1}}")
    (only,) = messages(result)
    assert "line 8: attack: expected it is legal, found refused" in only
    assert "302.6" in only


@pytest.mark.parametrize(
    "entry",
    [
        '{illegal: {P1: cast, card: Shock, targets: [P2]}, rule: "601.3"}',
        '{illegal: {P1: cast, card: Giant Growth, targets: [P2]}, rule: "601.2c"}',
        '{illegal: {P1: cast, card: Giant Growth, targets: [bears, other]}, rule: "601.2"}',
        '{illegal: {P2: cast, card: Shock, targets: [P1]}, rule: "117.1"}',
        '{illegal: {P1: attack, with: [other]}, rule: "302.6"}',
        '{illegal: {P1: attack, with: [ogre]}, rule: "508.1a"}',
        "{illegal: {P1: play, card: Giant Growth}}",
        "{illegal: {answer: {P1: [bears]}}}",
        '{illegal: {P1: cast, card: Giant Growth, targets: [bears], pay: [bears]}, rule: "118.3"}',
    ],
)
def test_what_must_be_refused_is(entry: str) -> None:
    result = play(f"script: [{entry}]\nexpect: {{events: {{CommandGiven: 0}}}}")
    assert messages(result) == []
    assert result.expectations == 2


def test_what_is_legal_is_not_refused() -> None:
    (only,) = messages(play("script: [{illegal: {P1: cast, card: Giant Growth, targets: [bears]}}]"))
    assert "found it is legal" in only
    (other,) = messages(play('script: [{illegal: {P1: attack, with: [other]}, rule: "508.1d"}]'))
    assert "expected refused under 508.1d" in other


def test_combat_is_reached_by_attacking_and_blocking() -> None:
    result = play(
        "script:\n"
        "  - {P1: attack, with: [bears]}\n"
        "  - {expect: {tapped: {bears: true}}}\n"
        "  - {illegal: {P2: block, with: {ogre: bears}}, rule: '509.1'}\n"
        "  - {go_to: {player: P1, turn: this, step: end}}\n"
        "  - {go_to: {player: P2, turn: next, step: precombat main}}\n"
        "  - {P2: attack, with: {ogre: P1}}\n"
        "  - {P1: block, with: {other: ogre}}\n"
        "  - {go_to: {player: P2, turn: this, step: end of combat}}\n"
        "expect: {life: {P1: 20, P2: 18}, zone: {ogre: graveyard, other: graveyard, bears: battlefield}}"
    )
    assert messages(result) == []


def test_numbered_names_and_ids_follow_their_objects() -> None:
    result = play(
        "script:\n"
        "  - {P1: cast, card: Giant Growth, id: one, targets: [Grizzly Bears#2]}\n"
        "  - {expect: {stack: [one], zone: {one: stack}}}\n"
        "  - resolve_all\n"
        "expect: {zone: {one: graveyard}, pt: {Grizzly Bears#1: 2/2, Grizzly Bears#2: 5/5, other: 5/5}}"
    )
    assert messages(result) == []


def test_a_name_of_two_objects_is_an_error() -> None:
    result = play("expect: {tapped: {Grizzly Bears: false}}")
    assert result.error is not None
    assert result.error.startswith("file.yaml, line 8: 2 objects are called 'Grizzly Bears'")


def test_a_pending_choice_needs_an_answer() -> None:
    position = (
        "turn: {step: draw}\nP1: {battlefield: [{card: Arni Slays the Troll, counters: {lore: 1}}, Grizzly Bears]}\n"
    )
    go_to = "{go_to: {player: P1, turn: this, step: precombat main}}"
    (only,) = messages(play(f"script: [{go_to}, resolve_all]", position))
    assert "P1 is to choose (targets: Grizzly Bears): `answer` it first" in only
    (other,) = messages(play("script: [{go_to: {player: P1, turn: next, step: upkeep}}]", position))
    assert "no choice on the way" in other
    assert messages(play(f"script: [{go_to}, {{answer: {{P1: [null]}}}}, resolve_all]", position)) == []


def test_a_word_that_is_no_option_is_an_error() -> None:
    position = (
        "turn: {step: draw}\nP1: {battlefield: [{card: Arni Slays the Troll, counters: {lore: 1}}, Grizzly Bears]}\n"
    )
    script = "script: [{go_to: {player: P1, turn: this, step: precombat main}}, {answer: {P1: [Grizly]}}]"
    result = play(script, position)
    assert result.error is not None
    assert "'Grizly' is no target" in result.error


def test_hands_are_discarded_from_the_end() -> None:
    position = "P1: {hand: [Shock, Opt, Murder, Forest, Island, Swamp, Plains], library: [Mountain, Wastes]}\n"
    result = play(
        "script: [{go_to: {player: P1, turn: next, step: end}}, {go_to: {player: P2, step: upkeep}}]", position
    )
    assert messages(result) == []
    assert result.state is not None
    names = {thing.base.name for thing in result.state.objects.values() if thing.zone == "graveyard" and thing.base}
    assert names == {"Mountain"}


def test_mana_is_paid_as_told() -> None:
    position = (
        "P1: {hand: [Shock, Shock], pool: '{R}', battlefield: [{card: Mountain, id: a}, {card: Mountain, id: b}]}\n"
    )
    result = play(
        "script:\n"
        "  - {P1: cast, card: Shock, targets: [P2], pay: pool}\n"
        "  - {expect: {pool: {P1: ''}, tapped: {a: false, b: false}}}\n"
        "  - {P1: cast, card: Shock, targets: [P2], pay: [b]}\n"
        "expect: {tapped: {a: false, b: true}, stack: [Shock, Shock]}",
        position,
    )
    assert messages(result) == []


def test_for_free() -> None:
    result = play("script: [{P1: cast, card: Doomskar, for: free}, resolve_all]\n", "P1: {hand: [Doomskar]}\n")
    assert messages(result) == []


def test_a_rule_can_be_switched_off() -> None:
    position = "P1: {life: 0}\n"
    scenario = parse(position + "expect: {lost: [P1]}", "file.yaml")
    assert run(scenario).ok
    assert not run(scenario, without=["704.5a"]).ok
    assert run(scenario).ok
    with pytest.raises(ValueError, match="no rule"), rules_off(["704.55"]):
        pass


def test_the_environment_switches_rules_off(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = parse("P1: {life: 0}\nexpect: {lost: [P1]}", "file.yaml")
    monkeypatch.setenv("RULES_OFF", "704.5a, 704.5b")
    assert not run(scenario).ok


def test_a_game_that_is_over_is_said() -> None:
    (only,) = messages(play("script: [{P2: concede}, resolve_top]"))
    assert "the game is over" in only


def test_damage_is_divided_by_numbers() -> None:
    position = (
        "P1: {battlefield: [{card: Hill Giant, id: giant}]}\n"
        "P2: {battlefield: [{card: Grizzly Bears, id: a}, {card: Savannah Lions, id: b}]}\n"
    )
    result = play(
        "script:\n"
        "  - {P1: attack, with: [giant]}\n"
        "  - {P2: block, with: {a: giant, b: giant}}\n"
        "  - {P1: pass}\n"
        "  - {P2: pass}\n"
        "  - {illegal: {answer: {P1: [1, 1]}}, rule: '510.1c'}\n"
        "  - {answer: {P1: [2, 1]}}\n"
        "expect: {zone: {a: graveyard, b: graveyard, giant: graveyard}}",
        position,
    )
    assert messages(result) == []


def test_attachments_tapped_permanents_and_owners_are_in_place() -> None:
    position = (
        "P1:\n"
        "  battlefield:\n"
        "    - {card: Dwarven Shortsword, id: sword, attached_to: bears}\n"
        "    - {card: Grizzly Bears, id: bears, owner: P2, tapped: true}\n"
    )
    result = play(
        "expect: {attached_to: {sword: bears}, tapped: {bears: true}, controller: {bears: P1}, "
        "types: {sword: [Equipment, Artifact]}}",
        position,
    )
    assert messages(result) == []
    assert result.state is not None
    assert [thing.owner for thing in result.state.objects.values() if thing.tapped] == [2]


def test_a_command_that_is_tried_first_gives_no_id() -> None:
    result = play(
        "script:\n"
        "  - {illegal: {P1: cast, card: Giant Growth, id: grow, targets: [P1]}}\n"
        "  - {expect: {legal: [{P1: cast, card: Giant Growth, id: grow, targets: [bears]}]}}\n"
        "  - {P1: cast, card: Giant Growth, id: grow, targets: [bears]}\n"
        "expect: {zone: {grow: stack}}"
    )
    assert messages(result) == []


def test_the_game_waits_at_the_step_it_went_to() -> None:
    result = play(
        "script:\n"
        "  - {go_to: {player: P1, step: end}}\n"
        "  - {go_to: {player: P1, turn: this, step: end}}\n"
        "  - {expect: {legal: [{P1: pass}], not_legal: [{P2: pass}]}}\n"
        "  - {go_to: {player: P2, step: upkeep}}\n"
        "  - {expect: {legal: [{P2: pass}]}}\n"
        "  - {go_to: {player: P2, turn: 2, step: draw}}\n"
        "  - {go_to: {player: P1, turn: this, step: upkeep}}\n"
    )
    (only,) = messages(result)
    assert only.startswith("line 15: goto: expected it is P1's turn")
    assert result.state is not None
    assert result.state.turn == 10


@pytest.mark.parametrize(
    "name",
    [
        "Elvish Visionary ability",
        "Elvish Visionary",
        "ability of Elvish Visionary",
        "Elvish Visionary trigger",
        "Elvish Visionary triggered ability",
    ],
)
def test_abilities_on_the_stack_have_names(name: str) -> None:
    position = "P1: {hand: [Elvish Visionary], battlefield: [2 Forest]}\nP2: {hand: [Stifle], battlefield: [Island]}\n"
    result = play(
        "script:\n"
        "  - {P1: cast, card: Elvish Visionary}\n"
        "  - resolve_top\n"
        f"  - {{expect: {{stack: [{name}]}}}}\n"
        "  - {P1: pass}\n"
        "  - {P2: cast, card: Stifle, targets: [Elvish Visionary ability]}\n"
        "  - resolve_all\n"
        "expect: {hand: {P1: 0}, events: {SpellCountered: 1}}",
        position,
    )
    assert messages(result) == []
