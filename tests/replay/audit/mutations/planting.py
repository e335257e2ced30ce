"""Planting one fault into a recorded game: what is taken out, put in or changed, and what else has to follow suit.

The stream stays well formed: events are counted through, causes name the same events as before, and where an object is
put in, the ids of all later ones move on by one. All else is as it was, so there is one fault and no other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from domain.events import EVENTS, GameEvent
from domain.events.records import RolledBack
from domain.ids import object_number
from domain.state import State
from domain.state.leaves import Object

Where = Literal["both", "real", "simulated"]
Piece = int | GameEvent
"""The number of an event of the game, or an event that was not in it."""
OBJECT = re.compile(rb'(?<=")o(\d+)(?=\\?")')


@dataclass(frozen=True)
class Plant:
    """A game with a fault, and where it must be found."""

    events: list[GameEvent]
    at: int
    """The event that breaks the rule; of something missing the first one at which it is known to be missing."""
    rules: tuple[str, ...]
    """One of these, or a rule below it, must be named."""


@dataclass(frozen=True)
class Kind:
    """A kind of fault."""

    name: str
    rules: tuple[str, ...]
    on: tuple[str, ...]
    """Kinds of event at which it can be planted."""
    plant: Callable[[Place], Plant | None]
    where: Where
    why: str
    """Why it is planted in one sort of game only."""


KINDS: dict[str, Kind] = {}


def fault(
    name: str, rules: str, on: str, where: Where = "both", why: str = ""
) -> Callable[[Callable[[Place], Plant | None]], Callable[[Place], Plant | None]]:
    """Registers a kind of fault: the rules that may be named and the kinds of event, both divided by spaces."""

    def register(plant: Callable[[Place], Plant | None]) -> Callable[[Place], Plant | None]:
        assert name not in KINDS, name
        assert (where == "both") == (not why), name
        KINDS[name] = Kind(name, tuple(rules.split()), tuple(on.split()), plant, where, why)
        return plant

    return register


@dataclass
class Place:
    """An event of a game, with the state right before it."""

    events: Sequence[GameEvent]
    n: int
    state: State
    imported: bool
    rules: tuple[str, ...] = ()
    gone: dict[str, int] = field(default_factory=dict)
    """Objects that have left, and the events that took them."""

    @property
    def event(self) -> Any:
        """The event."""
        return self.events[self.n]

    def thing(self, identifier: object) -> Object | None:
        """An object that is there."""
        return self.state.objects.get(identifier) if isinstance(identifier, str) else None

    def battlefield(self, controller: int | None = None) -> Iterator[Object]:
        """Permanents, of a player."""
        for identifier in self.state.zone("battlefield"):
            thing = self.state.objects[identifier]
            if controller is None or thing.controller == controller:
                yield thing

    def creatures(self, controller: int | None = None) -> Iterator[Object]:
        """Creatures, of a player."""
        for thing in self.battlefield(controller):
            if thing.face is not None and "Creature" in thing.face.types:
                yield thing

    @property
    def sure(self) -> bool:
        """Whether nothing is missing before: else nothing may have shown what is tapped."""
        return not any(event.kind == "GapObserved" for event in self.events[: self.n])

    # Finding a place ------------------------------------------------------------------------------------------------

    def after(self, *kinds: str, start: int | None = None) -> int | None:
        """The first event of these kinds after this one (or from `start` on); None where none comes."""
        for number in range(self.n + 1 if start is None else start, len(self.events)):
            if self.events[number].kind in kinds:
                return number
        return None

    def next_is(self, kind: str, **has: object) -> bool:
        """Whether the next event is of that kind."""
        if self.n + 1 >= len(self.events):
            return False
        event = self.events[self.n + 1]
        return event.kind == kind and all(getattr(event, name) == value for name, value in has.items())

    # Planting -------------------------------------------------------------------------------------------------------

    def made(self, pieces: Sequence[Piece], at: Piece, *rules: str) -> Plant:
        """The game from these pieces; the fault is known at that one of them."""
        return Plant(composed(self.events, pieces), place_of(pieces, at), rules or self.rules)

    def numbers(self, start: int = 0, stop: int | None = None) -> list[Piece]:
        """Numbers of events."""
        return list(range(start, len(self.events) if stop is None else stop))

    def without(self, *numbers: int, at: int, rules: str = "") -> Plant:
        """The game without some events; the fault is known at event `at`."""
        gone = dict.fromkeys(numbers)
        return self.made([number for number in self.numbers() if number not in gone], at, *rules.split())

    def with_(self, *new: GameEvent, before: int | None = None, at: Piece | None = None, rules: str = "") -> Plant:
        """The game with new events before one of it; the fault is the first of them, or known at event `at`."""
        where = self.n if before is None else before
        pieces = [*self.numbers(0, where), *new, *self.numbers(where)]
        return self.made(pieces, new[0] if at is None else at, *rules.split())

    def changed(self, at: int | None = None, rules: str = "", **values: object) -> Plant:
        """The game with other values in this event."""
        event = self.event.model_copy(update=values)
        return self.made(
            [*self.numbers(0, self.n), event, *self.numbers(self.n + 1)], event if at is None else at, *rules.split()
        )

    def moved(self, *numbers: int, to: int, at: int, rules: str = "") -> Plant:
        """The game with events before another one; they are in its turn and step then."""
        before = self.events[to - 1]
        moved = {
            number: self.events[number].model_copy(update={"turn": before.turn, "step": before.step})
            for number in numbers
        }
        pieces: list[Piece] = []
        for number in self.numbers():
            if number == to:
                pieces.extend(Moved(number=old, event=event) for old, event in moved.items())  # type: ignore[misc]
            if number not in moved:
                pieces.append(number)
        return self.made(pieces, at, *rules.split())

    def now(self, kind: str, **values: object) -> GameEvent:
        """A new event of this place's turn and step."""
        return EVENTS[kind](turn=self.state.turn, step=self.state.step, **values)

    def fresh(self) -> tuple[str, Place]:
        """A new object id, and the game in which it is free."""
        first = self.state.next_object
        return f"o{first}", Place(
            shifted(self.events, self.n, first), self.n, self.state, self.imported, self.rules, self.gone
        )


@dataclass(frozen=True)
class Moved:
    """An event of the game, changed, at another place."""

    number: int
    event: GameEvent


def place_of(pieces: Sequence[object], at: object) -> int:
    """Where a piece came to be."""
    for place, piece in enumerate(pieces):
        if piece is at or (isinstance(at, int) and (piece == at or (isinstance(piece, Moved) and piece.number == at))):
            return place
    raise AssertionError(f"{at} was taken out")


def composed(events: Sequence[GameEvent], pieces: Sequence[object]) -> list[GameEvent]:
    """The events in their new order, with causes that follow suit."""
    places: dict[int, int] = {}
    for place, piece in enumerate(pieces):
        if isinstance(piece, Moved):
            places[piece.number] = place
        elif isinstance(piece, int):
            places[piece] = place
    result: list[GameEvent] = []
    for place, piece in enumerate(pieces):
        event = piece.event if isinstance(piece, Moved) else events[piece] if isinstance(piece, int) else piece
        assert isinstance(event, GameEvent)
        update: dict[str, object] = {}
        if event.cause is not None:
            cause = placed(events, event.cause, places, place)
            if cause != event.cause:
                update["cause"] = cause
        if isinstance(event, RolledBack):
            update.update(to=placed(events, event.to, places, place), number=place)
        result.append(event.model_copy(update=update) if update else event)
    return result


def placed(events: Sequence[GameEvent], number: int, places: dict[int, int], before: int) -> int:
    """Where an event is now; for one that was taken out, what led to it, or what came before it."""
    while number not in places:
        earlier = events[number].cause
        number = earlier if earlier is not None and earlier < number else number - 1
        if number < 0:
            return max(0, before - 1)
    return places[number]


def shifted(events: Sequence[GameEvent], start: int, first: int) -> list[GameEvent]:
    """The events with a free id: objects from `first` on are numbered one higher, in what comes from `start` on."""

    def higher(match: re.Match[bytes]) -> bytes:
        number = int(match[1])
        return b"o%d" % (number + 1 if number >= first else number)

    result = list(events[:start])
    for event in events[start:]:
        data = event.__pydantic_serializer__.to_json(event)
        new = OBJECT.sub(higher, data)
        update = EVENTS[event.kind].model_validate_json(new) if new != data else event
        if isinstance(update, RolledBack):
            update = update.model_copy(update={"next_object": update.next_object + 1})
        result.append(update)
    return result


def other(seat: int) -> int:
    """The other of two players."""
    return 3 - seat


def newest(identifiers: Sequence[str]) -> str | None:
    """The object that was made last."""
    return max(identifiers, key=object_number, default=None)
