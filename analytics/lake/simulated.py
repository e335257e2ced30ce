"""Simulated games that went straight into the lake: their parts, and what is kept to make them again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from uuid import UUID

import msgspec

from analytics.errors import LakeError
from analytics.lake.arriving import Chunk, Places, place_of, typed_rows
from analytics.lake.files import sql_text, write_part
from analytics.lake.loading import shred, write_events
from analytics.lake.manifest import SIMULATED, Manifest, Part
from analytics.lake.simulated_columns import COLUMNS
from replay.errors import StoreError
from replay.recorded import StoredRecord
from replay.simulation.many import Setup
from replay.simulation.playing import STOPPED
from replay.simulation.remaking import Remade, command_log, read_setup, remake
from replay.simulation.simulator import Played

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

_NAMES: Final = ", ".join(column.name for column in COLUMNS)


class SimulatedGame(msgspec.Struct, frozen=True):
    """A game, and what it is made again from."""

    game: str
    simulation: str
    number: int
    events: int
    head: str
    turns: int
    winner: int | None
    how: str
    reason: str
    commands: str = ""


class Written(NamedTuple):
    """Parts with games; they count once `commit_games` has run."""

    parts: list[tuple[Part, list[str]]]
    events: dict[str, int]
    """Game → how many events it has."""
    places: Places


def described(simulation: str, played: Played) -> SimulatedGame:
    """What is kept of a game."""
    return SimulatedGame(
        str(played.game_id),
        simulation,
        played.number,
        played.events,
        played.head,
        played.turns,
        played.winner,
        played.how,
        played.reason,
        command_log(played.records),
    )


def write_simulated(connection: duckdb.DuckDBPyConnection, lake: Path, games: Sequence[SimulatedGame]) -> Part:
    """Writes what is kept of games as a part."""
    connection.register("simulated_arrived", _table(games))
    try:
        typed = ", ".join(f"CAST({column.name} AS {column.type}) AS {column.name}" for column in COLUMNS)
        part = write_part(connection, lake, SIMULATED, f"SELECT {typed} FROM simulated_arrived")
    finally:
        connection.unregister("simulated_arrived")
    assert part is not None
    return part


def write_records(
    connection: duckdb.DuckDBPyConnection, lake: Path, games: Sequence[tuple[UUID, Sequence[StoredRecord]]]
) -> Written:
    """Writes the events of whole games as parts."""
    import pyarrow as pa

    columns: tuple[list[str], list[int], list[str], list[str]] = ([], [], [], [])
    for game, records in games:
        columns[0].extend([game.hex] * len(records))
        for number, topic, _, payload in records:
            columns[1].append(number)
            columns[2].append(topic)
            columns[3].append(payload.decode())
    places = {str(game): place_of(records[0].payload.decode()) for game, records in games}
    rows = typed_rows(pa.table(dict(zip(("game", "number", "topic", "state"), columns, strict=True))))
    shred(connection, Chunk(rows, 0, "", places))
    parts = write_events(connection, lake, places)
    return Written(parts, {str(game): len(records) for game, records in games}, places)


def _table(games: Sequence[SimulatedGame]) -> pa.Table:
    import pyarrow as pa

    numbers = ("number", "events", "turns", "winner")
    fields = [(column.name, pa.int32() if column.name in numbers else pa.string()) for column in COLUMNS]
    rows = [
        dict(zip((column.name for column in COLUMNS), msgspec.structs.astuple(game), strict=True)) for game in games
    ]
    return pa.Table.from_pylist(rows, schema=pa.schema(fields))


def commit_games(manifest: Manifest, lake: Path, written: Written) -> None:
    """Makes the parts count, all at once. LakeError where they are not in the lake's folder."""
    for part, _ in written.parts:
        if not (lake / part.path).exists():
            raise LakeError(
                f"a worker wrote {part.path}, which is not in {lake}: all machines have to share that folder"
            )
    with manifest.transaction():
        add_games(manifest, written)


def add_games(manifest: Manifest, written: Written) -> None:
    """`commit_games` within a transaction."""
    build = manifest.next_build()
    manifest.many(
        "INSERT INTO games (game, source, day, events) VALUES (?, ?, ?, ?)",
        ((game, *written.places[game], events) for game, events in written.events.items()),
    )
    for part, games in written.parts:
        manifest.add_part(part._replace(build=build), games)


def keep_setup(manifest: Manifest, simulation: str, setup: str) -> None:
    """Keeps what a simulation plays."""
    with manifest.transaction():
        manifest.rows("INSERT INTO simulations VALUES (?, ?) ON CONFLICT (id) DO NOTHING", (simulation, setup))


def simulated_games(
    connection: duckdb.DuckDBPyConnection,
    lake: Path,
    manifest: Manifest,
    parts: Sequence[Part] | None = None,
    *,
    where: str = "true",
    parameters: Sequence[object] = (),
    commands: bool = False,
) -> list[SimulatedGame]:
    """The games that came without a store, of all parts or of these, in their order."""
    import duckdb

    parts = manifest.parts(SIMULATED) if parts is None else parts
    files = [sql_text(str(lake / part.path)) for part in parts]
    if not files:
        return []
    names = _NAMES.replace("game_id", "CAST(game_id AS VARCHAR)")
    names = names if commands else names.replace("commands", "''")
    try:
        rows = connection.execute(
            f"SELECT {names} FROM read_parquet([{', '.join(files)}], hive_partitioning = false)"
            f" WHERE {where} ORDER BY simulation, number",
            list(parameters),
        ).fetchall()
    except duckdb.IOException as error:
        raise LakeError(f"{lake}: {' '.join(str(error).split())[:200]}") from None
    return [SimulatedGame(*row) for row in rows]


def setup_of(manifest: Manifest, game: SimulatedGame) -> Setup:
    """What a game's simulation plays. LakeError where that isn't known."""
    found = manifest.simulations().get(game.simulation)
    if found is None:
        raise LakeError(f"{manifest.path} does not know the simulation of game {game.game}")
    return read_setup(found)


def remade(game: SimulatedGame, setup: Setup) -> Remade:
    """The game made again. StoreError where today's engine makes another one of it."""
    made = remake(setup, game.number, game.commands, game.reason if game.how == STOPPED else "")
    if made.head != game.head or str(made.game_id) != game.game:
        raise StoreError(
            f"game {game.game} can't be made again: today's engine makes another one (head {made.head[:16]})"
        )
    return made
