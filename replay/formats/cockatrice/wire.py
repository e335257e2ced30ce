"""The bytes of a Protocol Buffers message: fields with a number, told apart by their wire type. Nothing is trusted."""

from __future__ import annotations

from collections.abc import Iterator

MOST_FIELDS = 200_000
"""Of one message."""


class BadWire(ValueError):
    """These bytes are no message."""


class CutShort(BadWire):
    """The message goes on behind the end of the bytes; `read` are the bytes of its whole fields."""

    def __init__(self, read: int) -> None:
        super().__init__("it ends in the middle of a field")
        self.read = read


def varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, the lowest first, and where it ends."""
    value = 0
    for place in range(10):
        if at + place >= len(data):
            raise IndexError
        byte = data[at + place]
        value |= (byte & 0x7F) << (7 * place)
        if byte < 0x80:
            if value >= 1 << 64:
                raise BadWire("a number of more than 64 bits")
            return value, at + place + 1
    raise BadWire("a number of more than ten bytes")


def fields(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    """The fields of a message: number, and what is in it. Raises BadWire, and CutShort after the whole fields."""
    at = count = 0
    while at < len(data):
        begin = at
        try:
            key, at = varint(data, at)
            number, wire = key >> 3, key & 7
            if not number:
                raise BadWire("a field without number")
            value: int | bytes
            if wire == 0:
                value, at = varint(data, at)
            elif wire in (1, 5):
                size = 8 if wire == 1 else 4
                value, at = data[at : at + size], at + size
            elif wire == 2:
                size, at = varint(data, at)
                value, at = data[at : at + size], at + size
            else:
                raise BadWire(f"the wire type {wire}")
        except IndexError:
            raise CutShort(begin) from None
        if at > len(data):
            raise CutShort(begin)
        count += 1
        if count > MOST_FIELDS:
            raise BadWire(f"more than {MOST_FIELDS:,} fields")
        yield number, value


class Message:
    """A message, with its fields by number."""

    __slots__ = ("_fields",)

    def __init__(self, data: bytes = b"") -> None:
        self._fields: dict[int, list[int | bytes]] = {}
        for number, value in fields(data):
            self._fields.setdefault(number, []).append(value)

    def __contains__(self, number: int) -> bool:
        return number in self._fields

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the fields that are there."""
        return tuple(self._fields)

    def unsigned(self, number: int, default: int = 0) -> int:
        """A `uint`, `bool` or `enum`; the last one counts."""
        found = self._fields.get(number)
        value = found[-1] if found else default
        return value if isinstance(value, int) else default

    def signed(self, number: int, default: int = 0) -> int:
        """A `sint`: zigzag, so that small negative numbers are short."""
        if number not in self._fields:
            return default
        value = self.unsigned(number)
        found = (value >> 1) ^ -(value & 1)
        return found if -(1 << 31) <= found < 1 << 31 else default

    def flag(self, number: int) -> bool:
        """A `bool`."""
        return bool(self.unsigned(number))

    def text(self, number: int) -> str:
        """A `string`; what is no UTF-8 in it is marked."""
        found = self._fields.get(number)
        value = found[-1] if found else b""
        return value.decode("utf-8", "replace")[:500] if isinstance(value, bytes) else ""

    def message(self, number: int) -> Message:
        """A message in this one; empty where there is none."""
        found = self._fields.get(number)
        return Message(found[-1]) if found and isinstance(found[-1], bytes) else Message()

    def messages(self, number: int) -> Iterator[Message]:
        """All messages under a number."""
        for value in self._fields.get(number, ()):
            if isinstance(value, bytes):
                yield Message(value)

    def all_unsigned(self, number: int) -> Iterator[int]:
        """All `uint` under a number, packed or not."""
        for value in self._fields.get(number, ()):
            if isinstance(value, int):
                yield value
                continue
            at = 0
            while at < len(value):
                try:
                    one, at = varint(value, at)
                except IndexError:
                    return
                yield one
