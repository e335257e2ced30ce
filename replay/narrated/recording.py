"""Saying what a record of another program tells, in events: each with its place in the source."""

from __future__ import annotations

from collections.abc import Sequence

from domain.cr import EDITION
from domain.events.base import Audience, Evidence, Facts, GameEvent
from domain.events.cr103_104_game import GameBegan, Participant
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr500_turns import StepBegan, TurnBegan
from domain.events.cr506_combat import RemovedFromCombat
from domain.events.records import GapObserved, Moved, NoteAdded, ObservedGone, ObservedMoves, ObservedObjects, Seen
from domain.ids import EventNumber, ObjectId, Seat, object_id
from domain.state.leaves import Object
from domain.state.state import State
from domain.vocabulary import STEP_RULES, ObjectKind, Step, Zone
from replay.formats.arena.context import Recorder

MOST_NOTE = 500
"""Characters of a remark that are kept."""


class Narration:
    """A game that is being told. `line` and `time` say where the source is."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.line = 0
        self.time = 0
        self.turn_event: EventNumber | None = None
        """What began the turn or step under way."""

    @property
    def state(self) -> State:
        """Folded from everything said so far."""
        return self.recorder.state

    def emit(
        self,
        kind: type[GameEvent],
        rule: str | None = None,
        *,
        cause: EventNumber | None = None,
        source: ObjectId | None = None,
        **fields: object,
    ) -> EventNumber:
        """Records an event; turn and step are those of the moment unless they are named."""
        state = self.recorder.state
        fields.setdefault("turn", state.turn)
        fields.setdefault("step", state.step)
        evidence = Evidence(line=self.line, state=0)
        return self.recorder.emit(kind(rule=rule, cause=cause, source=source, evidence=evidence, **fields), self.time)

    def new_id(self) -> ObjectId:
        """The id of the next object."""
        return object_id(self.recorder.state.next_object)

    def thing(self, identifier: ObjectId | None) -> Object | None:
        """An object that is in a zone now."""
        return self.recorder.state.objects.get(identifier) if identifier is not None else None

    # The game and its clock

    def begin(
        self,
        players: Sequence[Participant],
        recorded_by: str,
        *,
        match: str | None = None,
        format_: str = "",
        game_number: int = 1,
        best_of: int = 1,
        observer: Seat | None = None,
        partial: bool = False,
    ) -> EventNumber:
        """Event 0."""
        return self.emit(
            GameBegan,
            "103.1",
            turn=0,
            step=None,
            players=tuple(players),
            format=format_[:60],
            recorded_by=recorded_by,
            rules_edition=EDITION,
            observer=observer,
            match=match,
            game_number=game_number,
            best_of=best_of,
            partial_start=partial,
        )

    def turn(self, active: Seat, number: int | None = None, extra: bool = False) -> EventNumber:
        """The next turn."""
        number = self.state.turn + 1 if number is None else number
        rule = "500.7" if extra else "500.1" if number > 1 else "103.8"
        self.turn_event = self.emit(TurnBegan, rule, turn=number, step=None, active=active, extra=extra)
        return self.turn_event

    def step(self, step: Step) -> EventNumber:
        """The next step."""
        self.turn_event = self.emit(StepBegan, STEP_RULES[step], step=step)
        return self.turn_event

    def combat_over(self) -> None:
        """No creature attacks or blocks any more."""
        fighting = tuple(dict.fromkeys((*self.state.attackers(), *self.state.blockers())))
        if fighting:
            self.emit(RemovedFromCombat, "511.3", objects=fighting)

    def note(self, text: str) -> None:
        """A remark at this moment."""
        kept = "".join(letter if letter.isprintable() else " " for letter in text[:MOST_NOTE]).strip()
        if kept:
            self.emit(NoteAdded, text=kept)

    def gap(self, reason: str) -> None:
        """The source does not tell something."""
        self.emit(GapObserved, reason=reason)

    # Objects

    def appear(
        self,
        zone: Zone,
        owner: Seat,
        facts: Facts | None,
        *,
        kind: ObjectKind = "card",
        controller: Seat | None = None,
        seen_by: Audience = None,
        tapped: bool = False,
        face_down: bool = False,
        position: int = 0,
    ) -> ObjectId:
        """An object is there, and the source did not say how it came."""
        new = self.new_id()
        seen = Seen(
            object=new,
            object_kind=kind,
            owner=owner,
            controller=controller or owner,
            zone=zone,
            position=position,
            tapped=tapped,
            face_down=face_down,
        )
        faces = ((new, facts),) if facts is not None else None
        self.emit(ObservedObjects, objects=(seen,), faces=faces, seen_by=seen_by)
        return new

    def move(
        self,
        old: ObjectId,
        to: Zone,
        rule: str,
        *,
        cause: EventNumber | None = None,
        facts: Facts | None = None,
        seen_by: Audience = None,
        controller: Seat | None = None,
        position: int | None = None,
        reason: str | None = None,
        tapped: bool = False,
        face_down: bool = False,
    ) -> ObjectId:
        """An object changes zone, and the source says why; gives back what it is there."""
        thing = self.state.objects[old]
        new = self.new_id()
        self.emit(
            ObjectMoved,
            rule,
            cause=cause,
            old_id=old,
            new_id=new,
            from_zone=thing.zone,
            to_zone=to,
            controller=controller,
            position=position,
            face_down=face_down,
            tapped=tapped,
            reason=reason,
            facts=facts,
            seen_by=seen_by,
        )
        return new

    def found(
        self,
        old: ObjectId,
        to: Zone,
        *,
        facts: Facts | None = None,
        seen_by: Audience = None,
        controller: Seat | None = None,
        position: int = 0,
    ) -> ObjectId:
        """An object is in another zone than before, and the source did not say why."""
        thing = self.state.objects[old]
        new = self.new_id()
        moved = Moved(old_id=old, new_id=new, to_zone=to, controller=controller or thing.owner, position=position)
        faces = ((new, facts),) if facts is not None else None
        self.emit(ObservedMoves, moves=(moved,), faces=faces, seen_by=seen_by)
        return new

    def gone(self, *objects: ObjectId) -> None:
        """Objects are not there any more, and the source did not say where they went."""
        if objects:
            self.emit(ObservedGone, objects=objects)
