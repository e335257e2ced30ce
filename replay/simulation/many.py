"""Many games, on several processes or machines where wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from time import perf_counter, sleep
from typing import Any, NamedTuple
from uuid import UUID

from replay.engine import ENGINE
from replay.memory import peak_mb
from replay.simulation.executors import cluster as cluster_at
from replay.simulation.executors import processes
from replay.simulation.fan_out import CHUNK_SECONDS, fan_out
from replay.simulation.interrupts import uninterrupted
from replay.simulation.live import ToStore
from replay.simulation.playing import COMMAND_LIMIT
from replay.simulation.recording import Recording
from replay.simulation.results import Known, Results
from replay.simulation.simulator import TURN_LIMIT, Played, Seating, Simulator
from replay.simulation.sinks import Sink, StoreSink, Write, known_in
from replay.store import Store
from replay.writer import GameWriter


class Setup(NamedTuple):
    """What is played; plain values, so that another process can be told."""

    seats: tuple[Seating, Seating]
    seed: str
    turn_limit: int = TURN_LIMIT
    command_limit: int = COMMAND_LIMIT
    record: bool = True
    engine: str = ENGINE
    """Whose games they are: a later release that decides alike can make them again."""


Report = Callable[[str, int, int], None]


def simulate(
    setup: Setup,
    games: int,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    store: Store | None = None,
    sink: Sink | None = None,
    pace: float | None = None,
    report: Report | None = None,
) -> Results:
    """Plays games 0 … n-1 of a setup, and records them in the store or sink where one is given.

    Games that are there already are not played again: what was broken off goes on. An interrupt ends it, with
    what was done kept and counted. On a `cluster` (a Dask scheduler) and for PostgreSQL the workers write themselves.
    With a `pace` games are recorded command by command, one after the other, with so many seconds between: for others
    to follow. Raises StoreError for a program that is not there, a cluster that does not answer, and for a store that
    has another record of one of the games.
    """
    if sink is None and store is not None:
        sink = StoreSink(store, elsewhere=jobs > 1 or cluster is not None)
    results = Results()
    setup = setup._replace(record=sink is not None)
    began = perf_counter()
    try:
        if pace is not None and store is not None:
            _play_live(results, setup, games, store, pace, report)
        else:
            _simulate(results, setup, games, jobs, cluster, sink, report)
    except KeyboardInterrupt:
        results.interrupted = True
    results.seconds = perf_counter() - began
    results.peak_mb = max(results.peak_mb, peak_mb() or 0.0)
    return results


def simulator_of(setup: Setup, recording: Callable[[GameWriter], Recording] | None = None) -> Simulator:
    """What plays a setup's games."""
    return Simulator(
        setup.seats,
        setup.seed,
        turn_limit=setup.turn_limit,
        command_limit=setup.command_limit,
        record=setup.record,
        recording=recording,
        engine=setup.engine,
    )


def _simulate(
    results: Results,
    setup: Setup,
    games: int,
    jobs: int,
    cluster: str | None,
    sink: Sink | None,
    report: Report | None,
) -> None:
    wanted = _unknown(results, setup, games, sink.known if sink is not None else None)
    for chunk in _all(setup, wanted, jobs, cluster, sink):
        with uninterrupted():
            if sink is not None:
                results.added += sink.take(chunk.games, chunk.written)
            for played in chunk.games:
                results.take(played)
        results.peak_mb = max(results.peak_mb, chunk.peak)
        if report is not None:
            report("games", results.games, games)


def _unknown(
    results: Results, setup: Setup, games: int, known: Callable[[Sequence[UUID]], Mapping[UUID, Known]] | None
) -> Sequence[int]:
    """The games that are to be played; the others are counted."""
    if known is None:
        return range(games)
    simulator = simulator_of(setup)
    ids = [simulator.game_id(number) for number in range(games)]
    there = known(ids)
    for game_id in ids:
        if game_id in there:
            results.take_known(there[game_id])
    return [number for number, game_id in enumerate(ids) if game_id not in there]


def _play_live(results: Results, setup: Setup, games: int, store: Store, pace: float, report: Report | None) -> None:
    simulator = simulator_of(setup, lambda writer: ToStore(writer, store, lambda: sleep(pace)))
    for number in _unknown(results, setup, games, partial(known_in, store)):
        results.take(simulator.play(number))
        results.added += 1
        if report is not None:
            report("games", results.games, games)


class _Chunk(NamedTuple):
    """Games that were played in one process."""

    games: list[Played]
    written: Any = None
    """What the sink's `write` answered."""
    peak: float = 0.0
    """Memory of that process."""


def _all(setup: Setup, numbers: Sequence[int], jobs: int, cluster: str | None, sink: Sink | None) -> Iterator[_Chunk]:
    """All games in their order."""
    write = sink.write if sink is not None else None
    seconds = sink.seconds if sink is not None else CHUNK_SECONDS
    if cluster is None and (jobs <= 1 or len(numbers) <= 1):
        yield from _here(setup, numbers, write if sink is not None and sink.always else None, seconds)
        return
    with ExitStack() as stack:
        workers = (
            stack.enter_context(cluster_at(cluster))
            if cluster is not None
            else partial(processes, min(jobs, len(numbers)))
        )
        yield from fan_out(workers, iter(numbers), _several, (setup, write), seconds)


def _here(setup: Setup, numbers: Sequence[int], write: Write | None, seconds: float) -> Iterator[_Chunk]:
    """Games in this process. Those that were played when an interrupt comes are kept."""
    simulator = simulator_of(setup)
    games: list[Played] = []

    def chunk() -> _Chunk:
        with uninterrupted():
            return _chunk(games, write)

    began = perf_counter()
    try:
        for number in numbers:
            games.append(simulator.play(number))
            if write is None or perf_counter() - began >= seconds:
                yield chunk()
                games, began = [], perf_counter()
    except KeyboardInterrupt:
        if games:
            yield chunk()
        raise
    if games:
        yield chunk()


def _several(numbers: list[int], setup: Setup, write: Write | None) -> list[_Chunk]:
    """Games in a process elsewhere."""
    simulator = simulator_of(setup)
    return [_chunk([simulator.play(number) for number in numbers], write)]


def _chunk(games: list[Played], write: Write | None) -> _Chunk:
    if write is None:
        return _Chunk(games, None, peak_mb() or 0.0)
    written = write(games)
    return _Chunk([played._replace(records=()) for played in games], written, peak_mb() or 0.0)


__all__ = ["Results", "Setup", "simulate", "simulator_of"]
