"""Names of things inside one game: objects, players, events."""

from __future__ import annotations

from typing import TypeAlias

ObjectId: TypeAlias = str
"""`o17`: an object in one zone. It gets a new id whenever it changes zone (CR 400.7)."""

Seat: TypeAlias = int
"""1…n in turn order of the seats; names stand in `GameBegan` only."""

EventNumber: TypeAlias = int
"""Events of a game count from 0, roll-backs included."""

Recipient: TypeAlias = ObjectId | Seat
"""What damage, counters, attackers and targets point at: an object or a player."""


def object_id(number: int) -> ObjectId:
    """The id of the nth object of a game, counted from 1."""
    return f"o{number}"


def object_number(identifier: ObjectId) -> int:
    """The inverse of `object_id`."""
    return int(identifier[1:])
