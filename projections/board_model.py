"""What a board is made of. Its JSON has these fields; a change of them raises `VERSION`."""

from __future__ import annotations

import msgspec

from domain.ids import EventNumber, ObjectId, Recipient, Seat
from domain.state.leaves import Mana
from domain.vocabulary import Step

SCHEMA = "loreplay.board"
VERSION = 1


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, permanent, token or emblem as it lies there."""

    id: ObjectId
    name: str
    """What it is called; with its number where another on the battlefield or stack has the same name."""
    controller: Seat
    owner: Seat
    known: bool = True
    """Whether the viewer knows what it is."""
    card: str | None = None
    token: bool = False
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    tapped: bool = False
    face_down: bool = False
    summoning_sick: bool = False
    """A creature not under its controller's control since that player's latest turn began (CR 302.6), without haste."""
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    chapter: int | None = None
    """Lore counters on a Saga (CR 714.3)."""
    designations: tuple[str, ...] = ()
    foretold: int | None = None
    """The turn a card in exile was foretold in (CR 702.143)."""
    attached_to: Recipient | None = None
    attachments: tuple[Card, ...] = ()


class StackEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A spell or ability on the stack."""

    id: ObjectId
    name: str
    controller: Seat
    kind: str
    of: ObjectId | None = None
    chapter: int | None = None
    modes: tuple[str, ...] = ()
    x: int | None = None
    targets: tuple[tuple[Recipient, ...], ...] = ()
    target_names: tuple[tuple[str, ...], ...] = ()


class Attacker(msgspec.Struct, frozen=True):
    """An attacking creature, what it attacks, and what blocks it."""

    id: ObjectId
    name: str
    target: Recipient
    target_name: str
    blockers: tuple[tuple[ObjectId, str], ...] = ()


class Side(msgspec.Struct, frozen=True):
    """A player, and what belongs to that player."""

    seat: Seat
    name: str
    life: int
    counters: tuple[tuple[str, int], ...]
    designations: tuple[str, ...]
    mana: tuple[Mana, ...]
    """The mana pool: (symbol, what alone it may be spent on) a mana."""
    hand: tuple[Card, ...]
    """All cards of the hand, from the newest; those the viewer does not know have `known` false."""
    library: int
    library_known: tuple[tuple[int, Card], ...]
    """(place from the top, counted from 1; card) of those that the viewer knows."""
    graveyard: tuple[Card, ...]
    lands: tuple[Card, ...]
    creatures: tuple[Card, ...]
    others: tuple[Card, ...]
    mulligans: int
    lost: str | None
    won: bool


class Board(msgspec.Struct, frozen=True):
    """The whole table."""

    number: EventNumber
    """The event after which this is so."""
    turn: int
    step: Step | None
    active: Seat | None
    priority: Seat | None
    awaiting: tuple[Seat, str] | None
    view: str
    """Whose view this is."""
    players: tuple[Side, ...]
    stack: tuple[StackEntry, ...]
    """From the top."""
    combat: tuple[Attacker, ...]
    exile: tuple[Card, ...]
    command: tuple[Card, ...]
    designations: tuple[str, ...]
    """The game's own: day, night (CR 731)."""
    winner: Seat | None
    outcome: str
    """Why the game ended (`life`, `concession`, …); empty while nobody won."""
    rule: str | None
    ended: bool
    gaps: int
    phased_out: tuple[Card, ...] = ()
    """Permanents that are treated as though they did not exist (CR 702.26b)."""

    def __str__(self) -> str:
        from projections.board_text import as_text

        return as_text(self)

    def __repr__(self) -> str:
        return f"<Board #{self.number} T{self.turn}{f'.{self.step}' if self.step else ''}, {self.view}>"
