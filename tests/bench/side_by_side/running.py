"""Runs the comparisons of the topics that are wanted."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Self

from tests.bench.side_by_side import engine, importing, lake, peers, storing
from tests.bench.side_by_side.measuring import ROUNDS, Comparison, Measured, Outcome, Skipped, measure
from tests.conftest import shared_folder

EVENTS = int(os.environ.get("LOREPLAY_BENCH_EVENTS", "600000"))
"""Of the store whose lake is built."""

TOPICS = ("simulate", "fold", "chain", "verify", "seek", "audit", "store", "import", "build", "query", "peer")
"""What the names of rows begin with."""


class Bench:
    """The comparisons with what they work on; a context manager. What was made ready serves a second run, too."""

    def __init__(self, topics: Iterable[str] = TOPICS, rounds: int = ROUNDS) -> None:
        self.topics = tuple(topics)
        self.rounds = rounds
        self._stack = ExitStack()
        self._again: dict[str, Callable[[], Measured]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def run(self) -> Iterator[Outcome]:
        """Each outcome as it comes."""
        for one in self._ready():
            if isinstance(one, Skipped):
                yield one
                continue
            self._again[one.key] = partial(measure, one, self.rounds)
            yield self._again[one.key]()
        if "peer" in self.topics:
            yield from self._peers()

    def again(self, key: str) -> Measured | None:
        """Measures a row of `run` once more; None for one that cannot be."""
        try:
            return self._again[key]()
        except peers.Unavailable:
            return None

    def _ready(self) -> Iterator[Comparison | Skipped]:
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="loreplay-bench-")))
        groups: tuple[tuple[tuple[str, ...], Callable[[], Iterator[Comparison | Skipped]]], ...] = (
            (TOPICS[:6], lambda: engine.comparisons(folder)),
            (("store",), lambda: storing.comparisons(folder, self._stack)),
            (("import",), lambda: importing.comparisons(folder, shared())),
            (("build", "query"), lambda: lake.comparisons(folder, EVENTS, self._stack)),
        )
        for topics, comparisons in groups:
            if any(topic in self.topics for topic in topics):
                yield from (one for one in comparisons() if topic_of(one.name) in self.topics)

    def _peers(self) -> Iterator[Outcome]:
        for match in peers.matches(shared()):
            if isinstance(match, Skipped):
                yield match
                continue
            try:
                rows = match.measure()
            except peers.Unavailable as why:
                yield Skipped(f"peer: {match.peer.distribution}", str(why))
                continue
            for place, row in enumerate(rows):
                self._again[row.key] = partial(_one_of, match, place)
                yield row


def _one_of(match: peers.Match, place: int) -> Measured:
    return match.measure()[place]


def topic_of(name: str) -> str:
    """The topic of a row, by its name or key."""
    return name.partition(":")[0]


def shared() -> Path | None:
    """The shared folder, where it is."""
    folder = shared_folder()
    return folder if folder.is_dir() else None
