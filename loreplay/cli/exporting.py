"""What `loreplay export` writes: a game's lines in each format, and files that are whole or not there."""

from __future__ import annotations

import csv
import io
import itertools
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any

import msgspec

from domain.events.base import GameEvent
from domain.events.records import RolledBack
from loreplay.cli.session import VERSION
from replay.errors import StoreError
from replay.faults import faults
from replay.formats.lore import dump_lines

if TYPE_CHECKING:
    from replay.recorded import StoredRecord
    from replay.replay import Replay

COLUMNS = ("number", "time", "turn", "step", "kind", "rule", "cause", "source", "text", "fields", "view")
_COMMON = frozenset(GameEvent.model_fields)
_FORMULA = ("=", "+", "-", "@", "\t")
_CLOCK = 10**11
"""Times before that are no dates but a game's own count."""


def lore_lines(replay: Replay, records: Sequence[StoredRecord]) -> Iterator[bytes]:
    """A `.lore` file of these records in the replay's view."""
    if replay.game_id is None or replay.head is None:
        raise StoreError(f"{replay.name} has no head: there is nothing that a file could be verified against")
    return dump_lines(replay.game_id, records, replay.head, replay.viewer, replay.definitions)


def html_page(replay: Replay, start: int | None = None) -> Iterator[bytes]:
    """One HTML file that replays the game, opened after event `start`."""
    from loreplay.web.page import viewer_page

    yield viewer_page(replay, start=start).encode()


def json_lines(replay: Replay) -> Iterator[bytes]:
    """A header, then each event as one JSON object."""
    header = {
        "schema": "loreplay.events",
        "version": VERSION,
        "game": replay.game_id,
        "view": replay.seen_as,
        "events": len(replay),
    }
    yield msgspec.json.encode(header) + b"\n"
    for recorded in replay:
        line = {
            "number": recorded.number,
            "time": recorded.time,
            "kind": recorded.event.kind,
            "version": recorded.event.VERSION,
        }
        yield msgspec.json.encode({**line, **recorded.event.model_dump(mode="json")}) + b"\n"


def csv_lines(replay: Replay) -> Iterator[bytes]:
    """One row an event: common fields, the words of the log, its own fields as JSON, and whose view it is."""
    told = {line.number: line.text for line in replay.log(cancelled=True)}
    header: list[Any] = list(COLUMNS)
    rows = itertools.chain([header], (_row(replay, recorded, told) for recorded in replay))
    for row in rows:
        text = io.StringIO()
        csv.writer(text, lineterminator="\r\n").writerow(row)
        yield text.getvalue().encode()


def text_lines(replay: Replay, first: int | None = None, last: int | None = None) -> Iterator[bytes]:
    """The game as sentences, or a stretch of it that begins with the position there.

    `first` and `last` are events; a stretch starts at the first event that counts from `first` on.
    """
    from domain.events.cr103_104_game import GameBegan
    from domain.state import effective_numbers
    from replay.formats.text.writing import Writer, header_of

    events = [recorded.event for recorded in replay]
    counted = effective_numbers(events)
    began = events[0]
    assert isinstance(began, GameBegan)
    view = "all" if replay.viewer == "all" else "public" if replay.viewer == "public" else f"seat {replay.viewer}"
    game = str(replay.game_id) if replay.game_id is not None else None
    if first:
        game = f"{game or replay.name} from event {first}"
    chosen = [number for number in counted if last is None or number <= last]
    kept = [events[number] for number in chosen]
    start = sum(number < first for number in chosen if not isinstance(events[number], RolledBack)) if first else 0
    for line in Writer(kept, replay.namer).lines(header_of(game, began, replay[0].time, view), start):
        yield line.encode() + b"\n"


def notation_file(replay: Replay) -> Iterator[bytes]:
    """The game in mtg-replay-notation 1.7."""
    from domain.state import effective
    from replay.formats.mtg_replay.writing import Writer

    game = str(replay.game_id) if replay.game_id is not None else None
    writer = Writer(effective([recorded.event for recorded in replay]), replay.namer)
    yield msgspec.json.format(msgspec.json.encode(writer.document(game, replay[0].time)), indent=1) + b"\n"


def parquet_file(replay: Replay) -> Iterator[bytes]:
    """The columns of `csv_lines` as one Parquet file; `time` in milliseconds, or a game's own count.

    Raises StoreError where pyarrow is not installed.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as error:
        raise StoreError(f"Parquet needs the extra: pip install 'loreplay[analytics]' ({error})") from None
    told = {line.number: line.text for line in replay.log(cancelled=True)}
    rows = [
        {
            **dict(zip(COLUMNS, _row(replay, recorded, told), strict=True)),
            "time": recorded.time,
            "text": told.get(recorded.number, ""),
        }
        for recorded in replay
    ]
    whole = {"number": pa.int32(), "time": pa.int64(), "turn": pa.int32(), "cause": pa.int32()}
    schema = pa.schema([(name, whole.get(name, pa.string())) for name in COLUMNS])
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pylist(rows, schema), sink, compression="zstd")
    yield sink.getvalue().to_pybytes()


def _row(replay: Replay, recorded: Any, told: dict[int, str]) -> list[Any]:
    event = recorded.event
    own = event.model_dump(mode="json", exclude=_COMMON)
    text = told.get(recorded.number, "")
    return [
        recorded.number,
        _time(recorded.time),
        event.turn,
        event.step,
        event.kind,
        event.rule,
        event.cause,
        event.source,
        f"'{text}" if text.startswith(_FORMULA) else text,  # no formula for a spreadsheet
        msgspec.json.encode(own).decode(),
        replay.seen_as,
    ]


def _time(milliseconds: int) -> str:
    if milliseconds < _CLOCK:
        return str(milliseconds)
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")
    except (OverflowError, OSError, ValueError):
        return str(milliseconds)


def write_whole(target: Path, pieces: Iterable[bytes]) -> int:
    """Writes a file, compressed where its name ends with `.zst`; one that is there is replaced once all is written.

    Returns its size in bytes. Raises StoreError for what cannot be written.
    """
    with faults(f"write {target}"), NamedTemporaryFile(dir=target.parent, prefix=".loreplay-", delete=False) as file:
        part = Path(file.name)
        try:
            if target.suffix == ".zst":
                import zstandard

                with zstandard.ZstdCompressor(level=9, write_checksum=True).stream_writer(
                    file, closefd=False
                ) as packed:
                    for piece in pieces:
                        packed.write(piece)
            else:
                file.writelines(pieces)
            file.close()
            part.chmod(0o644)
            part.replace(target)
        except BaseException:
            file.close()
            part.unlink(missing_ok=True)
            raise
        return target.stat().st_size
