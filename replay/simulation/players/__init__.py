"""Programs that play. Write your own with one method:

    class Careful:
        def choose(self, view, options):
            return options[0]                       # with priority, the first option is to pass

`view` is what the seat may see (`View`), `options` are all legal commands as a lazy sequence: `len(options)`,
`options[n]`, `for command in options`, `command in options`, `options.sample(chance)`. There may be millions of them
(all sets of attackers; beyond 2**31 `options.total` is how many), so look at them one at a time, or build a command of
`domain.commands` and ask whether it is `in options`. The answer is any legal command. A program that raises, or answers
anything else, ends the game without a result.

In games with people a program may answer their take-backs (MTR 4.8) by a second method:

        def take_back(self, view, proposal):
            return proposal.harmless                # whoever asks learned nothing since, and chance decided nothing

`proposal` says who asks (`player`), back to which event (`to`), why (`reason`), and what was learned since, by whom
(`gained`: `what`, `event`, `players`). Without the method the answer is just that. Anything but True refuses.

Play with it by `--players module:Careful`. Where the class takes arguments, it is called with `seed=` (an int) and
`seat=`, as far as it names them: chance of its own comes from that seed alone, or the game can't be played again.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from domain.commands import AnyCommand
from domain.decide import Table
from domain.ids import ObjectId, Seat
from domain.legal import LegalCommands
from domain.redact import view as redacted
from domain.rules.chance import Chance
from domain.rules.game import Game
from domain.rules.parsed import Library
from domain.state import State
from replay.engine import engine_library


class Asked(msgspec.Struct, frozen=True):
    """A choice in the middle of something: the answer is a `Choose` (or `Attack`, `Block`) of its options."""

    kind: str
    """`targets`, `attackers`, `blockers`, `order`, `may`, `number`, `mulligan`, `discard`, …"""
    options: tuple[Any, ...]
    least: int
    most: int
    source: ObjectId | None
    rule: str
    index: int | None = None
    """For targets: which word "target" of the ability is asked for, from 0."""


class Unknown:
    """Chance as a player sees it: nothing can be known of it."""

    def at(self, state: State) -> Chance:
        """Itself."""
        return self

    def below(self, limit: int) -> int:
        """Nobody tells."""
        raise LookupError("chance is not known beforehand")


class View:
    """What a seat sees as it is to decide."""

    __slots__ = ("_game", "_state", "_table", "seat")

    def __init__(self, table: Table, seat: Seat) -> None:
        self.seat = seat
        self._table = table
        self._state: State | None = None
        self._game: Game | None = None

    @property
    def state(self) -> State:
        """The game without what is hidden from the seat. A copy: it can be kept, and changing it changes no game."""
        if self._state is None:
            self._state = redacted(self._table.game.state, self.seat)
        return self._state

    @property
    def game(self) -> Game:
        """The rules over what the seat sees: what things are now, who could block whom, what a filter means."""
        if self._game is None:
            self._game = Game(self.definitions, Unknown())
            self._game.state = self.state
        return self._game

    @property
    def choice(self) -> Asked | None:
        """What is asked; None: the seat has priority."""
        choice = self._table.choice
        if choice is None:
            return None
        index: int | None = getattr(choice, "index", None)
        return Asked(choice.kind, choice.options, choice.least, choice.most, choice.source, choice.rule, index)

    @property
    def definitions(self) -> Library:
        """What cards and abilities do, by name: the same for everybody, whatever is played."""
        return engine_library()


class Player(Protocol):
    """A program that plays one seat of one game."""

    def choose(self, view: View, options: LegalCommands) -> AnyCommand:
        """Decides. `options` has one entry at least."""
