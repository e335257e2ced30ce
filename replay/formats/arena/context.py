"""What the translation of one game knows: the raw mirror, the folded state, and which object is which."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from domain.events.base import Evidence, GameEvent
from domain.ids import EventNumber, ObjectId, Recipient, Seat, object_id
from domain.state.leaves import Object
from domain.state.state import State
from domain.vocabulary import Zone
from replay.formats.arena.mirror import Mirror
from replay.formats.arena.states import Annotation, GameObject, GameState
from replay.formats.arena.words import ZONES

PREFIX = len("AnnotationType_")

Pending = tuple[Annotation, int | None]
"""The annotation that told of the trigger, and the number of the chapter."""


class Recorder(Protocol):
    """Where events go: a `GameWriter`, or anything that folds and numbers like it."""

    @property
    def number(self) -> EventNumber:
        """The number the next event gets."""

    @property
    def state(self) -> State:
        """Folded from everything emitted so far."""

    def emit(self, event: GameEvent, time: int) -> EventNumber:
        """Takes an event; returns its number."""


class Context:
    """One game under translation. `emit` is the only way out."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.seat: Seat = 0
        """The observer; 0 before the start is known."""
        self.mirror = Mirror()
        self.ids: dict[int, ObjectId] = {}
        """Arena's instance id → our object; of objects that are gone the last one."""
        self.partial = False
        """Whether the log starts late, so that nothing before is known."""
        self.line = 0
        self.state_id = 0
        self.time = 0
        self.message: GameState | None = None
        self.outdated: tuple[int, ...] = ()
        """Zones that the message changed without a row for them."""
        self.causes: dict[int, EventNumber] = {}
        """Instance id of a spell or ability → the last event that says what it does now."""
        self.step_event: EventNumber | None = None
        """What began the step under way."""
        self.pending: dict[int, Pending] = {}
        """Triggered abilities that wait to be put on the stack, by instance id."""
        self.mana: dict[int, int] = {}
        """Ids of mana in the pools → seat."""
        self.damaged: dict[int, EventNumber] = {}
        """Instance id → the last damage dealt to it."""
        self.last_resolved: EventNumber | None = None
        self.resolving: int | None = None
        """The spell or ability whose resolution is under way."""
        self.resolved: set[int] = set()
        """Abilities that finished resolving and have yet to leave the stack."""
        self.command: EventNumber | None = None
        """The observer's own command that nothing has followed yet."""
        self.announcing: EventNumber | None = None
        """The spell or ability that is being announced and paid for."""
        self.passed: EventNumber | None = None
        """The last pass of priority."""
        self.of: dict[ObjectId, ObjectId] = {}
        """Ability on the stack → the object whose ability it is, also after it has left the stack."""
        self.mana_abilities: dict[int, EventNumber] = {}
        """Instance id of a permanent → the last activation of its mana ability."""
        self.mana_instances: set[int] = set()
        """Instance ids of mana abilities that the log has not deleted yet."""
        self._place = Evidence(line=0, state=0)
        self._zones: dict[int, tuple[str, Zone | None, Seat]] = {}
        self.used: Counter[str] = Counter()
        self.ignored: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        """Events emitted, by kind."""

    @property
    def state(self) -> State:
        """The folded state."""
        return self.recorder.state

    def emit(
        self,
        kind: type[GameEvent],
        *because: Annotation,
        rule: str | None = None,
        cause: EventNumber | None = None,
        source: ObjectId | None = None,
        message: str | None = None,
        **fields: object,
    ) -> EventNumber:
        """Records an event that rests on these annotations (or a message) of the state under translation."""
        state = self.recorder.state
        fields.setdefault("turn", state.turn)
        fields.setdefault("step", state.step)
        if because or message is not None:
            evidence = Evidence(
                line=self.line, state=self.state_id, annotations=tuple([a.id for a in because]), message=message
            )
        else:
            evidence = self._place
            if evidence.line != self.line or evidence.state != self.state_id:
                evidence = self._place = Evidence(line=self.line, state=self.state_id)
        self.kinds[kind.__name__] += 1
        event = kind(rule=rule, cause=cause, source=source, evidence=evidence, **fields)
        return self.recorder.emit(event, self.time)

    def note_used(self, annotation: Annotation) -> None:
        """Counts an annotation as used, once."""
        for kind in annotation.type:
            self.used[kind[PREFIX:]] += 1

    def note_ignored(self, annotation: Annotation) -> None:
        """Counts an annotation as ignored for a stated reason."""
        for kind in annotation.type:
            self.ignored[kind[PREFIX:]] += 1

    def is_seat(self, number: int) -> bool:
        """Whether an id of the log is a player's."""
        return number in self.recorder.state.players

    def new_id(self) -> ObjectId:
        """The id the next new object gets."""
        return object_id(self.recorder.state.next_object)

    def object(self, instance: int) -> Object | None:
        """Our object for an instance id, if it is in a zone now."""
        identifier = self.ids.get(instance)
        return self.recorder.state.objects.get(identifier) if identifier is not None else None

    def source(self, instance: int) -> ObjectId | None:
        """The object that an affector id names; None for players and for what is no object."""
        identifier = None if self.is_seat(instance) else self.ids.get(instance)
        return self.of.get(identifier, identifier) if identifier is not None else None

    def own_command(self) -> EventNumber | None:
        """The command that what happens now carries out; it carries out one thing."""
        command, self.command = self.command, None
        return command

    def recipient(self, instance: int) -> Recipient | None:
        """The player or object that an id names."""
        return instance if self.is_seat(instance) else self.ids.get(instance)

    def thing(self, instance: int) -> GameObject | None:
        """The log's own row for an object."""
        return self.mirror.objects.get(instance)

    def countering(self) -> bool:
        """Whether what leaves the stack now does so by the effect of something else."""
        return self.resolving is not None

    def zone_of(self, zone_id: int) -> tuple[Zone | None, Seat]:
        """Our zone for a zone id, with the owner (0 for shared ones); None where it is no zone of the rules."""
        zone = self.mirror.zones.get(zone_id)
        if zone is None:
            return None, 0
        known = self._zones.get(zone_id)
        if known is None or known[0] != zone.type:
            known = self._zones[zone_id] = (zone.type, ZONES.get(zone.type), zone.owner_seat_id)
        return known[1], known[2]

    def cause_of(self, affector: int) -> EventNumber | None:
        """The event that an affector's doing goes back to: its resolution or activation, else the step."""
        return self.causes.get(affector, self.step_event)

    def position(self, instance: int, zone_id: int, zone_objects: tuple[ObjectId, ...]) -> int | None:
        """Where in our zone a new object goes so that the order becomes the log's; None at the front."""
        zone = self.mirror.zones.get(zone_id)
        if zone is None or not zone_objects:
            return None
        listed = zone.object_instance_ids
        if not listed or listed[0] == instance:
            return None
        there = frozenset(zone_objects)
        before = 0
        for other in listed:
            if other == instance:
                return before or None
            if self.ids.get(other) in there:
                before += 1
        return None
