"""What can be wrong with an Arena log, told in one line: file, line, what, what to do."""

from __future__ import annotations

from collections.abc import Iterator


def one_line(text: str, limit: int = 300) -> str:
    """`text` without line breaks and terminal control characters, at most `limit` characters."""
    cleaned = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
    return cleaned if len(cleaned) <= limit else cleaned[: limit - 1] + "…"


class LogError(Exception):
    """A fault of a log. `line` is the 1-based raw line, or None where the whole file is meant.

    `refused` tells whether the file is given up; otherwise all the rest of it is still read.
    """

    refused = False

    def __init__(self, path: str, line: int | None, what: str, todo: str) -> None:
        super().__init__(path, line, what, todo)
        self.path = path
        self.line = line
        self.what = what
        self.todo = todo

    def __str__(self) -> str:
        where = one_line(self.path) + (f", line {self.line}" if self.line is not None else "")
        return f"{where}: {one_line(self.what)}; {one_line(self.todo)}"


class UnreadableLog(LogError):
    """The operating system does not give the file, or its compression is unknown to us."""

    refused = True


class EmptyLog(LogError):
    """The file (or what it unpacks to) has no bytes."""

    refused = True


class BinaryLog(LogError):
    """NUL bytes before the first message: not a text file in UTF-8."""

    refused = True


class NotAnArenaLog(LogError):
    """A text file without a single line that Arena's logger writes."""

    refused = True


class DetailedLogsDisabled(LogError):
    """The log says so itself, and no message of a game is in it."""

    refused = True


class LineTooLong(LogError):
    """A line, or one pretty-printed message, beyond the limit; the longest real line has 2.6 MB."""

    refused = True


class TruncatedArchive(LogError):
    """The compressed file ends early or is damaged from here on; everything before was read."""


class CutMessage(LogError):
    """A message that stops before its closing brace; the message is lost."""


class InvalidText(LogError):
    """Bytes of a message that are no UTF-8; they were read as U+FFFD."""


class BadMessage(LogError):
    """A message that is no JSON, or whose fields have other types than Arena's; the message is lost."""


class WrongStateId(LogError):
    """A game state whose id contradicts its message or the id it follows (Arena counts up by one)."""


class OutOfOrder(LogError):
    """A server line that a later one overtook; it was put back in order."""


class Unplaced(LogError):
    """States of a game whose beginning and name are not in the log; they are left out."""


class Notes:
    """Faults that did not stop the reading. Keeps the first `keep` of a kind and counts them all."""

    def __init__(self, keep: int = 20) -> None:
        self._keep = keep
        self._kept: list[LogError] = []
        self.counts: dict[str, int] = {}

    def add(self, note: LogError) -> None:
        kind = type(note).__name__
        self.counts[kind] = seen = self.counts.get(kind, 0) + 1
        if seen <= self._keep:
            self._kept.append(note)

    def __iter__(self) -> Iterator[LogError]:
        return iter(self._kept)

    def __len__(self) -> int:
        return sum(self.counts.values())
