"""An event as it is stored, and as it is read back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from domain.events import EVENTS, GameEvent
from replay.codec import decode
from replay.envelope import time_of
from replay.errors import StoreError

if TYPE_CHECKING:
    from uuid import UUID


class StoredRecord(NamedTuple):
    """An event in bytes: the same ones in every store and file."""

    number: int
    topic: str
    time: int
    payload: bytes


_TOPICS = {cls.topic().encode(): cls.topic() for cls in EVENTS.values()}


def stored(number: object, topic: object, payload: object) -> StoredRecord:
    """A record from the columns of a database, whatever somebody put into them."""
    if isinstance(topic, bytes):
        topic = _TOPICS.get(topic) or topic.decode("utf-8", "replace")
    if not isinstance(payload, bytes):
        payload = str(payload).encode("utf-8", "replace")
    return StoredRecord(number if isinstance(number, int) else -1, str(topic), time_of(payload), payload)


class Recorded:
    """An event with its place in the game. The event's own attributes are read through it."""

    __slots__ = ("event", "number", "tell", "time", "withheld")

    def __init__(self, number: int, time: int, event: GameEvent, withheld: bool = False) -> None:
        self.number = number
        """Counted from 0 in its game."""
        self.time = time
        """Milliseconds since 1970 (UTC), or the game's own count in simulations."""
        self.event = event
        self.withheld = withheld
        """Whether part of it was redacted or forgotten."""
        self.tell: Callable[[int], str] | None = None
        """Tells the event of a number in plain words: set by the replay that it belongs to."""

    def __str__(self) -> str:
        return self.tell(self.number) if self.tell is not None else repr(self)

    def __getattr__(self, name: str) -> Any:
        if name in Recorded.__slots__:  # not yet set, while it is unpickled or copied
            raise AttributeError(name)
        return getattr(self.event, name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Recorded):
            return NotImplemented
        return (self.number, self.time, self.event) == (other.number, other.time, other.event)

    def __hash__(self) -> int:
        return hash((self.number, self.time))

    def __repr__(self) -> str:
        return f"<{self.number} {self.event!r}>"


def read_record(record: StoredRecord, game_id: UUID | None = None) -> Recorded:
    """Decodes a record. Raises StoreError that names the event (and the game, where it is given)."""
    try:
        event, time, withheld = decode(record.topic, record.payload)
    except StoreError as error:
        of = f" of game {game_id}" if game_id else ""
        raise type(error)(f"event {record.number}{of}: {error}") from None
    return Recorded(record.number, time, event, withheld)
