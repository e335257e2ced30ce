"""CR 701, 704, 111: things done to permanents and cards. Each says what it was; the move it made has it as cause."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import GameEvent, SecretFacts, SeenBy
from domain.ids import ObjectId, Recipient, Seat


class PermanentTapped(GameEvent):
    """A permanent became tapped (CR 701.26a)."""

    RULES: ClassVar[tuple[str, ...]] = ("107.5", "508.1f", "601.2h", "602.2b", "605", "614", "701.26", "702")

    object: ObjectId


class PermanentUntapped(GameEvent):
    """A permanent became untapped (CR 701.26b; in the untap step 502.3)."""

    RULES: ClassVar[tuple[str, ...]] = ("107.6", "502.3", "701.26")

    object: ObjectId


class TokenCreated(GameEvent):
    """A token entered the battlefield (CR 111.1, 701.7)."""

    RULES: ClassVar[tuple[str, ...]] = ("111", "701.7", "707")

    id: ObjectId
    """Its id from now on."""
    owner: Seat
    """The player who created it (111.2)."""
    copy_of: ObjectId | None = None
    """The object that it is a copy of (707.2)."""
    controller: Seat | None = None
    """None: the owner."""
    position: int | None = None
    """Place on the battlefield counted from the newest (0); None: 0."""
    tapped: bool = False
    """Entered tapped."""
    facts: SecretFacts = None
    seen_by: SeenBy = None


class PhasedOut(GameEvent):
    """Permanents phased out: they are treated as though they did not exist (CR 702.26b)."""

    RULES: ClassVar[tuple[str, ...]] = ("502.1", "702.26")

    permanents: tuple[ObjectId, ...]
    """What phased out directly."""
    attached: tuple[ObjectId, ...] = ()
    """What phased out with it, because it was attached to it (702.26g)."""


class PhasedIn(GameEvent):
    """Permanents phased in, those attached to them too (CR 702.26c, 702.26g)."""

    RULES: ClassVar[tuple[str, ...]] = ("502.1", "702.26")

    permanents: tuple[ObjectId, ...]


class PermanentSacrificed(GameEvent):
    """A player sacrificed a permanent (CR 701.21); a Saga by state-based action under 714.4."""

    RULES: ClassVar[tuple[str, ...]] = ("701.21", "714.4", "704.5s")

    player: Seat
    permanent: ObjectId
    """As it was on the battlefield."""


class PermanentDestroyed(GameEvent):
    """A permanent was destroyed (CR 701.8) by an effect or a state-based action (704.5g–h)."""

    RULES: ClassVar[tuple[str, ...]] = ("701.8", "704.5g", "704.5h")

    permanent: ObjectId
    """As it was on the battlefield."""


class PermanentPutIntoGraveyard(GameEvent):
    """A state-based action put a permanent into the graveyard without destroying it (CR 704.5f, i–m, v–z)."""

    RULES: ClassVar[tuple[str, ...]] = (
        "704.5f",
        "704.5i",
        "704.5j",
        "704.5k",
        "704.5m",
        "704.5v",
        "704.5w",
        "704.5x",
        "704.5y",
        "704.5z",
    )

    permanent: ObjectId
    """As it was on the battlefield."""


class ObjectExiled(GameEvent):
    """An object was exiled (CR 701.13)."""

    RULES: ClassVar[tuple[str, ...]] = ("701.13",)

    object: ObjectId
    """As it was before it moved."""


class CardDiscarded(GameEvent):
    """A player discarded a card (CR 701.9), at cleanup under 514.1."""

    RULES: ClassVar[tuple[str, ...]] = ("701.9", "514.1")

    player: Seat
    card: ObjectId
    """As it was in the hand."""


class CardMilled(GameEvent):
    """A card went from the top of a library into the graveyard (CR 701.17)."""

    RULES: ClassVar[tuple[str, ...]] = ("701.17",)

    player: Seat
    card: ObjectId
    """As it was in the library."""


class Scried(GameEvent):
    """A player scried (CR 701.22): some cards stay on top, the others go to the bottom, both in this order."""

    RULES: ClassVar[tuple[str, ...]] = ("701.22",)

    player: Seat
    top: tuple[ObjectId, ...] = ()
    """What stays on top, from the top."""
    bottom: tuple[ObjectId, ...] = ()
    """What goes to the bottom, the lowest last."""


class Surveilled(GameEvent):
    """A player put a looked-at card into the graveyard by surveilling (CR 701.25)."""

    RULES: ClassVar[tuple[str, ...]] = ("701.25",)

    player: Seat
    card: ObjectId
    """As it was in the library."""


class LibraryOrdered(GameEvent):
    """Known cards of a library were put into an order (CR 701.22, 701.25, 401.4)."""

    RULES: ClassVar[tuple[str, ...]] = ("701.22", "701.25", "401.4", "608")

    player: Seat
    order: tuple[ObjectId, ...]
    """The whole library from the top."""


class CreaturesFought(GameEvent):
    """Two creatures fought: each deals damage equal to its power to the other (CR 701.14)."""

    RULES: ClassVar[tuple[str, ...]] = ("701.14",)

    creatures: tuple[ObjectId, ObjectId]


class ActionNotPerformed(GameEvent):
    """An instruction did nothing, as a rule has it: creatures don't fight (CR 701.14b), it is impossible (101.3)."""

    RULES: ClassVar[tuple[str, ...]] = ("101.3", "303.4g", "701", "118.12", "608.2", "609.3", "614", "106.5", "111.5")

    action: str
    """The instruction, by its word: `fight`, `pay`, `draw`."""
    objects: tuple[ObjectId, ...] = ()


class Attached(GameEvent):
    """An Aura, Equipment or Fortification became attached (CR 701.3)."""

    RULES: ClassVar[tuple[str, ...]] = ("701.3", "303.4", "301.5", "608.3c", "702.6")

    object: ObjectId
    """The Aura, Equipment or Fortification."""
    to: Recipient
    """What it is attached to now."""


class Unattached(GameEvent):
    """Something stopped being attached (CR 701.3d, 704.5n)."""

    RULES: ClassVar[tuple[str, ...]] = ("701.3", "702.26i", "704.5n", "704.5p")

    object: ObjectId
    """The Aura, Equipment or Fortification."""


class DesignationGained(GameEvent):
    """A player or permanent got a designation: monarch (CR 725), unlocked (709.5), solved (719) and others."""

    RULES: ClassVar[tuple[str, ...]] = (
        "700",
        "701",
        "702",
        "704.5u",
        "709.5",
        "716",
        "719",
        "722.3",
        "725",
        "726",
        "731",
    )

    on: Recipient | None
    """None: the game itself (day and night, 731)."""
    designation: str
    """In the words of the CR: `monarch`, `city's blessing`, `left half unlocked`, …"""


class DesignationLost(GameEvent):
    """A player or permanent lost a designation."""

    RULES: ClassVar[tuple[str, ...]] = DesignationGained.RULES

    on: Recipient | None
    """None: the game itself (day and night, 731)."""
    designation: str
    """As in `DesignationGained`."""


class RingTempted(GameEvent):
    """The Ring tempted a player (CR 701.54d). Who bears it now stands in `DesignationGained`."""

    RULES: ClassVar[tuple[str, ...]] = ("701.54",)

    player: Seat
    times: int
    """How often it has, with this time."""
    bearer: ObjectId | None = None
    """The creature that was chosen; None: there was none."""


class EnduringStoryGained(GameEvent):
    """A player got an enduring story, for the rest of the game (CR 702.195)."""

    RULES: ClassVar[tuple[str, ...]] = ("702.195",)

    player: Seat
    permanents: tuple[ObjectId, ...] = ()
    """The permanents that counted as it was reached."""


class EffectChoiceMade(GameEvent):
    """A player made a choice as a spell or ability resolved (CR 608.2d)."""

    RULES: ClassVar[tuple[str, ...]] = ("608.2d",)

    player: Seat
    choice: str
    """What was chosen, in words of the source."""
