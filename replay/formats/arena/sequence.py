"""Where a game state message stands in its game: next in the chain, after a gap, seen before, a new baseline."""

from __future__ import annotations

from typing import Literal

import msgspec

from replay.formats.arena.states import GameState

StateStatus = Literal["first", "diff", "undo", "reconnect", "duplicate"]


class Place(msgspec.Struct, frozen=True, gc=False):
    """first: the game's first message. diff: to be applied. undo, reconnect: a Full in the middle, to replace all.

    duplicate: its id was applied before. gap: states are missing between `after` and this one.
    after: the last applied id, 0 before the first.
    """

    status: StateStatus
    gap: bool
    after: int


class StateSequence:
    """Follows the ids of one game. `last` is the last applied id, 0 before the first."""

    def __init__(self) -> None:
        self.last = 0
        self._applied: set[int] = set()

    def look(self, state: GameState) -> Place:
        """The place of `state`, without advancing."""
        last, previous = self.last, state.prev_game_state_id
        if state.game_state_id in self._applied:
            return Place("duplicate", False, last)
        if not self._applied:
            return Place("first", False, last)
        if not state.full:
            return Place("diff", previous != last, last)
        if state.undo:
            # An undo names the state it goes back to, or the one just applied; only an unknown one is a gap.
            return Place("undo", previous not in self._applied, last)
        return Place("reconnect", previous != last, last)

    def advance(self, state: GameState) -> Place:
        """The place of `state`, which is applied by the caller unless it is a duplicate."""
        place = self.look(state)
        if place.status != "duplicate":
            self.last = state.game_state_id
            self._applied.add(state.game_state_id)
        return place
