"""The events of a game, decoded when they are looked at, and without what the viewer may not see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal
from uuid import UUID

from domain.events import GameEvent
from domain.events.records import NoteAdded
from domain.ids import EventNumber, Seat
from domain.redact import redact
from domain.state import WRITES
from replay.errors import StoreError
from replay.recorded import Recorded, StoredRecord, read_record
from replay.upcasting import kind_of

Viewer = Seat | Literal["all", "public"]
"""Whose view: a seat's, what everybody saw, or everything that was recorded."""

OTHER = NoteAdded(text="")
_WRITING = frozenset(kind.__name__ for kind in WRITES)


@lru_cache(maxsize=1024)
def _writes(topic: str) -> bool:
    """Whether events under a topic change a state at all."""
    return kind_of(topic) in _WRITING


class LazyEvents(Sequence[Recorded]):
    """A game's events as a list that decodes on demand."""

    def __init__(
        self, records: Sequence[StoredRecord | Recorded], viewer: Viewer = "all", game_id: UUID | None = None
    ) -> None:
        self.records = records
        self.viewer = viewer
        self._game_id = game_id
        self.tell: Callable[[int], str] | None = None
        """Tells an event in plain words; handed on to each."""
        self._seen: list[Recorded | None] = [None] * len(records)

    def __len__(self) -> int:
        return len(self.records)

    def __getitem__(self, number):  # type: ignore[no-untyped-def]
        if isinstance(number, slice):
            return [self.get(each) for each in range(*number.indices(len(self.records)))]
        return self.get(range(len(self.records))[number])

    def get(self, number: EventNumber) -> Recorded:
        """Event `number`. StoreError for one that cannot be read."""
        recorded = self._seen[number]
        if recorded is None:
            record = self.records[number]
            recorded = record if isinstance(record, Recorded) else read_record(record, self._game_id)
            if recorded.number != number:
                raise StoreError(f"event {recorded.number} stands where event {number} belongs")
            if self.viewer != "all":
                event = redact(recorded.event, None if self.viewer == "public" else self.viewer)
                if event is not recorded.event:
                    recorded = Recorded(number, recorded.time, event, withheld=True)
            recorded.tell = self.tell
            self._seen[number] = recorded
        return recorded

    def event(self, number: EventNumber) -> GameEvent:
        """The event itself."""
        return self.get(number).event

    def folded(self, number: EventNumber) -> GameEvent:
        """The event for a fold: a note in place of one that writes nothing, which need not be decoded for that."""
        recorded = self._seen[number]
        if recorded is not None:
            return recorded.event
        record = self.records[number]
        if isinstance(record, StoredRecord) and not _writes(record.topic):
            return OTHER
        return self.get(number).event

    def events(self) -> list[GameEvent]:
        """All of them."""
        return [self.get(number).event for number in range(len(self.records))]

    def only(self, kinds: frozenset[str]) -> list[GameEvent]:
        """All events, with a note in place of each that is of no such kind: those need not be decoded."""
        return [
            self.get(number).event if _kind(record) in kinds else OTHER for number, record in enumerate(self.records)
        ]

    def seen_by(self, viewer: Viewer) -> LazyEvents:
        """The same game in another view."""
        return LazyEvents(self.records, viewer, self._game_id)


def _kind(record: StoredRecord | Recorded) -> str:
    return record.event.kind if isinstance(record, Recorded) else kind_of(record.topic)
