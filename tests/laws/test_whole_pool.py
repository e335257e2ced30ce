"""Random games with random decks over all cards there are: none ends with an error, every event is as it must be."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from domain.cards.corpus import corpus
from domain.redact import redact_all, view
from domain.state import fold
from replay.simulation.playing import STOPPED
from replay.simulation.simulator import Played, Seating, Simulator
from tests.laws.kit import Laws, keep

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
FAST, ALL = 6, 5000
REDACTED_EVERY = 10
"""Of so many games one is also folded from what each player saw."""


def random_deck(random: Random) -> tuple[str, ...]:
    """Sixty cards: 35 of the pool, and lands for every colour."""
    pool = tuple(name for name in corpus() if name not in BASICS)
    return (*random.sample(pool, 35), *(land for land in BASICS for _ in range(5)))


def play(number: int, folder: Path) -> tuple[Played, Counter[str]]:
    """Game `number`, under the laws of events; every tenth is played by programs that mean to win."""
    random = Random(number)
    program = "greedy" if number % 10 == 9 else "random"
    seats = (Seating(program, random_deck(random)), Seating(program, random_deck(random)))
    one = Simulator(seats, f"pool {number}", record=False)
    try:
        played = one.play(0)
        assert played.how != STOPPED, played.reason
        laws = Laws("")
        for event in one.events:
            laws.one(event)
            laws.events.append(event)
        if number % REDACTED_EVERY == 0:
            whole = fold(one.events)
            for viewer in (None, 1, 2):
                assert fold(redact_all(one.events, viewer)) == view(whole, viewer)
    except Exception as error:
        error.add_note(f"the game is in {keep(one.events, folder / f'pool-{number}.lore')}")
        raise
    return played, Counter(event.rule for event in one.events if event.rule)


@pytest.mark.parametrize("number", range(FAST))
def test_a_game(number: int, tmp_path: Path) -> None:
    play(number, tmp_path)


@pytest.mark.slow
def test_all_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Prints how they ended."""
    ends: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    for number in range(ALL):
        played, used = play(number, tmp_path)
        ends[f"{played.how}: {played.reason}"] += 1
        rules.update(used)
    with capsys.disabled():
        print(f"\n{len(corpus())} cards, {ALL} games: {dict(ends.most_common())}; {len(rules)} rules")
