"""What is hidden from a viewer of a game, as strings, and all that lies in a file, unpacked."""

from __future__ import annotations

import base64
import io
import re
import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pyarrow.parquet as pq
import zstandard

from replay.envelope import open_envelope
from replay.formats.lore import redactor
from replay.lazy import Viewer
from replay.replay import Replay

_SCRIPT = re.compile(rb'<script type="text/plain" id="(data|lore)"[^>]*>([A-Za-z0-9+/=\s]*)</script>')
_SHORTEST = 4


def cards(value: Any) -> Iterator[str]:
    """The names and keys of cards in decoded JSON: of faces, and of deck lists."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in ("name", "card") and isinstance(each, str) and not _OBJECT.fullmatch(each):
                yield each
            elif key in ("main", "sideboard") and isinstance(each, list):
                yield from (entry[0] for entry in each)
            else:
                yield from cards(each)
    elif isinstance(value, list):
        for each in value:
            yield from cards(each)


def strings(value: Any) -> Iterator[str]:
    """All strings in decoded JSON; those that are JSON themselves taken apart, too."""
    if isinstance(value, str):
        yield value
        if value[:1] in ("{", "["):
            try:
                yield from strings(msgspec.json.decode(value))
            except msgspec.MsgspecError:
                pass
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)


def hidden_from(replay: Replay, viewer: Viewer) -> tuple[set[str], set[str]]:
    """Words that stand in parts which a viewer may not see and nowhere in what that viewer may; and their salts."""
    hides = redactor(viewer)
    words: set[str] = set()
    salts: set[str] = set()
    shown: list[str] = []
    for record in replay.stored:
        envelope = open_envelope(record.payload)
        shown.append(bytes(envelope.public).decode())
        for part in envelope.secret:
            if part.withheld:
                continue
            if hides(part.audience):
                assert part.salt is not None
                salts.add(part.salt)
                told = msgspec.json.decode(part.part)
                words.update(word for word in strings(told) if not _GENERIC.fullmatch(word))
                words.update(cards(told))
            else:
                shown.append(bytes(part.part).decode())
    seen = "\n".join(shown).replace('\\"', '"')
    return {word for word in words if len(word) >= _SHORTEST and not in_text(word, seen)}, salts


_OBJECT = re.compile("o[0-9]+")
_GENERIC = re.compile(r"o?[0-9]+|\{.*\}|[a-z -]{1,24}|[A-Z][a-z]+", re.DOTALL)
"""Object ids, costs, and the types and keywords of hidden cards: words of everybody."""


def in_text(word: str, text: str) -> bool:
    """Whether a word stands there whole."""
    return word in text and re.search(rf"(?<![0-9A-Za-z]){re.escape(word)}(?![0-9A-Za-z])", text) is not None


def unpacked(data: bytes) -> Iterator[str]:
    """The text of a file, and of whatever is packed in it: pages, games, tables."""
    if data[:4] == b"PAR1":
        table = pq.read_table(io.BytesIO(data))
        yield "\n".join(str(value) for column in table.columns for value in column.to_pylist())
        yield data.decode("latin-1")
        return
    if data[:4] == b"\x28\xb5\x2f\xfd":
        with zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data)) as packed:
            yield from unpacked(packed.read())
        return
    yield data.decode("utf-8", "replace").replace('\\"', '"').replace("&#39;", "'").replace("&#34;", '"')
    for kind, packed_ in _SCRIPT.findall(data):
        raw = base64.b64decode(packed_)
        if kind == b"lore":
            yield from unpacked(raw)
            continue
        inner = zlib.decompress(raw, -15)
        document = msgspec.json.decode(inner)
        yield "\n".join(strings(document))
        if isinstance(document, dict) and isinstance(document.get("page"), str):
            yield from unpacked(document["page"].encode())


def leaked(data: bytes, words: set[str], salts: set[str]) -> list[str]:
    """The hidden words and salts that a file holds."""
    texts = list(unpacked(data))
    return sorted(
        [word for word in words if any(in_text(word, text) for text in texts)]
        + [salt for salt in salts if any(salt in text for text in texts)]
    )
