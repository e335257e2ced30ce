"""CR 400s: objects move between zones. `ObjectMoved` alone changes zones; its cause says what the move was."""

from __future__ import annotations

from typing import Annotated, ClassVar

from domain.events.base import Facts, GameEvent, Secret, SecretFacts, SeenBy
from domain.ids import ObjectId, Seat
from domain.vocabulary import ObjectKind, Zone

Faces = Annotated[tuple[tuple[ObjectId, Facts], ...] | None, Secret()]
"""(object, what it is) of each card whose face was seen. Their audience is from now on exactly that of the event."""

MOVING_RULES = (
    "103.2",
    "103.5",
    "103.6",
    "111.7",
    "116.2",
    "118",
    "121",
    "305",
    "400.7",
    "400.11",
    "504.1",
    "514.1",
    "601.2",
    "602.2",
    "603",
    "608",
    "610.3",
    "614",
    "701",
    "702",
    "704.5",
    "704.6",
    "707",
    "708",
    "712",
    "714.4",
    "715.3",
    "720.3",
    "722.3",
    "724",
    "730",
    "733",
    "800.4",
    "903.6",
    "903.9",
)


class ObjectMoved(GameEvent):
    """An object changed zone and became a new one (CR 400.7)."""

    RULES: ClassVar[tuple[str, ...]] = MOVING_RULES

    old_id: ObjectId
    """What it was in the zone it left."""
    new_id: ObjectId
    """What it is from now on."""
    from_zone: Zone
    to_zone: Zone
    controller: Seat | None = None
    """Who controls it in the new zone; None: its owner."""
    position: int | None = None
    """Place in the new zone counted from the top or the newest (0); None: 0."""
    face_down: bool = False
    tapped: bool = False
    """Entered tapped (110.5b)."""
    reason: str | None = None
    """The source's own word for the move, where no event of ours says what it was."""
    facts: SecretFacts = None
    """Given when the audience is another than the old object's, or it is something else now.

    Else what was known stays known."""
    seen_by: SeenBy = None


class CardDrawn(GameEvent):
    """A player drew a card (CR 121.1)."""

    RULES: ClassVar[tuple[str, ...]] = ("103.5", "121", "504.1", "608", "701", "702")

    player: Seat
    card: ObjectId
    """As it was in the library."""


class LibraryShuffled(GameEvent):
    """A library was shuffled (CR 701.24): its cards are new, unknown objects, numbered from the top."""

    RULES: ClassVar[tuple[str, ...]] = ("103.3", "103.5", "701.24", "903.6")

    player: Seat
    cards: tuple[ObjectId, ...]
    """The new ids from the top."""
    was: Annotated[tuple[ObjectId, ...] | None, Secret()] = None
    """The cards before, in the new order, where the record knows it; nobody saw it."""
    seen_by: SeenBy = None


class CardsRevealed(GameEvent):
    """Cards were shown to all players (CR 701.20), foretold ones at the end of the game (702.143f)."""

    RULES: ClassVar[tuple[str, ...]] = ("103.6", "601.2b", "602.2a", "608", "701.20", "701.23", "702")

    player: Seat
    """Who showed them."""
    cards: tuple[ObjectId, ...]
    faces: Faces = None
    seen_by: SeenBy = None


class CardsLookedAt(GameEvent):
    """Somebody looked at cards others may not see (CR 701.20e, 701.23)."""

    RULES: ClassVar[tuple[str, ...]] = ("406", "608", "701.20", "701.22", "701.23", "701.25", "702", "708.5")

    player: Seat
    """Who looked."""
    cards: tuple[ObjectId, ...]
    faces: Faces = None
    seen_by: SeenBy = None


class CardForetold(GameEvent):
    """A player exiled a card face down from the hand to foretell it (CR 702.143a, 116.2h)."""

    RULES: ClassVar[tuple[str, ...]] = ("702.143", "116.2h")

    player: Seat
    card: ObjectId
    """As it was in the hand."""
    exiled: ObjectId
    """The face-down card in exile."""
    cost: str | None = None
    """A foretell cost other than the printed one (702.143e)."""


class ObjectMade(GameEvent):
    """An object that is not a token on the battlefield came from nowhere: an emblem (CR 114), a conjured card."""

    RULES: ClassVar[tuple[str, ...]] = ("103.2", "114", "309", "400.11", "603", "608", "701", "707", "903.6")

    id: ObjectId
    """Its id from now on."""
    object_kind: ObjectKind
    owner: Seat
    zone: Zone
    position: int | None = None
    """Place in the zone counted from the top or the newest (0); None: 0."""
    facts: SecretFacts = None
    seen_by: SeenBy = None


class ObjectCeased(GameEvent):
    """An object ceased to exist: a token outside the battlefield (CR 704.5d), a copy of a spell (704.5e)."""

    RULES: ClassVar[tuple[str, ...]] = ("111.7", "704.5d", "704.5e", "800.4", "707.10")

    object: ObjectId


class KnowledgeKept(GameEvent):
    """What seats got to see in a cancelled stretch stays seen: knowledge does not go back (CR 733)."""

    RULES: ClassVar[tuple[str, ...]] = ("733",)

    objects: tuple[ObjectId, ...]
    faces: Faces = None
    seen_by: SeenBy = None


class TurnedFaceUp(GameEvent):
    """A face-down permanent was turned face up (CR 708.8), or a foretold card shown."""

    RULES: ClassVar[tuple[str, ...]] = ("116.2b", "608", "701.40", "701.58", "702.37", "702.143f", "702.168", "708")

    object: ObjectId
    facts: SecretFacts = None
    seen_by: SeenBy = None
