"""Looks whether what is expected is so, and finds the event that decided it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from domain.commands import IllegalCommand
from domain.cr import covers
from domain.events import GameEvent
from domain.events.cr106_mana import ManaAdded, ManaEmptied, ManaSpent
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, LifeChanged
from domain.events.cr400_zones import ObjectCeased, ObjectMoved
from domain.events.cr601_608_stack import AbilityPutOnStack, SpellCast, StackObjectRemoved
from domain.events.cr613_characteristics import CharacteristicsChanged, ControlChanged
from domain.events.cr701_actions import (
    Attached,
    EnduringStoryGained,
    PermanentTapped,
    PermanentUntapped,
    TokenCreated,
    Unattached,
)
from domain.ids import EventNumber, ObjectId, Seat
from domain.state import Object
from projections.log import log
from replay.scenario.cardbook import same_name
from replay.scenario.errors import ScenarioError, shown
from replay.scenario.model import Action, Expectation
from replay.scenario.results import Failure
from replay.scenario.things import PLAYERS, Ambiguous

if TYPE_CHECKING:
    from replay.scenario.running import Runner

Decides = Callable[[GameEvent], bool]
Look = Callable[[Expectation, Seat], "Seen"]


class Seen(NamedTuple):
    """How it is."""

    holds: bool
    expected: str
    found: str
    decides: Decides


def never(_: GameEvent) -> bool:
    """No event decides it."""
    return False


class Checker:
    """Looks at the game of a runner."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.things = runner.things
        self.game = runner.table.game

    def check(self, those: Iterable[Expectation]) -> None:
        """Notes every expectation that does not hold."""
        result = self.runner.result
        for one in those:
            result.expectations += 1
            seen = self.look(one)
            if not seen.holds:
                number = self.decided(seen.decides)
                told = self.tell(number) if number is not None else None
                what = f"{one.kind} {one.subject}".rstrip()
                result.failures.append(Failure(one.line, what, seen.expected, seen.found, number, told))

    def decided(self, decides: Decides) -> EventNumber | None:
        """The latest event since the script began that decided it."""
        result = self.runner.result
        for number in range(len(result.events) - 1, result.began - 1, -1):
            if decides(result.events[number]):
                return number
        return None

    def tell(self, number: EventNumber) -> str:
        """An event in words, with its rule."""
        line = next(log(self.runner.result.events, None, number, number))
        return f"{line.text}  [{line.rule}]" if line.rule else line.text

    # Kinds -----------------------------------------------------------------------------------------------------------

    def look(self, one: Expectation) -> Seen:
        """How an expectation stands."""
        match one.kind:
            case "life" | "pool" | "enduring_story" | "hand" | "graveyard" | "exile" | "library" | "battlefield":
                look: Look = getattr(self, f"player_{one.kind}", self.cards)
                return look(one, PLAYERS[one.subject])
            case "stack":
                return self.stack(one)
            case "lost":
                return self.lost(one)
            case "legal" | "not_legal":
                return self.legal(one)
            case "events" | "under_rule":
                return self.counted(one)
        return self.thing(one)

    def player_life(self, one: Expectation, seat: Seat) -> Seen:
        """A life total."""
        life = self.game.state.players[seat].life
        return Seen(
            life == one.value,
            str(one.value),
            str(life),
            lambda event: isinstance(event, LifeChanged) and event.player == seat,
        )

    def player_pool(self, one: Expectation, seat: Seat) -> Seen:
        """A mana pool, whatever its mana may be spent on."""
        pool = sorted(symbol for symbol, _ in self.game.state.pools.get(seat, ()))
        return Seen(
            pool == sorted(one.value),
            braced(sorted(one.value)),
            braced(pool),
            lambda event: isinstance(event, ManaAdded | ManaSpent | ManaEmptied) and event.player == seat,
        )

    def player_enduring_story(self, one: Expectation, seat: Seat) -> Seen:
        """The designation."""
        has = "enduring story" in self.game.state.players[seat].designations
        return Seen(
            has == one.value,
            yes(one.value),
            yes(has),
            lambda event: isinstance(event, EnduringStoryGained) and event.player == seat,
        )

    def cards(self, one: Expectation, seat: Seat) -> Seen:
        """The cards of a zone, or how many there are."""
        objects = self.game.state.objects
        there = [each for each, thing in objects.items() if thing.zone == one.kind and thing.owner == seat]
        moved = self.moves(one.kind, seat)
        if isinstance(one.value, int):
            return Seen(len(there) == one.value, str(one.value), str(len(there)), moved)
        names = [self.things.name(each) for each in there]
        return Seen(fits(names, one.value), listed(one.value), listed(names), moved)

    def player_battlefield(self, one: Expectation, seat: Seat) -> Seen:
        """The permanents a player controls, by name."""
        names = [self.things.name(each) for each in self.game.controlled(seat)]
        exactly, wanted = one.value
        counts = {name: sum(same_name(each, name) for each in names) for name, _ in wanted}
        holds = all(counts[name] == number for name, number in wanted)
        if exactly:
            holds = holds and len(names) == sum(number for _, number in wanted)
        found = Counter(names) if exactly else counts
        return Seen(
            holds,
            numbers(dict(wanted)) + (" and nothing else" if exactly else ""),
            numbers(found),
            lambda event: isinstance(event, TokenCreated | ControlChanged) or self.moves("battlefield", None)(event),
        )

    def moves(self, zone: str, seat: Seat | None) -> Decides:
        """Moves to or from a zone."""

        def decides(event: GameEvent) -> bool:
            if not isinstance(event, ObjectMoved) or zone not in (event.from_zone, event.to_zone):
                return False
            thing = self.game.find(self.things.now(event.new_id))
            return seat is None or thing is None or thing.owner == seat

        return decides

    def stack(self, one: Expectation) -> Seen:
        """The whole stack, the top first."""
        there = self.game.state.zone("stack")
        holds = len(there) == len(one.value) and all(
            self.things.called(each, text) or self.things.means(text, each)
            for each, text in zip(there, one.value, strict=True)
        )
        names = [self.things.name(each) for each in there]
        return Seen(
            holds,
            listed(one.value, ordered=True),
            listed(names, ordered=True),
            lambda event: (
                isinstance(event, AbilityPutOnStack | SpellCast | StackObjectRemoved)
                or self.moves("stack", None)(event)
            ),
        )

    def lost(self, one: Expectation) -> Seen:
        """Who has lost."""
        found = [f"P{seat}" for seat, player in self.game.state.players.items() if player.lost]
        return Seen(
            sorted(found) == sorted(one.value),
            listed(one.value),
            listed(found),
            lambda event: event.kind in ("PlayerLost", "GameEnded"),
        )

    def legal(self, one: Expectation) -> Seen:
        """Whether something may be done now."""
        action = one.value
        assert isinstance(action, Action)
        wanted = one.kind == "legal"
        try:
            self.runner.verify(action)
        except IllegalCommand as refusal:
            return Seen(not wanted, f"{action.verb} is legal", f"refused: {refusal}", never)
        return Seen(wanted, f"{action.verb} is refused", "it is legal", never)

    def counted(self, one: Expectation) -> Seen:
        """How many events since the script began; a move is part of the event that says what it was."""
        result = self.runner.result
        events = result.events

        def belongs(event: GameEvent) -> bool:
            if one.kind == "events":
                return event.kind == one.subject
            return event.rule is not None and covers(one.subject, event.rule)

        number = 0
        for event in events[result.began :]:
            part = (
                one.kind == "under_rule"
                and isinstance(event, ObjectMoved | ObjectCeased)
                and event.cause is not None
                and belongs(events[event.cause])
            )
            number += belongs(event) and not part
        return Seen(number == one.value, str(one.value), str(number), belongs)

    # Things ----------------------------------------------------------------------------------------------------------

    def thing(self, one: Expectation) -> Seen:
        """Something about an object."""
        try:
            found = self.things.find(one.subject)
        except Ambiguous as error:
            raise ScenarioError(self.runner.scenario.file, one.line, str(error)) from error
        if isinstance(found, int):
            raise ScenarioError(self.runner.scenario.file, one.line, f"{one.subject} is a player, not an object")
        thing = self.game.state.objects.get(found) if found is not None else None
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


def fits(names: list[str], wanted: tuple[str, ...]) -> bool:
    """Whether the names are these, in any order."""
    left = list(names)
    for text in wanted:
        match = next((name for name in left if same_name(name, text)), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def yes(value: bool) -> str:
    """`yes` or `no`."""
    return "yes" if value else "no"


def braced(symbols: Iterable[str]) -> str:
    """Mana symbols as they are written."""
    return "".join(f"{{{symbol}}}" for symbol in symbols) or "no mana"


def listed(names: Iterable[str], ordered: bool = False) -> str:
    """Names in a list."""
    those = list(names) if ordered else sorted(names)
    return "[" + ", ".join(those) + "]"


def numbers(counts: dict[str, int] | Counter[str]) -> str:
    """Names with numbers."""
    return ", ".join(f"{number} {name}" for name, number in counts.items()) or "nothing"


def said(value: Any) -> str:
    """An expected value for a message."""
    if isinstance(value, bool):
        return yes(value)
    if isinstance(value, tuple):
        return ", ".join(" ".join(map(str, reversed(one))) if isinstance(one, tuple) else str(one) for one in value)
    return str(value)
