"""Events on their way through `eventsourcing`: payloads were written by the codec already and pass as they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, NamedTuple, cast
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import Mapper, StoredEvent
from eventsourcing.utils import Environment, EnvType

from replay.compression import Compression
from replay.recorded import Recorded, StoredRecord, read_record, stored


class EventRow(NamedTuple):
    """What the recorders write: in all but its class a `StoredEvent`, at a third of the cost."""

    originator_id: UUID
    originator_version: int
    topic: str
    state: bytes


class RecordedEvent(Recorded):
    """A recorded event as the library wants it, with the id of its game."""

    __slots__ = ("originator_id",)

    def __init__(self, game_id: UUID, recorded: Recorded) -> None:
        super().__init__(recorded.number, recorded.time, recorded.event, recorded.withheld)
        self.originator_id = game_id

    @property
    def originator_version(self) -> int:
        """Its number in the game."""
        return self.number


class GameMapper(Mapper[UUID]):
    """Rows pass; stored events are decoded by topic."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """The row itself, smaller in a compressed store."""
        if self.compressor is not None:
            domain_event = domain_event._replace(state=self.compressor.compress(domain_event.state))
        return cast("StoredEvent", domain_event)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """The event with its number, time and game. Raises StoreError for one that cannot be read."""
        game_id = cast("UUID", stored_event.originator_id)
        state = stored_event.state
        if self.compressor is not None:
            state = self.compressor.decompress(bytes(state))
        record = stored(stored_event.originator_version, stored_event.topic, state)
        return RecordedEvent(game_id, read_record(record, game_id))


COMPRESSED: Final = {"COMPRESSOR_TOPIC": "replay.compression:Compression"}
"""What is added to the environment of a compressed store."""


def rows_of(game_id: UUID, records: Sequence[StoredRecord]) -> list[Any]:
    """Records on their way into the recorder."""
    return [EventRow(game_id, number, topic, payload) for number, topic, _, payload in records]


Execute = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]
"""Executes a statement, with `?` for parameters, in the transaction under way; gives its rows."""

Before = Callable[[Execute], object]
"""What else is written in the transaction of an append, before the events; it may raise to undo it all."""


class Games(Application[UUID]):
    """All games of a store: one stream each, events numbered from 0."""

    name = "loreplay"
    env: ClassVar[dict[str, str]] = {"MAPPER_TOPIC": "replay.mapper:GameMapper"}

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Only what the store says counts, not variables of the process that are meant for other applications."""
        return Environment(name, {**type(self).env, **(env or {})})

    @property
    def compression(self) -> Compression | None:
        """What compresses payloads; None where the store keeps them plain."""
        compressor = self.mapper.compressor
        return compressor if isinstance(compressor, Compression) else None
