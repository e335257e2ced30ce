"""What a log tells, in order: the items that `games.read_games` yields."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from replay.formats.arena.messages import GreMessage, RoomEvent
from replay.formats.arena.requests import Deck, PlayerDieRoll
from replay.formats.arena.responses import ClientMessage
from replay.formats.arena.sequence import Place
from replay.formats.arena.states import GameInfo, GameState


class GameKey(NamedTuple):
    """One seat's view of one game. The games of a match share `match_id`."""

    match_id: str
    game_number: int
    seat: int


class GameStarted(msgspec.Struct, frozen=True, gc=False):
    """Comes right before the first state of a game, with what the log told before it.

    partial: the log starts in the middle of the game. headless: it even starts with a Diff, so the board
    before it is unknown here. deck: the observer's own list, from the connection or from sideboarding
    (`deck_line`). info: None if headless. sideboard cards are those of the deck message.
    """

    key: GameKey
    line: int
    time_ms: int
    info: GameInfo | None
    room: RoomEvent | None
    room_line: int
    deck: Deck | None
    deck_line: int
    die_rolls: tuple[PlayerDieRoll, ...]
    die_rolls_line: int
    partial: bool
    headless: bool


class StateSeen(msgspec.Struct, frozen=True, gc=False):
    """One game state message, queued ones too. A duplicate (`place.status`) is not to be applied again.

    index: of the message in its line.
    """

    key: GameKey
    line: int
    index: int
    time_ms: int
    message: GreMessage
    state: GameState
    place: Place


class ServerMessage(msgspec.Struct, frozen=True, gc=False):
    """Any other server message of a game: requests for a choice, intermission, edicts, time-outs."""

    key: GameKey
    line: int
    index: int
    time_ms: int
    message: GreMessage


class PlayerAnswer(msgspec.Struct, frozen=True, gc=False):
    """What the observed player answered."""

    key: GameKey
    line: int
    time_ms: int
    message: ClientMessage


class RoomChanged(msgspec.Struct, frozen=True, gc=False):
    """Players or final result of a match; `key` is the game that is on, if it is one of this match."""

    key: GameKey | None
    line: int
    room: RoomEvent


class MessageLost(msgspec.Struct, frozen=True, gc=False):
    """A message that is not to be had. A gap follows, if it was a server message.

    summarized: left out by Arena. damaged: cut, undecodable, or its state id is impossible.
    unplaced: a state of a game whose beginning and name are not in the log.
    """

    key: GameKey | None
    line: int
    reason: Literal["summarized", "damaged", "unplaced"]


class GameEnded(msgspec.Struct, frozen=True, gc=False):
    """Nothing more of this game follows. finished: it reached GameStage_GameOver."""

    key: GameKey
    line: int
    finished: bool


Item = GameStarted | StateSeen | ServerMessage | PlayerAnswer | RoomChanged | MessageLost | GameEnded
