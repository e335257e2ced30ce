"""One log, split into games: one pass, constant memory."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from replay.formats.arena.errors import BadMessage, Notes, Unplaced, WrongStateId
from replay.formats.arena.headless import find_key
from replay.formats.arena.items import (
    GameEnded,
    GameKey,
    GameStarted,
    Item,
    MessageLost,
    PlayerAnswer,
    RoomChanged,
    ServerMessage,
    StateSeen,
)
from replay.formats.arena.lines import LogReader, read_log
from replay.formats.arena.messages import ClientEvent, GreEvent, GreMessage, RoomEvent, Undecodable, decode
from replay.formats.arena.ordering import Lost, Read, in_order
from replay.formats.arena.requests import Deck, PlayerDieRoll
from replay.formats.arena.responses import ClientMessage
from replay.formats.arena.sequence import StateSequence
from replay.formats.arena.states import GameState

_OVER = "GameStage_GameOver"
_START = "GameStage_Start"
# Of no use to a replay: clocks, hovers, settings, and the list of what could be done now.
_SKIPPED = frozenset(
    "GREMessageType_" + kind for kind in ("UIMessage", "TimerStateMessage", "SetSettingsResp", "ActionsAvailableReq")
)
_SKIPPED_ANSWERS = frozenset("ClientMessageType_" + kind for kind in ("UIMessage", "SetSettingsReq", "SetSettingsResp"))
_MOST_HEADLESS = 256
_BYTE = re.compile(r"\(byte (\d{1,9})\)")


class GameLog:
    """Iterates once over the items of a log. `reader` and `notes` tell of the file; refusals are raised."""

    def __init__(self, path: str | os.PathLike[str], name: str | None = None, *, reorder: bool = True) -> None:
        self.reader: LogReader = read_log(path, name)
        self._reorder = reorder
        self._key: GameKey | None = None
        self._sequence = StateSequence()
        self._finished = False
        self._seat = 0
        self._room: RoomEvent | None = None
        self._room_line = 0
        self._deck: Deck | None = None
        self._deck_line = 0
        self._die_rolls: tuple[PlayerDieRoll, ...] = ()
        self._die_rolls_line = 0
        self._headless_searched = False
        self._headless: list[tuple[int, int, int, GreMessage | ClientMessage]] = []
        self._items = self._read()

    @property
    def notes(self) -> Notes:
        return self.reader.notes

    @property
    def last_state_id(self) -> int:
        """Of the game that is on; 0 if none is."""
        return self._sequence.last

    def __iter__(self) -> Iterator[Item]:
        return self._items

    def __next__(self) -> Item:
        return next(self._items)

    def _decoded(self) -> Iterator[Read]:
        for block in self.reader:
            if block.kind == "summarized" or block.kind == "cut":
                yield Read(block.line, Lost("summarized" if block.kind == "summarized" else "damaged"))
                continue
            try:
                event = decode(block)
            except Undecodable as error:
                offset = _BYTE.search(str(error))
                line = block.line + (block.payload.count(b"\n", 0, int(offset[1])) if offset else 0)
                what = f"unreadable message: {error}"
                self.notes.add(BadMessage(self.reader.name, line, what, "the rest of the log was read"))
                yield Read(block.line, Lost("damaged"))
                continue
            if event is not None:
                yield Read(block.line, event)

    def _read(self) -> Iterator[Item]:
        reads = self._decoded()
        for read in in_order(reads, self, self.notes, self.reader.name) if self._reorder else reads:
            match read.event:
                case GreEvent() as event:
                    for index, message in enumerate(event.messages):
                        yield from self._server(read.line, index, event.time_ms, message)
                case ClientEvent() as event:
                    yield from self._answer(read.line, event)
                case RoomEvent() as event:
                    yield from self._room_changed(read.line, event)
                case Lost() as event:
                    yield MessageLost(self._key, read.line, event.reason)
        yield from self._end(self.reader.lines)

    def _server(self, line: int, index: int, time_ms: int, message: GreMessage) -> Iterator[Item]:
        state = message.game_state
        if len(message.system_seat_ids) == 1:
            self._seat = message.system_seat_ids[0]
        if state is not None:
            yield from self._state(line, index, time_ms, message, state)
        elif message.connect_resp is not None:
            self._die_rolls, self._die_rolls_line = (), 0
            self._deck, self._deck_line = message.connect_resp.deck_message, line
        elif message.die_roll_results_resp is not None:
            self._die_rolls, self._die_rolls_line = message.die_roll_results_resp.player_die_rolls, line
        elif message.type not in _SKIPPED:
            if self._key is not None:
                yield ServerMessage(self._key, line, index, time_ms, message)
            else:
                self._keep_headless(line, index, time_ms, message)

    def _state(self, line: int, index: int, time_ms: int, message: GreMessage, state: GameState) -> Iterator[Item]:
        key = self._key_of(state, line)
        if key is None:
            yield MessageLost(None, line, "unplaced")
            return
        if not self._plausible(line, message, state):
            yield MessageLost(self._key, line, "damaged")
            return
        if key != self._key:
            yield from self._end(line - 1)
            started = self._start(key, line, time_ms, state)
            yield started
            if started.partial:
                yield from self._headless_items(key)
            self._headless.clear()
        elif state.full:
            self._forget_connection()
        place = self._sequence.advance(state)
        if state.game_info is not None and state.game_info.stage == _OVER:
            self._finished = True
        yield StateSeen(key, line, index, time_ms, message, state, place)

    def _key_of(self, state: GameState, line: int) -> GameKey | None:
        """A Full, and any message with a gameInfo, names its game; other Diffs belong to the one that is on."""
        info = state.game_info
        if info is not None and info.match_id:
            return GameKey(info.match_id, info.game_number or 1, self._seat)
        if self._key is not None or self._headless_searched:
            return self._key
        self._headless_searched = True
        found = find_key(self.reader.path, line)
        if found is None:
            what = "the log starts in the middle of a game and never says which"
            self.notes.add(Unplaced(self.reader.name, line, what, "give the log that came before"))
            return None
        return GameKey(found[0], found[1], self._seat)

    def _plausible(self, line: int, message: GreMessage, state: GameState) -> bool:
        """False for an id that cannot be; an id that Arena would not give is only noted."""
        number, previous = state.game_state_id, state.prev_game_state_id
        possible = number > previous >= 0 and message.game_state_id in (0, number)
        if not possible or (not state.full and number != previous + 1):
            what = f"wrong game state id: {number} after {previous}, in a message for {message.game_state_id}"
            todo = "it is kept, and a gap may follow" if possible else "it is left out, and a gap follows"
            self.notes.add(WrongStateId(self.reader.name, line, what, todo))
        return possible

    def _start(self, key: GameKey, line: int, time_ms: int, state: GameState) -> GameStarted:
        self._key, self._sequence, self._finished = key, StateSequence(), False
        info = state.game_info if state.full else None
        room_fits = self._room is not None and self._room.match_id == key.match_id
        started = GameStarted(
            key=key,
            line=line,
            time_ms=time_ms,
            info=info,
            room=self._room if room_fits else None,
            room_line=self._room_line if room_fits else 0,
            deck=self._deck,
            deck_line=self._deck_line,
            die_rolls=self._die_rolls,
            die_rolls_line=self._die_rolls_line,
            partial=info is None or info.stage != _START,
            headless=not state.full,
        )
        self._forget_connection()
        return started

    def _forget_connection(self) -> None:
        self._deck, self._deck_line, self._die_rolls, self._die_rolls_line = None, 0, (), 0

    def _answer(self, line: int, event: ClientEvent) -> Iterator[Item]:
        message = event.payload
        if message.submit_deck_resp is not None:
            self._deck, self._deck_line = message.submit_deck_resp.deck, line
        if message.type not in _SKIPPED_ANSWERS:
            if self._key is not None:
                yield PlayerAnswer(self._key, line, event.time_ms, message)
            else:
                self._keep_headless(line, 0, event.time_ms, message)

    def _keep_headless(self, line: int, index: int, time_ms: int, message: GreMessage | ClientMessage) -> None:
        """Of a log that starts in the middle of a game, what comes before its first state."""
        if not self._headless_searched and self._room is None and len(self._headless) < _MOST_HEADLESS:
            self._headless.append((line, index, time_ms, message))

    def _headless_items(self, key: GameKey) -> Iterator[Item]:
        for line, index, time_ms, message in self._headless:
            if isinstance(message, GreMessage):
                yield ServerMessage(key, line, index, time_ms, message)
            else:
                yield PlayerAnswer(key, line, time_ms, message)

    def _room_changed(self, line: int, room: RoomEvent) -> Iterator[Item]:
        if self._key is not None and self._key.match_id != room.match_id:
            yield from self._end(line - 1)
        self._room, self._room_line = room, line
        yield RoomChanged(self._key, line, room)

    def _end(self, line: int) -> Iterator[Item]:
        if self._key is not None:
            yield GameEnded(self._key, line, self._finished)
        self._key, self._sequence, self._finished = None, StateSequence(), False


def read_games(path: str | os.PathLike[str], name: str | None = None, *, reorder: bool = True) -> GameLog:
    """The items of the log at `path`, game after game. `name` is what notes and errors call the file.

    reorder: put server lines that overtook each other back into the order of their state ids.
    Raises LogError subclasses with `refused` set.
    """
    return GameLog(path, name, reorder=reorder)
