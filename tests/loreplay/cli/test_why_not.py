"""`why-not`: which rule forbids an action at a moment."""

from __future__ import annotations

import pytest

from tests.loreplay.cli.conftest import SMALL_LOG, Run


@pytest.fixture
def played(run: Run) -> str:
    """A game of two programs."""
    assert run("simulate", "--deck", "foretell", "--deck", "green", "--seed", "why not").code == 0
    identifier: str = run("games", "--json").document["games"][0]["id"]
    return identifier


def test_who_does_not_decide_may_not(run: Run, played: str) -> None:
    asked = run("why-not", "--as", "all", played, "P1: pass", "--at", "T3.main1", "--json").document
    other = run("why-not", "--as", "all", played, "P2: pass", "--at", "T3.main1", "--json").document
    assert {asked["legal"], other["legal"]} == {True, False}
    refused = other if asked["legal"] else asked
    assert refused["rules"][0] == "117.1"
    assert refused["decides"] != refused["player"]
    assert "pass" in refused["options"]


def test_every_option_is_legal_and_the_rest_has_a_rule(run: Run, played: str) -> None:
    answer = run("why-not", "--as", "all", played, "P1: pass", "--at", "T5.main1", "--json").document
    seat = answer["decides"]
    words = [option for option in answer["options"] if option.startswith(("play ", "foretell "))]
    assert words
    for option in words:
        verb, name = option.split(" ", 1)
        assert run(
            "why-not", "--as", "all", played, f'P{seat}: {verb} "{name}"', "--at", "T5.main1", "--json"
        ).document["legal"]
    in_upkeep = run(
        "why-not", "--as", "all", played, f'P{seat}: {words[0].split()[0]} "Doomskar"', "--at", "T5.upkeep", "--json"
    ).document
    assert not in_upkeep["legal"]
    assert in_upkeep["rules"]


def test_people_read_the_rule_with_its_title(run: Run, played: str) -> None:
    done = run("why-not", "--as", "all", played, 'P1: cast "Doomskar" targeting "P2"', "--at", "T1.upkeep")
    assert done.code == 0
    assert done.out.startswith("Not legal: ")
    assert "could: pass" in done.out


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("P1: dance", "unknown action"),
        ('P1: cast "Doomskra"', "did you mean"),
        ("{P1: [", "no YAML"),
        ("", "action"),
        ("P9: pass", "one player"),
        ("P1: cast, card: [1]", "action"),
    ],
)
def test_words_that_mean_nothing(run: Run, played: str, action: str, told: str) -> None:
    done = run("why-not", "--as", "all", played, action, "--at", "T3.main1")
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert done.err.count("\n") == 1


def test_moments_and_games_of_others(run: Run, played: str) -> None:
    assert run("why-not", "--as", "all", played, "P1: pass", "--at", "T99").code == 2
    run("import", SMALL_LOG)
    arena = next(one["id"] for one in run("games", "--json").document["games"] if one["id"] != played)
    done = run("why-not", "--as", "all", arena, "P1: pass")
    assert done.code == 3
    assert "our engine" in done.err


def test_hidden_cards_are_told_only_when_asked_for(run: Run, played: str) -> None:
    for words in ([], ["--as", "public"], ["--as", "1"]):
        done = run("why-not", played, "P1: pass", "--at", "T3.main1", *words)
        assert (done.code, done.out) == (2, "")
        assert "--as all" in done.err
