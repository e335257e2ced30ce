"""Is the record what was recorded, and does it still mean the same?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING
from uuid import UUID

from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameBegan, GameEnded
from domain.events.records import Checkpoint
from domain.state.rendering import RENDERING
from replay.chain import Chain
from replay.digests import ALL, PUBLIC, AudienceSalts, digest
from replay.envelope import check_canonical, open_envelope
from replay.errors import NewerReleaseError, StoreError
from replay.folding import Folding
from replay.recorded import Recorded, StoredRecord, read_record
from replay.upcasting import kind_of

if TYPE_CHECKING:
    from replay.pinning import Definitions
    from replay.store import Head, Store


class Verdict(Enum):
    """The answers, the worst first."""

    TAMPERED = "TAMPERED"
    """The bytes are not those that were recorded."""
    FOLD_CHANGED = "FOLD-CHANGED"
    """The bytes are; but what they fold to today is not what they folded to then."""
    ENGINE_CHANGED = "ENGINE-CHANGED"
    """They fold as they did; but today's engine decides otherwise."""
    EXACT = "EXACT"
    """All holds, and today's engine decides every command as it was decided."""
    INTACT = "INTACT"
    """All holds, and nothing in it was decided by our engine, or parts that it would need are withheld."""


@dataclass(frozen=True)
class Verification:
    """The answer of `verify`, and what it rests on."""

    verdict: Verdict
    events: int
    first: int | None = None
    """First and last number of the bad range; None where all is well."""
    last: int | None = None
    reason: str = ""
    tail: tuple[str, ...] = ()
    """What shows that no end is missing: `head`, `GameEnded`, both, or nothing."""
    checkpoints: int = 0
    digests: int = 0
    """States compared with the digests of checkpoints."""
    uncompared: int = 0
    """Digests that could not be: of what was redacted or forgotten, or in an older rendering."""
    withheld: int = 0
    """Events of which something was redacted or forgotten."""
    decided: int = 0
    """Commands that were decided again."""
    rule: str | None = None
    """Where the engine changed: the CR number of what it decides otherwise."""

    @property
    def ok(self) -> bool:
        """Whether all that could be checked holds."""
        return self.verdict in (Verdict.EXACT, Verdict.INTACT)

    def told(self, hidden: bool) -> str:
        """`str()`; without `hidden` a reason that may name a hidden card is left out."""
        if hidden or self.verdict is not Verdict.ENGINE_CHANGED:
            return str(self)
        return str(replace(self, reason="today's engine decides otherwise; why is told with the full view"))

    def __str__(self) -> str:
        if self.first is not None:
            where = f"event {self.first}" if self.first == self.last else f"events {self.first}–{self.last}"
            rule = f" (CR {self.rule})" if self.rule else ""
            return f"{self.verdict.value}: {where}{rule}: {self.reason}"
        checked = f"{self.events} events, {self.checkpoints} checkpoints, {self.digests} states compared"
        if self.decided:
            checked += f", {self.decided} commands decided again"
        if self.withheld:
            checked += f", {self.withheld} events redacted or forgotten in part"
        if self.tail:
            return f"{self.verdict.value}: {checked}; the end is shown by {' and '.join(self.tail)}"
        return f"{self.verdict.value}: {checked}; nothing shows whether an end is missing (no head, no GameEnded)"


class _BadRange(Exception):
    def __init__(self, first: int, last: int, reason: str) -> None:
        super().__init__(reason)
        self.first, self.last, self.reason = first, last, reason


def verify(store: Store, game_id: UUID) -> Verification:
    """Verifies a stored game against its head. Raises StoreError for one that is not here or too new."""
    records, head = store.records(game_id), store.head(game_id)
    if not records and head is None:
        raise StoreError(f"there is no game {game_id} in {store.url}; `loreplay games` lists them")
    return verify_records(game_id, records, head, store.definitions(game_id))


def verify_records(
    game_id: UUID,
    records: Sequence[StoredRecord],
    head: Head | None = None,
    definitions: Definitions = MappingProxyType({}),
    *,
    decide: bool = True,
) -> Verification:
    """Verifies records against their own checkpoints, and against a head where one is known.

    `definitions` are the cards' that were kept with the game; of others today's are taken. Without `decide` the
    commands are not decided again. Raises StoreError for an event that only a newer release can read.
    """
    tail = (("head",) if head is not None else ()) + (
        ("GameEnded",) if any(kind_of(record.topic) == GameEnded.__name__ for record in records) else ()
    )
    try:
        _check_bytes(game_id, records, head)
    except _BadRange as bad:
        return Verification(Verdict.TAMPERED, len(records), bad.first, bad.last, bad.reason, tail)
    check = _FoldCheck()
    try:
        for record in records:
            check.add(record, read_record(record, game_id))
    except _BadRange as bad:
        return Verification(Verdict.FOLD_CHANGED, len(records), bad.first, bad.last, bad.reason, tail)
    answer = Verification(
        Verdict.INTACT,
        len(records),
        tail=tail,
        checkpoints=check.checkpoints,
        digests=check.digests,
        uncompared=check.uncompared,
        withheld=check.withheld,
    )
    again = decide and check.by_engine and not check.withheld
    return _decided_again(check.events, answer, definitions) if again else answer


def _decided_again(events: Sequence[GameEvent], intact: Verification, definitions: Definitions) -> Verification:
    from replay.engine import library_of_game
    from replay.redeciding import Diverged, Redeciding

    try:
        again = Redeciding(events, library_of_game(events, definitions))
        again.from_start()
    except Diverged as diverged:
        number, rule, reason = diverged.divergence
        return replace(intact, verdict=Verdict.ENGINE_CHANGED, first=number, last=number, reason=reason, rule=rule)
    except StoreError as error:
        return replace(intact, verdict=Verdict.ENGINE_CHANGED, first=0, last=0, reason=str(error), rule="100.2")
    return replace(intact, verdict=Verdict.EXACT, decided=again.commands)


def _check_bytes(game_id: UUID, records: Sequence[StoredRecord], head: Head | None) -> None:
    chain = Chain(game_id)
    confirmed = 0  # the first event that no checkpoint has confirmed yet
    for number, record in enumerate(records):
        if head is not None and number == head.events:
            _check_head(chain, head, confirmed)
            raise _BadRange(number, len(records) - 1, "added after the head was written")
        if record.number > number:
            raise _BadRange(number, record.number - 1, "missing")
        if record.number < number:
            raise _BadRange(record.number, number, "out of order, or there twice")
        try:
            envelope = open_envelope(record.payload)
            check_canonical(record.payload, envelope)
            if envelope.time != record.time:
                raise StoreError("another time than its payload has")
            if kind_of(record.topic) == Checkpoint.__name__:
                event = read_record(record).event
                assert isinstance(event, Checkpoint)
                if event.chain != chain.hex:
                    raise _BadRange(confirmed, number, "the chain does not reach this checkpoint")
                confirmed = number
            chain.extend_envelope(number, record.topic, envelope)
        except NewerReleaseError:
            raise
        except StoreError as error:
            raise _BadRange(number, number, str(error)) from None
    if head is None:
        return
    if len(records) < head.events:
        since = f"missing at the end (or since event {confirmed}, if later ones were renumbered)"
        raise _BadRange(len(records), head.events - 1, since)
    _check_head(chain, head, confirmed)


def _check_head(chain: Chain, head: Head, confirmed: int) -> None:
    if chain.hex != head.value:
        raise _BadRange(confirmed, head.events - 1, "the chain does not reach the head")


class _FoldCheck:
    """Folds the events and compares the states with the digests of the checkpoints."""

    def __init__(self) -> None:
        self.checkpoints = self.digests = self.uncompared = self.withheld = 0
        self._folding = Folding()
        self._salts = AudienceSalts()
        self._confirmed = 0
        self.by_engine = False
        self.events: list[GameEvent] = []
        """All of them, where our engine decided them."""

    def add(self, record: StoredRecord, recorded: Recorded) -> None:
        number, event = record.number, recorded.event
        if type(event) is GameBegan:
            self.by_engine = event.recorded_by == "engine"
        if self.by_engine:
            self.events.append(event)
        if type(event) is Checkpoint:
            self._compare(number, event)
        self.withheld += recorded.withheld
        if event.SECRETS:
            self._salts.add(open_envelope(record.payload).secret)
        try:
            self._folding.add(event)
        except Exception as error:  # noqa: BLE001  # a hostile or foreign event may break the fold in any way
            what = str(error) if isinstance(error, StoreError) else type(error).__name__
            raise _BadRange(number, number, f"{event.kind} cannot be folded ({what})") from None

    def _compare(self, number: int, checkpoint: Checkpoint) -> None:
        self.checkpoints += 1
        for audience, salt, expected in checkpoint.digests:
            if salt or not (
                audience in (ALL, PUBLIC) or (audience.isascii() and audience.isdigit() and len(audience) < 4)
            ):
                raise _BadRange(number, number, "a checkpoint with a salt or audience that is none")
            own = self._salts.of(audience)
            if checkpoint.rendering != RENDERING or own is None:
                self.uncompared += 1
                continue
            if digest(self._folding.state, audience, own) != expected:
                seen = {ALL: "in full", PUBLIC: "in public"}.get(audience, f"by seat {audience}")
                raise _BadRange(self._confirmed, number, f"the state as seen {seen} is not the one recorded here")
            self.digests += 1
        self._confirmed = number
