"""Integrity: one hash over all events of a game, that stays the same when secret parts give way to their commitments.

value(n) = SHA-256(value(n-1), game, n, topic, time, SHA-256(public), (audience, c)…), every field behind its length,
where c = SHA-256(salt, part) is the commitment to a secret part. value(-1) is 32 zero bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING
from uuid import UUID

import msgspec

from replay.envelope import Envelope, Part, dump_audience, open_envelope
from replay.errors import StoreError

if TYPE_CHECKING:
    from replay.recorded import StoredRecord

GENESIS = bytes(32)

_BEFORE = struct.Struct(">I32sI16sIqI").pack  # previous value, game, number, length of the topic
_AFTER = struct.Struct(">IqI32s").pack  # time, commitment to the public part
_PART = struct.Struct(">I32s").pack
_LENGTH = struct.Struct(">I").pack


class Chain:
    """The chain value of a game after its latest event."""

    __slots__ = ("_game", "value")

    def __init__(self, game_id: UUID, value: bytes = GENESIS) -> None:
        self._game = game_id.bytes
        self.value = value

    @property
    def hex(self) -> str:
        """The value as heads, receipts and checkpoints show it."""
        return self.value.hex()

    def extend(self, number: int, topic: str, payload: bytes) -> None:
        """Takes in an event. Raises StoreError if the payload is none."""
        self.extend_envelope(number, topic, open_envelope(payload))

    def extend_envelope(self, number: int, topic: str, envelope: Envelope) -> None:
        """`extend` for a payload that was taken apart already."""
        self.extend_parts(number, topic, envelope.time, envelope.public, envelope.secret)

    def extend_parts(
        self, number: int, topic: str, time: int, public: bytes | msgspec.Raw, secret: Sequence[Part]
    ) -> None:
        """`extend` for the parts of a payload."""
        try:
            name = topic.encode()
            before = _BEFORE(32, self.value, 16, self._game, 8, number, len(name))
            data = before + name + _AFTER(8, time, 32, sha256(public).digest())
            for part in secret:
                audience = dump_audience(part.audience)
                data += _LENGTH(len(audience)) + audience + _PART(32, part.commitment)
        except (ValueError, struct.error) as error:
            raise StoreError(f"event {number} cannot be chained: {error}") from None
        self.value = sha256(data).digest()


def chain_value(game_id: UUID, records: Iterable[StoredRecord]) -> str:
    """The chain value after all these records, which are those from number 0 on, in hex."""
    chain = Chain(game_id)
    for record in records:
        chain.extend(record.number, record.topic, record.payload)
    return chain.hex
