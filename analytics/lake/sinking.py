"""Simulated games straight into the lake: workers write parts, the driver alone says that they count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from analytics.errors import LakeError, require
from analytics.lake.building import renew_models
from analytics.lake.files import sweep
from analytics.lake.location import lake_path
from analytics.lake.lock import build_lock
from analytics.lake.manifest import Manifest
from analytics.lake.merging import merge_waiting
from analytics.lake.modelling import CHUNK
from analytics.lake.session import connect, open_connection
from analytics.lake.simulated import (
    SimulatedGame,
    Written,
    commit_games,
    described,
    keep_setup,
    simulated_games,
    write_records,
    write_simulated,
)
from analytics.lake.source import open_source
from analytics.lake.starting_over import layout, reason_to_start_over
from replay.errors import ConflictError
from replay.faults import faults
from replay.simulation.interrupts import uninterrupted
from replay.simulation.many import Setup
from replay.simulation.remaking import setup_text
from replay.simulation.results import Known
from replay.simulation.simulator import Played
from replay.simulation.sinks import Write, known_in
from replay.store import Store

if TYPE_CHECKING:
    import duckdb

CHUNK_SECONDS: Final = 5.0
"""How much playing a worker puts into one set of parts: what a crash costs."""
LOCK_SECONDS: Final = 10.0


class LakeSink:
    """The lake of a store, as `replay.simulation.many` wants it. Made by `lake_sink`."""

    seconds = CHUNK_SECONDS
    always = True

    def __init__(
        self, connection: duckdb.DuckDBPyConnection, lake: Path, manifest: Manifest, setup: Setup, store: Store
    ) -> None:
        self._connection, self._lake, self._manifest, self._store = connection, lake, manifest, store
        text = setup_text(setup)
        simulation = sha256(text.encode()).hexdigest()[:16]
        keep_setup(manifest, simulation, text)
        self.write: Write | None = partial(_write, str(lake.absolute()), simulation)
        kept = simulated_games(connection, lake, manifest, where="simulation = ?", parameters=(simulation,))
        self._kept: dict[str, SimulatedGame] = {game.game: game for game in kept}
        self._others = {str(game) for (game,) in manifest.rows("SELECT game FROM games")} - self._kept.keys()

    def known(self, games: Sequence[UUID]) -> Mapping[UUID, Known]:
        """Those of the games that are in the lake or in its store. ConflictError for one of which a part is there."""
        kept = ((game_id, self._kept.get(str(game_id))) for game_id in games)
        found = {
            game_id: Known(game.turns, game.events, game.winner, game.how == "drawn")
            for game_id, game in kept
            if game is not None
        }
        found.update(known_in(self._store, [game_id for game_id in games if game_id not in found]))
        part = next((game_id for game_id in games if game_id not in found and str(game_id) in self._others), None)
        if part is not None:
            raise ConflictError(
                f"game {part} is in {self._store.url} in part: `--sink store` with the same --seed goes on with it"
            )
        return found

    def take(self, games: Sequence[Played], written: Any) -> int:
        """Makes the parts of a worker count."""
        assert isinstance(written, Written)
        commit_games(self._manifest, self._lake, written)
        merge_waiting(self._connection, self._lake, self._manifest, least=CHUNK)
        return len(games)

    def settle(self) -> None:
        """Merges small parts and runs the models, so that metrics see all games."""
        with uninterrupted():
            merge_waiting(self._connection, self._lake, self._manifest)


@contextmanager
def lake_sink(
    store: Store, setup: Setup, folder: Path | None = None, *, wait: float = LOCK_SECONDS
) -> Iterator[LakeSink]:
    """Where a simulation writes to the lake of a store; nobody else writes to it meanwhile.

    LakeError where somebody does, or where it has to be built from scratch first.
    """
    require()
    lake = folder or lake_path(store.url)
    with faults(f"write to {lake}"):
        lake.mkdir(mode=0o700, parents=True, exist_ok=True)
    with build_lock(lake, wait):
        source = open_source(store.url)
        try:
            reason = reason_to_start_over(lake, source)
        finally:
            source.close()
        if reason is not None:
            raise LakeError(f"{lake}: {reason}: run `loreplay build` first, which builds it from scratch")
        with Manifest(lake / "manifest.sqlite", create=True) as manifest, connect(lake) as connection:
            with manifest.transaction():
                manifest.set("format", layout())
            sweep(lake, manifest)
            renew_models(manifest)
            sink = LakeSink(connection, lake, manifest, setup, store)
            try:
                yield sink
                sink.settle()
            finally:
                sweep(lake, manifest)


def _write(lake: str, simulation: str, games: Sequence[Played]) -> Written:
    connection = _connection(lake)
    written = write_records(connection, Path(lake), [(played.game_id, played.records) for played in games])
    part = write_simulated(connection, Path(lake), [described(simulation, played) for played in games])
    return written._replace(parts=[*written.parts, (part, list(written.events))])


@lru_cache(maxsize=1)
def _connection(lake: str) -> duckdb.DuckDBPyConnection:
    """This process' own database, with one thread: the others play."""
    return open_connection(Path(lake), 1)
