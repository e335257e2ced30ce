"""The card objects of a huge JSON file, one at a time, in constant memory and without decoding the rest.

Known by their place: in a list (Scryfall's bulk files), one a line (JSON lines), under `data` (Scryfall's lists,
MTGJSON's AllIdentifiers), in `cards` and `tokens` of a set under `data` (MTGJSON's AllPrintings and single sets).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from replay.cardnames.errors import CardFileError
from replay.cardnames.rows import MAX_OBJECT

MAX_DEPTH = 200
FETCH_AGAIN = "fetch the file again"

# Up to the next bracket that is not in a string. The bound keeps the matcher's own memory small on hostile text, and
# the possessive parts run only where no backtracking is needed.
_TO_BRACKET = re.compile(
    rb'[^"{}\[\]]*(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"[^"{}\[\]]*){0,256}([{}\[\]])?',
    re.DOTALL,
)
_KEY = re.compile(rb'"([A-Za-z]{1,16})"\s*:\s*$')
_LOOK_BACK = 40  # bytes before a bracket in which its key stands
_CLOSES = {ord("}"): ord("{"), ord("]"): ord("[")}


class CardObjects:
    """Iterates once over the bytes of the card objects in `pieces`; `where` tells the place of the last one."""

    def __init__(self, pieces: Iterable[bytes], path: str) -> None:
        self._pieces = pieces
        self._path = path
        self._buffer = b""
        self._position = 0
        self._dropped = 0
        self._dropped_lines = 0
        self._open = bytearray()
        self._lists: list[int] = []
        self._start = -1
        self._depth = 0
        self._under_data = False
        self._last = 0

    @property
    def where(self) -> str:
        """Line (from 1) and byte (from 0) in the unpacked file at which the last object begins."""
        return self._place(self._last)

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._pieces:
            self._make_room(piece)
            yield from self._scan()
        if self._open or self._buffer[self._position :].strip():
            raise CardFileError(self._path, self._place(len(self._buffer)), "the file ends too early", FETCH_AGAIN)

    def _make_room(self, piece: bytes) -> None:
        keep = max(0, self._position - _LOOK_BACK) if self._start < 0 else self._start
        self._dropped_lines += self._buffer.count(b"\n", 0, keep)
        self._dropped += keep
        self._buffer = self._buffer[keep:] + piece
        self._position -= keep
        if self._start >= 0:
            self._start = 0
        if len(self._buffer) - len(piece) > MAX_OBJECT:
            what = f"a card or a text of more than {MAX_OBJECT // 1_000_000} MB"
            raise CardFileError(self._path, self._place(0), what, "give a bulk file of Scryfall or MTGJSON")

    def _place(self, index: int) -> str:
        number = self._dropped_lines + self._buffer.count(b"\n", 0, index) + 1
        return f"line {number}, byte {self._dropped + index}"

    def _scan(self) -> Iterator[bytes]:
        buffer, opened, lists = self._buffer, self._open, self._lists
        match = _TO_BRACKET.match
        while True:
            found = match(buffer, self._position)
            assert found is not None
            end, bracket = found.end(), found[1]
            if bracket is None:
                if end == self._position:
                    return
                self._position = end
                continue
            self._position = end
            code = bracket[0]
            if code not in _CLOSES:
                self._opened(code, end - 1)
                continue
            if not opened or opened.pop() != _CLOSES[code]:
                what = f"not JSON: a {bracket.decode()} that closes nothing"
                raise CardFileError(self._path, self._place(end - 1), what, FETCH_AGAIN)
            depth = len(opened) + 1
            if lists and lists[-1] == depth:
                lists.pop()
            if self._depth == depth:
                self._last, self._start, self._depth = self._start, -1, 0
                yield buffer[self._last : end]
            if depth == 1:
                self._under_data = False

    def _opened(self, code: int, index: int) -> None:
        """A bracket opens at `index`: does a card, or a list of cards, begin?"""
        opened, lists = self._open, self._lists
        depth = len(opened)
        if depth >= MAX_DEPTH:
            what = f"nested more than {MAX_DEPTH} deep"
            raise CardFileError(self._path, self._place(index), what, FETCH_AGAIN)
        opened.append(code)
        if self._depth and depth != self._depth:
            return
        if depth == 1 and self._depth == 1:
            if self._key(index) == b"data":
                self._start, self._depth, self._under_data = -1, 0, True
                lists.append(2)
        elif code == ord("["):
            in_set = self._under_data and depth in (2, 3) and opened.startswith(b"{{{"[:depth])
            if depth == 0:
                lists.append(1)
            elif in_set and self._key(index) in (b"cards", b"tokens"):
                self._start, self._depth = -1, 0
                lists.append(depth + 1)
        elif not self._depth and (depth == 0 or (lists and lists[-1] == depth)):
            self._start, self._depth = index, depth + 1

    def _key(self, index: int) -> bytes | None:
        """The key whose value opens at `index`."""
        before = _KEY.search(self._buffer, max(0, index - _LOOK_BACK), index)
        return before[1] if before else None
