"""CR 305 and 601–608: lands are played, spells cast, abilities activated and triggered; the stack resolves."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.events.base import GameEvent
from domain.ids import ObjectId, Recipient, Seat


class LandPlayed(GameEvent):
    """A player played a land (CR 305.1)."""

    RULES: ClassVar[tuple[str, ...]] = ("116.2a", "305")

    player: Seat
    card: ObjectId
    """As it was before it moved."""


class SpellCast(GameEvent):
    """A player cast a spell (CR 601.2). It comes first; targets, costs and payment follow with this as their cause."""

    RULES: ClassVar[tuple[str, ...]] = ("601",)

    player: Seat
    card: ObjectId
    """As it was before it moved to the stack."""
    spell: ObjectId
    """The object on the stack."""
    alternative: str | None = None
    """The alternative cost or way it was cast for (601.2b): `foretell`, `flashback`, or the source's own id."""
    face: str | None = None
    """Which part was cast of a card with several (adventure, modal double-faced, room)."""


class AbilityActivated(GameEvent):
    """A player activated an ability (CR 602.2); a mana ability does not use the stack (605.3b)."""

    RULES: ClassVar[tuple[str, ...]] = ("602", "605.3", "606")

    player: Seat
    ability: str
    """The source's id of the ability, or its place among the object's abilities."""
    mana_ability: bool = False
    """Whether it is a mana ability (605.1a)."""
    keyword: str | None = None
    """The keyword ability that it is, where it is one: `equip` (702.6)."""


class AbilityTriggered(GameEvent):
    """A triggered ability's event happened (CR 603.2; chapters 714.2b)."""

    RULES: ClassVar[tuple[str, ...]] = ("603", "605.4", "702", "714.2", "725.2", "726.2", "728.1")

    player: Seat
    """Its controller."""
    ability: str
    """The source's id of the ability, or its place among the object's abilities."""
    chapter: int | None = None
    """The number of the chapter, for chapter abilities of Sagas."""


class AbilityPutOnStack(GameEvent):
    """An ability became an object on the stack (CR 602.2a, 603.3)."""

    RULES: ClassVar[tuple[str, ...]] = ("602.2a", "603.3", "707.10")

    id: ObjectId
    """The ability as an object on the stack; its source is in `source`."""
    player: Seat
    ability: str
    """As it was triggered or activated."""
    chapter: int | None = None
    position: int | None = None
    """Place on the stack counted from the top (0); None: 0."""
    about: tuple[Recipient, ...] = ()
    """What the event that triggered it was about ("that creature", "that player")."""
    amount: int | None = None
    """The number of that event ("that much")."""


class SpellCopied(GameEvent):
    """A copy of a spell was put onto the stack (CR 707.10)."""

    RULES: ClassVar[tuple[str, ...]] = ("707.10", "707.12")

    id: ObjectId
    """The copy."""
    original: ObjectId | None
    """What was copied; None where the source does not tell."""
    player: Seat
    position: int | None = None
    """Place on the stack counted from the top (0); None: 0."""


class ModesChosen(GameEvent):
    """Modes, X and optional costs were announced (CR 601.2b)."""

    RULES: ClassVar[tuple[str, ...]] = ("601.2b", "602.2b", "603.3c", "700.2")

    on: ObjectId
    """The spell or ability on the stack."""
    modes: tuple[str, ...] = ()
    """In words of the source, in the order of the text."""
    x: int | None = None
    """The number chosen for X (107.3)."""
    costs: tuple[str, ...] = ()
    """Additional costs that were announced (kicker, …)."""


class TargetsChosen(GameEvent):
    """Targets were announced for a spell or ability (CR 601.2c, 603.3d)."""

    RULES: ClassVar[tuple[str, ...]] = ("601.2c", "602.2b", "603.3d", "115", "707.10")

    on: ObjectId
    """The spell or ability on the stack."""
    targets: tuple[tuple[Recipient, ...], ...]
    """A group for each word "target", in the order of the text."""


class CostPaid(GameEvent):
    """A cost other than mana was paid (CR 601.2h); what it did follows."""

    RULES: ClassVar[tuple[str, ...]] = ("601.2h", "602.2b", "118")

    player: Seat
    on: ObjectId
    """The spell or ability that was paid for."""
    cost: str
    """In a word: `tap`, `sacrifice`, `life`, `discard`, …"""


class AnnouncementCompleted(GameEvent):
    """Costs were paid in a moment after the announcement: the spell became cast, the ability activated (CR 601.2i)."""

    RULES: ClassVar[tuple[str, ...]] = ("601.2i", "602.2b")

    player: Seat
    object: ObjectId
    alternative: str | None = None
    """The alternative cost, where it is told only now."""


class ResolutionBegan(GameEvent):
    """The top object of the stack started to resolve (CR 608.1)."""

    RULES: ClassVar[tuple[str, ...]] = ("608",)

    object: ObjectId


class TargetsBecameIllegal(GameEvent):
    """As something started to resolve, some or all of its targets were illegal: they are not affected (CR 608.2b)."""

    RULES: ClassVar[tuple[str, ...]] = ("608.2b",)

    object: ObjectId
    """The spell or ability that started to resolve."""
    targets: tuple[Recipient, ...]
    """Those of its targets that are illegal."""


class SpellResolved(GameEvent):
    """A spell finished resolving (CR 608.2n, 608.3)."""

    RULES: ClassVar[tuple[str, ...]] = ("608",)

    object: ObjectId


class AbilityResolved(GameEvent):
    """An ability finished resolving (CR 608.2)."""

    RULES: ClassVar[tuple[str, ...]] = ("608",)

    object: ObjectId


RemovalReason = Literal["resolved", "countered", "no-legal-targets", "ceased", "unknown"]


class StackObjectRemoved(GameEvent):
    """An ability or a copy of a spell left the stack and ceased to exist (CR 608.2n, 701.6, 608.2b)."""

    RULES: ClassVar[tuple[str, ...]] = ("603", "608.2", "701.6", "704.5e", "707.10", "724", "733", "800.4")

    object: ObjectId
    reason: RemovalReason
    """How it came to leave."""


class SpellCountered(GameEvent):
    """A spell or ability was countered (CR 701.6); one whose targets are all illegal is not, but does not resolve."""

    RULES: ClassVar[tuple[str, ...]] = ("701.6",)

    object: ObjectId


class LinkedChoiceMade(GameEvent):
    """As a permanent entered, its controller chose a value that other abilities of it refer to (CR 607.2d, 614.12a)."""

    RULES: ClassVar[tuple[str, ...]] = ("607.2d", "614.12a")

    player: Seat
    on: ObjectId
    """The permanent."""
    ability: str
    """The ability that asked for the choice, by its name among the abilities of the permanent."""
    choice: str
    """What was chosen: a colour, a creature type."""


class EventReplaced(GameEvent):
    """A replacement or prevention effect changed what would have happened (CR 614, 615)."""

    RULES: ClassVar[tuple[str, ...]] = ("106.12b", "614", "615", "616", "702.16e")

    original: str
    """What would have happened, as one line: kind and fields."""
    affected: tuple[Recipient, ...] = ()
    """The objects and players it would have happened to."""


class EffectBegan(GameEvent):
    """A continuous effect began (CR 611)."""

    RULES: ClassVar[tuple[str, ...]] = ("603.7", "604", "607.2", "610.3", "611", "613", "701.47", "715.3d")

    effect: str
    """Its name within the game."""
    affected: tuple[Recipient, ...] = ()
    """The objects and players it applies to; empty where that is not settled as it begins."""
    ability: str | None = None
    """The ability that made it; its object is in `source`."""
    definition: str | None = None
    """What it changes, in the card language as JSON, where an engine knows it."""
    until: str | None = None
    """How long it lasts (611.2a)."""
    player: Seat | None = None
    """Its controller, where one is known."""


class EffectEnded(GameEvent):
    """A continuous effect ended (CR 611.2a–b, 514.2)."""

    RULES: ClassVar[tuple[str, ...]] = ("500.4", "500.5", "511.2", "514.2", "603.7", "607.2", "610.3", "611")

    effect: str
    """Its name, as in `EffectBegan`."""
