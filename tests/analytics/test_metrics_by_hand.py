"""Metrics over small games against figures counted by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analytics.errors import UnknownMetric
from analytics.metrics.catalogue import metrics
from analytics.metrics.filters import Filters, checked
from analytics.metrics.running import MetricResult, run_metric
from analytics.statistics import wilson
from tests.analytics.games import foretold, opened, saga_lives, stories, won
from tests.kit.game import BEARS, OGRE, SAGA, Game
from tests.kit.lakes import built, lake_of, store_of


def answer(path: Path, name: str, by: str | None = None, **filters: Any) -> MetricResult:
    with lake_of(path) as lake:
        return run_metric(lake, name, by, Filters(**filters))


def lake(tmp_path: Path, games: list[Game]) -> Path:
    path = tmp_path / "games.db"
    store_of(path, games)
    built(path)
    return path


def near(value: float | None) -> Any:
    return pytest.approx(value, abs=1e-6)


def test_saga_sacrifice_timing(tmp_path: Path) -> None:
    path = lake(tmp_path, saga_lives())
    (row,) = answer(path, "saga-sacrifice-timing").rows
    assert {name: row[name] for name in ("card", "entered", "sacrificed", "left_otherwise", "censored", "n_games")} == {
        "card": "Arni Slays the Troll",
        "entered": 4,
        "sacrificed": 2,
        "left_otherwise": 1,
        "censored": 1,
        "n_games": 4,
    }
    # Times 0 censored, 1 destroyed, 2 and 3 sacrificed: at 1 one of 3 goes; at 2: 2/3 · 1/2 = 1/3; at 3: 2/3.
    assert row["share_sacrificed"] == near(2 / 3)
    assert row["median_turns"] == 3
    assert row["median_turns_of_sacrificed"] == 2.5
    assert row["low"] < 2 / 3 < row["high"]


def test_saga_lives_curve(tmp_path: Path) -> None:
    rows = answer(lake(tmp_path, saga_lives()), "saga-lives").rows
    told = [(r["own_turns"], r["at_risk"], r["sacrificed"], r["left_otherwise"], r["still_there"]) for r in rows]
    assert told == [
        (0, 4, 0, 0, 1),
        (1, 3, 0, near(1 / 3), near(2 / 3)),
        (2, 2, near(1 / 3), near(1 / 3), near(1 / 3)),
        (3, 1, near(2 / 3), near(1 / 3), near(0)),
    ]


def test_saga_steps_and_chapters(tmp_path: Path) -> None:
    path = lake(tmp_path, saga_lives())
    (row,) = answer(path, "saga-sacrifice-step").rows
    # one goes right after its last chapter left the stack, one a turn cycle later: TurnBegan ×2, StepBegan, priority
    assert (row["step"], row["n"], row["mean_stack"], row["median_events"]) == ("main1", 2, 0, 2)
    rows = answer(path, "saga-chapter-value", "none").rows
    assert [(r["chapters"], r["n"], r["win_rate"], r["change"]) for r in rows] == [(1, 1, 1, None), (3, 2, 0.5, -0.5)]


def test_enduring_story(tmp_path: Path) -> None:
    path = lake(tmp_path, stories())
    (row,) = answer(path, "enduring-story", "none").rows
    assert (row["n"], row["n_games"], row["with_story"], row["share"]) == (6, 3, 2, near(1 / 3))
    assert (row["median_turn"], row["median_turn_first"], row["median_turn_second"]) == (1.5, 2, 1)
    assert row["mean_permanents"] == 2
    assert (row["n_with"], row["win_rate_with"], row["n_without"], row["win_rate_without"]) == (2, 0.5, 4, 0.5)
    turns = answer(path, "enduring-story-turns", "none").rows
    assert [(r["own_turn"], r["came"], r["share"]) for r in turns] == [(1, 1, near(1 / 6)), (2, 1, near(1 / 3))]
    assert (turns[0]["low"], turns[0]["high"]) == near(wilson(1, 6))
    (card,) = answer(path, "enduring-story-permanents").rows
    assert (card["card"], card["stories"], card["share"], card["n"]) == ("Grizzly Bears", 2, 1, 2)


def test_foretell(tmp_path: Path) -> None:
    path = lake(tmp_path, foretold())
    (row,) = answer(path, "foretell", "none").rows
    assert (row["n"], row["cast_"], row["never_cast"], row["share_cast"]) == (2, 1, 1, 0.5)
    assert (row["median_delay"], row["mean_mana_saved"], row["mean_mana_spent"]) == (2, 2, 2)
    assert [r["card"] for r in answer(path, "foretell").rows] == ["Behold the Multiverse", "unknown"]  # nobody saw it


def test_games_players_and_rules(tmp_path: Path) -> None:
    games = saga_lives()
    path = lake(tmp_path, games)
    length = answer(path, "game-length", "none").rows
    assert [(r["n"], r["mean_turns"], r["longest"]) for r in length] == [(3, near((5 + 7 + 4) / 3), 7)]
    ends = {r["end_reason"]: (r["n"], r["share"], r["of"]) for r in answer(path, "how-games-end", "none").rows}
    assert ends == {"life": (2, 0.5, 4), "concession": (1, 0.25, 4), "unfinished": (1, 0.25, 4)}
    play = {r["play"]: (r["n"], r["won"]) for r in answer(path, "play-draw").rows}
    assert play == {"play": (3, 1), "draw": (3, 2)}
    assert [(r["mulligans"], r["n"], r["win_rate"]) for r in answer(path, "mulligans").rows] == [(0, 8, 0.5)]
    rules = {r["rule"]: r["n"] for r in answer(path, "rules-used").rows}
    counted: dict[str, int] = {}
    for game in games:
        for event in game.events:
            if event.rule:
                counted[event.rule] = counted.get(event.rule, 0) + 1
    assert rules == counted
    actions = {r["rule"]: (r["n"], r["share"]) for r in answer(path, "state-based-actions").rows}
    assert actions == {"704.5a": (2, 0.5), "714.4": (2, 0.5)}


def test_cards(tmp_path: Path) -> None:
    first, second = opened(), opened()
    for game, winner in ((first, 1), (second, 2)):
        held = game.draw(1, BEARS)  # the opening hand of player 1
        game.turn(1)
        game.step("main1")
        if winner == 1:
            game.draw(1, BEARS)
            game.cast(1, BEARS, card=held)
        won(game, winner)
    path = lake(tmp_path, [first, second])
    (row,) = answer(path, "cards").rows
    assert (row["card"], row["n"], row["n_oh"], row["n_gd"], row["n_played"]) == ("Grizzly Bears", 3, 2, 1, 1)
    assert (row["gih_win_rate"], row["oh_win_rate"], row["gd_win_rate"]) == (near(2 / 3), 0.5, 1)
    (played,) = answer(path, "cards-played").rows
    assert (played["card"], played["n"], played["win_rate"]) == ("Grizzly Bears", 1, 1)


def test_cards_of_one_name_count_together(tmp_path: Path) -> None:
    """Two printings of the Bears in the hands of player 1, who won; Ogres have one."""
    game = opened()
    game.turn(1)
    game.step("draw")
    for printing in ("bears-a", "bears-a", "bears-b"):
        game.draw(1, BEARS.model_copy(update={"card": printing}))
    game.draw(1, OGRE)
    game.draw(2, BEARS.model_copy(update={"card": "bears-b"}))
    path = lake(tmp_path, [won(game, 1)])
    rows = {row["card"]: (row["n"], row["n_games"], row["gih_win_rate"]) for row in answer(path, "cards").rows}
    assert rows == {"Grizzly Bears": (4, 1, 0.75), "Gray Ogre": (1, 1, 1.0)}


def test_mana_life_triggers_and_decisions(tmp_path: Path) -> None:
    game = opened()
    game.turn(1)
    game.step("main1")
    game.play_land(1)
    game.event("ManaSpent", "601.2h", player=1, mana=("G", "G"))
    game.event("LifeChanged", "119.3", player=2, amount=-3, total=17, reason="loss")
    game.event("AbilityTriggered", "603.2", player=1, ability="x")
    game.event("PriorityPassed", "117.3d", player=1)
    path = lake(tmp_path, [won(game, 1)])
    (mana,) = answer(path, "mana-use").rows
    assert (mana["own_turn"], mana["spent"], mana["available"], mana["share_used"]) == (1, 2, 1, 2)
    life = {r["won"]: r["mean_life"] for r in answer(path, "life-over-time").rows}
    assert life == {"winner": 20, "loser": 17}
    assert [(r["triggers"], r["n"]) for r in answer(path, "triggers-per-turn").rows] == [(1, 1)]
    (decisions,) = answer(path, "decisions", "none").rows
    assert (decisions["decisions"], decisions["share_acted"]) == (1, 1)  # a land was played, not passed


def test_what_was_taken_back_does_not_count(tmp_path: Path) -> None:
    game = opened()
    game.turn(1)
    game.step("main1")
    before = game.last
    game.enter(1, SAGA)
    game.roll_back(before)
    path = lake(tmp_path, [won(game, 1)])
    result = answer(path, "saga-sacrifice-timing")
    assert (result.rows, result.note) == ([], "no Saga entered the battlefield in these games")


def test_two_records_of_one_game_count_once(tmp_path: Path) -> None:
    games = []
    for observer in (1, 2):
        game = Game(observer=observer, match="5" * 64)
        game.turn(1)
        games.append(won(game, 1))
    other = Game(observer=1, match="5" * 64, game_number=2)
    other.turn(1)
    result = answer(lake(tmp_path, [*games, won(other, 2)]), "how-games-end")
    assert (result.n_games, [row["n"] for row in result.rows]) == (2, [2])


def test_filters(tmp_path: Path) -> None:
    path = lake(tmp_path, saga_lives())
    assert answer(path, "saga-sacrifice-timing", play="draw").rows[0]["entered"] == 1
    assert answer(path, "saga-sacrifice-timing", player="alice").rows[0]["entered"] == 4
    assert answer(path, "saga-sacrifice-timing", card="arni slays the troll").n_games == 4
    nobody = answer(path, "saga-sacrifice-timing", player="x' OR 1=1 --")
    assert (nobody.rows, nobody.n_games) == ([], 0)
    assert nobody.note is not None
    assert "no game fits the filters" in nobody.note
    for wrong in ({"play": "both"}, {"since": "yesterday"}):
        with pytest.raises(UnknownMetric):
            checked(wrong)
    with pytest.raises(UnknownMetric, match="can be grouped by card"):
        answer(path, "saga-sacrifice-timing", "won")
    with pytest.raises(UnknownMetric, match="did you mean saga-lives"):
        answer(path, "saga-life")


def test_every_metric_and_grouping_answers(tmp_path: Path) -> None:
    empty = tmp_path / "empty.db"
    store_of(empty, [])
    built(empty)
    path = lake(tmp_path, [*saga_lives(), *stories(), *foretold()])
    with lake_of(path) as full, lake_of(empty) as without:
        for name, metric in metrics().items():
            for by in (None, "none", *metric.by):
                assert run_metric(full, name, by).metric == name
            nothing = run_metric(without, name)
            assert (nothing.rows, nothing.note) == ([], "there are no games in the lake")
            assert metric.definition
            assert metric.columns
