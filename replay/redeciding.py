"""Deciding a recorded game again: each recorded command is given to today's engine, and the events are compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple, ParamSpec, TypeVar

import msgspec

from domain.commands import AnyCommand, IllegalCommand, Pass, load
from domain.decide import Table
from domain.events.base import GameEvent
from domain.events.cr103_104_game import DeckRegistered, GameBegan, GameDrawn, GameEnded, StartingPlayerChosen
from domain.events.cr400_zones import KnowledgeKept
from domain.events.cr500_turns import PriorityPassed, PriorityReceived
from domain.events.cr601_608_stack import EffectBegan
from domain.events.records import (
    Checkpoint,
    CommandGiven,
    NoteAdded,
    RolledBack,
    Superseded,
    TakeBackAnswered,
    TakeBackProposed,
)
from domain.ids import EventNumber, Seat
from domain.rules.chance import Chance, CounterStream, NotRecorded, Recorded
from domain.rules.cr103_starting_the_game import Seated
from domain.rules.effects_under_way import remember
from domain.rules.parsed import Library
from domain.state import effective_numbers, fold

P = ParamSpec("P")
R = TypeVar("R")

KEEPING = (Checkpoint, NoteAdded, KnowledgeKept, Superseded, TakeBackProposed, TakeBackAnswered)
"""Kinds that no command makes: they are taken as they are."""
TURN_LIMIT = "turn limit"
COMMAND_LIMIT = "command limit"
STOPPED = "stopped"
NO_LIMIT = 1 << 40


class Divergence(NamedTuple):
    """Where today's engine decides otherwise than the record says."""

    number: EventNumber
    """The first event that is another."""
    rule: str | None
    """The CR number that stands in it, or that refuses the command."""
    reason: str


class Diverged(Exception):
    """Today's engine decides otherwise."""

    def __init__(self, divergence: Divergence) -> None:
        super().__init__(divergence.reason)
        self.divergence = divergence


class Redeciding:
    """Decides the commands of a record again, event by event. `commands` counts them."""

    def __init__(
        self, events: Sequence[GameEvent], library: Library, *, then: Chance | None = None, open_end: bool = False
    ) -> None:
        """`events` are all of the game. `then` is where chance comes from after them; without it, and where the record
        tells the seed, that. With `open_end` the last command may lead further than the record goes."""
        self.events = events
        self.library = library
        self.commands = 0
        self.after: list[GameEvent] = []
        """What the last command led to beyond the record."""
        self._then = then
        self._open_end = open_end
        self._place = 0
        ended = next((event for event in reversed(events) if isinstance(event, GameEnded)), None)
        began = events[0] if events else None
        forked = began.forked_from if isinstance(began, GameBegan) else None
        self._fork = forked.event if forked is not None else None
        self._secret = ended.seed if ended is not None and ended.seed is not None else None
        self._ending = ended.reason if ended is not None else ""
        self._turn_limit = events[-1].turn if events and self._ending == TURN_LIMIT else NO_LIMIT

    # Where to start --------------------------------------------------------------------------------------------------

    def from_start(self) -> Table:
        """The whole game, from its decks on. Raises Diverged."""
        began = self.events[0] if self.events else None
        if not isinstance(began, GameBegan):
            raise Diverged(Divergence(0, None, "the record doesn't start with GameBegan"))
        if self._secret is not None and sha256(self._secret.encode()).hexdigest() != began.seed_commitment:
            raise Diverged(Divergence(0, "103.1", "the seed told at the end is not the one committed to"))
        decks = self._decks()
        if began.partial_start or len(decks) < len(began.players):
            return self.from_quiescent(self._first_priority())
        table = Table(self.library, self._chance(), turn_limit=self._turn_limit)
        starting = next((event.player for event in self.events if isinstance(event, StartingPlayerChosen)), None)
        players = tuple(
            Seated(player.name, decks[player.seat], player.bot) for player in began.players if player.seat in decks
        )
        decided = self._guarded(
            table.begin,
            players,
            first=None if self._secret_decides_all and began.format == "simulation" else starting,
            format_=began.format,
            engine=began.engine or "",
            secret_seed=self._secret or "",
            seed_commitment=began.seed_commitment,
            forked_from=began.forked_from,
        )
        self._match(decided)
        return self._go_on(table)

    def from_quiescent(self, number: EventNumber | None) -> Table:
        """From the state after event `number`, at which a player had priority. Raises Diverged."""
        if number is None:
            raise Diverged(Divergence(0, None, "nobody ever had priority, and the decks are not recorded"))
        state = fold(self.events[: number + 1])
        self._guarded(remember_effects, self.library, self.events)
        table = Table.resumed(self.library, self._chance(), state, turn_limit=self._turn_limit)
        table.game.secret_seed = self._secret
        table.game.free_spells = state.format == "scenario"
        self._place = number + 1
        return self._go_on(table)

    def _first_priority(self) -> EventNumber | None:
        numbers = (number for number, event in enumerate(self.events) if isinstance(event, PriorityReceived))
        return next(numbers, None)

    def _decks(self) -> dict[Seat, tuple[str, ...]]:
        """The deck lists, in the order of the libraries before the first shuffle."""
        decks: dict[Seat, tuple[str, ...]] = {}
        for number, event in enumerate(self.events):
            if isinstance(event, PriorityReceived):
                break
            if isinstance(event, DeckRegistered) and event.main is not None:
                unknown = [name for name, _ in event.main if name not in self.library.cards]
                if unknown:
                    raise Diverged(Divergence(number, "100.2", f"{unknown[0][:60]!r} is no card of this release"))
                decks[event.player] = tuple(name for name, copies in event.main for _ in range(copies))
        return decks

    @property
    def _secret_decides_all(self) -> bool:
        """Whether every random result comes from the seed that is told; of a fork only those after it do."""
        return self._secret is not None and self._fork is None

    def _chance(self) -> Chance:
        if self._secret is None or self._then is not None:
            return Recorded(self.events, self._then)
        stream = CounterStream(self._secret.encode())
        return stream if self._fork is None else Recorded(self.events[: self._fork + 1], stream)

    # Going on --------------------------------------------------------------------------------------------------------

    def go_on(self, table: Table, place: EventNumber) -> Table:
        """Goes on with a game that is at event `place` already. Raises Diverged."""
        self._place = place
        return self._go_on(table)

    def _go_on(self, table: Table) -> Table:
        """Gives the recorded commands until the record ends."""
        while self._place < len(self.events):
            event = self.events[self._place]
            if isinstance(event, KEEPING):
                table.keep(event)
                self._place += 1
            elif isinstance(event, RolledBack):
                table = self._back(table, event)
            elif isinstance(event, GameDrawn | GameEnded) and self._ending in (STOPPED, COMMAND_LIMIT):
                stopped = table.stop(self._ending, draw=isinstance(event, GameDrawn))
                self._match(stopped)
            else:
                self._match(self._guarded(self._given, table, *self._command(event)))
        return table

    def _back(self, table: Table, event: RolledBack) -> Table:
        """The game as it was after event `to`, also in the middle of a choice; with the numbers of now."""
        if not 0 <= event.to < self._place:
            raise self._diverged(None, f"it goes back to event {event.to}, which is not before it")
        back = table_after(self.events[: event.to + 1], self.library, self._chance())
        back.game.turn_limit = table.game.turn_limit
        back.game.secret_seed = table.game.secret_seed
        back.keep(event)
        self._place += 1
        return back

    def _given(self, table: Table, player: Seat, command: AnyCommand) -> list[GameEvent]:
        """What a command leads to."""
        self.commands += 1
        return table.do(player, command)

    def _command(self, event: GameEvent) -> tuple[Seat, AnyCommand]:
        if isinstance(event, PriorityPassed):
            return event.player, Pass()
        if not isinstance(event, CommandGiven):
            raise self._diverged(event.rule, f"nothing decided today leads to {event.kind}")
        try:
            return event.player, load(event.details or "")
        except (msgspec.MsgspecError, RecursionError):
            raise self._diverged(None, f"the command {event.command[:40]!r} can't be read") from None

    def _guarded(self, decide: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """What the engine makes of it; whatever it raises is a divergence here."""
        try:
            return decide(*arguments, **named)
        except IllegalCommand as refusal:
            raise self._diverged(refusal.rule, f"the command is refused today: {refusal}") from refusal
        except NotRecorded as error:
            raise self._diverged(None, f"chance decides otherwise: {error}") from error
        except Diverged:
            raise
        except Exception as error:  # a record may be of another engine, or hostile
            raise self._diverged(None, f"today's engine fails here ({type(error).__name__})") from error

    def _match(self, decided: Sequence[GameEvent]) -> None:
        """Compares what was decided with what is recorded."""
        for event in decided:
            if self._place >= len(self.events):
                if not self._open_end:
                    raise self._diverged(event.rule, f"the record ends where {event.kind} follows")
                self.after.append(event)
                continue
            recorded = self.events[self._place]
            if event != recorded:
                raise self._diverged(recorded.rule or event.rule, differences(recorded, event))
            self._place += 1

    def _diverged(self, rule: str | None, reason: str) -> Diverged:
        return Diverged(Divergence(min(self._place, max(len(self.events) - 1, 0)), rule, reason))


def last_quiescent(events: Sequence[GameEvent]) -> EventNumber | None:
    """The last event after which nothing was under way: a player received priority. None before the first turn."""
    for number in reversed(effective_numbers(events)):
        event = events[number]
        if isinstance(event, PriorityReceived) and event.step != "first-damage":
            return number
    return None


def table_after(events: Sequence[GameEvent], library: Library, then: Chance) -> Table:
    """The table right after a moment at which a player had to decide; `then` is the chance of what follows.

    Raises Diverged where today's engine decides otherwise.
    """
    again = Redeciding(events, library, then=then)
    number = last_quiescent(events)
    return again.from_start() if number is None else again.from_quiescent(number)


def differences(recorded: GameEvent, decided: GameEvent) -> str:
    """In which way two events differ, in a few words; values may be secret and are not told."""
    if type(recorded) is not type(decided):
        return f"recorded {_named(recorded)}, decided today {_named(decided)}"
    if isinstance(recorded, DeckRegistered) and isinstance(decided, DeckRegistered) and recorded.hashes:
        pairs = zip(recorded.main or (), recorded.hashes, decided.hashes or (), strict=False)
        changed = [name for (name, _), before, now in pairs if before != now]
        if changed:
            return f"{', '.join(changed[:5])} {'is' if len(changed) == 1 else 'are'} defined otherwise today"
    fields = [name for name in type(recorded).model_fields if getattr(recorded, name) != getattr(decided, name)]
    return f"{_named(recorded)}: another {' and '.join(fields[:4])} decided today"


def _named(event: GameEvent) -> str:
    return f"{event.kind} ({event.rule})" if event.rule else event.kind


def remember_effects(library: Library, events: Sequence[GameEvent]) -> None:
    """Teaches the library the abilities of all effects that ever began: spells and permanents may still have them."""
    for event in events:
        if isinstance(event, EffectBegan) and event.definition is not None:
            remember(library, event.definition)
