"""The line about a game in the store's index, made from its events alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

import msgspec

from domain.events import GameEvent
from domain.events.cr103_104_game import GameBegan, GameDrawn, GameEnded, GameWon
from domain.events.cr500_turns import TurnBegan
from domain.events.records import GapObserved, RolledBack, Superseded
from replay.errors import StoreError
from replay.recorded import StoredRecord, read_record
from replay.upcasting import kind_of, topics_of


class PlayerInfo(msgspec.Struct, frozen=True):
    """A player of an indexed game."""

    seat: int
    name: str
    bot: bool = False


class GameInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the index knows of a game."""

    id: UUID
    events: int = 0
    head: str = ""
    """Chain value after the latest event, in hex."""
    players: tuple[PlayerInfo, ...] = ()
    format: str = ""
    source: str = ""
    """What made the record: `engine`, `arena`, `hand`."""
    observer: int | None = None
    """The seat whose view was recorded; None where everything is known."""
    match: str | None = None
    """SHA-256 of the match's id at its source."""
    game_number: int = 1
    best_of: int = 1
    partial_start: bool = False
    turns: int = 0
    winner: int | None = None
    result: str = "unfinished"
    """`Alice won (104.2a)`, `drawn (104.4)`, `ended`, `unfinished`."""
    began: int | None = None
    """Time of the first event: milliseconds since 1970 (UTC), or the game's own count in simulations."""
    ended: int | None = None
    """Time of `GameEnded`."""
    latest: int | None = None
    """Time of the latest event."""
    gaps: int = 0
    superseded_by: str | None = None
    forked_from: str | None = None
    """Id of the game that this one goes on from a moment of."""

    @property
    def partial(self) -> bool:
        """Whether the record starts late or has gaps."""
        return self.partial_start or self.gaps > 0

    @property
    def finished(self) -> bool:
        """Whether the record has the end of the game."""
        return self.ended is not None

    def name_of(self, seat: int) -> str:
        """What the player at a seat is called."""
        return next((player.name for player in self.players if player.seat == seat), f"seat {seat}")


Note = tuple[int, int, GameEvent]  # number, time, event


class Indexer:
    """Folds the few events that the index needs. Cancelled ones are dropped as in `effective`; gaps stay counted."""

    __slots__ = ("_began", "_gaps", "_kept", "_superseded", "changed")

    def __init__(self) -> None:
        self._began: Note | None = None
        self._kept: list[Note] = []
        self._gaps = 0
        self._superseded: str | None = None
        self.changed = False
        """Whether an event since the last append changes the line, apart from head and latest time."""

    def update(self, number: int, time: int, event: GameEvent) -> None:
        """Takes in the next event."""
        take = _TAKERS.get(type(event))
        if take is not None:
            self.changed = True
            take(self, (number, time, event))

    def update_records(self, records: Iterable[StoredRecord]) -> None:
        """`update` for stored events; only those that matter are decoded."""
        for record in records:
            if kind_of(record.topic) in INDEXED_KINDS:
                recorded = read_record(record)
                self.update(record.number, record.time, recorded.event)

    def _begin(self, note: Note) -> None:
        if self._began is None:
            self._began = note

    def _keep(self, note: Note) -> None:
        self._kept.append(note)

    def _gap(self, note: Note) -> None:
        self._gaps += 1

    def _supersede(self, note: Note) -> None:
        event = note[2]
        assert isinstance(event, Superseded)
        self._superseded = event.by

    def _roll_back(self, note: Note) -> None:
        event = note[2]
        assert isinstance(event, RolledBack)
        while self._kept and self._kept[-1][0] > event.to:
            self._kept.pop()

    def info(self, game_id: UUID, events: int, head: str, latest: int | None) -> GameInfo:
        """The line of the index."""
        fields: dict[str, Any] = {"id": game_id, "events": events, "head": head, "latest": latest}
        names: dict[int, str] = {}
        if self._began is not None:
            _, time, event = self._began
            assert isinstance(event, GameBegan)
            names = {player.seat: player.name for player in event.players}
            fields |= {
                "players": tuple(PlayerInfo(player.seat, player.name, player.bot) for player in event.players),
                "format": event.format,
                "source": event.recorded_by,
                "observer": event.observer,
                "match": event.match,
                "game_number": event.game_number,
                "best_of": event.best_of,
                "partial_start": event.partial_start,
                "forked_from": event.forked_from.game if event.forked_from is not None else None,
                "began": time,
            }
        result = None
        for _, time, event in self._kept:
            rule = f" ({event.rule})" if event.rule else ""
            if isinstance(event, TurnBegan):
                fields["turns"] = max(fields.get("turns", 0), event.turn)
            elif isinstance(event, GameWon):
                fields["winner"] = event.player
                result = f"{names.get(event.player, f'seat {event.player}')} won{rule}"
            elif isinstance(event, GameDrawn):
                result = f"drawn{rule}"
            else:
                fields["ended"] = time
                result = result or "ended"
        if result is not None:
            fields["result"] = result
        return GameInfo(gaps=self._gaps, superseded_by=self._superseded, **fields)


_TAKERS: dict[type[GameEvent], Callable[[Indexer, Note], None]] = {
    GameBegan: Indexer._begin,
    TurnBegan: Indexer._keep,
    GameWon: Indexer._keep,
    GameDrawn: Indexer._keep,
    GameEnded: Indexer._keep,
    GapObserved: Indexer._gap,
    RolledBack: Indexer._roll_back,
    Superseded: Indexer._supersede,
}
INDEXED_KINDS = frozenset(kind.__name__ for kind in _TAKERS)
INDEXED_TOPICS = topics_of(*_TAKERS)

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(GameInfo).decode


def encode_info(info: GameInfo) -> str:
    """The line as it is stored: without head and latest time, which change with every append and lie with the head."""
    return _encode(msgspec.structs.replace(info, events=0, head="", latest=None)).decode()


def decode_info(text: str, events: int | None, head: str | None, latest: int | None) -> GameInfo:
    """The whole line. Raises StoreError for what is none."""
    try:
        info = _decode(text)
    except (msgspec.MsgspecError, TypeError) as error:
        raise StoreError(f"the store's index is damaged ({error}): `loreplay doctor` makes it anew") from None
    return msgspec.structs.replace(info, events=events or 0, head=head or "", latest=latest)
