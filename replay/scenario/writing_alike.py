"""Whether two tables are at the same point: what is legal, and what lies where, by names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from domain.decide import Table
from domain.ids import ObjectId, Seat
from domain.legal import legal_commands
from domain.state import State
from domain.vocabulary import Zone


def what_is_legal(table: Table) -> tuple[Any, ...]:
    """Who decides, and what that player may do, without the numbers of objects."""
    state = table.game.state
    choice = table.choice
    if choice is not None:
        options = Counter(str(_label(state, one)) for one in choice.labels or choice.options)
        return table.player, choice.kind, choice.least, choice.most, options, legal_commands(table).total
    found: Counter[tuple[Any, ...]] = Counter()
    for one in legal_commands(table).entries:
        command = one.make(0)
        about = getattr(command, "card", None) or getattr(command, "source", None)
        details = tuple(
            getattr(command, name, None) for name in ("alternative", "face", "modes", "x", "kicked", "ability", "mana")
        )
        found[type(command).__name__, _label(state, about), details, one.count] += 1
    return table.player, found


def what_differs(table: Table, target: Table) -> list[str]:
    """What is otherwise at a table than it should be, in words."""
    return list(_differing(table, target))


def _differing(table: Table, target: Table) -> Iterator[str]:
    here, there = table.game.state, target.game.state
    if (table.choice is None) != (target.choice is None):
        yield f"the game waits for {target.choice.kind if target.choice is not None else 'an action with priority'}"
    for what in ("turn", "active", "step"):
        if getattr(here, what) != getattr(there, what):
            yield f"{what} is {getattr(here, what)}, not {getattr(there, what)}"
    for seat in there.players:
        if here.players[seat].life != there.players[seat].life:
            yield f"P{seat} has {here.players[seat].life} life, not {there.players[seat].life}"
        if Counter(here.pools.get(seat, ())) != Counter(there.pools.get(seat, ())):
            yield f"P{seat} has other mana"
        own: tuple[Zone, ...] = ("hand", "graveyard")
        for zone in own:
            if _names(here, here.zone(zone, seat)) != _names(there, there.zone(zone, seat)):
                yield f"other cards are in P{seat}'s {zone}"
    shared: tuple[Zone, ...] = ("battlefield", "stack", "exile")
    for zone in shared:
        if _names(here, here.zone(zone), True) != _names(there, there.zone(zone), True):
            yield f"the {zone} is another"
    if what_is_legal(table) != what_is_legal(target):
        yield "not the same commands are legal"


def board_of(state: State, seat: Seat) -> dict[str, int]:
    """Names of what a player controls, with how many."""
    found: dict[str, int] = {}
    for identifier in reversed(state.zone("battlefield")):
        thing = state.objects[identifier]
        face = thing.under or thing.face or thing.base
        if thing.controller == seat and face is not None and face.name:
            found[face.name] = found.get(face.name, 0) + 1
    return found


def _names(state: State, zone: tuple[ObjectId, ...], status: bool = False) -> Counter[Any]:
    found: Counter[Any] = Counter()
    for identifier in zone:
        thing = state.objects[identifier]
        how = (thing.controller, thing.tapped, thing.damage, thing.counters, thing.chapter) if status else ()
        found[_label(state, identifier), how] += 1
    return found


def _label(state: State, one: Any) -> Any:
    if isinstance(one, tuple):
        return tuple(_label(state, part) for part in one)
    thing = state.objects.get(one) if isinstance(one, str) else None
    if thing is None:
        return one
    if thing.kind == "ability":
        return f"ability {thing.ability} {thing.chapter}"
    face = thing.base or thing.under or thing.face
    return (face.name if face is not None else None) or thing.kind
