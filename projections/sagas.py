"""Each Saga's whole life (CR 714): how it came, its lore counters and chapters, and how it left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from domain.events import GameEvent
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved
from domain.events.cr400_zones import ObjectCeased, ObjectMoved
from domain.events.cr601_608_stack import (
    AbilityPutOnStack,
    AbilityResolved,
    AbilityTriggered,
    StackObjectRemoved,
)
from domain.events.cr701_actions import (
    ObjectExiled,
    PermanentDestroyed,
    PermanentPutIntoGraveyard,
    PermanentSacrificed,
    TokenCreated,
)
from domain.events.records import ObservedCounters, RolledBack
from domain.ids import EventNumber, ObjectId, Seat
from domain.state import Object, State
from domain.vocabulary import LORE
from projections.names import Namer, Names, roman
from projections.walk import Walk

STILL_THERE = "still there"


class LoreCounters(msgspec.Struct, frozen=True):
    """Lore counters were put on the Saga or removed from it (CR 714.3)."""

    number: EventNumber
    turn: int
    amount: int
    """Signed."""
    total: int
    rule: str | None


class Chapter(msgspec.Struct):
    """A chapter ability (CR 714.2b)."""

    chapter: int | None
    triggered: EventNumber
    turn: int
    put_on_stack: EventNumber | None = None
    ability: ObjectId | None = None
    """The object on the stack."""
    ended: EventNumber | None = None
    """It resolved, or left the stack otherwise."""
    end: str = "not resolved"
    """`resolved`, `countered`, `no-legal-targets`, …"""


class SagaLife(msgspec.Struct):
    """The life of one Saga permanent; one that comes back is a new object with a life of its own (CR 400.7)."""

    object: ObjectId
    name: str
    controller: Seat
    """As it entered."""
    entered: EventNumber
    turn: int
    how: str
    """`cast`, `token`, `from the graveyard`, `became a Saga`, `observed`, …"""
    creature: bool
    """Whether it is a creature, too (CR 714.1a)."""
    lore: list[LoreCounters] = msgspec.field(default_factory=list)
    chapters: list[Chapter] = msgspec.field(default_factory=list)
    left: EventNumber | None = None
    left_turn: int | None = None
    end: str = STILL_THERE
    """`sacrificed (714.4)`, `sacrificed`, `destroyed (704.5g)`, `exiled`, `returned to hand`, `still there`, …"""
    end_rule: str | None = None

    @property
    def chapters_resolved(self) -> tuple[int, ...]:
        """The chapter numbers that resolved, in order."""
        return tuple(each.chapter for each in self.chapters if each.end == "resolved" and each.chapter is not None)

    def __str__(self) -> str:
        lines = [f"{self.name} ({self.object})"]
        lines.append(f"  #{self.entered:<5} T{self.turn:<3} enters ({self.how})")
        told: list[tuple[EventNumber, str]] = [
            (each.number, f"T{each.turn:<3} {each.amount:+d} lore ({each.total})") for each in self.lore
        ]
        for each in self.chapters:
            what = f"chapter {roman(each.chapter)}" if each.chapter is not None else "an ability"
            told.append((each.triggered, f"T{each.turn:<3} {what} triggers"))
            if each.ended is not None:
                told.append((each.ended, f"     {what} {each.end}"))
        lines += [f"  #{number:<5} {text}" for number, text in sorted(told)]
        if self.left is not None:
            lines.append(f"  #{self.left:<5} T{self.left_turn:<3} {self.end}")
        else:
            lines.append(f"  {self.end}")
        return "\n".join(lines)


def sagas(events: Sequence[GameEvent], namer: Namer | None = None, cancelled: bool = False) -> tuple[SagaLife, ...]:
    """The lives of all Sagas that were on the battlefield, in the order in which they entered.

    With `cancelled` what happened in stretches that were rolled back is told, too: of a Saga that both the
    stretch and the record after it know, the events of both.
    """
    reader = _Reader(events, namer, cancelled)
    reader.read()
    return tuple(sorted(reader.lives.values(), key=lambda life: life.entered))


class _Reader:
    def __init__(self, events: Sequence[GameEvent], namer: Namer | None, cancelled: bool) -> None:
        self.events = events
        self.walk = Walk(events, cancelled)
        self.names = Names(self.walk.state, namer, self.walk.gone)
        self.lives: dict[ObjectId, SagaLife] = {}
        self.present: dict[ObjectId, SagaLife] = {}
        self.abilities: dict[ObjectId, Chapter] = {}
        self.cast: dict[ObjectId, EventNumber] = {}

    def read(self) -> None:
        for number, event in self.walk:
            state = self.walk.state
            self.names.state = state
            if isinstance(event, RolledBack):
                self.go_back(state, number)
            self.abilities_of(number, event, state)
            self.counters_of(number, event, state)
            self.arrivals(number, event, state)
            self.departures(number, event, state)
            self.counters_observed(number, event, state)

    def go_back(self, state: State, number: EventNumber) -> None:
        """After a roll-back in view of everything: those that left are there again."""
        for identifier, life in self.lives.items():
            if identifier in state.objects and identifier not in self.present:
                life.left = life.left_turn = life.end_rule = None
                life.end = STILL_THERE
                self.present[identifier] = life
            elif identifier not in (*state.objects, *state.phased_out) and identifier in self.present:
                life.left, life.left_turn, life.end = number, state.turn, "rolled back"
                del self.present[identifier]

    def arrivals(self, number: EventNumber, event: GameEvent, state: State) -> None:
        objects = state.objects
        for identifier in state.zones.get("battlefield", ()):
            if identifier in self.present:
                continue
            thing = objects[identifier]
            if thing.face is None or "Saga" not in thing.face.subtypes:
                continue
            life = SagaLife(
                object=identifier,
                name=self.names.thing(thing),
                controller=thing.controller,
                entered=number,
                turn=state.turn,
                how=self.how(identifier, event),
                creature="Creature" in thing.face.types,
            )
            if identifier not in self.lives:
                self.lives[identifier] = life
            self.present[identifier] = self.lives[identifier]

    def how(self, identifier: ObjectId, event: GameEvent) -> str:
        match event:
            case TokenCreated():
                return "token"
            case ObjectMoved(new_id=new, from_zone=zone) if new == identifier:
                return "cast" if zone == "stack" else "from exile" if zone == "exile" else f"from the {zone}"
            case _:
                return "observed" if event.kind.startswith("Observed") else "became a Saga"

    def counters_of(self, number: EventNumber, event: GameEvent, state: State) -> None:
        if not isinstance(event, CountersPut | CountersRemoved) or event.counter != LORE:
            return
        life = self.present.get(event.on) if isinstance(event.on, str) else None
        if life is not None:
            amount = event.amount if isinstance(event, CountersPut) else -event.amount
            life.lore.append(LoreCounters(number, state.turn, amount, event.total, event.rule))

    def counters_observed(self, number: EventNumber, event: GameEvent, state: State) -> None:
        if not isinstance(event, ObservedCounters):
            return
        for on, kind, total in event.counters:
            life = self.present.get(on) if isinstance(on, str) and kind == LORE else None
            if life is not None:
                before = life.lore[-1].total if life.lore else 0
                if total != before:
                    life.lore.append(LoreCounters(number, state.turn, total - before, total, event.rule))

    def abilities_of(self, number: EventNumber, event: GameEvent, state: State) -> None:
        if isinstance(event, AbilityTriggered) and event.chapter is not None and event.source in self.lives:
            self.lives[event.source].chapters.append(Chapter(event.chapter, number, state.turn))
        elif isinstance(event, AbilityPutOnStack) and event.chapter is not None and event.source in self.lives:
            chapters = self.lives[event.source].chapters
            waiting = [each for each in chapters if each.ability is None and each.chapter == event.chapter]
            if not waiting:  # the record tells of it only as it is put on the stack
                chapters.append(Chapter(event.chapter, number, state.turn))
                waiting = chapters[-1:]
            waiting[0].ability, waiting[0].put_on_stack = event.id, number
            self.abilities[event.id] = waiting[0]
        elif isinstance(event, AbilityResolved | StackObjectRemoved):
            chapter = self.abilities.get(event.object)
            if chapter is None:
                return
            end = event.reason if isinstance(event, StackObjectRemoved) else "resolved"
            if chapter.ended is None or (end == chapter.end and isinstance(event, AbilityResolved)):
                chapter.ended, chapter.end = number, end

    def departures(self, number: EventNumber, event: GameEvent, state: State) -> None:
        for identifier in list(self.present):
            if identifier in state.phased_out:
                continue  # it is as if it were not there, but has not left (CR 702.26d)
            thing = state.objects.get(identifier)
            if thing is not None and thing.zone == "battlefield" and _is_saga(thing):
                continue
            life = self.present.pop(identifier)
            life.left, life.left_turn = number, state.turn
            life.end, life.end_rule = self.ending(identifier, event, thing)

    def ending(self, identifier: ObjectId, event: GameEvent, thing: Object | None) -> tuple[str, str | None]:
        if thing is not None:
            return "stopped being a Saga", event.rule
        if isinstance(event, ObjectMoved):
            said = _said_of(self.events, event, identifier)
            if said is not None:
                return said
            went = {
                "graveyard": "put into the graveyard",
                "hand": "returned to hand",
                "library": "put into the library",
                "exile": "exiled",
                "command": "put into the command zone",
            }
            return went.get(event.to_zone, f"moved to {event.to_zone}"), event.rule
        if isinstance(event, ObjectCeased):
            return "ceased to exist", event.rule
        return "observed gone", event.rule


_ENDINGS: Mapping[type[GameEvent], str] = {
    PermanentSacrificed: "sacrificed",
    PermanentDestroyed: "destroyed",
    PermanentPutIntoGraveyard: "put into the graveyard",
    ObjectExiled: "exiled",
}


def _said_of(events: Sequence[GameEvent], move: ObjectMoved, identifier: ObjectId) -> tuple[str, str | None] | None:
    """What the event behind the move says that it was, with its rule: `sacrificed (714.4)`."""
    cause = move.cause
    if cause is None or not 0 <= cause < len(events):
        return None
    said = events[cause]
    ending = _ENDINGS.get(type(said))
    if ending is None or identifier not in (getattr(said, "permanent", None), getattr(said, "object", None)):
        return None
    state_based = said.rule == "714.4" or (said.rule or "").startswith("704.5")
    return (f"{ending} ({said.rule})" if state_based else ending), said.rule


def _is_saga(thing: Object) -> bool:
    return thing.face is not None and "Saga" in thing.face.subtypes
