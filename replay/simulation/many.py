"""Many games, on several processes or machines where wanted, and what they came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import lru_cache, partial
from time import perf_counter, sleep
from typing import Any, NamedTuple

from replay.chain import chain_value
from replay.errors import ConflictError
from replay.index import GameInfo
from replay.memory import peak_mb
from replay.opening import open_url
from replay.simulation.executors import cluster as cluster_at
from replay.simulation.executors import processes
from replay.simulation.fan_out import fan_out
from replay.simulation.live import ToStore
from replay.simulation.playing import COMMAND_LIMIT, STOPPED
from replay.simulation.recording import Recording
from replay.simulation.simulator import TURN_LIMIT, Played, Seating, Simulator
from replay.store import Store
from replay.urls import PostgresUrl
from replay.writer import GameWriter


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
    known: int = 0
    """Games that were there before and were not played again; of these the store tells how they ended."""
    interrupted: bool = False

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

    def take_known(self, info: GameInfo) -> None:
        """Counts a game that is in the store."""
        self.games += 1
        self.known += 1
        self.turns += info.turns
        self.events += info.events
        if info.winner is not None:
            self.wins[info.winner] += 1
        elif info.result.startswith("drawn"):
            self.draws += 1
        else:
            self.stuck += 1
        self.reasons["known before"] += 1

    def to_dict(self) -> dict[str, Any]:
        """As `--json` shows it."""
        seconds, games = max(self.seconds, 1e-9), max(self.games, 1)
        played = max(self.games - self.known, 0)
        return {
            "games": self.games,
            "finished": self.finished,
            "draws": self.draws,
            "stuck": self.stuck,
            "wins": {str(seat): number for seat, number in self.wins.items()},
            "seconds": round(self.seconds, 3),
            "games_per_second": round(played / seconds, 3),
            "turns_per_second": round(self.turns / seconds, 2),
            "choices_per_second": round(self.choices / seconds, 1),
            "events_per_game": round(self.events / games, 1),
            "choices_per_game": round(self.choices / max(played, 1), 1),
            "turns_per_game": round(self.turns / games, 2),
            "peak_mb": round(self.peak_mb, 1),
            "reasons": dict(self.reasons.most_common()),
            "added": self.added,
            "known": self.known,
            "interrupted": self.interrupted,
        }


def simulate(
    setup: Setup,
    games: int,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    store: Store | None = None,
    pace: float | None = None,
    report: Callable[[str, int, int], None] | None = None,
) -> Results:
    """Plays games 0 … n-1 of a setup, and records them in the store where one is given.

    Games that the store has already are not played again: what was broken off goes on. An interrupt ends it, with
    what was done kept and counted. On a `cluster` (a Dask scheduler) and for PostgreSQL the workers write themselves.
    With a `pace` games are recorded command by command, one after the other, with so many seconds between: for others
    to follow. Raises StoreError for a program that is not there, a cluster that does not answer, and for a store that
    has another record of one of the games.
    """
    results = Results()
    setup = setup._replace(record=store is not None)
    began = perf_counter()
    try:
        if pace is not None and store is not None:
            _play_live(results, setup, games, store, pace, report)
        else:
            _simulate(results, setup, games, jobs, cluster, store, report)
    except KeyboardInterrupt:
        results.interrupted = True
    results.seconds = perf_counter() - began
    results.peak_mb = max(results.peak_mb, peak_mb() or 0.0)
    return results


def _simulate(
    results: Results,
    setup: Setup,
    games: int,
    jobs: int,
    cluster: str | None,
    store: Store | None,
    report: Callable[[str, int, int], None] | None,
) -> None:
    simulator = _simulator(setup)
    wanted: list[int] = []
    for number in range(games):
        info = store.get(simulator.game_id(number)) if store is not None else None
        if info is not None and info.finished:
            results.take_known(info)
        else:
            wanted.append(number)
    writes = _server(store) if jobs > 1 or cluster is not None else None
    for done in _all(setup, wanted, jobs, cluster, writes):
        if store is not None:
            results.added += _kept(store, done.played) if writes is None else done.added
        results.take(done.played)
        results.peak_mb = max(results.peak_mb, done.peak)
        if report is not None:
            report("games", results.games, games)


def _play_live(
    results: Results,
    setup: Setup,
    games: int,
    store: Store,
    pace: float,
    report: Callable[[str, int, int], None] | None,
) -> None:
    simulator = _simulator(setup, lambda writer: ToStore(writer, store, lambda: sleep(pace)))
    for number in range(games):
        info = store.get(simulator.game_id(number))
        if info is not None and info.finished:
            results.take_known(info)
            continue
        results.take(simulator.play(number))
        results.added += 1
        if report is not None:
            report("games", results.games, games)


def _server(store: Store | None) -> PostgresUrl | None:
    """Where workers write themselves: a server takes many writers, a file one."""
    return store.url if store is not None and isinstance(store.url, PostgresUrl) else None


def _kept(store: Store, played: Played) -> bool:
    """Puts a game into the store; False if it is there already."""
    head = store.head(played.game_id)
    known = head.events if head is not None else 0
    if head is None or chain_value(played.game_id, played.records[:known]) == head.value:
        store.append(played.records[known:], played.game_id, known)  # one that was broken off goes on
        return True
    if head.value != played.head:
        raise ConflictError(
            f"{store.url} has another record of game {played.game_id} (the cards or the engine changed since): "
            f"forget it, or take another --seed"
        )
    return False


class Done(NamedTuple):
    """A game that was played."""

    played: Played
    peak: float = 0.0
    """Memory of the process that played it."""
    added: bool = False
    """Whether that process put it into the store."""


def _all(
    setup: Setup, numbers: list[int], jobs: int, cluster: str | None, writes: PostgresUrl | None
) -> Iterator[Done]:
    """All games in their order."""
    if cluster is None and (jobs <= 1 or len(numbers) <= 1):
        simulator = _simulator(setup)
        for number in numbers:
            yield Done(simulator.play(number))
        return
    with ExitStack() as stack:
        workers = (
            stack.enter_context(cluster_at(cluster))
            if cluster is not None
            else partial(processes, min(jobs, len(numbers)))
        )
        yield from fan_out(workers, iter(numbers), _several, (setup, writes))


def _simulator(setup: Setup, recording: Callable[[GameWriter], Recording] | None = None) -> Simulator:
    return Simulator(
        setup.seats,
        setup.seed,
        turn_limit=setup.turn_limit,
        command_limit=setup.command_limit,
        record=setup.record,
        recording=recording,
    )


def _several(numbers: list[int], setup: Setup, writes: PostgresUrl | None) -> list[Done]:
    """Games in a process elsewhere."""
    simulator = _simulator(setup)
    done = []
    for number in numbers:
        played = simulator.play(number)
        if writes is None:
            done.append(Done(played, peak_mb() or 0.0))
        else:
            added = _kept(_store_of_process(writes), played)
            done.append(Done(played._replace(records=()), peak_mb() or 0.0, added))
    return done


@lru_cache(maxsize=1)
def _store_of_process(url: PostgresUrl) -> Store:
    """The store that this process writes to; its tables are there already."""
    return open_url(url, create=False)


__all__ = ["Results", "Setup", "simulate"]
