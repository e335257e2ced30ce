"""Where games are played, all behind `concurrent.futures.Executor`: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from threading import Thread
from typing import Any, NamedTuple

from replay.errors import StoreError

CONNECT_SECONDS = 10
_ADDRESS = re.compile(r"(?:tcp|tls)://[A-Za-z0-9.\-\[\]:]{1,255}:[0-9]{1,5}")


class Workers(NamedTuple):
    """An executor, and how many tasks it works on at once."""

    executor: Executor
    number: int


def processes(jobs: int) -> Workers:
    """Processes of this machine. An interrupt is the driver's alone to see; they end with it, however it ends."""
    context = multiprocessing.get_context("spawn")
    return Workers(ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin), jobs)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    driver = multiprocessing.parent_process()
    assert driver is not None
    Thread(target=_end_with, args=(driver,), daemon=True).start()


def _end_with(driver: Any) -> None:
    driver.join()
    os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Callable[[], Workers]]:
    """What gives the workers of a Dask scheduler, `tcp://host:port`, on which this release is installed.

    StoreError where the extra is missing, nobody answers, or no worker is there.
    """
    if not _ADDRESS.fullmatch(address):
        raise StoreError(f"{address[:80]!r} is no address of a Dask scheduler: tcp://host:port")
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise StoreError(f"clusters need the extra: pip install 'loreplay[cluster]' ({error})") from None
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise StoreError(f"no Dask scheduler answers at {address} ({type(error).__name__})") from None
    with client:
        number = sum(client.nthreads().values())
        if not number:
            raise StoreError(f"the Dask scheduler at {address} has no workers: start some with `dask worker {address}`")
        yield lambda: Workers(client.get_executor(pure=False), number)


def ended_from_outside(error: BaseException) -> bool:
    """Whether a task failed because its worker went away."""
    return isinstance(error, BrokenExecutor) or type(error).__name__ in ("KilledWorker", "CommClosedError")
