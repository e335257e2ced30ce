"""Server lines that overtook each other, back in the order of their state ids.

Arena now and then writes the messages of one moment in another order than it received them: seen once in
17 games, where a line of states 414–421 stands before the line of 412–413. Taken as they stand they would be
three gaps, though nothing is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, Protocol

import msgspec

from replay.formats.arena.errors import Notes, OutOfOrder
from replay.formats.arena.messages import ClientEvent, GreEvent, RoomEvent
from replay.formats.arena.states import GameState

WINDOW = 4
"""Server lines to wait for the missing one."""
_MOST_HELD = 64


class Lost(msgspec.Struct, frozen=True, gc=False):
    """In place of a server message that cannot be had."""

    reason: Literal["summarized", "damaged"]


class Read(msgspec.Struct, frozen=True, gc=False):
    """A decoded block and the raw line on which it begins."""

    line: int
    event: GreEvent | ClientEvent | RoomEvent | Lost


class HasLastState(Protocol):
    """Whoever applies the states, so that the next expected one is known."""

    @property
    def last_state_id(self) -> int:
        """0 if no game is on."""


def in_order(reads: Iterable[Read], applied: HasLastState, notes: Notes, name: str) -> Iterator[Read]:
    """`reads`, with overtaking server lines held back until the overtaken one came, or WINDOW lines have passed."""
    held: list[Read] = []
    waiting = 0
    excused = False  # a message is known to be lost, so there is nothing to wait for
    for read in reads:
        state = _first_state(read)
        if held:
            if state is not None and not state.full and state.prev_game_state_id == applied.last_state_id:
                what = f"stands after line {held[0].line}, which it precedes in the game"
                notes.add(OutOfOrder(name, read.line, what, "it was put back in order"))
                yield read
                held_state = _first_state(held[0])
                if held_state is not None and held_state.prev_game_state_id == applied.last_state_id:
                    yield from held
                    held.clear()
                continue
            held.append(read)
            waiting += isinstance(read.event, GreEvent)
            full = state is not None and state.full
            known = full or isinstance(read.event, Lost | RoomEvent)
            if known or waiting >= WINDOW or len(held) >= _MOST_HELD:
                yield from held
                held.clear()
        elif isinstance(read.event, Lost):
            excused = True
            yield read
        elif state is not None and not excused and _ahead(state, applied.last_state_id):
            held.append(read)
            waiting = 1
        else:
            if state is not None:
                excused = False
            yield read
    yield from held


def _first_state(read: Read) -> GameState | None:
    if isinstance(read.event, GreEvent):
        for message in read.event.messages:
            if message.game_state is not None:
                return message.game_state
    return None


def _ahead(state: GameState, last: int) -> bool:
    return not state.full and 0 < last < state.prev_game_state_id
