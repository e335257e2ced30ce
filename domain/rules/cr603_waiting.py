"""CR 603.3: triggered abilities that wait to be put on the stack."""

from __future__ import annotations

import msgspec

from domain.cards.abilities import Chapter, Triggered
from domain.ids import EventNumber, ObjectId, Recipient, Seat


class Waiting(msgspec.Struct, frozen=True):
    """A triggered ability that waits to be put on the stack (CR 603.3)."""

    player: Seat
    source: ObjectId
    name: str
    node: Triggered | Chapter
    cause: EventNumber
    about: tuple[Recipient, ...] = ()
    amount: int | None = None
