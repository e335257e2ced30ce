"""A game at one moment."""

from __future__ import annotations

import html
from functools import cached_property

from domain.ids import EventNumber
from domain.state import Player, State
from domain.vocabulary import Step
from projections.board import Board, StackEntry, as_json, board
from projections.board_text import as_text
from projections.knowledge import Knowledge, knowledge
from projections.names import Namer
from replay.keyframes import Frame


class Position:
    """The state right after one event, as one viewer may see it. `str()` draws the board."""

    def __init__(self, game: str, number: EventNumber, frame: Frame, view: str, namer: Namer | None = None) -> None:
        self.game = game
        self.number = number
        self.state: State = frame.state
        """The folded state, without what the viewer may not see."""
        self.seen_as = view
        """Whose view this is, in words."""
        self._turns_begun = frame.turns_begun
        self._namer = namer

    @cached_property
    def board(self) -> Board:
        """Zones, players, stack and combat as they lie on the table."""
        return board(self.state, self._namer, self.seen_as, self._turns_begun)

    @property
    def stack(self) -> tuple[StackEntry, ...]:
        """Spells and abilities on the stack, from the top."""
        return self.board.stack

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in order of seats: life, counters, designations."""
        return tuple(self.state.players[seat] for seat in sorted(self.state.players))

    @property
    def turn(self) -> int:
        """Counted over all players; 0 before the first."""
        return self.state.turn

    @property
    def step(self) -> Step | None:
        """The step or main phase."""
        return self.state.step

    def knowledge(self) -> tuple[Knowledge, ...]:
        """What everybody, and what each seat, knows of hidden cards: as far as this view shows it."""
        return knowledge(self.state, self._namer)

    def json(self) -> str:
        """The board as one JSON document with the name and version of its schema."""
        return as_json(self.board)

    def __str__(self) -> str:
        return as_text(self.board)

    def __repr__(self) -> str:
        when = f"T{self.turn}.{self.step}" if self.step else f"T{self.turn}"
        return f"<Position #{self.number} {when} of {self.game}, {self.seen_as}>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"
