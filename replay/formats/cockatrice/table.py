"""What the table of a replay knows: who sits where, which card is which object, and what the source says of it."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from domain.events.base import Audience, Facts
from domain.events.records import (
    ObservedAttachments,
    ObservedControl,
    ObservedCounters,
    ObservedLife,
    ObservedOrder,
    ObservedStatus,
)
from domain.ids import ObjectId, Recipient, Seat
from domain.state.leaves import Object
from domain.vocabulary import Zone
from projections.names import clean
from replay.formats.cockatrice.wire import Message
from replay.narrated.recording import Narration

ZONES: dict[str, Zone] = {
    "deck": "library",
    "hand": "hand",
    "table": "battlefield",
    "grave": "graveyard",
    "rfg": "exile",
    "stack": "stack",
    "sb": "outside",
}
"""Cockatrice's zones; others, which clients may make, lie in the command zone here."""
MANA = frozenset("wubrgx")
"""Counters of a player that stand for mana."""
SIZE = re.compile(r"(-?[0-9]{1,6})/(-?[0-9]{1,6})")
MOST_CARDS = 2000


class Counted(NamedTuple):
    """A counter of a player."""

    name: str
    value: int


class Table:
    """One game's table."""

    def __init__(self, say: Narration) -> None:
        self.say = say
        self.seats: dict[int, Seat] = {}
        """Player's id at the source → seat."""
        self.cards: dict[tuple[int, int], ObjectId] = {}
        """(player's id, card's id) → our object."""
        self.keys: dict[ObjectId, tuple[int, int]] = {}
        self.counters: dict[tuple[int, int], Counted] = {}
        self.mismatches: Counter[str] = Counter()
        self.first: list[str] = []
        self.compared = 0
        """States that were compared."""

    # Things

    def zone(self, name: str) -> Zone:
        """Our zone for a zone's name."""
        return ZONES.get(name, "command")

    def facts(self, name: str, size: str = "") -> Facts | None:
        """What is told of a card: its name, and a token's size."""
        if not name:
            return None
        found = SIZE.fullmatch(size.strip())
        power, toughness = (int(found[1]), int(found[2])) if found is not None else (None, None)
        return Facts(name=clean(name), power=power, toughness=toughness)

    def audience(self, zone: Zone, owner: Seat, controller: Seat, face_down: bool) -> Audience:
        """Who sees a card."""
        if zone == "library":
            return ()
        if zone in ("hand", "outside"):
            return (owner,)
        return (controller,) if face_down else None

    def known(self, player: int, card: int) -> Object | None:
        """A card by its ids, if it is in a zone now."""
        return self.say.thing(self.cards.get((player, card)))

    def link(self, player: int, card: int, identifier: ObjectId) -> None:
        """Remembers which object a card is."""
        if card < 0:
            return
        old = self.cards.get((player, card))
        if old is not None:
            self.keys.pop(old, None)
        self.cards[player, card] = identifier
        self.keys[identifier] = (player, card)

    def mismatch(self, kind: str, text: str) -> None:
        """The source says otherwise than what was told before."""
        self.mismatches[kind] += 1
        if len(self.first) < 20:
            self.first.append(f"entry {self.say.line}: {kind}: {text}")

    def at(self, player: int, card: int, zone: Zone, name: str = "") -> Object | None:
        """A card that an event names, in the zone that the event says; observed there where it was not."""
        seat = self.seats.get(player)
        if seat is None or card < 0:
            return None
        thing = self.known(player, card)
        if thing is not None and thing.zone == zone:
            return thing
        if thing is not None:
            self.mismatch("zone", f"{name or thing.id} is in {zone}, not in {thing.zone}")
            audience = self.audience(zone, thing.owner, seat, False)
            new = self.say.found(thing.id, zone, facts=self.facts(name), seen_by=audience, controller=seat)
        else:
            self.mismatch("zone", f"{name or 'a card'} is in {zone}, and nothing told how it came")
            audience = self.audience(zone, seat, seat, False)
            new = self.say.appear(zone, seat, self.facts(name), seen_by=audience)
        self.link(player, card, new)
        return self.say.state.objects[new]

    # States

    def compare(self, players: list[Message], first: bool) -> None:
        """The state that the source gives in full; at the start it is taken, later compared, and observed."""
        if not first:
            self.compared += 1
        for player in players:
            key = player.message(1).signed(1, -1)
            if key not in self.seats:
                continue
            for counter in player.messages(4):
                self.counter(key, counter, first)
            for zone in player.messages(3):
                self.contents(key, zone, first)
        for player in players:
            key = player.message(1).signed(1, -1)
            if key in self.seats:
                for zone in player.messages(3):
                    for card in zone.messages(5):
                        self.attached(key, card, first)

    def counter(self, player: int, counter: Message, first: bool) -> None:
        """A counter of a player."""
        name, count = clean(counter.text(2)).lower(), counter.signed(5)
        self.counters[player, counter.signed(1)] = Counted(name, count)
        seat = self.seats[player]
        if name == "life":
            life = self.say.state.players[seat].life
            if life != count:
                if not first:
                    self.mismatch("life", f"seat {seat} has {count}, not {life}")
                self.say.emit(ObservedLife, player=seat, total=count)
        elif name not in MANA and name:
            held = dict(self.say.state.players[seat].counters).get(name, 0)
            if held != count:
                if not first:
                    self.mismatch("counters", f"seat {seat} has {count} {name}, not {held}")
                self.say.emit(ObservedCounters, counters=((seat, name, max(count, 0)),))

    def contents(self, player: int, zone: Message, first: bool) -> None:
        """The cards of a zone."""
        seat, place = self.seats[player], self.zone(zone.text(1))
        state = self.say.state
        if place == "library":
            self.library(seat, zone.signed(4), first)
            return
        listed = [card for card in zone.messages(5) if card.signed(1, -1) >= 0][:MOST_CARDS]
        if not listed and zone.signed(4) > 0:
            return  # only counted, as sideboards are
        ids = {card.signed(1, -1) for card in listed}
        mine = [
            one
            for one, key in self.keys.items()
            if key[0] == player and one in state.objects and state.objects[one].zone == place
        ]
        gone = [one for one in mine if self.keys[one][1] not in ids]
        for card in listed:
            key, name, face_down = card.signed(1, -1), card.text(2), card.flag(5)
            thing = self.known(player, key)
            if thing is None or thing.zone != place:
                if not first:
                    self.mismatch("zone", f"{clean(name) or 'a card'} is in {place} of seat {seat}")
                audience = self.audience(place, seat, seat, face_down)
                facts = self.facts(name, card.text(9))
                if thing is not None:
                    new = self.say.found(thing.id, place, facts=facts, seen_by=audience, controller=seat)
                    gone = [one for one in gone if one != thing.id]
                else:
                    token = card.flag(11) and place == "battlefield"
                    new = self.say.appear(
                        place, seat, facts, kind="token" if token else "card", seen_by=audience, face_down=face_down
                    )
                self.link(player, key, new)
            self.status(player, key, card, first)
        left = tuple(one for one in gone if one in self.say.state.objects)
        if left:
            if not first:
                self.mismatch("zone", f"{len(left)} cards are not in {place} of seat {seat}")
            self.say.gone(*left)

    def library(self, seat: Seat, count: int, first: bool) -> None:
        """How many cards a library has."""
        there = self.say.state.zone("library", seat)
        if count < 0 or count > MOST_CARDS or len(there) == count:
            return
        if not first:
            self.mismatch("library", f"seat {seat} has {count} cards, not {len(there)}")
        if len(there) > count:
            self.say.gone(*there[count:])
        for _ in range(count - len(there)):
            self.say.appear("library", seat, None, seen_by=(), position=len(self.say.state.zone("library", seat)))

    def status(self, player: int, key: int, card: Message, first: bool) -> None:
        """Tapped, its counters, and under whose control."""
        thing = self.known(player, key)
        if thing is None or thing.zone != "battlefield":
            return
        if thing.tapped != card.flag(6):
            if not first:
                self.mismatch("tapped", f"{thing.id}")
            field = "tapped" if card.flag(6) else "untapped"
            self.observe_status(field, thing.id)
        told = {f"cockatrice:{one.signed(1)}": one.signed(2) for one in card.messages(13)}
        held = dict(thing.counters)
        wrong: list[tuple[Recipient, str, int]] = [
            (thing.id, kind, max(told.get(kind, 0), 0))
            for kind in dict.fromkeys((*told, *held))
            if told.get(kind, 0) != held.get(kind, 0)
        ]
        if wrong:
            if not first:
                self.mismatch("counters", f"{thing.id} has {told}, not {held}")
            self.say.emit(ObservedCounters, counters=tuple(wrong))
        seat = self.seats[player]
        if thing.controller != seat:
            if not first:
                self.mismatch("control", f"{thing.id}")
            self.say.emit(ObservedControl, controllers=((thing.id, seat),))

    def observe_status(self, field: str, identifier: ObjectId) -> None:
        """A permanent is tapped or untapped, and no event made it so."""
        if field == "tapped":
            self.say.emit(ObservedStatus, tapped=(identifier,))
        else:
            self.say.emit(ObservedStatus, untapped=(identifier,))

    def attached(self, player: int, card: Message, first: bool) -> None:
        """What a card is attached to."""
        thing = self.known(player, card.signed(1, -1))
        if thing is None or thing.zone != "battlefield":
            return
        to = self.known(card.signed(14, -1), card.signed(16, -1))
        target = to.id if to is not None else None
        if thing.attached_to != target:
            if not first:
                self.mismatch("attached", f"{thing.id}")
            self.say.emit(ObservedAttachments, attachments=((thing.id, target),))

    def reorder(self, seat: Seat, start: int, to: int) -> None:
        """A card moves within a library."""
        order = list(self.say.state.zone("library", seat))
        if 0 <= start < len(order) and to >= 0:
            card = order.pop(start)
            order.insert(min(to, len(order)), card)
            self.say.emit(ObservedOrder, zone="library", owner=seat, order=tuple(order))
