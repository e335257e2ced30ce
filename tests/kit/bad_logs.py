"""Files that are no Arena logs with games in them, each with the line and the words of its refusal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.kit.arena_log import ArenaLog


def write(path: Path, data: bytes) -> Path:
    """The file with these bytes."""
    path.write_bytes(data)
    return path


def long_line(path: Path) -> Path:
    """A log whose last line is longer than any of Arena's."""
    log = ArenaLog()
    log.room()
    return write(path, log.text() + b"{" + b"x" * 16_000_001 + b"\n")


def disabled(path: Path) -> Path:
    log = ArenaLog(detailed="DISABLED")
    log.lines.insert(0, "Initialize engine version: 2022.3")
    return log.write(path)


REFUSED: dict[str, tuple[Callable[[Path], Path], int | None, str]] = {
    "disabled": (disabled, 2, "Detailed Logs"),
    "empty": (lambda path: write(path, b""), None, "empty"),
    "binary": (lambda path: write(path, b"MZ\r\n\0\0\1\2" * 100), 2, "not a text file"),
    "picture": (lambda path: write(path, bytes(range(256)) * 40), 1, "not a text file"),
    "other text": (lambda path: write(path, b"dear diary\n" * 40), None, "no line of Arena's logger"),
    "gzip of nothing": (lambda path: write(path, b"\x1f\x8b\x08\0"), None, "nothing can be unpacked"),
    "long line": (long_line, 4, "longer than 16 MB"),
    "missing": (lambda path: path, None, "cannot be read"),
}
