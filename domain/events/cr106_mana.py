"""CR 106: mana comes, is spent, and empties."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import GameEvent
from domain.ids import ObjectId, Seat


class ManaAdded(GameEvent):
    """Mana went into a player's pool (CR 106.4)."""

    RULES: ClassVar[tuple[str, ...]] = ("106", "605", "608")

    player: Seat
    mana: tuple[str, ...]
    """One entry a mana: `W U B R G C`, with `/snow` behind it for mana from a snow source (107.4h)."""
    restriction: str | None = None
    """What it may be spent on only (106.6), in words of the source."""


class ManaSpent(GameEvent):
    """Mana left a player's pool to pay a cost (CR 601.2h, 118.3)."""

    RULES: ClassVar[tuple[str, ...]] = ("508.1j", "601.2h", "602.2b", "118", "116.2", "605")

    player: Seat
    mana: tuple[str, ...]
    """One entry a mana, as in `ManaAdded`."""
    on: ObjectId | None = None
    """The spell or ability that was paid for; None for a special action or where it is not told."""
    restriction: str | None = None
    """The restriction of the mana that was spent (106.6)."""


class ManaEmptied(GameEvent):
    """Unspent mana left a player's pool as a step or phase ended (CR 500.5)."""

    RULES: ClassVar[tuple[str, ...]] = ("500.5", "106.4")

    player: Seat
    mana: tuple[str, ...]
    """What was left, one entry a mana."""
