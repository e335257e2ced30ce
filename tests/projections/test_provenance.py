"""Why an event happened: chains back to a choice or the start of a step."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from domain.events import EVENTS, GameEvent
from projections.provenance import ENDINGS, TRACKED, Provenance, headed, title
from tests.kit.game import BOLT, SAGA, Game
from tests.kit.random_games import games


def provenance(events: list[GameEvent], imported: bool = False) -> Provenance:
    tracked = [(number, event) for number, event in enumerate(events) if isinstance(event, TRACKED)]
    return Provenance(events.__getitem__, tracked, imported)


def chain(events: list[GameEvent], number: int, **options: Any) -> list[int]:
    return [at for at, _ in provenance(events, **options).chain(number)]


def saga() -> tuple[Game, dict[str, int]]:
    """A chapter that triggers as a step begins, and resolves after both players passed."""
    game = Game()
    game.turn(1)
    begun = game.event("StepBegan", "505.1", step="main1")
    permanent = game.enter(1, SAGA)
    counter = game.event(
        "CountersPut", "714.3c", on=permanent, counter="lore", amount=1, total=1, source=permanent, cause=begun
    )
    trigger = game.event(
        "AbilityTriggered", "714.2b", player=1, ability="1", chapter=1, source=permanent, cause=counter
    )
    ability = game.new_id()
    put = game.event(
        "AbilityPutOnStack", "603.3", id=ability, player=1, ability="1", chapter=1, source=permanent, cause=trigger
    )
    game.event("PriorityPassed", "117.3d", player=1)
    passed = game.event("PriorityPassed", "117.3d", player=2)
    resolves = game.event("ResolutionBegan", "608.1", object=ability, source=permanent, cause=passed)
    life = game.event("LifeChanged", "119.3", player=1, amount=3, total=23, reason="gain", cause=resolves)
    return game, {
        "begun": begun, "counter": counter, "trigger": trigger, "put": put, "passed": passed, "resolves": resolves,
        "life": life,
    }  # fmt: skip


def test_what_resolves_goes_back_to_what_put_it_on_the_stack() -> None:
    game, at = saga()
    assert chain(game.events, at["life"]) == [at[name] for name in "life resolves put trigger counter begun".split()]
    found = provenance(game.events).cause(at["resolves"])
    assert (found.number, found.passed) == (at["put"], at["passed"])


def test_it_is_told_with_rules_and_headings() -> None:
    game, at = saga()
    told = provenance(game.events).explain(at["life"], lambda number: f"event {number}.")
    assert told.end == "step"
    assert [link.title for link in told.links][:3] == [
        "Life",
        "Resolving Spells and Abilities",
        "Handling Triggered Abilities",
    ]
    text = str(told).splitlines()
    assert text[0] == f"#{at['life']} event {at['life']}.  [119.3 Life]"
    assert text[1].startswith(f"  because #{at['resolves']} ")
    assert text[2] == f"          after all players passed (#{at['passed']})  [117.4 Timing and Priority]"
    assert text[-1] == "  that is the start of a step"
    assert repr(told) == f"<Explanation of #{at['life']}: 6 links, the start of a step>"


def test_a_spell_goes_back_to_the_players_choice() -> None:
    game = Game()
    game.turn(1)
    game.step("main1")
    spell = game.cast(1, BOLT)
    game.event("PriorityPassed", "117.3d", player=1)
    passed = game.event("PriorityPassed", "117.3d", player=2)
    resolves = game.event("ResolutionBegan", "608.1", object=spell, cause=passed)
    told = provenance(game.events).explain(resolves, lambda number: game.events[number].kind)
    assert [link.text for link in told.links] == ["ResolutionBegan", "SpellCast"]
    assert told.ending == "a player's choice"
    imported = provenance(game.events, imported=True).explain(resolves, lambda number: "")
    assert imported.ending == "a player's choice (the log does not show what was decided, only what was done)"


@pytest.mark.parametrize(
    ("kind", "fields", "imported", "end"),
    [
        ("TurnBegan", {"active": 1, "turn": 1, "rule": "500.1"}, False, "turn"),
        ("StepBegan", {"step": "draw", "rule": "501.1"}, False, "step"),
        ("PriorityPassed", {"player": 1, "rule": "117.3d"}, True, "choice"),
        ("DieRolled", {"player": 1, "result": 3, "rule": "103.1"}, True, "start"),
        ("NoteAdded", {"text": "x"}, False, "record"),
        ("GapObserved", {"reason": "states-missing"}, True, "record"),
        ("PlayerLost", {"player": 1, "reason": "life", "rule": "704.5a"}, True, "log"),
        ("PlayerLost", {"player": 1, "reason": "life", "rule": "704.5a"}, False, "unknown"),
    ],
)
def test_where_chains_end(kind: str, fields: dict[str, Any], imported: bool, end: str) -> None:
    events = [*Game().events, EVENTS[kind](**fields)]
    (_, cause), *others = provenance(events, imported).chain(1)
    assert not others
    assert cause.end == end
    assert ENDINGS[cause.end]


@pytest.mark.parametrize("cause", [1, 2, 99, -1])
def test_a_cause_that_does_not_come_before_is_damage(cause: int) -> None:
    event = EVENTS["GameDrawn"](rule="104.4")
    events = [*Game().events, event.model_copy(update={"cause": cause})]
    assert provenance(events).cause(1).end == "damaged"


def test_a_rule_of_another_edition_has_no_heading() -> None:
    assert title("714.4") == "Saga Cards"
    assert title("799.9z") is None
    assert headed("799.9z") == "799.9z"


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(events=games)
def test_every_chain_goes_back_and_ends(events: list[GameEvent]) -> None:
    found = provenance(events)
    for number in range(len(events)):
        links = found.chain(number)
        numbers = [at for at, _ in links]
        assert numbers == sorted(numbers, reverse=True)
        assert [cause.end is not None for _, cause in links] == [False] * (len(links) - 1) + [True]
