"""Tasks in chunks over workers: results in order, chunks as long as they should be, workers that may go away."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import islice
from time import perf_counter
from typing import Any, TypeVar

from replay.errors import StoreError
from replay.simulation.executors import Workers, ended_from_outside

Task = TypeVar("Task")
Result = TypeVar("Result")

CHUNK_SECONDS = 0.4
"""How long a chunk is to take: sending one costs milliseconds."""
MOST = 500
"""Tasks in a chunk."""
ATTEMPTS = 3
"""How often in a row workers may go away before it is given up."""


class _Chunk:
    def __init__(self, tasks: list[Any]) -> None:
        self.tasks = tasks
        self.future: Future[tuple[list[Any], float]] | None = None


def fan_out(
    workers: Callable[[], Workers],
    tasks: Iterator[Task],
    work: Callable[..., list[Result]],
    more: tuple[Any, ...],
    chunk_seconds: float = CHUNK_SECONDS,
) -> Iterator[Result]:
    """The results of all tasks, in their order: `work(tasks, *more)` is called elsewhere with some of them, as
    many as take `chunk_seconds`.

    Where a worker goes away, what was not done is given out again, to new workers where `workers()` makes some.
    StoreError when that happens again and again.
    """
    pool = workers()
    waiting: deque[_Chunk] = deque()
    size, failures = 1, 0
    try:
        while True:
            while len(waiting) < 2 * pool.number + 2:
                some = list(islice(tasks, size))
                if not some:
                    break
                waiting.append(_Chunk(some))
            if not waiting:
                return
            try:
                for chunk in waiting:
                    if chunk.future is None:
                        chunk.future = pool.executor.submit(_timed, work, chunk.tasks, *more)
                first = waiting[0].future
                assert first is not None
                results, seconds = first.result()
            except Exception as error:
                if not ended_from_outside(error):
                    raise
                failures += 1
                if failures >= ATTEMPTS:
                    raise StoreError(
                        "workers that play games were ended from outside, again and again: give fewer --jobs"
                    ) from None
                pool.executor.shutdown(wait=False, cancel_futures=True)
                pool = workers()
                for chunk in waiting:
                    if chunk.future is None or not _succeeded(chunk.future):
                        chunk.future = None
                continue
            failures = 0
            size = _size(len(waiting.popleft().tasks), seconds, chunk_seconds)
            yield from results
    except BaseException:
        pool.executor.shutdown(wait=False, cancel_futures=True)
        raise
    finally:
        pool.executor.shutdown(wait=False)


def _succeeded(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _size(tasks: int, seconds: float, chunk_seconds: float) -> int:
    """How many tasks the next chunk gets; it grows fourfold at most."""
    wanted = int(tasks * chunk_seconds / max(seconds, 1e-6))
    return max(1, min(wanted, 4 * tasks, MOST))


def _timed(work: Callable[..., list[Result]], tasks: list[Task], *more: Any) -> tuple[list[Result], float]:
    began = perf_counter()
    results = work(tasks, *more)
    return results, perf_counter() - began
