"""What is kept of a log beside the store, so that a longer or another part of the same game can be joined to it.

The items that the translation reads, without names, account ids and the match's id, packed and compressed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec
import zstandard

from replay.errors import StoreError
from replay.formats.arena.items import GameStarted, Item, MessageLost, PlayerAnswer, ServerMessage, StateSeen
from replay.formats.arena.requests import Deck, PlayerDieRoll
from replay.formats.arena.responses import ClientMessage
from replay.formats.arena.states import GameInfo, GameState

SOURCE = "arena"
"""Under this name the store keeps them."""

MOST_BYTES = 1 << 29
"""What a game may unpack to; the longest real one has about 5 MB."""

COMPRESSION = 3


class KeptPlayer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player as the room has them."""

    seat: int
    name: str
    """Pseudonym."""
    bot: bool = False
    event: str = ""


class KeptStart(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="start"):
    """`GameStarted`."""

    line: int
    time: int
    players: tuple[KeptPlayer, ...]
    info: GameInfo | None = None
    deck: Deck | None = None
    deck_line: int = 0
    die_rolls: tuple[PlayerDieRoll, ...] = ()
    die_rolls_line: int = 0
    partial: bool = False
    headless: bool = False
    seat: int = 0
    """The observer's."""
    game_number: int = 1


class KeptState(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="state"):
    """`StateSeen`."""

    line: int
    time: int
    state: GameState


class KeptRequest(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="request"):
    """`ServerMessage`; of requests only the kind, the player and the state are read."""

    line: int
    time: int
    request: str
    seats: tuple[int, ...]
    state: int


class KeptAnswer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="answer"):
    """`PlayerAnswer`."""

    line: int
    time: int
    message: ClientMessage


class KeptLoss(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="lost"):
    """`MessageLost`."""

    line: int
    reason: Literal["summarized", "damaged", "unplaced"]


Kept = KeptStart | KeptState | KeptRequest | KeptAnswer | KeptLoss

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Kept).decode


def without_match(info: GameInfo | None) -> GameInfo | None:
    """The match's id identifies the players at the source: it goes."""
    return msgspec.structs.replace(info, match_id="") if info is not None and info.match_id else info


def keep(item: Item, names: dict[int, str]) -> Kept | None:
    """An item as it is kept; None for those that say nothing of the game itself."""
    match item:
        case StateSeen(line=line, time_ms=time, state=state, place=place):
            if place.status == "duplicate":
                return None
            if state.game_info is not None:
                state = msgspec.structs.replace(state, game_info=without_match(state.game_info))
            return KeptState(line, time, state)
        case ServerMessage(line=line, time_ms=time, message=message):
            return KeptRequest(line, time, message.type, message.system_seat_ids, message.game_state_id)
        case PlayerAnswer(line=line, time_ms=time, message=message):
            return KeptAnswer(line, time, message)
        case MessageLost(line=line, reason=reason):
            return KeptLoss(line, reason)
        case GameStarted():
            return kept_start(item, names)
    return None


def kept_start(item: GameStarted, names: dict[int, str]) -> KeptStart:
    """The start, with pseudonyms."""
    room = item.room
    rows = {player.system_seat_id: player for player in room.players} if room is not None else {}
    players = tuple(
        KeptPlayer(seat, names.get(seat, f"seat {seat}"), rows[seat].is_bot_player, rows[seat].event_id)
        for seat in sorted(rows)
    )
    return KeptStart(
        line=item.line,
        time=item.time_ms,
        players=players,
        info=without_match(item.info),
        deck=item.deck,
        deck_line=item.deck_line,
        die_rolls=item.die_rolls,
        die_rolls_line=item.die_rolls_line,
        partial=item.partial,
        headless=item.headless,
        seat=item.key.seat,
        game_number=item.key.game_number,
    )


class Packer:
    """Packs items while they are read; constant memory but for the compressed bytes."""

    def __init__(self) -> None:
        self._compressor = zstandard.ZstdCompressor(level=COMPRESSION).compressobj()
        self._parts: list[bytes] = []

    def add(self, kept: Kept) -> None:
        """Takes one item."""
        packed = _encode(kept)
        part = self._compressor.compress(len(packed).to_bytes(4, "big") + packed)
        if part:
            self._parts.append(part)

    def finish(self) -> bytes:
        """Everything that was added."""
        self._parts.append(self._compressor.flush())
        return b"".join(self._parts)


def pack(items: Iterable[Kept]) -> bytes:
    """All items in one blob."""
    packer = Packer()
    for item in items:
        packer.add(item)
    return packer.finish()


def unpack(blob: bytes) -> list[Kept]:
    """The items of a blob. Raises StoreError for one that is damaged."""
    try:
        with zstandard.ZstdDecompressor().stream_reader(blob) as reader:
            data = reader.read(MOST_BYTES)
        return list(_items(memoryview(data)))
    except (zstandard.ZstdError, msgspec.MsgspecError, ValueError) as error:
        raise StoreError(
            f"what is kept of the game's log is damaged ({error}); import the log into a new store"
        ) from None


def _items(data: memoryview) -> Iterator[Kept]:
    place = 0
    while place < len(data):
        size = int.from_bytes(data[place : place + 4], "big")
        place += 4
        if place + size > len(data):
            raise ValueError("it ends early")
        yield _decode(data[place : place + size])
        place += size


def identity(kept: Kept) -> bytes:
    """What makes two items the same one, wherever in a file they stand: everything but the line."""
    match kept:
        case KeptState():
            return _encode((kept.time, kept.state))
        case KeptRequest():
            return _encode((kept.time, kept.request, kept.seats, kept.state))
        case KeptAnswer():
            return _encode((kept.time, kept.message))
        case _:
            return b""
