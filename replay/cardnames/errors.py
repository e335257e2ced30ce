"""What can be wrong with a file of cards, told in one line: file, place, what, what to do."""

from __future__ import annotations

import os

from replay.formats.arena.errors import one_line


class CardFileError(Exception):
    """A file of cards that can't be read, or card names that can't be written; nothing was changed.

    `where` is the place in the file (`line 12, byte 4096`; `table Cards, row 3`), or None for the whole file.
    """

    def __init__(self, path: str | os.PathLike[str], where: str | None, what: str, todo: str) -> None:
        super().__init__(os.fspath(path), where, what, todo)
        self.path = os.fspath(path)
        self.where = where
        self.what = what
        self.todo = todo

    def __str__(self) -> str:
        place = one_line(self.path) + (f", {one_line(self.where)}" if self.where else "")
        return f"{place}: {one_line(self.what)}; {one_line(self.todo)}"
