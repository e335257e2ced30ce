"""Two ways of doing something, by turns in one process: processor time, medians and quartiles of the ratios."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from math import ceil
from statistics import median, quantiles
from time import process_time
from typing import Literal, NamedTuple, TypeVar

import msgspec

T = TypeVar("T")

Run = Callable[[], object]
Side = Callable[[], Run]
"""Makes ready what is not measured, and returns what is."""

Better = Literal["lower", "higher"]

ROUNDS = 7
LEAST_SECONDS = 0.1
"""Processor time of one side in a round; shorter runs are repeated."""


class Comparison(NamedTuple):
    """Something of ours and what it is held against."""

    name: str
    against: str
    unit: str
    amount: int
    """How many of the unit a run does."""
    ours: Side
    other: Side
    other_amount: int | None = None
    """How many the other side does, if not as many."""

    @property
    def key(self) -> str:
        """What it is known by from run to run."""
        return f"{self.name} / {self.against}"


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """What came out. `low` and `high` are the quartiles of the rounds' ratios."""

    name: str
    against: str
    unit: str
    better: Better
    ratio: float
    low: float
    high: float
    ours: float
    """Units a second of the processor, the median."""
    other: float
    rounds: int

    @property
    def key(self) -> str:
        """What it is known by from run to run."""
        return f"{self.name} / {self.against}"


class Skipped(msgspec.Struct, frozen=True):
    """What could not be measured here, and why."""

    name: str
    reason: str

    @property
    def key(self) -> str:
        """Its name: it is held against nothing."""
        return self.name


Outcome = Measured | Skipped


def always(run: Run) -> Side:
    """A side that needs nothing made ready."""
    return lambda: run


def discarding(do: Callable[[T], object], things: Iterable[T]) -> Side:
    """A side that does something with each; what comes out is kept no longer than it takes, as in a stream."""

    def run() -> None:
        for thing in things:
            do(thing)

    return lambda: run


def measure(comparison: Comparison, rounds: int = ROUNDS, least: float = LEAST_SECONDS) -> Measured:
    """Measures a comparison: lower is better, 1 is as quick as the other side.

    The sides alternate, and who goes first does too, so that what else the machine does falls on both.
    """
    sides = (comparison.ours, comparison.other)
    amounts = (comparison.amount, comparison.other_amount or comparison.amount)
    loops = [max(1, ceil(least / max(_spent(side, 1), 1e-9))) for side in sides]
    seconds: tuple[list[float], list[float]] = ([], [])
    gc.collect()
    gc.freeze()  # what was made ready is not of the work that is measured
    try:
        for number in range(rounds):
            for which in (0, 1) if number % 2 == 0 else (1, 0):
                seconds[which].append(_spent(sides[which], loops[which]) / loops[which] / amounts[which])
    finally:
        gc.unfreeze()
    return summary(
        comparison.name,
        comparison.against,
        comparison.unit,
        "lower",
        [1 / each for each in seconds[0]],
        [1 / each for each in seconds[1]],
    )


def _spent(side: Side, loops: int) -> float:
    gc.collect()
    spent = 0.0
    for _ in range(loops):
        run = side()
        started = process_time()
        run()
        spent += process_time() - started
    return spent


def summary(
    name: str, against: str, unit: str, better: Better, ours: Iterable[float], other: Iterable[float]
) -> Measured:
    """Of the rates of each round: their medians, and the ratios round by round."""
    ours, other = list(ours), list(other)
    ratios = [b / a if better == "lower" else a / b for a, b in zip(ours, other, strict=True)]
    low, _, high = quantiles(ratios, n=4, method="inclusive") if len(ratios) > 1 else ratios * 3
    return Measured(
        name=name,
        against=against,
        unit=unit,
        better=better,
        ratio=median(ratios),
        low=low,
        high=high,
        ours=median(ours),
        other=median(other),
        rounds=len(ratios),
    )
