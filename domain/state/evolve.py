"""The one door: `evolve` writes down what an event says, and knows neither rules nor cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from domain.events.base import GameEvent
from domain.events.records import RolledBack
from domain.ids import EventNumber
from domain.state.state import State, new_state

Kind = TypeVar("Kind", bound=GameEvent)
Handler = Callable[[State, Any], None]

HANDLERS: dict[type[GameEvent], Handler] = {}
WRITES: dict[type[GameEvent], tuple[str, ...]] = {}
"""Which parts of the state each kind writes; a kind that is not here writes nothing but the event number."""


def evolves(*kinds: type[GameEvent], writes: tuple[str, ...]) -> Callable[[Handler], Handler]:
    """Registers the function that writes these kinds of event into the state, and what of it they write."""

    def register(handler: Handler) -> Handler:
        for kind in kinds:
            if kind in HANDLERS:
                raise ValueError(f"{kind.__name__} already has a handler")
            HANDLERS[kind] = handler
            WRITES[kind] = writes
        return handler

    return register


def apply(state: State, event: GameEvent) -> None:
    """Folds one event into a state that the caller owns."""
    handler = HANDLERS.get(type(event))
    if handler is not None:
        handler(state, event)
    state.number += 1


def evolve(state: State, event: GameEvent) -> State:
    """The state after the event. Pure: the given state stays as it is."""
    new = state.copy()
    apply(new, event)
    return new


def effective_numbers(events: Sequence[GameEvent]) -> list[EventNumber]:
    """The numbers of the events that count: without those that a later `RolledBack` among them cancelled.

    The events are those from number 0 on. A roll-back cancels everything after `to` up to itself,
    earlier roll-backs in that stretch included.
    """
    kept: list[EventNumber] = []
    for number, event in enumerate(events):
        if type(event) is RolledBack:
            while kept and kept[-1] > event.to:
                kept.pop()
        kept.append(number)
    return kept


def effective(events: Sequence[GameEvent]) -> list[GameEvent]:
    """The events that count, see `effective_numbers`."""
    return [events[number] for number in effective_numbers(events)]


def fold(events: Iterable[GameEvent], start: State | None = None) -> State:
    """The state after these events: `reduce(evolve, effective(events))`. With `start` the events go on from there."""
    state = new_state() if start is None else start.copy()
    listed = events if isinstance(events, list | tuple) else list(events)
    chosen = effective(listed) if start is None else listed
    get = HANDLERS.get
    for event in chosen:
        handler = get(type(event))
        if handler is not None:
            handler(state, event)
        state.number += 1
    return state
