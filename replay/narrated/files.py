"""A whole file in memory, unpacked, of bounded size; and what can be wrong with one."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from replay.formats.arena.errors import LogError
from replay.formats.arena.unpack import EndsEarly, unpacked

MOST_BYTES = 1 << 26
"""64 MB, unpacked: the longest of these files that was seen has less than 3."""


class BadFile(LogError):
    """The file is given up."""

    refused = True


class Content(NamedTuple):
    """The bytes of a file."""

    data: bytes
    cut: str | None = None
    """What is wrong where its packing ends early."""


def read_whole(path: Path, most: int = MOST_BYTES) -> Content:
    """All bytes of a file, gzip and zstd unpacked. Raises BadFile."""
    parts: list[bytes] = []
    size = 0
    cut = None
    try:
        with path.open("rb") as file:
            try:
                for part in unpacked(file):
                    size += len(part)
                    if size > most:
                        raise BadFile(
                            str(path), None, f"it has more than {most >> 20} MB", "such a file holds no single match"
                        )
                    parts.append(part)
            except EndsEarly as error:
                cut = str(error)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise BadFile(str(path), None, f"cannot be read ({reason})", "check the path and its permissions") from None
    if not size:
        raise BadFile(str(path), None, cut or "it is empty", "copy it again from where it comes from")
    return Content(b"".join(parts), cut)


def head_of(path: Path, most: int = 1 << 16) -> bytes:
    """The first bytes of a file, unpacked; empty where it cannot be read."""
    head = b""
    try:
        with path.open("rb") as file:
            for part in unpacked(file):
                head += part[: most - len(head)]
                if len(head) >= most:
                    break
    except (OSError, ValueError, EndsEarly):
        pass
    return head


def text_of(path: Path, content: Content) -> str:
    """The file as text in UTF-8, with or without its mark. Raises BadFile that says the line of the first bad byte."""
    try:
        return content.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.data.count(b"\n", 0, error.start) + 1
        raise BadFile(str(path), line, "it is no text in UTF-8", "save it as UTF-8 and import it again") from None
