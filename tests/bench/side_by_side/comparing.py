"""The ratios that are committed, and whether a run is worse than they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from tests.bench.side_by_side.machine import Machine
from tests.bench.side_by_side.measuring import Measured, Outcome, Skipped

MOST_WORSE = 0.20
"""Of the committed ratio."""


class Committed(msgspec.Struct, frozen=True):
    """A run that was kept: docs/benchmarks.json."""

    machine: Machine
    measured: list[Measured]


class Regression(NamedTuple):
    """A ratio that is too much worse, in the better of its two runs."""

    key: str
    committed: float
    now: float
    worse: float
    """By what part of the committed one."""

    def __str__(self) -> str:
        return f"{self.key}: {self.committed:.3g} was committed, now {self.now:.3g}: {self.worse:.0%} worse"


class Verdict(NamedTuple):
    """The answer of a check."""

    regressions: list[Regression]
    lost: list[str]
    """Committed, and measured no more though nothing was skipped for a reason."""
    new: list[str]
    """Measured, and not committed yet."""

    @property
    def ok(self) -> bool:
        """Whether nothing is worse and nothing is lost."""
        return not self.regressions and not self.lost


def load(path: Path) -> Committed:
    """Reads what was committed. ValueError for a file that is none, FileNotFoundError for none."""
    return msgspec.json.decode(path.read_bytes(), type=Committed)


def dump(committed: Committed) -> bytes:
    """As the file has it: figures to four digits."""
    plain = msgspec.to_builtins(committed)
    for one in plain["measured"]:
        for name in ("ratio", "low", "high", "ours", "other"):
            one[name] = float(f"{one[name]:.4g}")
    return msgspec.json.format(msgspec.json.encode(plain), indent=2) + b"\n"


def worse_by(before: Measured, now: Measured) -> float:
    """By what part a ratio is worse than before; negative where it is better."""
    if now.better == "lower":
        return now.ratio / before.ratio - 1
    return before.ratio / now.ratio - 1


def check(
    committed: Iterable[Measured],
    outcomes: Sequence[Outcome],
    again: Callable[[str], Measured | None],
    most: float = MOST_WORSE,
) -> Verdict:
    """Holds a run against what was committed.

    What is worse is measured `again` (asked by key; None where that cannot be), and the better of the two medians
    counts: a machine that was busy for a while makes no regression. Committed rows are lost if the run has neither
    them nor a reason why they were skipped.
    """
    before = {one.key: one for one in committed}
    measured = [one for one in outcomes if isinstance(one, Measured)]
    reasons = [one.name for one in outcomes if isinstance(one, Skipped)]
    regressions = []
    for one in measured:
        was = before.get(one.key)
        if was is None or worse_by(was, one) <= most:
            continue
        second = again(one.key)
        best = min((one, second), key=lambda each: worse_by(was, each)) if second is not None else one
        if worse_by(was, best) > most:
            regressions.append(Regression(one.key, was.ratio, best.ratio, worse_by(was, best)))
    there = {one.key for one in measured}
    lost = [key for key in before if key not in there and not any(_belongs(key, name) for name in reasons)]
    return Verdict(regressions, lost, [one.key for one in measured if one.key not in before])


def _belongs(key: str, skipped: str) -> bool:
    """Whether a row is of what was skipped: by its own name, or by the peer that it is held against."""
    name, _, against = key.partition(" / ")
    return skipped in (name, f"{name.partition(':')[0]}: {against}")
