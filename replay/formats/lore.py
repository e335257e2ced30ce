"""`.lore`: a game as JSON lines, complete without a store: header, card definitions, events.

The definitions are those that the game was played with, as far as the viewer has seen the cards.

    {"lore":1,"game":"…","events":412,"head":"…","redacted":"seat 1"}
    {"definition":{"is":"CardDef","name":"…",…}}
    {"n":0,"topic":"GameBegan@1","payload":{…}}

`.lore.zst` is the same, compressed. Reading trusts nothing: what is wrong is told with the line it stands in.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import MappingProxyType
from typing import BinaryIO, Literal
from uuid import UUID

import msgspec
import zstandard

from domain.events.disputes import DisputeOpened
from replay.chain import chain_value
from replay.envelope import MAX_PAYLOAD, check_canonical, open_envelope, withhold
from replay.errors import ConflictError, StoreError
from replay.faults import faults
from replay.pinning import MAX_DEFINITIONS, Definitions, hash_of, read_definition
from replay.recorded import StoredRecord, read_record
from replay.store import Head, Store
from replay.upcasting import kind_of
from replay.verify import Verdict, verify_records

VERSION = 1
MAX_LINE = MAX_PAYLOAD + 1024
MAX_EVENTS = 1_000_000
MAX_BYTES = 4 * 1024**3
"""Of a whole file, unpacked."""

ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
_WINDOW = 128 * 1024**2

Viewer = int | Literal["all", "public"]
"""Whose view is exported: everything that was recorded, what everybody saw, or what one seat saw."""


class Header(msgspec.Struct):
    """The first line. Fields of later releases are ignored."""

    lore: int
    game: UUID
    events: int
    head: str
    redacted: str | None = None
    """`public` or `seat n`: whose view this is; null where nothing was taken out."""


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    topic: str
    payload: msgspec.Raw


class _Definition(msgspec.Struct, forbid_unknown_fields=True):
    definition: msgspec.Raw


_header = msgspec.json.Decoder(Header).decode
_line = msgspec.json.Decoder(_Line).decode
_definition = msgspec.json.Decoder(_Definition).decode
_DEFINITION = b'{"definition":'


@dataclass(frozen=True)
class Lore:
    """A game read from a file; not yet verified."""

    path: Path
    game_id: UUID
    head: Head
    redacted: str | None
    records: list[StoredRecord]
    definitions: dict[str, bytes] = field(default_factory=dict)
    """See `replay.pinning`."""


def redactor(viewer: Viewer) -> Callable[[tuple[int, ...] | None], bool]:
    """Which audiences' parts are hidden from a viewer."""
    if viewer == "all":
        return lambda audience: False
    return lambda audience: audience is not None and viewer not in audience


def dump_lines(
    game_id: UUID,
    records: Iterable[StoredRecord],
    head: Head,
    viewer: Viewer = "all",
    definitions: Definitions = MappingProxyType({}),
) -> Iterator[bytes]:
    """The lines of a file, each with its line end. Of `definitions` those of cards that the lines name."""
    redacted = None if viewer == "all" else "public" if viewer == "public" else f"seat {viewer}"
    hides = redactor(viewer)
    header = Header(lore=VERSION, game=game_id, events=head.events, head=head.value, redacted=redacted)
    yield msgspec.json.encode(header) + b"\n"
    lines = [
        b'{"n":%d,"topic":%b,"payload":%b}\n' % (number, msgspec.json.encode(topic), withhold(payload, hides))
        for number, topic, _, payload in records
    ]
    for definition in _seen(definitions, lines, viewer):
        yield b"%b%b}\n" % (_DEFINITION, definition)
    yield from lines


def _seen(definitions: Definitions, lines: list[bytes], viewer: Viewer) -> Iterator[bytes]:
    if viewer == "all":
        yield from definitions.values()
        return
    whole = b"".join(lines) if definitions else b""
    for definition in definitions.values():
        if msgspec.json.encode(read_definition(definition).name) in whole:
            yield definition


def write_lore(path: str | os.PathLike[str], store: Store, game_id: UUID, viewer: Viewer = "all") -> Path:
    """Exports a game; compressed where the name ends with `.zst`. An existing file is replaced once all is written."""
    target = Path(path)
    records, head = store.records(game_id), store.head(game_id)
    if head is None:
        raise StoreError(f"there is no game {game_id} in {store.url}; `loreplay games` lists them")
    lines = dump_lines(game_id, records, head, viewer, store.definitions(game_id))
    with faults(f"write {target}"), NamedTemporaryFile(dir=target.parent, prefix=".lore-", delete=False) as file:
        try:
            if target.suffix == ".zst":
                with zstandard.ZstdCompressor(level=9, write_checksum=True).stream_writer(
                    file, closefd=False
                ) as packed:
                    for line in lines:
                        packed.write(line)
            else:
                file.writelines(lines)
            file.close()
            Path(file.name).chmod(0o644)
            Path(file.name).replace(target)
        except BaseException:
            file.close()
            Path(file.name).unlink(missing_ok=True)
            raise
    return target


def read_lore(path: str | os.PathLike[str]) -> Lore:
    """Reads a file, by its magic number compressed or not. Raises StoreError with the line of what is wrong."""
    source = Path(path)
    with faults(f"read {source}"), source.open("rb") as file, _unpacked(file) as stream:
        lines = _lines(source, stream)
        _, first = next(lines, (1, b""))
        try:
            header = _header(first)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise StoreError(f"{source}, line 1: no header of a .lore file ({error})") from None
        if header.lore != VERSION:
            raise StoreError(
                f"{source}, line 1: .lore version {header.lore}; this release reads version {VERSION}: update loreplay"
            )
        if not 0 <= header.events <= MAX_EVENTS or len(header.head) != 64:
            raise StoreError(f"{source}, line 1: a header with an impossible number of events or head")
        records: list[StoredRecord] = []
        definitions: dict[str, bytes] = {}
        for number, line in lines:
            try:
                if line.startswith(_DEFINITION) and not records:
                    _keep(definitions, line)
                    continue
                records.append(_record(line, records[-1].number if records else -1))
            except StoreError as error:
                raise StoreError(f"{source}, line {number}: {error}") from None
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                raise StoreError(f"{source}, line {number}: no event of a .lore file ({error})") from None
            if len(records) > MAX_EVENTS:
                raise StoreError(f"{source}, line {number}: more than {MAX_EVENTS} events")
    return Lore(source, header.game, Head(header.events, header.head), header.redacted, records, definitions)


def _keep(definitions: dict[str, bytes], line: bytes) -> None:
    """A definition is known by its hash: one that was changed belongs to no game."""
    content = bytes(_definition(line).definition)
    if len(definitions) >= MAX_DEFINITIONS:
        raise StoreError(f"more than {MAX_DEFINITIONS} card definitions")
    definitions[hash_of(content)] = content


def _record(line: bytes, previous: int) -> StoredRecord:
    read = _line(line)
    if read.n <= previous:
        raise StoreError(f"event {read.n} after event {previous}")
    if not 0 <= read.n < MAX_EVENTS or len(read.topic) > 200:
        raise StoreError("an impossible number or topic of an event")
    payload = bytes(read.payload)
    envelope = open_envelope(payload)
    check_canonical(payload, envelope)
    return StoredRecord(read.n, read.topic, envelope.time, payload)


@contextmanager
def _unpacked(file: BinaryIO) -> Iterator[BinaryIO]:
    magic = file.read(4)
    file.seek(0)
    if magic != ZSTD_MAGIC:
        yield file
        return
    unpacker = zstandard.ZstdDecompressor(max_window_size=_WINDOW)
    with unpacker.stream_reader(file, read_across_frames=True, closefd=False) as packed:
        yield packed


def _lines(source: Path, stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    number, rest, total = 1, b"", 0
    while True:
        try:
            block = stream.read(1 << 18)
        except zstandard.ZstdError as error:
            raise StoreError(
                f"{source}, line {number}: the compressed file is damaged from here on ({error})"
            ) from None
        total += len(block)
        if total > MAX_BYTES:
            raise StoreError(f"{source}, line {number}: more than {MAX_BYTES >> 30} GB unpacked")
        if not block:
            break
        *lines, rest = (rest + block).split(b"\n")
        for line in lines:
            yield number, line
            number += 1
        if len(rest) > MAX_LINE:
            raise StoreError(f"{source}, line {number}: longer than {MAX_LINE >> 20} MB")
    if rest:
        raise StoreError(f"{source}, line {number}: the file ends in the middle of this line")


def dispute_in(lore: Lore) -> UUID | None:
    """The game that a dispute is about; None for a file that holds a game. StoreError for a dispute that is none."""
    if not lore.records or kind_of(lore.records[0].topic) != DisputeOpened.__name__:
        return None
    from replay.disputes.case import Case

    try:
        return Case.of(lore.game_id, [read_record(record, lore.game_id) for record in lore.records]).game
    except StoreError as error:
        raise StoreError(f"{lore.path}: {error}; nothing was imported") from None


def import_lore(store: Store, lore: Lore) -> int:
    """Puts a verified game into a store; returns how many events were added (0: it was there already).

    A game that is there in part is gone on with. Raises StoreError for a file that does not verify, ConflictError
    if the store has other events of the same game.
    """
    verification = verify_records(lore.game_id, lore.records, lore.head, lore.definitions)
    if verification.verdict is Verdict.TAMPERED:
        raise StoreError(f"{lore.path}: {verification}; nothing was imported")
    about = dispute_in(lore)
    there = store.head(lore.game_id)
    if there is None:
        return store.append(lore.records, lore.game_id, 0, definitions=lore.definitions, dispute_of=about)
    if there[:2] == lore.head[:2]:
        return 0
    if there.events < lore.head.events and chain_value(lore.game_id, lore.records[: there.events]) == there.value:
        rest = lore.records[there.events :]
        after = store.append(rest, lore.game_id, there.events, definitions=lore.definitions, dispute_of=about)
        return after - there.events
    if there.events > lore.head.events:
        known = store.records(lore.game_id, stop=lore.head.events)
        if chain_value(lore.game_id, known) == lore.head.value:
            return 0
    raise ConflictError(f"{lore.path}: {store.url} has another record of game {lore.game_id}; nothing was imported")
