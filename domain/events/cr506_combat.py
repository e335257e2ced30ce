"""CR 506–511: combat."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import GameEvent, Record
from domain.ids import ObjectId, Recipient, Seat


class Attack(Record):
    """One attacking creature and the player or permanent it attacks (CR 508.1b)."""

    attacker: ObjectId
    target: Recipient


class Block(Record):
    """One blocking creature and the attackers it blocks (CR 509.1a)."""

    blocker: ObjectId
    attackers: tuple[ObjectId, ...]


class AttackersDeclared(GameEvent):
    """Creatures attack (CR 508.1)."""

    RULES: ClassVar[tuple[str, ...]] = ("508",)
    EXEMPT: ClassVar[bool] = True

    player: Seat
    """The active player."""
    attacks: tuple[Attack, ...]
    """Empty where the player chose to attack with nothing."""


class BlockersDeclared(GameEvent):
    """Creatures block (CR 509.1)."""

    RULES: ClassVar[tuple[str, ...]] = ("509",)
    EXEMPT: ClassVar[bool] = True

    player: Seat
    """The defending player."""
    blocks: tuple[Block, ...]
    """Empty where the player chose to block with nothing."""


class DamageAssigned(GameEvent):
    """A creature's combat damage was divided (CR 510.1)."""

    RULES: ClassVar[tuple[str, ...]] = ("510.1",)

    by: ObjectId
    """The creature."""
    amounts: tuple[tuple[Recipient, int], ...]
    """(to, damage), in the order of the assignment."""


class RemovedFromCombat(GameEvent):
    """Creatures stopped attacking or blocking: combat ended (CR 511.3), or something removed them (506.4)."""

    RULES: ClassVar[tuple[str, ...]] = ("511.3", "506.4")
    EXEMPT: ClassVar[bool] = True

    objects: tuple[ObjectId, ...]
