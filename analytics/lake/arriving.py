"""Rows of the store on their way into the lake: cut into chunks that hold whole games, of today's versions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import UUID

import msgspec

from analytics.errors import LakeError
from analytics.lake.manifest import DIRECT, Manifest
from analytics.lake.source import Source, upcast_rows
from domain.events import DISPUTES
from replay.upcasting import kind_of

if TYPE_CHECKING:
    import pyarrow as pa

Places = dict[str, tuple[str, str]]
"""Game → what made its record, and the day on which it began."""

UNKNOWN: Final = ("unknown", "none")
SAYS_MORE: Final = "`loreplay verify --all` says more"


class Chunk(NamedTuple):
    """Rows that become parts in one commit."""

    rows: pa.Table
    """game_id, event_number, kind, state."""
    position: int
    """Of the last one."""
    anchor: str
    """Its game and number."""
    places: Places


class _Public(msgspec.Struct):
    recorded_by: str = ""


class _Began(msgspec.Struct):
    time: int
    public: _Public


_decode_began = msgspec.json.Decoder(_Began).decode


class Arrivals:
    """The chunks after a position up to the latest row; the next is read while one is worked on.

    Raises LakeError where rows are missing, StoreError for kinds and versions that this release does not know.
    """

    def __init__(self, source: Source, manifest: Path, after: int, latest: int, limit: int) -> None:
        self._source, self._latest, self._limit = source, latest, limit
        self._manifest = manifest
        self._known: Places = {}
        self.after = after
        with Manifest(manifest, create=False) as kept:
            self._direct = [UUID(game).bytes for (game,) in kept.rows(DIRECT)]

    def __iter__(self) -> Iterator[Chunk]:
        with ThreadPoolExecutor(1) as reader:
            waiting = reader.submit(self._next)
            while (chunk := waiting.result()) is not None:
                waiting = reader.submit(self._next)
                yield chunk

    def _next(self) -> Chunk | None:
        if self.after >= self._latest:
            return None
        table = self._source.fetch(self.after, min(self._limit, self._latest - self.after))
        if not table.num_rows:
            raise LakeError("rows of the store are missing: `loreplay verify --all` says where")
        if _last(table, "position") < self._latest:
            table = whole_games(table)
        self.after = int(_last(table, "position"))
        anchor = f"{_last(table, 'game')}:{_last(table, 'number')}"
        rows = self._without_direct(typed_rows(of_games(upcast_rows(table))))
        return Chunk(rows, self.after, anchor, self._places(rows))

    def _without_direct(self, rows: pa.Table) -> pa.Table:
        """The rows without those of simulated games that are in the lake already."""
        import pyarrow as pa
        import pyarrow.compute as pc

        if not self._direct or not rows.num_rows:
            return rows
        games = pa.chunked_array([chunk.storage for chunk in rows.column("game_id").chunks])
        return rows.filter(pc.invert(pc.is_in(games, value_set=pa.array(self._direct, pa.binary(16)))))

    def _places(self, rows: pa.Table) -> Places:
        import pyarrow.compute as pc

        for row in rows.filter(pc.equal(rows.column("kind").cast("string"), "GameBegan")).to_pylist():
            self._known[str(row["game_id"])] = place_of(str(row["state"]))
        if not rows.num_rows:
            return {}
        games = [str(UUID(bytes=game)) for game in pc.unique(rows.column("game_id").chunk(0).storage).to_pylist()]
        if not all(game in self._known for game in games):
            with Manifest(self._manifest, create=False) as manifest:  # games that go on since an earlier build
                for game in games:
                    if game not in self._known:
                        found = manifest.rows("SELECT source, day FROM games WHERE game = ?", (game,))
                        self._known[game] = found[0] if found else UNKNOWN
        return {game: self._known[game] for game in games}


def _last(table: pa.Table, column: str) -> Any:
    return table.column(column)[table.num_rows - 1].as_py()


def whole_games(table: pa.Table) -> pa.Table:
    """Rows without those of the last game, if it begins here and late: the next chunk has it whole."""
    import pyarrow.compute as pc

    start = pc.index(table.column("game"), table.column("game")[table.num_rows - 1]).as_py()
    begins = table.column("number")[start].as_py() == 0
    return table.slice(0, start) if begins and start > table.num_rows // 2 else table


def of_games(table: pa.Table) -> pa.Table:
    """The rows without those of disputes, which are about games and none themselves."""
    import pyarrow as pa
    import pyarrow.compute as pc

    there = {value.as_py() for value in pc.unique(table.column("topic"))}
    about = sorted(topic for topic in there if kind_of(topic) in DISPUTES)
    return table.filter(pc.invert(pc.is_in(table.column("topic"), value_set=pa.array(about)))) if about else table


def typed_rows(table: pa.Table) -> pa.Table:
    """Games as UUIDs, and each kind's name once. Raises LakeError for a row that is no event's."""
    import pyarrow as pa

    games, kinds = (_words(table.column(name)) for name in ("game", "topic"))
    ids = pa.array([_uuid_bytes(game, table) for game in games.dictionary.to_pylist()], pa.binary(16))
    names = pa.array([kind_of(str(topic)) for topic in kinds.dictionary.to_pylist()], pa.string())
    try:
        numbers = table.column("number").cast(pa.int32())
    except pa.ArrowInvalid as error:
        raise LakeError(f"the number of an event cannot be read ({error}): {SAYS_MORE}") from None
    return pa.table(
        {
            "game_id": pa.ExtensionArray.from_storage(pa.uuid(), ids.take(games.indices)),
            "event_number": numbers,
            "kind": pa.DictionaryArray.from_arrays(kinds.indices, names),
            "state": table.column("state"),
        }
    )


def grouped(rows: pa.Table, groups: Mapping[str, Sequence[str]]) -> dict[str, pa.Table]:
    """The rows by group of kinds: each is taken apart for itself."""
    import pyarrow as pa
    import pyarrow.compute as pc

    kinds = _words(rows.column("kind"))
    of_kind = {kind: number for number, names in enumerate(groups.values()) for kind in names}
    numbers = pa.array([of_kind[kind] for kind in kinds.dictionary.to_pylist()], pa.int8()).take(kinds.indices)
    pool = pa.system_memory_pool()  # Arrow's own gives pages back and takes new ones with each chunk

    def some(number: int) -> pa.Table:
        mask = pc.equal(numbers, number)
        return pa.table({name: pc.filter(rows.column(name), mask, memory_pool=pool) for name in rows.column_names})

    return {name: some(number) for number, name in enumerate(groups)}


def _words(column: pa.ChunkedArray) -> pa.DictionaryArray:
    import pyarrow as pa

    whole = column.combine_chunks()
    if isinstance(whole, pa.ChunkedArray):
        whole = whole.chunk(0) if whole.num_chunks else pa.array([], column.type)
    return whole if isinstance(whole, pa.DictionaryArray) else whole.dictionary_encode()


def _uuid_bytes(game: object, table: pa.Table) -> bytes:
    import pyarrow.compute as pc

    try:
        return UUID(hex=str(game)).bytes
    except ValueError:
        row = table.filter(pc.equal(table.column("game"), game)).slice(0, 1).to_pylist()[0]
        raise LakeError(f"event {row['number']} of game {str(game)[:60]!r} cannot be read: {SAYS_MORE}") from None


def place_of(state: str) -> tuple[str, str]:
    """What made the record of a game, and the day on which it began, as its first event says."""
    try:
        began = _decode_began(state)
    except msgspec.MsgspecError:
        return UNKNOWN  # it is named as it is taken apart
    return plain_name(began.public.recorded_by), day_of(began.time)


def plain_name(source: str) -> str:
    """The source as the name of a folder, whatever a store says."""
    plain = "".join(letter for letter in source if letter.isascii() and (letter.isalnum() or letter in "-_"))
    return plain[:40] or "unknown"


def day_of(began: int) -> str:
    """The UTC date of a time in milliseconds; `none` for a count of the game's own."""
    if began < 10**11 or began > 10**14:
        return "none"
    return datetime.fromtimestamp(began / 1000, UTC).strftime("%Y-%m-%d")
