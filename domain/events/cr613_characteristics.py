"""CR 613: what an object is after continuous effects, written down when it changes."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import GameEvent, Record, SecretFacts, SeenBy
from domain.ids import ObjectId, Seat
from domain.vocabulary import Characteristic


class Change(Record):
    """One characteristic of one object, and its new value."""

    object: ObjectId
    characteristic: Characteristic
    value: int | str | tuple[str, ...] | None
    """The characteristic in full, not the difference."""


class CharacteristicsChanged(GameEvent):
    """Characteristics of objects on the battlefield or stack differ from before (CR 613.1); so do the abilities of the
    emblem The Ring (701.54c). Many changes at once."""

    RULES: ClassVar[tuple[str, ...]] = ("613", "701.54c", "707", "708", "712", "611", "122.1")

    changes: tuple[Change, ...]


class BecameCopy(GameEvent):
    """A permanent became a copy of something, or what it was before as that ended: its copiable values (CR 707.4)."""

    RULES: ClassVar[tuple[str, ...]] = ("707", "611.2", "514.2", "500.4", "500.5")

    object: ObjectId
    copy_of: ObjectId | None = None
    """None: it stopped being a copy of something else."""
    facts: SecretFacts = None
    """Its copiable values from now on."""
    seen_by: SeenBy = None


class ControlChanged(GameEvent):
    """Another player controls a permanent or spell now (CR 613.1b)."""

    RULES: ClassVar[tuple[str, ...]] = ("110.2", "112.2", "613.1b", "701.12", "800.4")

    object: ObjectId
    controller: Seat
    """Who controls it now."""


class Transformed(GameEvent):
    """A permanent shows its other face (CR 701.27, 712.18)."""

    RULES: ClassVar[tuple[str, ...]] = ("701.27", "701.28", "702.145", "702.146", "712")

    object: ObjectId
