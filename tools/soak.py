"""Many games through one PostgreSQL, while writers are killed and the server is restarted: `make soak`.

Four writers simulate games, each its own share, with `replay.simulation.simulate`; one of them is killed (SIGKILL)
every few seconds and started again, which goes on with its games. Two readers work meanwhile: one follows the
notifications and counts each event, one verifies games at random. Twice the server is restarted, the first time by a
crash (`pg_ctl -m immediate`). A game is acknowledged when its append has returned: the writer notes its head in a file
of its own.

At the end: every acknowledged game is there with the head that was acknowledged; every game is there once, and no
other; the chain of every game gives its head; the follower saw each event once and in order; every fiftieth game
verifies in full, decided again by the engine. One line for each, exit code 1 if one of them does not hold.

    python -m tools.soak --games 10000 --turn-limit 6 --kill-every 5
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from replay.chain import chain_value
from replay.decks import load_deck
from replay.errors import StoreError
from replay.simulation.many import Setup, simulate, simulator_of
from replay.simulation.simulator import Played, Seating
from replay.simulation.sinks import StoreSink
from replay.store import Store, open_store
from replay.verify import Verdict, verify
from tests.kit import postgres

WRITERS: Final = 4
PAGE: Final = 2000
"""Notifications that the follower reads at a time."""
VERIFIED: Final = 50
"""One of so many games is decided again at the end."""
PAUSE: Final = 0.3
"""Seconds before a server that is away is asked again."""
CONTEXT: Final = get_context("forkserver")
CONTEXT.set_forkserver_preload(["psycopg", "replay.recorders_postgres", "replay.simulation.many", "replay.verify"])


def setup_of(writer: int, turn_limit: int) -> Setup:
    """What a writer plays."""
    decks = [load_deck(name).cards for name in ("green", "sagas")]
    return Setup((Seating("random", decks[0]), Seating("random", decks[1])), f"soak {writer}", turn_limit)


def share_of(writer: int, games: int) -> int:
    """How many of all games are a writer's."""
    return games // WRITERS + (writer < games % WRITERS)


class Acknowledged(StoreSink):
    """Notes each game after its append has returned."""

    def __init__(self, store: Store, ledger: Path) -> None:
        super().__init__(store)
        self._ledger = ledger.open("a", encoding="ascii")

    def take(self, games: Sequence[Played], written: Any) -> int:
        """As the store does, and then the note."""
        new = super().take(games, written)
        for game in games:
            self._ledger.write(f"{game.game_id.hex} {game.head}\n")
        self._ledger.flush()
        return new


def write(url: str, folder: Path, writer: int, games: int, turn_limit: int) -> None:
    """Plays and records a writer's share; a server that is away is waited for."""
    while True:
        try:
            with open_store(url, create=False) as store:
                sink = Acknowledged(store, folder / f"ledger-{writer}")
                simulate(setup_of(writer, turn_limit), share_of(writer, games), sink=sink)
                return
        except StoreError:
            time.sleep(PAUSE)


def follow(url: str, folder: Path) -> None:
    """Reads notifications until it is told how many events there are; says what it saw."""
    position = seen = wrong = 0
    numbers: dict[str, int] = {}
    while True:
        try:
            with open_store(url, create=False) as store:
                while True:
                    page = store.app.recorder.select_notifications(position + 1, PAGE)
                    for each in page:
                        game = str(each.originator_id)
                        wrong += each.originator_version != numbers.get(game, 0) or each.id <= position
                        numbers[game] = each.originator_version + 1
                        position, seen = each.id, seen + 1
                    if not page:
                        if (folder / "written").exists() and not store.app.recorder.select_notifications(
                            position + 1, 1
                        ):
                            (folder / "followed").write_text(json.dumps({"events": seen, "wrong": wrong}))
                            return
                        time.sleep(0.05)
        except Exception as error:
            if not _of_the_server(error):
                raise
            time.sleep(PAUSE)


def check(url: str, folder: Path) -> None:
    """Verifies games at random until all are written; says how many, and which did not hold."""
    chance, checked, bad, most = random.Random(1), 0, [], 0  # noqa: S311 - which games is no secret
    while not (folder / "written").exists():
        try:
            with open_store(url, create=False) as store:
                while not (folder / "written").exists():
                    heads = store.heads()
                    bad += [f"{most - len(heads)} games went away"] if len(heads) < most else []
                    most = len(heads)
                    for game in chance.sample(sorted(heads), min(5, most)):
                        verdict = verify(store, game).verdict
                        checked += 1
                        bad += [f"{game} {verdict.value}"] if verdict is not Verdict.EXACT else []
                    time.sleep(0.2)
        except StoreError:
            time.sleep(PAUSE)
    (folder / "checked").write_text(json.dumps({"checked": checked, "bad": bad}))


def _of_the_server(error: Exception) -> bool:
    return isinstance(error, StoreError) or type(error).__module__.startswith(("eventsourcing", "psycopg"))


class Soak:
    """One run."""

    def __init__(
        self,
        server: postgres.Server,
        folder: Path,
        games: int,
        turn_limit: int,
        kill_every: float,
        restarts: int = 2,
    ) -> None:
        self.server, self.folder, self.games, self.turn_limit = server, folder, games, turn_limit
        self.kill_every = kill_every
        self._restart_at = [number * games // (restarts + 1) for number in range(1, restarts + 1)]
        self.url = server.new_database()
        self.kills = self.restarts = 0

    def run(self) -> None:
        """Writes all games. RuntimeError for a process that failed."""
        open_store(self.url).close()
        writers = {number: self._write(number) for number in range(WRITERS)}
        readers = [self._start(follow), self._start(check)]
        killed = time.monotonic()
        try:
            while writers:
                time.sleep(0.1)
                for number, writer in list(writers.items()):
                    if not writer.is_alive():
                        _well(writer)
                        del writers[number]
                if writers and time.monotonic() - killed >= self.kill_every:
                    killed = time.monotonic()
                    number = sorted(writers)[self.kills % len(writers)]
                    writers[number].kill()
                    writers[number].join()
                    writers[number] = self._write(number)
                    self.kills += 1
                if self._restart_at and len(self.acknowledged()) >= self._restart_at[0]:
                    self._restart_at.pop(0)
                    self.server.stop("fast" if self.restarts else "immediate")
                    self.server.start()
                    self.restarts += 1
            (self.folder / "written").touch()
            for reader in readers:
                reader.join()
                _well(reader)
        finally:
            for process in [*writers.values(), *readers]:
                process.kill()
                process.join()

    def _write(self, writer: int) -> ForkServerProcess:
        return self._start(write, writer, self.games, self.turn_limit)

    def _start(self, role: Callable[..., None], *more: int) -> ForkServerProcess:
        process = CONTEXT.Process(target=role, args=(self.url, self.folder, *more), daemon=True)
        process.start()
        return process

    def acknowledged(self) -> dict[UUID, str]:
        """Game → the head that its writer was told; a line that a kill cut off does not count."""
        found = {}
        for ledger in self.folder.glob("ledger-*"):
            for line in ledger.read_text(encoding="ascii").splitlines():
                game, _, head = line.partition(" ")
                if len(game) == 32 and len(head) == 64:
                    found[UUID(game)] = head
        return found

    def found(self) -> Iterator[tuple[str, bool]]:
        """What is to hold at the end, in words, and whether it does."""
        followed = json.loads((self.folder / "followed").read_text())
        checked = json.loads((self.folder / "checked").read_text())
        acknowledged = self.acknowledged()
        expected = {
            simulator_of(setup_of(writer, self.turn_limit)).game_id(number)
            for writer in range(WRITERS)
            for number in range(share_of(writer, self.games))
        }
        with open_store(self.url, create=False) as store:
            heads = store.heads()
            lost = [game for game, head in acknowledged.items() if game not in heads or heads[game].value != head]
            yield f"{len(acknowledged):,} games acknowledged, {len(lost)} of them lost or other", not lost
            listed = [info.id for info in store.games()]
            once = set(listed) == expected == heads.keys() and len(listed) == len(expected)
            yield f"{len(listed):,} games in the store, each once and no other", once
            events = sum(head.events for head in heads.values())
            broken = [game for game, head in heads.items() if chain_value(game, store.records(game)) != head.value]
            yield f"{len(heads):,} chains over {events:,} events, {len(broken)} broken", not broken
            seen, wrong = followed["events"], followed["wrong"]
            yield f"the follower saw {seen:,} events, {wrong} twice or out of order", (seen, wrong) == (events, 0)
            yield f"{checked['checked']:,} games verified meanwhile, {len(checked['bad'])} badly", not checked["bad"]
            some = sorted(heads)[::VERIFIED]
            bad = [game for game in some if verify(store, game).verdict is not Verdict.EXACT]
            yield f"{len(some):,} games decided again at the end, {len(bad)} otherwise", not bad


def _well(process: ForkServerProcess) -> None:
    if process.exitcode:
        raise RuntimeError(f"a process of the soak test ended with {process.exitcode}")


@contextmanager
def soak(games: int, turn_limit: int, kill_every: float) -> Iterator[Soak]:
    """A run with a server and a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="loreplay-soak-") as folder, postgres.server(durable=True) as server:
        yield Soak(server, Path(folder), games, turn_limit, kill_every)


def main(arguments: Sequence[str] | None = None) -> int:
    """The whole run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--turn-limit", type=int, default=6)
    parser.add_argument("--kill-every", type=float, default=5.0, metavar="SECONDS")
    given = parser.parse_args(arguments)
    try:
        with soak(given.games, given.turn_limit, given.kill_every) as run:
            return _told(run)
    except postgres.NoServerError as error:
        sys.stderr.write(f"soak: {error}\n")
        return 3


def _told(run: Soak) -> int:
    began = time.monotonic()
    run.run()
    seconds = time.monotonic() - began
    print(
        f"{run.games:,} games by {WRITERS} writers in {seconds:,.0f} s, {run.games / seconds:.1f} a second;"
        f" {run.kills} writers killed, server restarted {run.restarts} times"
    )
    well = True
    for words, holds in run.found():
        print(f"{'ok ' if holds else 'BAD'} {words}")
        well &= holds
    return 0 if well else 1


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main())
