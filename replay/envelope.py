"""A stored payload taken apart without understanding the event: time, public part, secret parts.

The JSON of a payload is written once, by `assemble`, and kept as it is ever after. Only `withhold` makes another
payload from it, by putting commitments in the place of secret parts; the chain is the same for both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256

import msgspec

from replay.errors import StoreError

SALT_BYTES = 16
MAX_TIME = 2**63 - 1
MAX_PAYLOAD = 16 * 1024 * 1024
"""A payload above this is refused: no event comes near it."""


class Part(msgspec.Struct, rename={"audience": "for"}, forbid_unknown_fields=True, omit_defaults=True):
    """The secret fields that one audience may see, or the commitment to them."""

    audience: tuple[int, ...] | None
    salt: str | None = None
    part: msgspec.Raw = msgspec.Raw()
    c: str | None = None

    @property
    def withheld(self) -> bool:
        """Whether only the commitment is left."""
        return self.c is not None

    @property
    def commitment(self) -> bytes:
        """SHA-256 of salt and part. Raises ValueError where neither is there."""
        if self.c is not None:
            return bytes.fromhex(self.c)
        return sha256(bytes.fromhex(self.salt or "") + self.part).digest()

    def dump(self) -> bytes:
        """The JSON of this part."""
        audience = dump_audience(self.audience)
        if self.c is not None:
            return b'{"for":%b,"c":"%b"}' % (audience, bytes.fromhex(self.c).hex().encode())
        salt = bytes.fromhex(self.salt or "").hex().encode()
        return b'{"for":%b,"salt":"%b","part":%b}' % (audience, salt, bytes(self.part))


class Envelope(msgspec.Struct, forbid_unknown_fields=True):
    """`{"time": …, "public": {…}, "secret": [Part…]}`; `secret` only where there is something hidden."""

    time: int
    public: msgspec.Raw
    secret: list[Part] = []

    def dump(self) -> bytes:
        """The payload."""
        return assemble(self.time, bytes(self.public), [part.dump() for part in self.secret])


_decode = msgspec.json.Decoder(Envelope).decode


def open_envelope(payload: bytes) -> Envelope:
    """Takes a payload apart. Raises StoreError for anything that is no envelope; see `is_canonical` for the rest."""
    try:
        return _decode(payload)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise StoreError(f"not the payload of an event: {error}") from None


def check_canonical(payload: bytes, envelope: Envelope) -> None:
    """Raises StoreError unless the payload is to the byte what `assemble` writes, and all of it in the chain."""
    if len(payload) > MAX_PAYLOAD:
        raise StoreError(f"a payload of {len(payload)} bytes, more than {MAX_PAYLOAD}")
    if not -MAX_TIME <= envelope.time <= MAX_TIME:
        raise StoreError(f"a time that is out of range: {envelope.time}")
    for part in envelope.secret:
        whole = part.c is None and part.salt is not None and bytes(part.part) != b""
        if not whole and not (part.c is not None and part.salt is None and bytes(part.part) == b""):
            raise StoreError("a secret part needs either `salt` and `part` or `c`")
        if len(part.c or part.salt or "") != (64 if part.withheld else 2 * SALT_BYTES):
            raise StoreError("a salt or commitment of a secret part has the wrong length")
    try:
        same = envelope.dump() == payload
    except ValueError:
        same = False
    if not same:
        raise StoreError("not written as the store writes payloads")


def assemble(time: int, public: bytes, parts: Sequence[bytes] = ()) -> bytes:
    """The payload of an event from the JSON of its parts."""
    if not parts:
        return b'{"time":%d,"public":%b}' % (time, public)
    return b'{"time":%d,"public":%b,"secret":[%b]}' % (time, public, b",".join(parts))


@lru_cache(maxsize=64)
def dump_audience(audience: tuple[int, ...] | None) -> bytes:
    """The seats as JSON; null is everybody."""
    return b"null" if audience is None else b"[%b]" % ",".join(map(str, audience)).encode()


def withhold(payload: bytes, hides: Callable[[tuple[int, ...] | None], bool]) -> bytes:
    """The payload with commitments for the parts whose audience is to be hidden; itself where there are none."""
    if b'"secret":[' not in payload:
        return payload
    envelope = open_envelope(payload)
    changed = False
    for at, part in enumerate(envelope.secret):
        if not part.withheld and hides(part.audience):
            envelope.secret[at] = Part(audience=part.audience, c=part.commitment.hex())
            changed = True
    return envelope.dump() if changed else payload


def time_of(payload: bytes) -> int:
    """The time in a payload, without taking the rest apart; 0 where none can be read, which `verify` finds."""
    try:
        return int(payload[8 : payload.index(b",", 8)])
    except ValueError:
        return 0
