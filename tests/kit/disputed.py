"""Games with disputes about them: of our engine, honest or with a fault planted, in a store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from uuid import UUID

from domain.events import GameEvent
from replay.disputes import Case, Disputes
from replay.disputes.acting import Said
from replay.salts import SeededSalts
from replay.store import Store
from replay.writer import GameWriter
from tests.kit.recording import new_id
from tests.laws.kit import simulator

Fault = Callable[[list[GameEvent], int], list[GameEvent]]


@cache
def played(pair: tuple[str, str] = ("sagas", "dwarves"), seed: str = "audit 0") -> tuple[GameEvent, ...]:
    """The events of a game that two programs played."""
    one = simulator(pair, seed=seed, players=("greedy", "random"))
    one.play(0)
    return tuple(one.events)


def recorded(store: Store, events: Sequence[GameEvent]) -> UUID:
    """Puts a game into a store, with a checkpoint where the engine made one."""
    writer = GameWriter(new_id(), salts=SeededSalts(b"disputed"))
    for number, event in enumerate(events):
        writer.emit(event, number)
    store.append(writer)
    return writer.game_id


def place(events: Sequence[GameEvent], kind: str, nth: int = 0, **has: object) -> int:
    """The number of the nth event of a kind with these fields."""
    found = [
        number
        for number, event in enumerate(events)
        if event.kind == kind and all(getattr(event, name) == value for name, value in has.items())
    ]
    return found[nth]


def planted(store: Store, at: int, **changes: object) -> UUID:
    """The played game with other values in one event."""
    events = list(played())
    events[at] = events[at].model_copy(update=changes)
    return recorded(store, events)


def disputed(store: Store, game: UUID, event: int, *claims: Said, **options: object) -> Case:
    """A dispute about an event of a game."""
    return Disputes(store).open(store.find(game), event, claims, **options)  # type: ignore[arg-type]
