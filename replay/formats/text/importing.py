"""A text into a store."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from replay.formats.text.reading import Document, Reader
from replay.formats.text.telling import Telling
from replay.identity import match_hash
from replay.import_report import GameReport
from replay.narrated.files import read_whole, text_of
from replay.narrated.importing import Import
from replay.narrated.storing import Key, Taker, store_game


def read_text(path: Path, text: str) -> Document:
    """A text, taken apart. Raises BadLine."""
    return Reader(path).read(text)


def import_text(job: Import) -> list[GameReport]:
    """The game of a text. Raises BadLine for the first sentence that is wrong; nothing is stored then."""
    content = read_whole(job.path)
    job.bytes += len(content.data)
    if content.cut:
        job.notes.append(f"its packing is damaged: {content.cut}")
    document = read_text(job.path, text_of(job.path, content))
    if not document.statements:
        return []
    name = document.game or sha256("\n".join(document.opening).encode()).hexdigest()
    known = match_hash(f"text:{name}")

    def translate(taker: Taker) -> None:
        Telling(taker, document, job.path, known).tell()

    return [store_game(job.store, Key(known, document.number), translate)]
