"""Whether an object is what a filter means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from domain.cards import filters as f
from domain.cards.abilities import Activated
from domain.cards.the_ring import MorePower, RingBearer
from domain.ids import ObjectId
from domain.rules import off
from domain.rules.matching.linked_choices import linked_choice
from domain.rules.matching.reading import NEVER, Reading, whose
from domain.state.leaves import Face, Object
from domain.vocabulary import Zone

if TYPE_CHECKING:
    from domain.rules.game import Game


def matches(reading: Reading, what: f.Filter, identifier: ObjectId) -> bool:
    """Whether the object is meant by the filter."""
    thing = reading.game.find(identifier)
    return thing is not None and MATCH[type(what)](reading, what, identifier, thing, reading.game.face(identifier))


Match = Callable[[Reading, Any, ObjectId, Object, Face], bool]


def of_all(reading: Reading, what: f.AllOf, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """All parts."""
    for part in what.parts:
        if not MATCH[type(part)](reading, part, identifier, thing, face):
            return False
    return True


def of_any(reading: Reading, what: f.AnyOf, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """One part."""
    return any(MATCH[type(part)](reading, part, identifier, thing, face) for part in what.parts)


def of_not(reading: Reading, what: f.Not, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """Not the part."""
    return not MATCH[type(what.part)](reading, what.part, identifier, thing, face)


def of_type(reading: Reading, what: f.Is, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """A type, supertype or subtype; changelings are every creature type (CR 702.73)."""
    if what.word in face.types or what.word in face.subtypes:
        return True
    every = ("changeling" in face.abilities and not off.is_off("702.73a")) or EVERY_CREATURE_TYPE in face.subtypes
    return every and what.word not in NO_CREATURE_TYPES


def of_ability(reading: Reading, what: f.IsAbility, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """An ability on the stack; a chapter ability is a triggered one (CR 714.2)."""
    if thing.zone != "stack" or thing.kind != "ability":
        return False
    if what.sort == "any":
        return True
    return isinstance(reading.game.node(thing.ability or ""), Activated) == (what.sort == "activated")


EVERY_CREATURE_TYPE = "every creature type"
"""Stands among the subtypes of what an effect made every creature type."""

NO_CREATURE_TYPES = frozenset(
    (
        *("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery", "Kindred"),
        *("Basic", "Legendary", "Snow", "World", "Saga", "Aura", "Equipment", "Vehicle", "Treasure", "Food", "Clue"),
        *("Plains", "Island", "Swamp", "Mountain", "Forest"),
    )
)


def of_color(reading: Reading, what: f.Colored, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """A colour."""
    if what.color == "colorless":
        return not face.colors
    if what.color == "multicolored":
        return len(face.colors) > 1
    if what.color == "monocolored":
        return len(face.colors) == 1
    return what.color in face.colors


MATCH: dict[type[f.Filter], Match] = {
    f.SharesName: lambda reading, what, identifier, thing, face: (
        face.name is not None
        and not off.is_off("201.2a")
        and any(reading.game.face(i).name == face.name for i in all_of(reading, what.of) if i != identifier)
    ),
    f.HasCounters: lambda reading, what, identifier, thing, face: bool(thing.counters),
    RingBearer: lambda reading, what, identifier, thing, face: (
        thing.controller == reading.controller
        and thing.zone == "battlefield"
        and "Ring-bearer" in reading.game.state.designations.get(identifier, ())
    ),
    MorePower: lambda reading, what, identifier, thing, face: any(
        isinstance(one, str) and (face.power or 0) > (reading.game.face(one).power or 0)
        for one in reading.its.get("affected", ())
    ),
    f.LessPower: lambda reading, what, identifier, thing, face: (
        reading.source is not None and (face.power or 0) < (reading.game.face(reading.source).power or 0)
    ),
    f.AllOf: of_all,
    f.AnyOf: of_any,
    f.Not: of_not,
    f.Is: of_type,
    f.Colored: of_color,
    f.Named: lambda reading, what, identifier, thing, face: face.name == what.name,
    f.HasManaCost: lambda reading, what, identifier, thing, face: face.mana_cost in what.costs,
    f.HasKeyword: lambda reading, what, identifier, thing, face: (
        what.keyword in reading.game.library.of(face).keywords or what.keyword in face.abilities
    ),
    f.OfChosenColor: lambda reading, what, identifier, thing, face: (
        linked_choice(reading.game, reading.source, "color") in face.colors
    ),
    f.OfChosenType: lambda reading, what, identifier, thing, face: (
        (word := linked_choice(reading.game, reading.source, "creature type")) is not None
        and of_type(reading, f.Is(word), identifier, thing, face)
    ),
    f.OfTypeNamed: lambda reading, what, identifier, thing, face: any(
        of_type(reading, f.Is(str(word)), identifier, thing, face) for word in reading.its.get("creature type", ())
    ),
    f.CouldProduceMana: lambda reading, what, identifier, thing, face: (
        what.symbol in could_produce(reading.game, identifier)
    ),
    f.Controlled: lambda reading, what, identifier, thing, face: whose(reading, what.by, thing.controller),
    f.Owned: lambda reading, what, identifier, thing, face: whose(reading, what.by, thing.owner),
    f.IsTapped: lambda reading, what, identifier, thing, face: thing.tapped == what.tapped,
    f.IsToken: lambda reading, what, identifier, thing, face: thing.kind == "token",
    f.This: lambda reading, what, identifier, thing, face: identifier == reading.source,
    f.Attached: lambda reading, what, identifier, thing, face: (
        reading.source is not None
        and (holder := reading.game.find(reading.source)) is not None
        and holder.attached_to == identifier
    ),
    f.AttachedToA: lambda reading, what, identifier, thing, face: (
        isinstance(thing.attached_to, str) and matches(reading, what.what, thing.attached_to)
    ),
    f.HasAttached: lambda reading, what, identifier, thing, face: any(
        matches(reading, what.what, other)
        for other in reading.game.battlefield()
        if reading.game.state.objects[other].attached_to == identifier
    ),
    f.Attacking: lambda reading, what, identifier, thing, face: identifier in reading.game.state.attacks,
    f.Blocking: lambda reading, what, identifier, thing, face: identifier in reading.game.state.blocks,
    f.Foretold: lambda reading, what, identifier, thing, face: identifier in reading.game.state.foretold,
    f.EnteredThisTurn: lambda reading, what, identifier, thing, face: thing.since == reading.game.state.turn,
    f.DealtDamageThisTurn: lambda reading, what, identifier, thing, face: thing.damage > 0,
    f.AttackedThisTurn: lambda reading, what, identifier, thing, face: (
        reading.game.state.uses.get(f"{identifier}/attacked", NEVER)[0] == reading.game.state.turn
    ),
    f.IsSpell: lambda reading, what, identifier, thing, face: thing.zone == "stack" and thing.kind != "ability",
    f.IsAbility: of_ability,
    f.OfSource: lambda reading, what, identifier, thing, face: (
        thing.kind == "ability" and thing.of is not None and matches(reading, what.what, thing.of)
    ),
}


def could_produce(game: Game, identifier: ObjectId) -> tuple[str, ...]:
    """The types of mana a permanent could produce (CR 106.7)."""
    from domain.rules.cr106_could_produce import could_produce as types

    return types(game, identifier)


def all_of(reading: Reading, what: f.Filter, zone: Zone = "battlefield") -> list[ObjectId]:
    """Every object of a zone that is meant; of owned zones every player's."""
    state = reading.game.state
    if zone in ("battlefield", "stack", "exile", "command"):
        there = state.zones.get(zone, ())
        if what == f.AllOf():
            return list(there)
        return [identifier for identifier in there if matches(reading, what, identifier)]
    found: list[ObjectId] = []
    for seat in state.players:
        found.extend(i for i in state.zone(zone, seat) if matches(reading, what, i))
    return found
