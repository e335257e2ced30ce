"""CR 613.1b, layer 2: who controls a permanent, by the effects that change it; 506.4: it leaves combat with that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.cards import abilities as a
from domain.events.cr400_zones import ObjectCeased, ObjectMoved
from domain.events.cr506_combat import RemovedFromCombat
from domain.events.cr601_608_stack import EffectBegan, EffectEnded
from domain.events.cr613_characteristics import ControlChanged
from domain.events.cr701_actions import Attached, PhasedIn, PhasedOut, Unattached
from domain.ids import EventNumber, ObjectId, Seat
from domain.rules import cr701_the_ring, off
from domain.rules.effects_under_way import definition_of
from domain.rules.matching import Reading, holds, matches

if TYPE_CHECKING:
    from domain.rules.game import Game

MATTERING = frozenset((Attached, EffectBegan, EffectEnded, ObjectCeased, ObjectMoved, PhasedIn, PhasedOut, Unattached))
"""Kinds of event by which somebody else could come to control a permanent."""


class Claim(Struct):
    """An effect by which a player controls permanents."""

    timestamp: int
    source: ObjectId | None
    affected: tuple[ObjectId, ...]
    player: Seat | None = None
    """None: whoever controls the source."""


def look(game: Game, cause: EventNumber | None) -> None:
    """Records each change of control that the effects there are now make. Nothing that triggers lies between."""
    if off.is_off("613.1b"):
        return
    state = game.state
    claims = claimed(game)
    if not claims and not state.control:
        return
    wanted = {
        identifier: state.control[identifier][0]
        for identifier in game.battlefield()
        if identifier in state.control and not off.is_off("611.2a")
    }
    by: dict[ObjectId, ObjectId | None] = {}
    while claims:
        claim = next((one for one in claims if not waits(one, claims)), claims[0])
        claims.remove(claim)
        player = claim.player
        if player is None:
            source = claim.source or ""
            player = wanted.get(source, game.controller(source))
        for identifier in claim.affected:
            wanted[identifier] = player
            by[identifier] = claim.source
    for identifier, seat in wanted.items():
        if state.objects[identifier].controller == seat:
            continue
        if (identifier in state.attacks or identifier in state.blocks) and not off.is_off("506.4"):
            game.emit(RemovedFromCombat, "506.4", cause=cause, objects=(identifier,))
        game.emit(ControlChanged, "613.1b", cause=cause, source=by.get(identifier), object=identifier, controller=seat)
        if state.designations:
            cr701_the_ring.changed_hands(game, identifier, cause)


def claimed(game: Game) -> list[Claim]:
    """The effects that change control: of static abilities, and those under way; oldest first."""
    state = game.state
    found: list[Claim] = []
    for identifier in game.battlefield():
        thing = state.objects[identifier]
        for _, node in game.library.of(thing.base).statics if not thing.face_down else ():
            if not any(isinstance(change, a.ControlledByYou) for change in node.changes):
                continue
            reading = Reading(game, thing.controller, identifier)
            if holds(reading, node.as_long_as):
                those = tuple([other for other in game.battlefield() if matches(reading, node.to, other)])
                found.append(Claim(state.stamps.get(identifier, thing.entered), identifier, those))
    for effect in state.effects.values():
        if effect.definition is None or effect.until == "delayed":
            continue
        changes = definition_of(effect.definition)
        if isinstance(changes, tuple) and any(isinstance(change, a.ControlledByYou) for change in changes):
            there = tuple([i for i in effect.affected if isinstance(i, str) and i in state.objects])
            those = tuple([i for i in there if state.objects[i].zone == "battlefield"])
            found.append(Claim(effect.began, effect.source, those, effect.player or 0))
    if not off.is_off("613.7"):
        found.sort(key=lambda one: one.timestamp)
    return found


def waits(one: Claim, claims: list[Claim]) -> bool:
    """Whether another effect changes who "you" is in this one: it depends on that (613.8a)."""
    if one.player is not None or off.is_off("613.8"):
        return False
    return any(one.source in other.affected for other in claims if other is not one)


def arrived(game: Game, identifier: ObjectId) -> int:
    """The turn in which a permanent entered the battlefield."""
    first = game.state.control.get(identifier)
    thing = game.find(identifier)
    return first[1] if first is not None else thing.since if thing is not None else 0
