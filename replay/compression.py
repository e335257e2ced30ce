"""zstd below the chain: payloads are smaller in the database, and to everything above it the same bytes.

A compressed payload is a zstd frame and a plain one begins with `{`, so that a store may hold both. Small payloads need
a dictionary: it is trained once, on public parts of a game alone (what is forgotten must not live on in it), and kept
in the store.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from threading import local
from typing import Final

import zstandard
from eventsourcing.persistence import Compressor

from replay.envelope import MAX_PAYLOAD, withhold
from replay.errors import StoreError
from replay.recorded import StoredRecord
from replay.upcasting import kind_of

MAGIC: Final = zstandard.FRAME_HEADER
ZSTD: Final = "zstd"
"""The value of `compression` in the store's URL and meta table."""

LEVEL: Final = 3
DICTIONARY_BYTES: Final = 16 * 1024
DICTIONARY_ID: Final = 1
ENOUGH: Final = 400
"""Events of one game from which a dictionary is trained."""

_UNTOLD: Final = ("GameBegan", "NoteAdded", "DeckRegistered")
"""Kinds with names and words of people, or with the list of a deck: no dictionary is trained on them."""


class Compression(Compressor):
    """Payloads ↔ what is stored of them."""

    def __init__(self) -> None:
        self._content: bytes | None = None
        self._thread = local()
        self.load: Callable[[], bytes | None] = lambda: None
        """Reads the dictionary of the store."""

    @property
    def trained(self) -> bool:
        """Whether there is a dictionary."""
        return self._content is not None or self._learn(self.load())

    def _learn(self, content: bytes | None) -> bool:
        if content is not None:
            self._content, self._thread = content, local()
        return content is not None

    def compress(self, data: bytes) -> bytes:
        """A zstd frame; the payload itself where that is no longer."""
        if not hasattr(self._thread, "compressor"):
            self._thread.compressor = zstandard.ZstdCompressor(
                level=LEVEL, dict_data=self._dictionary(), write_content_size=True
            )
        frame: bytes = self._thread.compressor.compress(data)
        return frame if len(frame) < len(data) or data.startswith(MAGIC) else data

    def decompress(self, data: bytes) -> bytes:
        """The payload. What is no frame, or none of ours, comes back as it is: `verify` finds it."""
        if not data.startswith(MAGIC):
            return data
        try:
            if not 0 <= zstandard.frame_content_size(data) <= MAX_PAYLOAD:
                return data
            if self._content is None and zstandard.get_frame_parameters(data).dict_id:
                self._learn(self.load())  # another process trained it
            if not hasattr(self._thread, "decompressor"):
                self._thread.decompressor = zstandard.ZstdDecompressor(dict_data=self._dictionary())
            payload: bytes = self._thread.decompressor.decompress(data, allow_extra_data=False)
        except zstandard.ZstdError:
            return data
        return payload

    def _dictionary(self) -> zstandard.ZstdCompressionDict | None:
        return zstandard.ZstdCompressionDict(self._content) if self._content is not None else None


def train(records: Iterable[StoredRecord]) -> bytes:
    """A dictionary from the public parts of a game's records."""
    told = (record for record in records if kind_of(record.topic) not in _UNTOLD)
    samples: list[bytes | bytearray | memoryview[int]] = [withhold(record.payload, lambda _: True) for record in told]
    try:
        trained = zstandard.train_dictionary(DICTIONARY_BYTES, samples, dict_id=DICTIONARY_ID, level=LEVEL)
    except zstandard.ZstdError as error:
        raise StoreError(f"no dictionary for compression can be trained ({error})") from None
    return trained.as_bytes()


def as_text(dictionary: bytes) -> str:
    """The dictionary as the meta table keeps it."""
    return b64encode(dictionary).decode()


def from_text(text: str) -> bytes:
    """Raises StoreError for a text that is none."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise StoreError("the dictionary of the store's compression is damaged: restore a backup") from None
