"""The life curve: each player's total, event by event."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from domain.events import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.cr119_122_numbers import LifeChanged
from domain.events.records import ObservedLife
from domain.ids import EventNumber, Seat
from domain.state import effective_numbers


class LifePoint(msgspec.Struct, frozen=True):
    """A life total from one event on."""

    number: EventNumber
    turn: int
    seat: Seat
    total: int


def life_curve(events: Sequence[GameEvent], cancelled: bool = False) -> tuple[LifePoint, ...]:
    """Every life total, the starting ones first (CR 119.1)."""
    points: list[LifePoint] = []
    for number in range(len(events)) if cancelled else effective_numbers(events):
        event = events[number]
        if isinstance(event, LifeChanged | ObservedLife):
            points.append(LifePoint(number, event.turn, event.player, event.total))
        elif isinstance(event, GameBegan):
            points += [LifePoint(number, event.turn, player.seat, player.life) for player in event.players]
    return tuple(points)
