"""CR 119–122: life, damage and counters. Each carries the change and the new total."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.events.base import GameEvent
from domain.ids import ObjectId, Recipient, Seat

LifeReason = Literal["damage", "gain", "loss", "payment", "set", "unknown"]


class LifeChanged(GameEvent):
    """A player's life total changed (CR 119)."""

    RULES: ClassVar[tuple[str, ...]] = ("118", "119", "120.3a", "120.3f", "608", "702")

    player: Seat
    amount: int
    """Signed."""
    total: int
    """The life total now."""
    reason: LifeReason = "unknown"


class DamageDealt(GameEvent):
    """A source dealt damage to a permanent or player (CR 120). Life lost by it is a `LifeChanged` of its own."""

    RULES: ClassVar[tuple[str, ...]] = ("120", "510.2", "510.4", "608", "701.14", "702")

    to: Recipient
    """What was damaged; the source is in `source`."""
    amount: int
    """Damage dealt, after replacement and prevention."""
    combat: bool = False
    """Whether it is combat damage (510.2); damage of a fight is not (701.14d)."""
    deathtouch: bool = False
    """The source had deathtouch (702.2b)."""
    marked: int | None = None
    """Damage marked on the creature now (120.3e); None for players and where nothing is marked."""


class DamageRemoved(GameEvent):
    """Marked damage wore off (CR 514.2) or was removed by regeneration or healing (701.19, 701.69)."""

    RULES: ClassVar[tuple[str, ...]] = ("120.6", "514.2", "701.19", "701.69")

    objects: tuple[ObjectId, ...]
    """What has no damage marked on it any more."""


class CountersPut(GameEvent):
    """Counters were put on a permanent, card or player (CR 122.6)."""

    RULES: ClassVar[tuple[str, ...]] = (
        "118",
        "120.3",
        "122",
        "306.5b",
        "310.4b",
        "505.4",
        "606",
        "608",
        "614",
        "701",
        "702",
        "714.3",
    )

    on: Recipient
    counter: str
    """`lore`, `+1/+1`, `arena:82` where the source has only a number."""
    amount: int
    """How many were put."""
    total: int
    """How many of this kind are on it now."""
    player: Seat | None = None
    """Who put them, where that is not who controls the object (122.6a)."""


class CountersRemoved(GameEvent):
    """Counters were removed from a permanent, card or player (CR 122)."""

    RULES: ClassVar[tuple[str, ...]] = (
        "118",
        "120.3",
        "122",
        "306.8",
        "310.6",
        "606",
        "608",
        "614",
        "701",
        "702",
        "704.5q",
        "704.5r",
    )

    on: Recipient
    counter: str
    """The kind, as in `CountersPut`."""
    amount: int
    """How many were removed, not signed."""
    total: int
    """How many of this kind are left."""
