"""One game of two decks, played by two programs. The same seed gives the same events, whatever process plays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID, uuid5

from domain.decide import Table
from domain.events.base import GameEvent
from domain.ids import Seat
from domain.rules.chance import CounterStream
from domain.rules.cr103_starting_the_game import Seated
from domain.rules.parsed import Library
from replay.engine import ENGINE, library_of
from replay.identity import NAMESPACE
from replay.recorded import StoredRecord
from replay.salts import SeededSalts
from replay.simulation.players.loading import make_player, title
from replay.simulation.playing import COMMAND_LIMIT, STOPPED, TOO_MANY_COMMANDS, play_on
from replay.simulation.recording import InMemory, Recording, ToWriter
from replay.simulation.seeds import secret_of_game, seed_of_player
from replay.writer import GameWriter

TURN_LIMIT = 1000
"""A game that would go beyond this turn is a draw."""


class Seating(NamedTuple):
    """Who plays: a program and its deck (names of cards)."""

    program: str
    """`random`, `greedy`, `scripted:FILE`, `module:Class`."""
    deck: tuple[str, ...]


class Played(NamedTuple):
    """A game that was played."""

    number: int
    """Its place in the simulation, from 0."""
    game_id: UUID
    winner: Seat | None
    how: str
    """`won`, `drawn` or `stopped` (a program failed)."""
    reason: str
    """`life`, `empty-library`, `turn limit`, …; of a stopped game what went wrong."""
    turns: int
    events: int
    commands: int
    """Decisions, forced ones included."""
    choices: int
    """Decisions between two or more legal commands."""
    head: str = ""
    """Chain value after the last event; empty where nothing was recorded in bytes."""
    records: tuple[StoredRecord, ...] = ()


class Simulator:
    """Plays games of one pairing. `events` are those of the game that was played last."""

    def __init__(
        self,
        seats: tuple[Seating, Seating],
        seed: str,
        *,
        library: Library | None = None,
        turn_limit: int = TURN_LIMIT,
        command_limit: int = COMMAND_LIMIT,
        record: bool = True,
        watch: Callable[[Table, list[GameEvent]], None] | None = None,
        recording: Callable[[GameWriter], Recording] | None = None,
        engine: str = ENGINE,
    ) -> None:
        """`record` makes the bytes that a store takes; `watch` is called after the beginning and each command, with
        all events so far. `recording` makes what takes the events instead of memory. The games bear the name of
        `engine`."""
        self.seats = seats
        self.seed = seed
        self.library = library if library is not None else library_of((*seats[0].deck, *seats[1].deck))
        self.turn_limit = turn_limit
        self.command_limit = command_limit
        self.record = record
        self.engine = engine
        self.events: list[GameEvent] = []
        self._watch = watch
        self._recording = recording if recording is not None else ToWriter

    def play(self, number: int = 0) -> Played:
        """Plays game `number`. StoreError for a program that can't be made; one that fails later stops its game."""
        programs = {
            seat: make_player(one.program, seed_of_player(self.seed, number, seat), seat)
            for seat, one in enumerate(self.seats, 1)
        }
        table, recording = self.begin(number)
        commands, choices, failure = play_on(
            table,
            programs,
            recording,
            names={seat: one.program for seat, one in enumerate(self.seats, 1)},
            command_limit=self.command_limit,
            watch=self._watch,
        )
        recording.finish(table)
        outcome = table.game.state.outcome
        return Played(
            number,
            self.game_id(number),
            outcome.winner if outcome is not None else None,
            STOPPED if outcome is None else "won" if outcome.winner is not None else "drawn",
            failure or self._reason(table),
            table.game.state.turn,
            len(recording.events),
            commands,
            choices,
            recording.head,
            tuple(recording.records),
        )

    def begin(self, number: int) -> tuple[Table, Recording]:
        """Game `number` as it waits for the first decision, and what records it."""
        secret = secret_of_game(self.seed, number)
        table = Table(self.library, CounterStream(secret.encode()), turn_limit=self.turn_limit)
        recording: Recording = InMemory()
        if self.record:
            salts = SeededSalts(secret.encode())
            recording = self._recording(GameWriter(self.game_id(number), salts=salts, live=lambda: table.game.state))
        self.events = recording.events
        recording.take(table, table.begin(self._seated(), format_="simulation", engine=self.engine, secret_seed=secret))
        return table, recording

    def game_id(self, number: int) -> UUID:
        """The id of a game: another one for other decks, programs, seed, limits or engine."""
        decks = "\0".join(f"{one.program}\1{chr(2).join(one.deck)}" for one in self.seats)
        limits = f"{self.turn_limit} {self.command_limit}"
        return uuid5(NAMESPACE, f"simulation\0{self.engine}\0{self.seed}\0{number}\0{limits}\0{decks}")

    def _seated(self) -> tuple[Seated, ...]:
        names = [title(one.program) for one in self.seats]
        if len(dict.fromkeys(names)) < len(names):
            names = [f"{name} {seat}" for seat, name in enumerate(names, 1)]
        return tuple(Seated(name, one.deck) for name, one in zip(names, self.seats, strict=True))

    def _reason(self, table: Table) -> str:
        state = table.game.state
        lost = [player.lost for player in state.players.values() if player.lost]
        if lost:
            return lost[0]
        if state.turn >= self.turn_limit:
            return "turn limit"
        return TOO_MANY_COMMANDS if state.outcome is not None and state.outcome.winner is None else "won"
