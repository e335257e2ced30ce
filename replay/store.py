"""The event store: games as streams of events, with their heads, an index, and what they were read from."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self
from uuid import UUID

from eventsourcing.persistence import IntegrityError

from replay import tables
from replay.chain import Chain
from replay.compression import ENOUGH, as_text, from_text, train
from replay.errors import ConflictError, StoreError
from replay.faults import faults
from replay.index import INDEXED_KINDS, INDEXED_TOPICS, GameInfo, Indexer, decode_info, encode_info
from replay.mapper import Before, Execute, Games, rows_of
from replay.pinning import DECKS, Definitions, of_this_release, pinned_in
from replay.recorded import Recorded, StoredRecord, read_record
from replay.salts import system_salts
from replay.upcasting import kind_of
from replay.urls import StoreUrl, parse_url
from replay.writer import GameWriter

if TYPE_CHECKING:
    from replay.replay import Replay


AT_ONCE = 500
"""Values of one statement."""
DISPUTE = "dispute "
"""Before the id of a dispute's stream, in the table of what the store knows of itself."""


class Head(NamedTuple):
    """How far a game was recorded."""

    events: int
    value: str
    """Chain value after the latest event, in hex."""
    latest: int | None = None
    """Time of the latest event."""


class Recorder(Protocol):
    """What both kinds of database can do."""

    def select_records(self, game_id: UUID, start: int, stop: int | None, topics: Sequence[str]) -> list[StoredRecord]:
        """Records of a game in order."""

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """One statement that only reads."""

    def transact(self, write: Before) -> None:
        """Several statements in one transaction."""

    def replace_payloads(self, game_id: UUID, payloads: Sequence[tuple[int, bytes]], also: Before) -> None:
        """Overwrites payloads, for forgetting alone, and runs `also` in the same transaction."""

    def purge(self) -> None:
        """Lets go of bytes that were overwritten or deleted."""


class Store:
    """All games of one database. Opened by `open_store`; a context manager."""

    def __init__(self, url: StoreUrl, app: Games, recorder: Recorder) -> None:
        self.url = url
        self.app = app
        """The application of the library `eventsourcing`, for readers that follow its notifications."""
        self.recorder = recorder
        self._defined: set[str] = set()
        """Hashes of definitions that are known to be kept."""
        if app.compression is not None:
            app.compression.load = self._dictionary

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Store {self.url}>"

    def close(self) -> None:
        """Closes all connections."""
        self.app.close()

    # Writing ---------------------------------------------------------------------------------------------------------

    def append(
        self,
        records: GameWriter | Sequence[StoredRecord],
        game_id: UUID | None = None,
        expected_number: int | None = None,
        *,
        sources: Mapping[str, bytes] | None = None,
        names: Mapping[str, str] | None = None,
        definitions: Definitions | None = None,
        dispute_of: UUID | None = None,
        value: str | None = None,
    ) -> int:
        """Appends to a game in one transaction, with head, index row, `sources` (see `put_source`) and `names`.

        The card definitions that it pins are kept with it: from `definitions`, else this release's.

        `expected_number` is how many events the game has so far; `value` is the chain value after the records, where
        it was computed as they were made. With `dispute_of` the stream is a dispute about that
        game: it has a head and no row in the index of games. Returns how many events it has now. Raises ConflictError
        if somebody else appended first, StoreError if nothing can be written; the store is then as it was.
        """
        also = (sources or {}, names or {}, definitions or {})
        if isinstance(records, GameWriter):
            writer, pending = records, records.pending
            if game_id not in (None, writer.game_id):
                raise StoreError("the writer records another game")
            before = writer.number - len(pending)
            if expected_number not in (None, before):
                raise StoreError(f"the writer goes on from event {before}, not {expected_number}")
            head = Head(writer.number, writer.chain.hex, writer.latest)
            info = writer.info() if writer.indexer.changed or before == 0 else None
            self._append(writer.game_id, before, pending, head, info if dispute_of is None else None, *also, dispute_of)
            writer.indexer.changed = False
            writer.take()
            return writer.number
        if game_id is None or expected_number is None:
            raise StoreError("records need the id of their game and the number of events that it has")
        if value is not None and records:
            head = Head(expected_number + len(records), value, records[-1].time)
        else:
            head = self._head_after(game_id, expected_number, records)
        row = self._info_after(game_id, head, records) if dispute_of is None else None
        self._append(game_id, expected_number, records, head, row, *also, dispute_of)
        return head.events

    def _append(
        self,
        game_id: UUID,
        expected: int,
        records: Sequence[StoredRecord],
        head: Head,
        info: GameInfo | None,
        sources: Mapping[str, bytes],
        names: Mapping[str, str],
        definitions: Definitions,
        dispute_of: UUID | None,
    ) -> None:
        for number, record in enumerate(records, expected):
            if record.number != number:
                raise StoreError(f"event {record.number} stands where event {number} belongs")
        self._prepare(game_id, expected, records)
        game = game_id.hex
        wanted = [key for key in pinned_in(records) if key not in self._defined]
        known = definitions or (of_this_release() if wanted else {})
        defined = [key for key in wanted if key in known]

        def before(execute: Execute) -> None:
            if expected == 0:
                moved = execute(tables.NEW_HEAD, (game, *head))
            else:
                moved = execute(tables.MOVE_HEAD, (*head, game, expected))
            if not moved:
                found = execute(tables.GET_HEAD, (game,))
                raise ConflictError(_conflict(game_id, expected, found[0][0] if found else None))
            if info is not None:
                execute(tables.SET_GAME, game_row(info))
            if dispute_of is not None and expected == 0:
                execute(tables.SET_META, (DISPUTE + game, dispute_of.hex))
            for name, content in sources.items():
                execute(tables.SET_SOURCE, (game, name, content))
            for pseudonym, name in names.items():
                execute(tables.SET_NAME, (pseudonym, name))
            for key in defined:
                execute(tables.NEW_DEFINITION, (key, known[key]))

        with faults(f"write to {self.url}"):
            try:
                self.app.events.put(rows_of(game_id, records), before=before)
            except IntegrityError as error:
                raise ConflictError(f"game {game_id} already has events from {expected} on; read it again") from error
        self._defined.update(defined)

    def _prepare(self, game_id: UUID, expected: int, records: Sequence[StoredRecord]) -> None:
        """Trains the dictionary of a compressed store with the first game that is long enough for it."""
        compression = self.app.compression
        if compression is None or expected + len(records) < ENOUGH or compression.trained:
            return
        dictionary = train([*self._select(game_id), *records])
        self._write(tables.NEW_META, "dictionary", as_text(dictionary))
        assert compression.trained  # with this one, or with one that another process put there first

    def _dictionary(self) -> bytes | None:
        rows = self._rows(tables.GET_META, "dictionary")
        return from_text(str(rows[0][0])) if rows else None

    def _head_after(self, game_id: UUID, expected: int, records: Sequence[StoredRecord]) -> Head:
        chain, latest = Chain(game_id), None
        if expected:
            head = self.head(game_id)
            if head is None or head.events != expected:
                raise ConflictError(_conflict(game_id, expected, head.events if head else None))
            chain, latest = Chain(game_id, bytes.fromhex(head.value)), head.latest
        for record in records:
            chain.extend(record.number, record.topic, record.payload)
            latest = record.time
        return Head(expected + len(records), chain.hex, latest)

    def _info_after(self, game_id: UUID, head: Head, records: Sequence[StoredRecord]) -> GameInfo | None:
        expected = head.events - len(records)
        if expected and not any(kind_of(record.topic) in INDEXED_KINDS for record in records):
            return None
        indexer = Indexer()
        if expected:
            indexer.update_records(self._select(game_id, topics=INDEXED_TOPICS))
        indexer.update_records(records)
        return indexer.info(game_id, *head)

    # Reading ---------------------------------------------------------------------------------------------------------

    def records(self, game_id: UUID, start: int = 0, stop: int | None = None) -> list[StoredRecord]:
        """The stored bytes of a game's events from `start` up to before `stop`; empty for a game that is not here."""
        return self._select(game_id, start, stop)

    def events(self, game_id: UUID, start: int = 0, stop: int | None = None) -> list[Recorded]:
        """The events of a game from `start` up to before `stop`. Raises StoreError for one that cannot be read."""
        return [read_record(record, game_id) for record in self._select(game_id, start, stop)]

    def _select(
        self, game_id: UUID, start: int = 0, stop: int | None = None, topics: Sequence[str] = ()
    ) -> list[StoredRecord]:
        with faults(f"read {self.url}"):
            return self.recorder.select_records(game_id, start, stop, topics)

    def writer(self, game_id: UUID, salts: Callable[[], bytes] = system_salts) -> GameWriter:
        """A writer that goes on with a game, or begins it. Raises StoreError for one that does not fit its head."""
        records = self.records(game_id)
        head = self.head(game_id)
        if not records and head is None:
            return GameWriter(game_id, salts=salts)
        writer = GameWriter.resume(game_id, records, salts=salts)
        if head is None or head[:2] != (writer.number, writer.chain.hex):
            raise StoreError(f"game {game_id} does not fit its head: `loreplay verify {game_id}` says where")
        return writer

    def head(self, game_id: UUID) -> Head | None:
        """How far a game was recorded; None for one that is not here."""
        rows = self._rows(tables.GET_HEAD, game_id.hex)
        return Head(*rows[0]) if rows else None

    def heads(self) -> dict[UUID, Head]:
        """The heads of all games."""
        return {UUID(game): Head(*head) for game, *head in self._rows(tables.ALL_HEADS)}

    def disputes(self) -> dict[UUID, UUID]:
        """Stream of a dispute → the game it is about."""
        rows = self._rows(tables.META_LIKE, DISPUTE + "%")
        try:
            return {UUID(name.removeprefix(DISPUTE)): UUID(game) for name, game in rows}
        except ValueError:
            raise StoreError(f"the list of disputes in {self.url} is damaged: restore a backup") from None

    def games(self, match: str | None = None) -> list[GameInfo]:
        """All games, or those of a match (the SHA-256 of its id), in the order in which they were played."""
        rows = self._rows(tables.ALL_GAMES) if match is None else self._rows(tables.GAMES_OF_MATCH, match)
        return [decode_info(*row) for row in rows]

    def get(self, game_id: UUID) -> GameInfo | None:
        """The game's line in the index; None for one that is not here."""
        rows = self._rows(tables.GET_GAME, game_id.hex)
        return decode_info(*rows[0]) if rows else None

    def get_all(self, game_ids: Sequence[UUID]) -> dict[UUID, GameInfo]:
        """`get` for many games; those that are not here are missing."""
        found: dict[UUID, GameInfo] = {}
        for start in range(0, len(game_ids), AT_ONCE):
            some = [game_id.hex for game_id in game_ids[start : start + AT_ONCE]]
            for row in self._rows(tables.THESE_GAMES.format(",".join("?" * len(some))), *some):
                info = decode_info(*row)
                found[info.id] = info
        return found

    def find(self, prefix: str | UUID) -> GameInfo:
        """The one game whose id begins like this. Raises StoreError where there is none or more than one."""
        digits = str(prefix).strip().lower().replace("-", "")
        if not re.fullmatch("[0-9a-f]{1,32}", digits):
            raise StoreError(f"{str(prefix)[:60]!r} is no id of a game; `loreplay games` lists them")
        found: list[GameInfo] = [decode_info(*row) for row in self._rows(tables.GAMES_LIKE, digits + "%")]
        if not found:
            raise StoreError(f"there is no game {digits} in {self.url}; `loreplay games` lists them")
        if len(found) > 1:
            raise StoreError(f"{digits} is the beginning of several games: {', '.join(str(info.id) for info in found)}")
        return found[0]

    def __getitem__(self, game_id: str | UUID) -> Replay:
        """A game to look into, by its id or the beginning of it. StoreError where there is none, or more than one."""
        from replay.replay import Replay

        return Replay.from_store(self, game_id)

    # What belongs to a game but not into its events -------------------------------------------------------------------

    def put_source(self, game_id: UUID, name: str, content: bytes) -> None:
        """Keeps what an importer needs to go on with this game."""
        self._write(tables.SET_SOURCE, game_id.hex, name, content)

    def get_source(self, game_id: UUID, name: str) -> bytes | None:
        """What `put_source` or `append` kept."""
        rows = self._rows(tables.GET_SOURCE, game_id.hex, name)
        return bytes(rows[0][0]) if rows else None

    def definitions(self, game_id: UUID, records: Sequence[StoredRecord] | None = None) -> dict[str, bytes]:
        """The card definitions that a game pins, as far as they are kept: content hash → canonical JSON.

        `records`, where they were read already, are those of the game.
        """
        hashes = list(pinned_in(records if records is not None else self._select(game_id, topics=tuple(DECKS))))
        found: dict[str, bytes] = {}
        for some in (hashes[start : start + AT_ONCE] for start in range(0, len(hashes), AT_ONCE)):
            rows = self._rows(tables.GET_DEFINITIONS.format(",".join("?" * len(some))), *some)
            found.update((key, bytes(definition)) for key, definition in rows)
        return {key: found[key] for key in hashes if key in found}

    def sources(self, game_id: UUID) -> list[str]:
        """The names of what is kept with a game."""
        return [name for (name,) in self._rows(tables.SOURCE_NAMES, game_id.hex)]

    def names(self) -> dict[str, str]:
        """Pseudonym → name, for the names that the user asked to keep."""
        return dict(self._rows(tables.ALL_NAMES))

    def put_name(self, pseudonym: str, name: str) -> None:
        """Keeps the name behind a pseudonym; it enters no event."""
        self._write(tables.SET_NAME, pseudonym, name)

    def rebuild_index(self) -> int:
        """Makes the index anew from the events; heads stay as they are. Returns the number of games."""
        infos = []
        disputes = self.disputes()
        for game_id, head in self.heads().items():
            if game_id in disputes:
                continue
            indexer = Indexer()
            indexer.update_records(self._select(game_id, topics=INDEXED_TOPICS))
            infos.append(indexer.info(game_id, *head))

        def write(execute: Execute) -> None:
            execute(tables.CLEAR_GAMES, ())
            for info in infos:
                execute(tables.SET_GAME, game_row(info))

        self.transact(write)
        return len(infos)

    def transact(self, write: Before) -> None:
        """Runs statements in one transaction; an exception undoes them all."""
        with faults(f"write to {self.url}"):
            self.recorder.transact(write)

    def _rows(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        with faults(f"read {self.url}"):
            return self.recorder.execute(sql, parameters)

    def _write(self, sql: str, *parameters: Any) -> None:
        self.transact(lambda execute: execute(sql, parameters))


def open_store(url: str | os.PathLike[str] | None = None, *, create: bool = True) -> Store:
    """Opens a store; with `create` it is made where there is none.

    None is LOREPLAY_STORE, else the user's own; see `replay.urls.parse_url` for the forms of a URL. Raises StoreError
    if there is no store, if what is there is none, if it cannot be made, or if a newer release made it.
    """
    from replay.opening import open_url

    return open_url(parse_url(url), create)


def game_row(info: GameInfo) -> tuple[Any, ...]:
    """A game's row in the index."""
    return (info.id.hex, info.began, info.match, encode_info(info))


def _conflict(game_id: UUID, expected: int, found: int | None) -> str:
    has = f"has {found} events" if found is not None else "is not in the store"
    return f"game {game_id} {has}, not {expected}: somebody else wrote first; read it again"
