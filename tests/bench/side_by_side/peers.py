"""Other engines on the shared workload, by turns with ours, each in a process of an interpreter of its own.

The harness, the decks and the policy are the shared folder's; ours plays by `tests/bench/peer_adapter.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tests.bench.side_by_side.measuring import Measured, Skipped, summary
from tests.conftest import ROOT

ROUNDS = 5
TIMEOUT = 900
OURS = "peer_adapter:Loreplay"


class Peer(NamedTuple):
    """An engine and how it is found."""

    distribution: str
    module: str
    mode: str
    """What the harness calls it."""
    variable: str
    """The environment variable that names an interpreter that has it."""


PEERS = (
    Peer("phase-python", "phase", "phase", "LOREPLAY_PHASE_PYTHON"),
    Peer("python-mtg", "mtg", "mtg", "LOREPLAY_MTG_PYTHON"),
)

GAMES = {"A": 8, "B": 5}
"""Games of a round, by deck: about ten seconds of the slowest engine."""


class Unavailable(Exception):
    """Why a peer cannot be measured."""


def interpreter(peer: Peer) -> tuple[str, str]:
    """The interpreter that has a peer, and the peer's version. Unavailable where there is none."""
    named = os.environ.get(peer.variable)
    if not named and find_spec(peer.module) is None:
        raise Unavailable(f"no interpreter with {peer.distribution}: install loreplay[bench] and set {peer.variable}")
    python = named or sys.executable
    asked = f"import {peer.module}, importlib.metadata as m; print(m.version({peer.distribution!r}))"
    try:
        told = subprocess.run([python, "-c", asked], check=False, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"{peer.variable} names no interpreter that runs ({type(error).__name__})") from None
    if told.returncode:
        said = told.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise Unavailable(f"the interpreter of {peer.variable} cannot import {peer.module}: {said[0]}")
    return python, told.stdout.strip()


def versions() -> dict[str, str]:
    """Of the peers that are here."""
    found = {}
    for peer in PEERS:
        try:
            found[peer.distribution] = interpreter(peer)[1]
        except Unavailable:
            continue
    return found


class Match(NamedTuple):
    """Both engines on one deck."""

    peer: Peer
    python: str
    bench: Path
    deck: str

    def measure(self, rounds: int = ROUNDS) -> list[Measured]:
        """Games and turns a second. Both play the same number in each round, of other seeds than the round before.

        Unavailable where one of them fails.
        """
        ours: list[dict[str, float]] = []
        theirs: list[dict[str, float]] = []
        games = GAMES[self.deck]
        for number in range(rounds):
            sides = [(ours, sys.executable, OURS), (theirs, self.python, self.peer.mode)]
            for told, python, mode in sides if number % 2 == 0 else reversed(sides):
                told.append(play(python, mode, self.bench, self.deck, games, number * games))
        return [
            summary(
                f"peer: {unit} of deck {self.deck}, both at random",
                self.peer.distribution,
                unit,
                "higher",
                [one[f"{unit}_per_cpu_s"] for one in ours],
                [one[f"{unit}_per_cpu_s"] for one in theirs],
            )
            for unit in ("games", "turns")
        ]


def matches(shared: Path | None) -> Iterator[Match | Skipped]:
    """Each peer that is here on each deck of the workload."""
    for peer in PEERS:
        name = f"peer: {peer.distribution}"
        if shared is None or not (shared / "bench" / "harness.py").is_file():
            yield Skipped(name, "no shared folder with the workload: set LOREPLAY_SHARED")
            continue
        try:
            python, _ = interpreter(peer)
        except Unavailable as why:
            yield Skipped(name, str(why))
            continue
        yield from (Match(peer, python, shared / "bench", deck) for deck in GAMES)


def play(python: str, mode: str, bench: Path, deck: str, games: int, first: int) -> dict[str, float]:
    """What the harness says. Unavailable where it fails."""
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": f"{ROOT}:{ROOT / 'tests' / 'bench'}" if mode == OURS else "",
    }
    command = [python, "harness.py", mode, deck, f"games={games}", f"seed0={first}"]
    try:
        run = subprocess.run(
            command, check=False, cwd=bench, env=environment, capture_output=True, text=True, timeout=TIMEOUT
        )
        told: dict[str, float] = json.loads(run.stdout.strip().splitlines()[-1])
    except (subprocess.TimeoutExpired, IndexError, json.JSONDecodeError) as error:
        raise Unavailable(f"the harness failed with {mode} on deck {deck} ({type(error).__name__})") from None
    if told["stuck"] or told["games"] != games:
        raise Unavailable(f"{mode} finished {told['games']} of {games} games on deck {deck}")
    return told
