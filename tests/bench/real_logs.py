"""The real games of the shared folder as Arena leaves them on disk, and their messages."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from pathlib import Path

from replay.formats.arena.errors import DetailedLogsDisabled
from replay.formats.arena.lines import Block, read_log


def unpacked_games(shared: Path, folder: Path) -> list[Path]:
    """The seventeen games, each a log of its own, unpacked into a folder."""
    found = []
    for packed in sorted((shared / "data/arena").glob("*_g[0-9].log.gz")):
        found.append(folder / packed.name.removesuffix(".gz"))
        found[-1].write_bytes(gzip.decompress(packed.read_bytes()))
    assert len(found) == 17
    return found


def framed(logs: Iterable[Path]) -> list[Block]:
    """All messages, framed but not decoded."""
    blocks: list[Block] = []
    for log in logs:
        try:
            blocks.extend(read_log(log))
        except DetailedLogsDisabled:
            continue
    return blocks


def messages(logs: Iterable[Path]) -> list[Block]:
    """Of these, what a game is made of."""
    return [block for block in framed(logs) if block.kind in ("gre", "client", "room")]
