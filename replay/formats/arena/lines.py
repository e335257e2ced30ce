"""Framing of an Arena log: which stretches of raw lines are messages. Nothing is decoded here."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from replay.formats.arena.errors import (
    BinaryLog,
    CutMessage,
    DetailedLogsDisabled,
    EmptyLog,
    InvalidText,
    LineTooLong,
    LogError,
    NotAnArenaLog,
    Notes,
    TruncatedArchive,
    UnreadableLog,
)
from replay.formats.arena.unpack import EndsEarly, unpacked

MAX_LINE = 16_000_000
"""Bytes; the longest line seen in real logs has 2.6 MB."""

BlockKind = Literal["gre", "client", "room", "summarized", "cut", "settings"]

_HEADER = b"[UnityCrossThreadLogger]"
_SUMMARIZED = b"[Message summarized"
_DETAILED = b"DETAILED LOGS:"
_BOM = b"\xef\xbb\xbf"
_SWITCH_ON = "switch on Options > Account > Detailed Logs (Plugin Support) in Arena and play again"
_FETCH_AGAIN = "what comes before was read; copy the log again if more of it exists"


class Block(msgspec.Struct, frozen=True, gc=False):
    """One message, still as bytes. `line` is the 1-based raw line on which `payload` begins.

    kind: gre = server to client; client = a player's answer; room = players and final result of a match;
    summarized = Arena left a message out; cut = the log stops inside a message; settings = detailed logs on or off.
    """

    line: int
    kind: BlockKind
    payload: bytes


class LogReader:
    """Iterates once over the blocks of a log, in constant memory. Refusals are raised, lesser faults noted.

    notes: faults that did not stop the reading. bytes_read: raw (unpacked) bytes. lines: raw lines.
    detailed_logs: what the log last said of itself, None if it did not.
    """

    def __init__(self, path: str | os.PathLike[str], name: str | None = None) -> None:
        self.path = Path(path)
        self.name = name or str(path)
        self.notes = Notes()
        self.bytes_read = 0
        self.bytes_on_disk = 0
        self.lines = 0
        self.detailed_logs: bool | None = None
        self._settings_line: int | None = None
        self._found = False
        self._arena = False
        self._blocks = self._read()

    def __iter__(self) -> Iterator[Block]:
        return self._blocks

    def __next__(self) -> Block:
        return next(self._blocks)

    def _read(self) -> Iterator[Block]:
        try:
            for block in self._frame():
                self._found = self._found or block.kind not in ("settings", "cut")
                yield block
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise UnreadableLog(
                self.name, None, f"cannot be read ({reason})", "check the path and its rights"
            ) from error
        self._refuse_if_without_messages()

    def _refuse_if_without_messages(self) -> None:
        if not self.bytes_read:
            raise EmptyLog(self.name, None, "the file is empty", "give the Player.log of a finished session")
        if self._found:
            return
        if self.detailed_logs is False:
            raise DetailedLogsDisabled(
                self.name, self._settings_line, "detailed logs are disabled, so no game is in it", _SWITCH_ON
            )
        if not self._arena and not self.notes:
            raise NotAnArenaLog(self.name, None, "no line of Arena's logger in it", "give Arena's Player.log")

    def _raw_lines(self) -> Iterator[list[bytes]]:
        """Whole lines without their line feeds, a few at a time; the last may be without its end."""
        begun: list[bytes] = []
        size = 0
        with self.path.open("rb", buffering=0) as file:
            try:
                for piece in unpacked(file):
                    if not self.bytes_read and piece.startswith(_BOM):
                        piece = piece[len(_BOM) :]
                    self.bytes_read += len(piece)
                    self.bytes_on_disk = file.tell()
                    if not self._found and b"\0" in piece:
                        self._refuse_binary(piece)
                    lines = piece.split(b"\n")
                    if size + len(lines[0]) > MAX_LINE:
                        self._refuse_long(self.lines + 1)
                    if len(lines) > 1:
                        begun.append(lines[0])
                        lines[0] = b"".join(begun)
                        begun = [lines.pop()]
                        size = len(begun[0])
                        yield lines
                    else:
                        begun.append(piece)
                        size += len(piece)
            except EndsEarly as error:
                self._last(begun)
                if any(begun):
                    yield [b"".join(begun)]
                self.notes.add(TruncatedArchive(self.name, self.lines, str(error), _FETCH_AGAIN))
                return
        if any(begun):
            yield [b"".join(begun)]

    def _last(self, begun: list[bytes]) -> None:
        """Nothing unpacked at all is a refusal, not a short log."""
        if not self.bytes_read and not any(begun):
            raise UnreadableLog(self.name, None, "nothing can be unpacked from it", "copy the log again")

    def _refuse_binary(self, piece: bytes) -> None:
        nul = piece.index(b"\0")
        if piece.find(b'"greToClientEvent"', 0, nul) >= 0:
            return  # a log whose end the file system never wrote
        line = self.lines + piece.count(b"\n", 0, nul) + 1
        raise BinaryLog(self.name, line, "NUL bytes: not a text file in UTF-8", "give Arena's Player.log")

    def _refuse_long(self, line: int) -> None:
        raise LineTooLong(
            self.name, line, f"longer than {MAX_LINE // 1_000_000} MB", "no Arena message is that long; check the file"
        )

    def _frame(self) -> Iterator[Block]:
        number = 0
        pretty: list[bytes] | None = None
        pretty_line = pretty_size = 0
        for lines in self._raw_lines():
            for line in lines:
                number += 1
                if pretty is not None:
                    if line[:1] != b"[":
                        pretty.append(line)
                        pretty_size += len(line)
                        if line[:1] == b"}" and line.rstrip() == b"}":
                            if pretty_size > MAX_LINE:
                                self._refuse_long(pretty_line)
                            self.lines = number
                            block = self._pretty(pretty_line, pretty)
                            pretty = None
                            if block is not None:
                                yield block
                        elif pretty_size > MAX_LINE:
                            self._refuse_long(pretty_line)
                        continue
                    block = self._cut(pretty_line, pretty)
                    pretty = None
                    if block is not None:
                        yield block
                first = line[:1]
                if first == b"{":
                    if len(line) < 3 and line.rstrip() == b"{":
                        pretty, pretty_line, pretty_size = [line], number, 0
                    else:
                        self.lines = number
                        block = self._one_line(number, line)
                        if block is not None:
                            yield block
                elif first == b"[":
                    if line.startswith(_SUMMARIZED):
                        self.lines = number
                        yield Block(number, "summarized", line.rstrip())
                    elif not self._arena and line.startswith(_HEADER):
                        self._arena = True
                elif first == b"D" and line.startswith(_DETAILED):
                    self.lines = number
                    self._arena = True
                    self._settings_line = number
                    self.detailed_logs = b"ENABLED" in line
                    yield Block(number, "settings", line.rstrip())
            self.lines = number
        if pretty is not None:
            block = self._cut(pretty_line, pretty)
            if block is not None:
                yield block

    def _one_line(self, number: int, line: bytes) -> Block | None:
        if b'"greToClientEvent"' in line:
            kind: BlockKind = "gre"
            if b'"gameStateMessage"' not in line and _only_interface(line):
                return None
        elif b'"matchGameRoomStateChangedEvent"' in line:
            kind = "room"
        elif b'"clientToMatchServiceMessageType"' in line:
            kind = "client"
            if b"ClientToGREUIMessage" in line:
                return None
        else:
            if line.startswith((b'{ "transactionId"', b'{ "timestamp"')) and not line.rstrip().endswith(b"}"):
                return self._cut(number, [line])
            return None
        if not line.rstrip().endswith(b"}"):
            return self._cut(number, [line])
        return Block(number, kind, self._utf8(number, line))

    def _pretty(self, number: int, lines: list[bytes]) -> Block | None:
        payload = b"\n".join(lines)
        if b'"clientToMatchServiceMessageType"' in payload and b"ClientToGREUIMessage" not in payload:
            return Block(number, "client", self._utf8(number, payload))
        return None

    def _utf8(self, number: int, payload: bytes) -> bytes:
        if payload.isascii():
            return payload
        try:
            payload.decode()
        except UnicodeDecodeError as error:
            line = number + payload.count(b"\n", 0, error.start)
            what = f"byte {error.start + 1 - (payload.rfind(bytes([10]), 0, error.start) + 1)} is no UTF-8"
            self.notes.add(InvalidText(self.name, line, what, "read as an unknown character"))
            return payload.decode(errors="replace").encode()
        return payload

    def _cut(self, number: int, lines: list[bytes]) -> Block | None:
        """The log stops inside a message; hovers and clocks are no loss."""
        if any(b"ClientToGREUIMessage" in line for line in lines[:8]) or _only_interface(lines[0]):
            return None
        self._arena = True
        last = number + len(lines) - 1
        self.notes.add(CutMessage(self.name, last, "the message stops in the middle", "the rest of the log was read"))
        return Block(number, "cut", b"")


def _only_interface(line: bytes) -> bool:
    """Whether the line holds only hovers and clocks, which are a fifth of all server messages."""
    drop = line.count(b'"GREMessageType_UIMessage"') + line.count(b'"GREMessageType_TimerStateMessage"')
    return drop > 0 and drop == line.count(b'"GREMessageType_')


def read_log(path: str | os.PathLike[str], name: str | None = None) -> LogReader:
    """The blocks of the log at `path` (plain, gzip or zstd); `name` is what errors call it.

    Raises LogError subclasses with `refused` set; see `LogReader.notes` for the rest.
    """
    return LogReader(path, name)


__all__ = ["MAX_LINE", "Block", "BlockKind", "LogError", "LogReader", "read_log"]
