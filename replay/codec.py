"""An event ↔ the bytes that are stored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from pydantic import ValidationError

from domain.events import EVENTS, GameEvent
from replay.envelope import Envelope, Part, assemble, open_envelope
from replay.errors import StoreError
from replay.upcasting import parse_topic, upcast

Audience = tuple[int, ...] | None


class Decoded(NamedTuple):
    """What a payload says."""

    event: GameEvent
    time: int
    """Milliseconds since 1970 (UTC), or the game's own count in simulations."""
    withheld: bool
    """Whether a secret part is missing: redacted, or forgotten."""


def _audiences(cls: type[GameEvent]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """(the field that names an audience, the secret fields for it)."""
    fields: dict[str, list[str]] = {}
    for name, audience in cls.SECRETS.items():
        fields.setdefault(audience, []).append(name)
    return tuple((audience, tuple(names)) for audience, names in fields.items())


_DUMP: dict[type[GameEvent], tuple[Callable[..., bytes], tuple[tuple[str, tuple[str, ...]], ...]]] = {
    cls: (cls.__pydantic_serializer__.to_json, _audiences(cls)) for cls in EVENTS.values()
}
_LOAD: dict[str, tuple[Callable[..., Any], bool]] = {
    cls.topic(): (cls.__pydantic_validator__.validate_json, bool(cls.SECRETS)) for cls in EVENTS.values()
}
_part_names = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


def encode(event: GameEvent, time: int, salt: Callable[[], bytes]) -> bytes:
    """The payload of an event; `salt` is called once for each part that is hidden from somebody."""
    return encode_parts(event, time, salt)[0]


def encode_parts(event: GameEvent, time: int, salt: Callable[[], bytes]) -> tuple[bytes, bytes, Sequence[Part]]:
    """`encode`, and the public and secret parts of the payload."""
    dump, audiences = _DUMP[type(event)]
    if not audiences:
        public = dump(event)
        return b'{"time":%d,"public":%b}' % (time, public), public, ()
    hidden: dict[tuple[int, ...], set[str]] = {}
    names: set[str] = set()
    for field, secrets in audiences:
        audience: Audience = getattr(event, field)
        if audience is not None:
            names.update(secrets)
            known = {name for name in secrets if getattr(event, name) is not None}
            if known:
                hidden.setdefault(audience, set()).update(known)
    if not names:
        public = dump(event)
        return b'{"time":%d,"public":%b}' % (time, public), public, ()
    parts = [
        Part(audience, salt().hex(), msgspec.Raw(dump(event, include=known))) for audience, known in hidden.items()
    ]
    public = dump(event, exclude=names)
    return assemble(time, public, [part.dump() for part in parts]), public, parts


def decode(topic: str, payload: bytes) -> Decoded:
    """The event of a payload. Raises StoreError for an unknown topic and for bytes that hold no such event."""
    envelope = open_envelope(payload)
    load = _LOAD.get(topic)
    try:
        if load is None:
            return Decoded(*_decode_older(topic, envelope))
        validate, secrets = load
        if not secrets:
            if envelope.secret:
                raise StoreError(f"{topic} has no secret fields, but a secret part")
            return Decoded(validate(bytes(envelope.public), strict=True), envelope.time, False)
        event, withheld = _merge(envelope, lambda data: validate(data, strict=True))
    except ValidationError as error:
        raise StoreError(f"{topic}: {_first(error)}") from None
    return Decoded(event, envelope.time, withheld)


def _merge(envelope: Envelope, validate: Callable[[bytes], GameEvent]) -> tuple[GameEvent, bool]:
    """Validates public and disclosed parts as one object, and that the parts are what the event's audiences say."""
    merged = bytes(envelope.public)
    audiences: dict[str, Audience] = {}
    for part in envelope.secret:
        if part.withheld:
            continue
        for name in _names(bytes(part.part)):
            if name in audiences:
                raise StoreError(f"the secret field {name[:80]!r} stands in two parts")
            audiences[name] = part.audience
        merged = merged[:-1] + b"," + bytes(part.part)[1:]
    event = validate(merged)
    for name, by in type(event).SECRETS.items():
        audience: Audience = getattr(event, by)
        if name in audiences:
            if audiences.pop(name) != audience:
                raise StoreError(f"the part with {name!r} has another audience than its event")
        elif audience is not None and getattr(event, name) is not None:
            raise StoreError(f"the secret field {name!r} stands in the public part")
    if audiences:
        raise StoreError(f"the public field {min(audiences)[:80]!r} stands in a secret part")
    return event, any(part.withheld for part in envelope.secret)


def _decode_older(topic: str, envelope: Envelope) -> tuple[GameEvent, int, bool]:
    cls, version = parse_topic(topic)
    fields: dict[str, Any] = _fields(bytes(envelope.public))
    for part in envelope.secret:
        if not part.withheld:
            fields.update(_fields(bytes(part.part)))
    data = msgspec.json.encode(upcast(cls.__name__, version, fields, cls.VERSION))
    event: GameEvent = cls.__pydantic_validator__.validate_json(data, strict=True)
    return event, envelope.time, any(part.withheld for part in envelope.secret)


def _names(part: bytes) -> dict[str, msgspec.Raw]:
    try:
        names = _part_names(part)
    except msgspec.MsgspecError as error:
        raise StoreError(f"a secret part is no JSON object: {error}") from None
    if not names:
        raise StoreError("a secret part is empty")
    return names


def _fields(data: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(data, type=dict[str, Any])
    except msgspec.MsgspecError as error:
        raise StoreError(f"a part of a payload is no JSON object: {error}") from None


def _first(error: ValidationError) -> str:
    """The first complaint of pydantic, on one line, without the value (which may be a secret)."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where[:80]}: {first['msg']}" if where else first["msg"]
