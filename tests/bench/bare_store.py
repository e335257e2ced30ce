"""A bare `Application` of eventsourcing that stores bytes and nothing else.

No heads, index, chain or check for conflicts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import Mapper, StoredEvent
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool

from replay.recorded import StoredRecord


class BareEvent:
    """An event that is bytes already."""

    __slots__ = ("originator_id", "originator_version", "payload", "topic")

    def __init__(self, originator_id: UUID, originator_version: int, topic: str, payload: bytes) -> None:
        self.originator_id = originator_id
        self.originator_version = originator_version
        self.topic = topic
        self.payload = payload


class BareMapper(Mapper[UUID]):
    """Makes the library's stored events of them."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        return StoredEvent(
            domain_event.originator_id, domain_event.originator_version, domain_event.topic, domain_event.payload
        )


class BareStream:
    """What the library collects events from."""

    def __init__(self, game_id: UUID, records: Sequence[StoredRecord]) -> None:
        self.id = game_id
        self.version = records[-1].number
        self.events = [BareEvent(game_id, number, topic, payload) for number, topic, _, payload in records]

    def collect_events(self) -> Sequence[BareEvent]:
        return self.events


class Bare(Application[UUID]):
    env: ClassVar[dict[str, str]] = {"MAPPER_TOPIC": f"{__name__}:BareMapper"}

    def construct_mapper(self) -> Mapper[UUID]:
        return BareMapper(self.construct_transcoder())


def bare_sqlite(path: object) -> Bare:
    """On SQLite, with synchronous=NORMAL as ours."""
    bare = Bare({"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)})
    normal(bare.factory.datastore.pool)  # type: ignore[attr-defined]
    return bare


def normal(pool: SQLiteConnectionPool) -> None:
    """Makes the library's connections write as ours do."""
    for pooled in pool._pool:
        pooled._sqlite_conn.execute("PRAGMA synchronous=NORMAL")
    create = pool._create_connection

    def with_normal() -> SQLiteConnection:
        connection = create()
        connection._sqlite_conn.execute("PRAGMA synchronous=NORMAL")
        return connection

    pool._create_connection = with_normal  # type: ignore[method-assign]
