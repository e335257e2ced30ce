"""Record-keeping: what the record itself says, rather than the game. No rule is behind these."""

from __future__ import annotations

from typing import Annotated, Literal

from domain.events.base import GameEvent, Record, Secret, SeenBy
from domain.events.cr400_zones import Faces
from domain.ids import EventNumber, ObjectId, Recipient, Seat
from domain.vocabulary import ObjectKind, Zone


class CommandGiven(GameEvent):
    """A player told the game what to do; the events that it caused follow in the same transaction."""

    player: Seat
    command: str
    """`cast`, `play`, `activate`, `choose`, …"""
    details: Annotated[str | None, Secret()] = None
    """The command in full, as JSON."""
    seen_by: SeenBy = None


NOT_TOLD = "not-told"
"""Reason of a gap that lasts: the source of the record leaves things out in every turn."""


class ChoiceRequested(GameEvent):
    """The game waits for a player's choice other than an action with priority."""

    player: Seat
    choice: str
    """`targets`, `attackers`, `mulligan`, …"""


class GapObserved(GameEvent):
    """Part of the record is missing here: nothing is known of what happened, and nothing was made up."""

    reason: str
    """`states-missing`, `message-summarized`, `starts-late`; `not-told` lasts to the end of the game."""
    first_missing: int | None = None
    """The source's numbers of the missing states, both included, where they are known."""
    last_missing: int | None = None


class RolledBack(GameEvent):
    """The game is again as it was right after event `to`, but for ids and numbers (CR 733);
    what players saw since stays seen by a `KnowledgeKept`."""

    to: EventNumber
    agreed_by: tuple[Seat, ...] = ()
    reason: str = ""
    number: EventNumber
    """Its own number."""
    next_object: int
    """The id counter, which does not go back."""


Learning = Literal["draw", "reveal", "look", "random", "decision", "hidden card"]


class Gained(Record):
    """Information that came to players since the moment that a take-back would go back to (MTR 4.8)."""

    what: Learning
    """`look`: at cards that others don't see (scry, search); `decision`: another player decided something;
    `hidden card`: one was played, discarded, turned up or otherwise shown."""
    event: EventNumber
    players: tuple[Seat, ...]
    """Who gained it."""


class TakeBackProposed(GameEvent):
    """A player asks to take back what was done since event `to` (MTR 4.8); the others answer."""

    player: Seat
    to: EventNumber
    reason: str = ""
    gained: tuple[Gained, ...] = ()
    """What was learned since; empty: nothing."""


class TakeBackAnswered(GameEvent):
    """A player agrees to a proposed take-back, or refuses it. Once all agree, `RolledBack` follows."""

    player: Seat
    proposal: EventNumber
    agreed: bool


class Checkpoint(GameEvent):
    """The state of the chain and salted digests of the folded state, for `verify`."""

    chain: str
    """Chain value after the event before this one, in hex."""
    digests: tuple[tuple[str, str, str], ...]
    """(audience, salt, SHA-256 of salt and rendering), hex; the audience is `all`, `public` or a seat. An empty salt
    is the one made from the salts of the secret parts that the audience saw, so that nobody can try guesses."""
    rendering: int
    """Version of the canonical rendering."""


class NoteAdded(GameEvent):
    """A remark about this moment, from a person or the importer."""

    text: str


class Superseded(GameEvent):
    """Another stream holds a better record of the same game; this one is not counted any more."""

    by: str
    """Id of that game."""
    reason: str = ""


class Seen(Record):
    """An object as a state of the source showed it."""

    object: ObjectId
    object_kind: ObjectKind
    owner: Seat
    controller: Seat
    zone: Zone
    position: int
    tapped: bool = False
    face_down: bool = False
    of: ObjectId | None = None
    """The object whose ability it is, for abilities on the stack."""
    ability: str | None = None


class ObservedObjects(GameEvent):
    """Objects are there that no event brought. All have the same audience."""

    objects: tuple[Seen, ...]
    faces: Faces = None
    seen_by: SeenBy = None


class Moved(Record):
    """A move that only a difference of states shows."""

    old_id: ObjectId
    new_id: ObjectId
    to_zone: Zone
    controller: Seat
    position: int


class ObservedMoves(GameEvent):
    """Objects are in other zones than before, and no event moved them. All have the same audience."""

    moves: tuple[Moved, ...]
    faces: Faces = None
    seen_by: SeenBy = None


class ObservedGone(GameEvent):
    """Objects are not there any more, and no event took them away."""

    objects: tuple[ObjectId, ...]


class ObservedOrder(GameEvent):
    """A zone holds the same objects in another order."""

    zone: Zone
    owner: Seat | None
    order: tuple[ObjectId, ...]


class ObservedFaces(GameEvent):
    """Somebody sees what objects are, and no event showed them."""

    faces: Faces = None
    objects: tuple[ObjectId, ...]
    seen_by: SeenBy = None


class ObservedStatus(GameEvent):
    """Permanents are tapped, untapped or face down, and no event made them so."""

    tapped: tuple[ObjectId, ...] = ()
    untapped: tuple[ObjectId, ...] = ()
    face_down: tuple[ObjectId, ...] = ()
    face_up: tuple[ObjectId, ...] = ()


class ObservedDamage(GameEvent):
    """Other damage is marked on permanents than events put there."""

    marked: tuple[tuple[ObjectId, int], ...]


class ObservedCounters(GameEvent):
    """There are other counters than events put and removed."""

    counters: tuple[tuple[Recipient, str, int], ...]
    """(on, counter, how many now)."""


class ObservedLife(GameEvent):
    """A player's life total is another than events made it."""

    player: Seat
    total: int


class ObservedControl(GameEvent):
    """Objects have other controllers than events gave them."""

    controllers: tuple[tuple[ObjectId, Seat], ...]


class ObservedAttachments(GameEvent):
    """Objects are attached otherwise than events attached them; None is to nothing."""

    attachments: tuple[tuple[ObjectId, Recipient | None], ...]


class ObservedMana(GameEvent):
    """A mana pool holds other mana than events put there."""

    player: Seat
    mana: tuple[str, ...]


class ObservedMulligans(GameEvent):
    """A player has taken this many mulligans, and no event told them."""

    player: Seat
    taken: int
