"""Many games: what recording costs, what a record weighs, how quickly it is a state again, two processes against one.

Times are of the processor, best of several by turns, because others use the machine, too. Only the two processes are
timed by the clock, and only on a calm machine.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

import pytest

from domain.state import State, fold
from replay.decks import load_deck
from replay.formats.lore import write_lore
from replay.simulation.many import Setup, simulate
from replay.simulation.simulator import Seating
from replay.store import open_store
from replay.urls import SqliteUrl

MOST_MORE = {"greedy": 0.25, "random": 0.45}
"""What recording may cost on top, of playing alone. Random programs hardly think, and a command has few events."""
MOST_STATE_MS = 12.0
"""For 1,000 events, from the store to the state after them."""
MOST_BYTES = {"sqlite:///{}": 400.0, "sqlite:///{}?compression=zstd": 220.0}
MOST_LORE = 40.0
LEAST_OF_TWO = 1.8
ROUNDS = 15
CALM = 0.7
"""Load of the machine."""
BUSY = 1.5
"""How much longer the same work takes a processor that others use, too."""


def setup_of(decks: tuple[str, str], program: str) -> Setup:
    one, other = (Seating(program, load_deck(name).cards) for name in decks)
    return Setup((one, other), "bench")


def least(run: Callable[[], int], rounds: int = 15) -> float:
    """Processor seconds an event."""
    best = float("inf")
    for _ in range(rounds):
        began = process_time()
        events = run()
        best = min(best, (process_time() - began) / events)
    return best


@pytest.mark.parametrize("program", MOST_MORE)
def test_what_recording_to_sqlite_costs(program: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By event, over many games: with checkpoints among the events chance falls otherwise, so the games are others."""
    simulate(setup_of(("dwarves", "sagas"), program), 1)
    seconds, events = Counter[str](), Counter[str]()
    with open_store(tmp_path / "games.db") as store:
        for number in range(ROUNDS):
            setup = setup_of(("dwarves", "sagas"), program)._replace(seed=f"bench {number}")
            for name, where in (("playing", None), ("recording", store)):
                began = process_time()
                events[name] += simulate(setup, 4, store=where).events
                seconds[name] += process_time() - began
        assert len(store.games()) == 4 * ROUNDS
    each = {name: seconds[name] / events[name] * 1e6 for name in seconds}
    more = each["recording"] / each["playing"] - 1
    with capsys.disabled():
        told = ", ".join(f"{name} {micros:.1f} µs an event" for name, micros in each.items())
        print(f"\n{program}: {told}: {more:+.0%}", end="")
    assert more <= MOST_MORE[program]


@pytest.mark.parametrize("url", MOST_BYTES)
def test_from_the_store_to_the_state_and_what_it_weighs(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = setup_of(("dwarves", "sagas"), "greedy")
    with open_store(url.format(tmp_path / "games.db")) as store:
        results = simulate(setup, 20, store=store)
        games = [info.id for info in store.games()]

        def states() -> int:
            folded: list[State] = [fold([each.event for each in store.events(game)]) for game in games]
            return sum(state.number for state in folded)

        milliseconds = least(states) * 1000 * 1000
        assert isinstance(store.url, SqliteUrl)
        path = store.url.path
    weight = path.stat().st_size / results.events
    with capsys.disabled():
        print(
            f"\n{url.format('games.db')}: {milliseconds:.1f} ms for 1,000 events, {weight:.0f} bytes an event", end=""
        )
    assert milliseconds <= MOST_STATE_MS * (1 if os.getloadavg()[0] <= CALM else BUSY)
    assert weight <= MOST_BYTES[url]


def test_what_a_lore_file_weighs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store(tmp_path / "games.db") as store:
        events = simulate(setup_of(("dwarves", "sagas"), "greedy"), 10, store=store).events
        files = [write_lore(tmp_path / f"{info.id}.lore.zst", store, info.id) for info in store.games()]
    size = sum(file.stat().st_size for file in files)
    with capsys.disabled():
        print(f"\n.lore.zst: {size / events:.1f} bytes an event", end="")
    assert size / events <= MOST_LORE


def test_two_processes_against_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    load = os.getloadavg()[0]
    if (os.cpu_count() or 1) < 2 or load > CALM:
        pytest.skip(f"load {load:.1f} on {os.cpu_count()} processors: the clock says nothing")
    setup = setup_of(("dwarves", "sagas"), "greedy")
    games, rates = 300, {}
    for jobs in (1, 2):
        with open_store(tmp_path / f"{jobs}.db") as store:
            began = perf_counter()
            simulate(setup, games, store=store, jobs=jobs)
            rates[jobs] = games / (perf_counter() - began)
    with capsys.disabled():
        print(f"\none process {rates[1]:.1f} games/s, two {rates[2]:.1f}: {rates[2] / rates[1]:.2f} times", end="")
    assert rates[2] / rates[1] >= LEAST_OF_TWO
