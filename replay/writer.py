"""Recording a game: events become bytes, links of the chain, and the state they fold to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from uuid import UUID

import msgspec

from domain.events import EVENTS, GameEvent
from domain.events.records import Checkpoint
from domain.state import State
from domain.state.rendering import RENDERING
from replay.chain import Chain
from replay.codec import encode_parts
from replay.digests import AudienceSalts, digests
from replay.envelope import Part, open_envelope
from replay.folding import Folding, Following
from replay.index import GameInfo, Indexer
from replay.recorded import StoredRecord, read_record
from replay.salts import system_salts

CHECKPOINT_EVERY = 256
"""Events after which `checkpoint` records one."""

TOPICS = {cls: cls.topic() for cls in EVENTS.values()}
CHECKPOINT = Checkpoint.topic()


class GameWriter:
    """Records one game. What is emitted waits in `pending` until a store appends it.

    To go on with a stored game, ask the store: `store.writer(game_id)`.
    """

    def __init__(
        self, game_id: UUID, *, salts: Callable[[], bytes] = system_salts, live: Callable[[], State] | None = None
    ) -> None:
        """`live` is the state of a game that is played here, after all that is emitted: then nothing is folded."""
        self.game_id = game_id
        self.chain = Chain(game_id)
        self.indexer = Indexer()
        self.pending: list[StoredRecord] = []
        self.latest: int | None = None
        """Time of the latest event."""
        self._salts = salts
        self._seen = AudienceSalts()
        self._folding: Folding | Following = Folding() if live is None else Following(live)
        self._checkpointed = 0

    @classmethod
    def resume(
        cls, game_id: UUID, records: Iterable[StoredRecord], *, salts: Callable[[], bytes] = system_salts
    ) -> GameWriter:
        """A writer that goes on after these records, which are all that there are so far."""
        writer = cls(game_id, salts=salts)
        for record in records:
            event = read_record(record, game_id).event
            writer._folding.add(event)
            number, topic, time, payload = record
            envelope = open_envelope(payload)
            writer._follow(number, topic, time, event, envelope.public, envelope.secret)
        return writer

    @property
    def number(self) -> int:
        """The number the next event gets."""
        return self._folding.number

    @property
    def state(self) -> State:
        """The state after all events so far. It is folded on in place: copy what is to stay."""
        return self._folding.state

    def emit(self, event: GameEvent, time: int) -> int:
        """Records an event and folds it into `state`. Returns its number.

        `time` is milliseconds since 1970 (UTC), in simulations the game's own count.
        """
        number = self._folding.add(event)
        topic = TOPICS[type(event)]
        payload, public, secret = encode_parts(event, time, self._salts)
        self._follow(number, topic, time, event, public, secret)
        self.pending.append(StoredRecord(number, topic, time, payload))
        return number

    def _follow(
        self, number: int, topic: str, time: int, event: GameEvent, public: bytes | msgspec.Raw, secret: Sequence[Part]
    ) -> None:
        self.chain.extend_parts(number, topic, time, public, secret)
        if secret:
            self._seen.add(secret)
        self.indexer.update(number, time, event)
        self.latest = time
        if topic == CHECKPOINT:
            self._checkpointed = number

    def checkpoint(self, time: int, force: bool = False) -> int | None:
        """Records chain value and digests of the state if 256 events passed since the last time; returns its number."""
        if not force and self.number - self._checkpointed < CHECKPOINT_EVERY:
            return None
        event = Checkpoint(
            turn=self.state.turn,
            step=self.state.step,
            chain=self.chain.hex,
            digests=digests(self.state, self._seen),
            rendering=RENDERING,
        )
        return self.emit(event, time)

    def take(self) -> list[StoredRecord]:
        """The records since the last call."""
        taken, self.pending = self.pending, []
        return taken

    def info(self) -> GameInfo:
        """The game's line in the index, with everything emitted so far."""
        return self.indexer.info(self.game_id, self.number, self.chain.hex, self.latest)
