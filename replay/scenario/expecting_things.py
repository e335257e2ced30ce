"""What is expected of objects: where they are, and how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from domain.events import GameEvent
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved
from domain.events.cr400_zones import ObjectCeased, ObjectMoved
from domain.events.cr613_characteristics import CharacteristicsChanged, ControlChanged
from domain.events.cr701_actions import Attached, PermanentTapped, PermanentUntapped, Unattached
from domain.ids import ObjectId
from domain.rules.game import Game
from domain.state import Object
from replay.scenario.errors import ScenarioError, shown
from replay.scenario.model import Expectation
from replay.scenario.things import Ambiguous, Things
from replay.scenario.wording import listed, numbers, said

Decides = Callable[[GameEvent], bool]


class Seen(NamedTuple):
    """How it is."""

    holds: bool
    expected: str
    found: str
    decides: Decides


class ThingChecker:
    """Looks at the objects of a game."""

    def __init__(self, game: Game, things: Things, file: str) -> None:
        self.game = game
        self.things = things
        self.file = file

    def look(self, one: Expectation) -> Seen:
        """Something about an object."""
        try:
            found = self.things.find(one.subject)
        except Ambiguous as error:
            raise ScenarioError(self.file, one.line, str(error)) from error
        if isinstance(found, int):
            raise ScenarioError(self.file, one.line, f"{one.subject} is a player, not an object")
        state = self.game.state
        thing = state.objects.get(found) if found is not None else None
        if thing is None and found is not None and found in state.phased_out:
            thing = state.phased_out[found].thing
        if one.kind == "zone":
            zone = thing.zone if thing is not None else None
            return Seen(zone == one.value, one.value or "gone", zone or "gone", self.about(found, ObjectMoved))
        if thing is None or found is None:
            nothing = one.kind == "counters" and not any(number for _, number in one.value)
            return Seen(nothing, said(one.value), f"{shown(one.subject)} is not there", self.about(found, ObjectMoved))
        return getattr(self, f"thing_{one.kind}")(one, found, thing)  # type: ignore[no-any-return]

    def about(self, found: ObjectId | None, *kinds: type[GameEvent]) -> Decides:
        """Events of these kinds (and any that ended or moved it) about an object, or what it was."""

        def is_it(value: Any) -> bool:
            return isinstance(value, str) and found is not None and self.things.now(value) == found

        def decides(event: GameEvent) -> bool:
            match event:
                case ObjectMoved():
                    return is_it(event.old_id)
                case ObjectCeased():
                    return is_it(event.object)
                case CharacteristicsChanged():
                    return CharacteristicsChanged in kinds and any(is_it(each.object) for each in event.changes)
                case CountersPut() | CountersRemoved():
                    return type(event) in kinds and is_it(event.on)
            return type(event) in kinds and is_it(getattr(event, "object", None))

        return decides

    def thing_controller(self, one: Expectation, found: ObjectId, thing: Object) -> Seen:
        """Who controls it."""
        return Seen(
            thing.controller == one.value, f"P{one.value}", f"P{thing.controller}", self.about(found, ControlChanged)
        )

    def thing_counters(self, one: Expectation, found: ObjectId, thing: Object) -> Seen:
        """Counters of the kinds that are named."""
        there = {kind: thing.counter(kind) for kind, _ in one.value}
        return Seen(
            all(there[kind] == number for kind, number in one.value),
            numbers(dict(one.value)),
            numbers(there),
            self.about(found, CountersPut, CountersRemoved),
        )

    def thing_tapped(self, one: Expectation, found: ObjectId, thing: Object) -> Seen:
        """Tapped or untapped."""
        return Seen(
            thing.tapped == one.value,
            "tapped" if one.value else "untapped",
            "tapped" if thing.tapped else "untapped",
            self.about(found, PermanentTapped, PermanentUntapped),
        )

    def thing_pt(self, one: Expectation, found: ObjectId, thing: Object) -> Seen:
        """Power and toughness after all effects."""
        face = self.game.face(found)
        there = (face.power, face.toughness) if face.power is not None else None
        return Seen(
            there == one.value,
            "/".join(map(str, one.value)) if one.value is not None else "none",
            "/".join(map(str, there)) if there is not None else "none",
            self.about(found, CharacteristicsChanged, CountersPut, CountersRemoved),
        )

    def thing_abilities(self, one: Expectation, found: ObjectId, thing: Object) -> Seen:
        """At least these abilities; a keyword without its parameter means every parameter."""
        face = self.game.face(found)
        parsed = self.game.library.of(face)
        has = (*face.abilities, *parsed.keywords)
        shown_ = [name for name in face.abilities if "#" not in name and not name.startswith("~")]
        return Seen(
            all(word in has for word in one.value),
            listed(one.value),
            listed(shown_),
            self.about(found, CharacteristicsChanged),
        )

    def thing_types(self, one: Expectation, found: ObjectId, thing: Object) -> Seen:
        """At least these types, supertypes and subtypes."""
        face = self.game.face(found)
        has = (*face.types, *face.subtypes)
        return Seen(
            all(word in has for word in one.value),
            listed(one.value),
            listed(has),
            self.about(found, CharacteristicsChanged),
        )

    def thing_attached_to(self, one: Expectation, found: ObjectId, thing: Object) -> Seen:
        """What it is attached to."""
        wanted = self.things.find(one.value) if one.value is not None else None
        return Seen(
            thing.attached_to == wanted,
            one.value or "nothing",
            self.things.told(thing.attached_to),
            self.about(found, Attached, Unattached),
        )
