"""Many games, on several processes where wanted, and what they came to."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, NamedTuple

from replay.errors import ConflictError, StoreError
from replay.memory import peak_mb
from replay.simulation.playing import COMMAND_LIMIT, STOPPED
from replay.simulation.simulator import TURN_LIMIT, Played, Seating, Simulator
from replay.store import Store


class Setup(NamedTuple):
    """What is played; plain values, so that another process can be told."""

    seats: tuple[Seating, Seating]
    seed: str
    turn_limit: int = TURN_LIMIT
    command_limit: int = COMMAND_LIMIT
    record: bool = True


@dataclass
class Results:
    """What the games came to."""

    games: int = 0
    wins: dict[int, int] = field(default_factory=lambda: {1: 0, 2: 0})
    draws: int = 0
    stuck: int = 0
    """Games without a result: a program failed."""
    turns: int = 0
    events: int = 0
    choices: int = 0
    commands: int = 0
    seconds: float = 0.0
    peak_mb: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)
    """How they ended, how often."""
    stopped: list[Played] = field(default_factory=list)
    added: int = 0
    """Games that are new in the store."""

    @property
    def finished(self) -> int:
        """Games with a winner, or drawn."""
        return self.games - self.stuck

    def take(self, played: Played) -> None:
        """Counts a game."""
        self.games += 1
        self.turns += played.turns
        self.events += played.events
        self.choices += played.choices
        self.commands += played.commands
        if played.how == STOPPED:
            self.stuck += 1
            self.stopped.append(played._replace(records=()))
            self.reasons["a program failed"] += 1
            return
        self.reasons[played.reason] += 1
        if played.winner is None:
            self.draws += 1
        else:
            self.wins[played.winner] += 1

    def to_dict(self) -> dict[str, Any]:
        """As `--json` shows it."""
        seconds, games = max(self.seconds, 1e-9), max(self.games, 1)
        return {
            "games": self.games,
            "finished": self.finished,
            "draws": self.draws,
            "stuck": self.stuck,
            "wins": {str(seat): number for seat, number in self.wins.items()},
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / seconds, 3),
            "turns_per_second": round(self.turns / seconds, 2),
            "choices_per_second": round(self.choices / seconds, 1),
            "events_per_game": round(self.events / games, 1),
            "choices_per_game": round(self.choices / games, 1),
            "turns_per_game": round(self.turns / games, 2),
            "peak_mb": round(self.peak_mb, 1),
            "reasons": dict(self.reasons.most_common()),
            "added": self.added,
        }


def simulate(
    setup: Setup,
    games: int,
    *,
    jobs: int = 1,
    store: Store | None = None,
    report: Callable[[str, int, int], None] | None = None,
) -> Results:
    """Plays games 0 … n-1 of a setup, and records them in the store where one is given.

    Raises StoreError for a program that is not there, and for a store that has another record of one of the games.
    """
    results = Results()
    setup = setup._replace(record=store is not None)
    began = perf_counter()
    for played, peak in _all(setup, games, jobs):
        if store is not None:
            results.added += _kept(store, played)
        results.take(played)
        results.peak_mb = max(results.peak_mb, peak)
        if report is not None:
            report("games", results.games, games)
    results.seconds = perf_counter() - began
    results.peak_mb = max(results.peak_mb, peak_mb() or 0.0)
    return results


def _kept(store: Store, played: Played) -> bool:
    """Puts a game into the store; False if it is there already."""
    head = store.head(played.game_id)
    if head is None:
        store.append(played.records, played.game_id, 0)
        return True
    if head.value != played.head:
        raise ConflictError(
            f"{store.url} has another record of game {played.game_id} (the cards or the engine changed since): "
            f"forget it, or take another --seed"
        )
    return False


Done = tuple[Played, float]


def _all(setup: Setup, games: int, jobs: int) -> Iterator[Done]:
    """All games in their order."""
    if jobs <= 1 or games <= 1:
        simulator = _simulator(setup)
        for number in range(games):
            yield simulator.play(number), 0.0
        return
    size = max(1, min(8, games // (jobs * 4) or 1))
    tasks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=context) as pool:
        waiting: dict[int, Future[list[Done]]] = {}
        try:
            submitted = 0
            for place in range(len(tasks)):
                while submitted < len(tasks) and len(waiting) < 2 * jobs + 2:
                    waiting[submitted] = pool.submit(_several, setup, tasks[submitted])
                    submitted += 1
                wait([waiting[place]], return_when=FIRST_COMPLETED)
                yield from waiting.pop(place).result()
        except BrokenProcessPool:
            raise StoreError("a process that plays games was ended from outside; give fewer --jobs") from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _simulator(setup: Setup) -> Simulator:
    return Simulator(
        setup.seats,
        setup.seed,
        turn_limit=setup.turn_limit,
        command_limit=setup.command_limit,
        record=setup.record,
    )


def _several(setup: Setup, numbers: range) -> list[Done]:
    """Games in a process of the pool."""
    simulator = _simulator(setup)
    return [(simulator.play(number), peak_mb() or 0.0) for number in numbers]


__all__ = ["Results", "Setup", "simulate"]
