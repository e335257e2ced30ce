"""Whole games between random and greedy programs: every law, after every command, over every pair of decks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from domain.events import GameEvent
from replay.replay import Replay
from replay.simulation.playing import STOPPED
from replay.simulation.simulator import Played
from replay.verify import Verdict
from tests.laws.kit import PAIRS, Laws, keep, play, simulator

FAST = 2
"""Games of each pair under all laws; `test_many_games` plays more of them."""


def of_pair(pair: tuple[str, str]) -> str:
    return "-".join(pair)


@pytest.mark.parametrize("pair", PAIRS, ids=of_pair)
def test_the_laws_hold_after_every_command(pair: tuple[str, str], tmp_path: Path) -> None:
    for number in range(FAST):
        played, laws, events = play(pair, number, reload_every=23, folder=tmp_path)
        assert played.how != STOPPED, played.reason
        assert laws.reloads > 3
        share = sum(event.kind == "CharacteristicsChanged" for event in events) / len(events)
        assert share <= 0.15


@pytest.mark.parametrize("pair", PAIRS, ids=of_pair)
def test_the_laws_hold_where_programs_mean_to_win(pair: tuple[str, str], tmp_path: Path) -> None:
    played, _, _ = play(pair, 0, players=("greedy", "greedy"), reload_every=19, folder=tmp_path)
    assert played.how != STOPPED, played.reason


def test_killed_and_loaded_at_every_choice_nothing_changes(tmp_path: Path) -> None:
    _, laws, _ = play(("dwarves", "sagas"), 1, reload_every=1, folder=tmp_path)
    assert laws.reloads == laws.calls - 1


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS, ids=of_pair)
def test_a_thousand_games_end(pair: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Prints how they ended and which rules they used."""
    ends: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    for number in range(1000):
        players = ("random", "random") if number % 10 else ("greedy", "random")
        played, events = quick(pair, number, players, tmp_path)
        ends[f"{played.how}: {played.reason}"] += 1
        rules.update(event.rule for event in events if event.rule)
        assert played.how != STOPPED, played.reason
    with capsys.disabled():
        print(f"\n{of_pair(pair)}: {dict(ends.most_common())}; {len(rules)} rules, {rules.total():,} events")
        print("  " + ", ".join(f"{rule} {number}" for rule, number in sorted(rules.items())))


@pytest.mark.parametrize("pair", PAIRS, ids=of_pair)
def test_eight_games_end(pair: tuple[str, str], tmp_path: Path) -> None:
    for number in range(8):
        played, _ = quick(pair, number, ("random", "random"), tmp_path)
        assert played.how != STOPPED, played.reason


def test_a_game_that_is_kept_can_be_read_and_verified(tmp_path: Path) -> None:
    one = simulator(("green", "green"))
    one.play(0)
    path = keep(one.events[: len(one.events) // 2], tmp_path / "kept" / "game.lore")
    assert Replay.load(path).verify().verdict is Verdict.EXACT
    assert len(Replay.load(path)) == len(one.events) // 2


def quick(pair: tuple[str, str], number: int, players: tuple[str, str], folder: Path) -> tuple[Played, list[GameEvent]]:
    """A game under the laws of events alone, looked at when it is over."""
    one = simulator(pair, players=players)
    try:
        played = one.play(number)
        laws = Laws("")
        for event in one.events:
            laws.one(event)
            laws.events.append(event)
    except Exception as error:
        error.add_note(f"the game is in {keep(one.events, folder / f'{of_pair(pair)}-{number}.lore')}")
        raise
    return played, one.events
