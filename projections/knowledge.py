"""What each player knows of cards that not everybody sees (CR 400.2, 701.20)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from domain.events import GameEvent
from domain.ids import EventNumber, ObjectId, Seat
from domain.redact import may_see
from domain.state import Face, Object, State
from domain.vocabulary import HIDDEN_ZONES, Zone
from projections.names import Namer, Names
from projections.walk import Walk


class KnownCard(msgspec.Struct, frozen=True):
    """A card in a hidden zone, or face down, that somebody knows."""

    id: ObjectId
    name: str
    zone: Zone
    owner: Seat
    position: int
    """Place from the top of its zone, counted from 1."""


class Knowledge(msgspec.Struct, frozen=True):
    """What one seat knows at a moment; None is what everybody knows."""

    seat: Seat | None
    cards: tuple[KnownCard, ...]
    unknown: int
    """Cards in hidden zones, or face down, that the seat does not know."""


class Sighting(msgspec.Struct, frozen=True):
    """Somebody came to know what an object is."""

    number: EventNumber
    seat: Seat
    object: ObjectId
    zone: Zone
    name: str


def hidden(thing: Object) -> bool:
    """Whether what it is lies hidden from somebody by its place or its being face down (CR 400.2, 708)."""
    return thing.zone in HIDDEN_ZONES or thing.face_down


def knowledge(state: State, namer: Namer | None = None) -> tuple[Knowledge, ...]:
    """What everybody knows of hidden cards (first, seat None), then what each seat knows.

    As far as the record tells: of an imported game mostly the observer's part.
    """
    names = Names(state, namer)
    known: dict[Seat | None, list[KnownCard]] = {None: [], **{seat: [] for seat in sorted(state.players)}}
    unknown = dict.fromkeys(known, 0)
    for zone in sorted(state.zones):
        for place, identifier in enumerate(state.zones[zone], 1):
            thing = state.objects[identifier]
            if not hidden(thing):
                continue
            face = _really(thing)
            for seat, cards in known.items():
                if face is not None and may_see(thing.seen_by, seat):
                    cards.append(KnownCard(identifier, names.face(face), thing.zone, thing.owner, place))
                else:
                    unknown[seat] += 1
    return tuple(Knowledge(seat, tuple(cards), unknown[seat]) for seat, cards in known.items())


def sightings(events: Sequence[GameEvent], namer: Namer | None = None) -> tuple[Sighting, ...]:
    """Every first time that a seat came to know an object of a hidden zone or one that was face down.

    Looks at all events: what was seen in a stretch that was rolled back stays seen.
    """
    walk = Walk(events, cancelled=True)
    names = Names(walk.state, namer)
    seen: set[tuple[ObjectId, Seat]] = set()
    found: list[Sighting] = []
    before: dict[ObjectId, Object] = {}
    for number, _ in walk:
        names.state = walk.state
        for identifier, thing in walk.state.objects.items():
            if before.get(identifier) is thing or not hidden(thing):
                continue
            face = _really(thing)
            if face is None:
                continue
            for seat in walk.state.players if thing.seen_by is None else thing.seen_by:
                if (identifier, seat) not in seen:
                    seen.add((identifier, seat))
                    found.append(Sighting(number, seat, identifier, thing.zone, names.face(face)))
        before = dict(walk.state.objects)
    return tuple(found)


def _really(thing: Object) -> Face | None:
    return thing.under if thing.face_down and thing.zone in ("battlefield", "stack") else thing.face
