"""The bytes of a game log: a header with the match's id twice, then records of time, sender and text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from replay.narrated.files import BadFile, Content

TICKS_1970 = 621_355_968_000_000_000
"""100 nanoseconds between the years 1 and 1970: .NET counts from year 1."""
TICKS_KIND = (1 << 62) - 1
"""The two highest bits say which clock it was (`DateTime.ToBinary`)."""
TICKS = (630_822_816_000_000_000, 662_380_416_000_000_000)
"""2000 to 2100."""
MOST_TEXT = 1 << 16
MOST_RECORDS = 200_000
MOST_VARINT = 5
ID = re.compile(rb"[0-9A-Za-z-]{1,64}")
REPLACED = b"\xef\xbf\xbd"
MANGLED = re.compile(rb"[\x01-\x09]\x00?[\x01-\x40](?P<id>[0-9A-Za-z-]{1,64})[\x01-\x09]?\x00?[\x01-\x40](?P=id)")
"""The header after a text tool took its zeros away."""


class LogRecord(NamedTuple):
    """One line of a game log."""

    number: int
    """1-based."""
    time: int
    """Milliseconds since 1970, as MTGO's clock had it."""
    sender: str
    """Empty, or the player who wrote it: chat."""
    text: str


class Log(NamedTuple):
    """A game log."""

    match: str
    """The match's id; it identifies the players at the source and is never stored."""
    records: list[LogRecord]
    notes: list[str]


class Short(Exception):
    """The bytes end here."""


class Wrong(Exception):
    """These bytes are none of MTGO's."""


class Bytes:
    """Reads from the front."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def take(self, size: int) -> bytes:
        """The next bytes. Raises Short."""
        piece = self.data[self.at : self.at + size]
        if len(piece) < size:
            raise Short
        self.at += size
        return piece

    def varint(self) -> int:
        """Seven bits a byte, the lowest first."""
        value = 0
        for place in range(MOST_VARINT):
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << (7 * place)
            if byte < 0x80:
                return value
        raise Wrong("a length of more than five bytes")

    def string(self, most: int) -> bytes:
        """A length, then so many bytes."""
        size = self.varint()
        if size > most:
            raise Wrong(f"a text of {size:,} bytes")
        return self.take(size)


def header(data: bytes) -> tuple[str, int] | None:
    """The match's id, and where the records begin; None for what is no game log."""
    reader = Bytes(data)
    try:
        version = reader.take(2)
        first = reader.string(64)
        kind = reader.take(2)
        second = reader.string(64)
    except (Short, Wrong):
        return None
    if version[1] or kind[1] or not 0 < version[0] < 10 or first != second or not ID.fullmatch(first):
        return None
    return first.decode("ascii"), reader.at


def claims(head: bytes, name: str) -> bool:
    """Whether a file is a game log, or was one before a text tool changed it."""
    if header(head) is not None or MANGLED.match(head):
        return True
    return name.startswith("match_gamelog_") and name.endswith(".dat")


def read(path: Path, content: Content) -> Log:
    """The records of a file. Raises BadFile for one that is none, or was changed."""
    data = content.data
    found = header(data)
    if found is None:
        if MANGLED.match(data) or REPLACED in data[:4096]:
            raise changed(path, "its header has lost bytes")
        raise BadFile(str(path), None, "it does not begin like a game log of MTGO", "copy the .dat file itself again")
    match, start = found
    notes = [f"its packing is damaged: {content.cut}"] if content.cut else []
    reader = Bytes(data, start)
    records: list[LogRecord] = []
    unreadable = 0
    while reader.at < len(data):
        begin = reader.at
        try:
            ticks = int.from_bytes(reader.take(8), "little") & TICKS_KIND
            if not TICKS[0] < ticks < TICKS[1]:
                raise Wrong("a time outside the years 2000 to 2100")
            sender, text = reader.string(MOST_TEXT), reader.string(MOST_TEXT)
        except Short:
            notes.append(f"the last record is cut at byte {begin:,}: import the file again when MTGO has written more")
            break
        except Wrong as error:
            raise changed(path, f"record {len(records) + 1} at byte {begin:,} has {error}") from None
        if len(records) == MOST_RECORDS:
            raise BadFile(
                str(path), None, f"it has more than {MOST_RECORDS:,} records", "such a file is no single match"
            )
        said = text.decode("utf-8", "replace")
        unreadable += "\N{REPLACEMENT CHARACTER}" in said and REPLACED not in text
        time = (ticks - TICKS_1970) // 10_000
        records.append(LogRecord(len(records) + 1, time, sender.decode("utf-8", "replace"), said))
    if unreadable:
        notes.append(f"{unreadable} records are no UTF-8; what could not be read of them is marked")
    return Log(match, records, notes)


def changed(path: Path, what: str) -> BadFile:
    """The bytes are not those that MTGO wrote."""
    return BadFile(
        str(path),
        None,
        f"a text tool has changed this game log ({what})",
        "it is a binary file: copy the original without opening, converting or pasting it",
    )
