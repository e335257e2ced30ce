"""The frozen leaves of the state. They are replaced one at a time, never changed."""

from __future__ import annotations

import msgspec

from domain.events.base import Audience, Facts
from domain.ids import ObjectId, Recipient, Seat
from domain.vocabulary import ObjectKind, Zone


class Face(msgspec.Struct, frozen=True):
    """What an object is: its characteristics now (CR 109.3). The fields are those of `Facts`."""

    card: str | None = None
    name: str | None = None
    mana_cost: str | None = None
    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[str, ...] = ()


def face_of(facts: Facts | None) -> Face | None:
    """The leaf for the facts of an event."""
    if facts is None:
        return None
    return Face(
        facts.card,
        facts.name,
        facts.mana_cost,
        facts.colors,
        facts.types,
        facts.subtypes,
        facts.power,
        facts.toughness,
        facts.loyalty,
        facts.defense,
        facts.abilities,
    )


class Object(msgspec.Struct, frozen=True):
    """An object in a zone (CR 109.1). A new zone makes a new one (400.7)."""

    id: ObjectId
    kind: ObjectKind
    owner: Seat
    controller: Seat
    zone: Zone
    entered: int = 0
    """The event that brought it here: its timestamp (613.7d)."""
    since: int = 0
    """The turn in which it came here, or under its controller's control (302.6)."""
    face: Face | None = None
    """None: nobody who recorded the game knows what it is."""
    base: Face | None = None
    """Its copiable values (707.2): what it is before effects and counters."""
    under: Face | None = None
    """For a face-down permanent or spell: what it really is. Its `face` is then what all can see (708.2)."""
    seen_by: Audience = None
    """The seats that know its face, or what is under it; None: everybody."""
    tapped: bool = False
    face_down: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    """(kind, how many), ordered by kind."""
    attached_to: Recipient | None = None
    was: ObjectId | None = None
    """The object it was in the zone before."""
    of: ObjectId | None = None
    """For an ability on the stack: the object whose ability it is."""
    ability: str | None = None
    chapter: int | None = None
    targets: tuple[tuple[Recipient, ...], ...] = ()
    about: tuple[Recipient, ...] = ()
    """For a triggered ability: what its event was about."""
    amount: int | None = None
    chosen: tuple[tuple[str, str], ...] = ()
    """(ability, what was chosen for it as this entered): linked abilities refer to it (607.2d)."""

    def counter(self, kind: str) -> int:
        """How many counters of a kind are on it."""
        for name, amount in self.counters:
            if name == kind:
                return amount
        return 0


class Absent(msgspec.Struct, frozen=True):
    """A phased-out permanent (CR 702.26)."""

    thing: Object
    indirectly: bool = False
    """It phased out with what it is attached to, and phases in with it alone (702.26g)."""


class Player(msgspec.Struct, frozen=True):
    """A player (CR 102.1)."""

    seat: Seat
    name: str
    life: int
    bot: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    designations: tuple[str, ...] = ()
    """In the order in which they were gained; `enduring story` among them."""
    mulligans: int = 0
    kept: bool = False
    lost: str | None = None
    """The reason, once the player lost."""
    won: bool = False


class Deck(msgspec.Struct, frozen=True):
    """A deck list, as far as it is known."""

    main: tuple[tuple[str, int], ...] | None
    seen_by: Audience


class Announced(msgspec.Struct, frozen=True):
    """What was announced for a spell or ability beside its targets (CR 601.2b)."""

    modes: tuple[str, ...] = ()
    x: int | None = None
    costs: tuple[str, ...] = ()


class Effect(msgspec.Struct, frozen=True):
    """A continuous effect, or a delayed trigger, under way."""

    affected: tuple[Recipient, ...]
    source: ObjectId | None = None
    player: Seat | None = None
    definition: str | None = None
    until: str | None = None
    began: int = 0
    """The event that began it: its timestamp (613.7b)."""
    turn: int = 0


Mana = tuple[str, str | None]
"""One mana in a pool: its symbol, and its restriction."""


class Awaiting(msgspec.Struct, frozen=True):
    """What the game waits for."""

    player: Seat
    choice: str


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended (CR 104)."""

    winner: Seat | None
    """None: a draw, or the record does not say."""
    reason: str
    rule: str | None


def with_counter(counters: tuple[tuple[str, int], ...], kind: str, total: int) -> tuple[tuple[str, int], ...]:
    """The counters with `total` of one kind."""
    others = [pair for pair in counters if pair[0] != kind]
    if total:
        others.append((kind, total))
        others.sort()
    return tuple(others)
