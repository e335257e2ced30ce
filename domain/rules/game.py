"""A game that is being played: the folded state, the definitions, and what is under way.

Everything that happens goes through `emit`: it records an event, folds it, and notices what triggers by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameEnded
from domain.events.cr400_zones import ObjectCeased, ObjectMoved
from domain.events.cr601_608_stack import SpellCast
from domain.events.cr613_characteristics import Change, CharacteristicsChanged
from domain.ids import EventNumber, ObjectId, Seat
from domain.rules import cr603_listening, cr603_triggers, cr613_control, cr613_layers, effects_under_way, off
from domain.rules.chance import Chance
from domain.rules.cr603_triggers import WATCHES
from domain.rules.cr603_waiting import Waiting
from domain.rules.keyword_abilities import foretell, storied
from domain.rules.parsed import Abilities, Group, Library
from domain.rules.reach import REACH, Reach, leaves_as_is, unsettles
from domain.rules.seen_faces import EMPTY, audience, facts_of
from domain.rules.situation import Situation
from domain.rules.standing import Standing
from domain.rules.together import Together
from domain.state.evolve import apply
from domain.state.leaves import Face
from domain.vocabulary import Zone

__all__ = ["EMPTY", "Game", "Waiting", "audience", "facts_of"]


class Game(Situation):
    """One game. `state` is changed by `emit` alone."""

    def __init__(self, library: Library, chance: Chance) -> None:
        super().__init__(library, chance)
        self.events: list[GameEvent] = []
        """What was emitted since somebody last took it."""
        self.waiting: list[Waiting] = []
        self.cause: EventNumber | None = None
        """What the instructions under way go back to."""
        self.source: ObjectId | None = None
        self.drew_from_empty: dict[Seat, bool] = {}
        """Players who drew from an empty library since state-based actions were last checked (704.5b)."""
        self.deathtouched: dict[ObjectId, bool] = {}
        """Creatures dealt damage by a source with deathtouch since then (704.5h)."""
        self.damage_causes: dict[ObjectId, EventNumber] = {}
        """What dealt damage to permanents since then: it is why they are destroyed."""
        self.strays: list[ObjectId] = []
        """Tokens that left the battlefield since then (704.5d)."""
        self.struck_first: dict[ObjectId, bool] = {}
        """Creatures that dealt damage in the first combat damage step (510.4)."""
        self.turn_limit = 1000
        """The game is a draw where it would go on beyond this turn."""
        self.free_spells = False
        """Whether spells may be cast without paying (for scenarios)."""
        self._faces: dict[ObjectId, Face] = {}
        self._loud = False
        """Whether any continuous effect applies to permanents."""
        self._stripped: dict[ObjectId, bool] = {}
        """Permanents that lost all abilities by an effect."""
        self._reads_status = False
        """Whether one of them looks at what is tapped, or at life totals."""
        self.secret_seed: str | None = None
        """Salt and seed, told when the game ends."""
        self.becoming_cast: tuple[EventNumber, GameEvent] | None = None
        """The spell that is being cast: what it triggers waits until its costs are paid."""
        self.settled = False
        """Whether state-based actions were checked and nothing that they look at has changed since (704.3)."""
        self.moment: dict[Any, Any] = {}
        """What was found out about what may be done and paid now, until an event reaches it (`reach`)."""
        self.held: dict[Seat, Any] = {}
        """What was found out about each player's cards off the battlefield (`legal.holding`)."""
        self.makers: dict[ObjectId, tuple[Face, Any]] = {}
        """The mana abilities of permanents, by what they were with them (`cr605_mana_abilities`)."""
        self._standing = Standing()
        self._fresh = False
        """Whether what is derived, and what stands, holds."""
        self._deriving = False
        self.depth = 0
        """In how many things that happen together this is."""
        self.happened: list[tuple[EventNumber, GameEvent, cr603_listening.Listeners]] = []
        """What happened and triggers have not seen yet, with who heard before it."""

    # What happens ----------------------------------------------------------------------------------------------------

    def emit(
        self,
        kind: type[GameEvent],
        rule: str | None,
        *,
        cause: EventNumber | None = None,
        source: ObjectId | None = None,
        **fields: object,
    ) -> EventNumber:
        """Records and folds an event. Without `cause` and `source` those of the instructions under way are meant."""
        state = self.state
        fields["rule"] = rule
        fields["cause"] = self.cause if cause is None else cause
        fields["source"] = self.source if source is None else source
        if "turn" not in fields:
            fields["turn"] = state.turn
        if "step" not in fields:
            fields["step"] = state.step
        # As the constructor does, without its frame: this is done for every event.
        event: GameEvent = kind.__pydantic_validator__.validate_python(fields)
        return self.record(event)

    def record(self, event: GameEvent) -> EventNumber:
        """Folds an event that is made already."""
        state = self.state
        number = state.number
        kind = type(event)
        reach = REACH[kind]
        before = self.listeners() if reach.heard else None
        apply(state, event)
        self.events.append(event)
        if reach.idle and before is None:
            return number
        if not reach.idle:
            self._reached(reach, event)
            if not self.depth:
                if reach.control and self.library.takes_control:
                    cr613_control.look(self, number)
                if reach.story and self.library.storied:
                    storied.look(self)
            if kind is SpellCast:
                self.becoming_cast = (number, event)
                return number
        if before is not None and (self.depth or not self.unheard(kind, before)):
            self.happened.append((number, event, before))
            if not self.depth:
                self.notice()
        return number

    def _reached(self, reach: Reach, event: GameEvent) -> None:
        """Drops what does not hold any more after an event."""
        if unsettles(reach, event):
            self.settled = False
        if self.moment:
            self.moment = {}
        if reach.showing:
            self.held.clear()
        if reach.changing and self._fresh and not leaves_as_is(self, event):
            self._fresh = self.settled = False

    def place(self, event: GameEvent) -> EventNumber:
        """Records how things are as a position is set up: nothing triggers, and nothing is replaced."""
        number = self.state.number
        apply(self.state, event)
        self.events.append(event)
        self.forget()
        return number

    def forget(self) -> None:
        """Drops all that was found out; it is found out anew."""
        self.settled = self._fresh = False
        self.moment, self.held, self.makers = {}, {}, {}

    def together(self) -> Together:
        """For a `with`: what is emitted inside happens at the same time (CR 603.2c, 704.3)."""
        return Together(self)

    def became_cast(self) -> None:
        """The spell that was announced becomes cast: what triggers by that triggers now (CR 601.2i)."""
        if self.becoming_cast is not None:
            number, event = self.becoming_cast
            self.becoming_cast = None
            if off.is_off("601.2i"):
                return
            self.happened.append((number, event, self.listeners()))
            if not self.depth:
                self.notice()

    def notice(self) -> None:
        """What happened together triggers what hears it."""
        if self.happened:
            happened, self.happened = self.happened, []
            cr603_triggers.notice(self, happened)
            effects_under_way.notice(self, happened)

    def unheard(self, kind: type[GameEvent], before: cr603_listening.Listeners) -> bool:
        """Whether there is nothing that hears events of a kind, neither before one nor after it."""
        return not (kind in before or kind in WATCHES or self.state.effects or kind in self.listeners())

    def take(self) -> list[GameEvent]:
        """The events since the last time."""
        taken, self.events = self.events, []
        return taken

    # What there is ---------------------------------------------------------------------------------------------------

    def refresh(self) -> Standing:
        """Derives the characteristics anew where something could have changed them; what stands now."""
        if not self._fresh:
            self._fresh = self._deriving = True
            self._standing, self.moment = Standing(), {}
            self._faces = cr613_layers.derive(self)
            self._deriving = False
            # What was asked on the way was answered by what was derived so far.
            self._standing, self.moment = Standing(), {}
        return self._standing

    @contextmanager
    def supposing(self, identifier: ObjectId, face: Face) -> Iterator[None]:
        """For a `with` in which nothing happens: an object off the battlefield counts as something else."""
        standing, moment, held = self.refresh(), self.moment, self.held
        self._standing, self.moment, self.held = Standing(), {}, {}
        self._faces[identifier] = face
        try:
            yield
        finally:
            self._faces.pop(identifier, None)
            self._standing, self.moment, self.held = standing, moment, held

    @property
    def quiet(self) -> bool:
        """Whether no state-based action can apply, because none did and nothing has changed since."""
        return self.settled and self._fresh and not self.drew_from_empty

    @property
    def calm(self) -> bool:
        """Whether nothing comes before a player gets priority: nothing waits, ends or applies (CR 117.5)."""
        return self.settled and self._fresh and not (self.drew_from_empty or self.waiting or self.state.effects)

    def face(self, identifier: ObjectId) -> Face:
        """What an object is now, after effects; of one that is gone what it last was (CR 608.2h)."""
        if not self._fresh:
            self.refresh()
        face = self._faces.get(identifier)
        if face is not None:
            return face
        thing = self.state.objects.get(identifier) or self.state.last_known.get(identifier)
        if thing is None:
            return EMPTY
        return thing.face or thing.base or thing.under or EMPTY

    def abilities(self, identifier: ObjectId) -> Abilities:
        """The abilities an object has now."""
        known = (self._standing if self._fresh else self.refresh()).abilities
        found = known.get(identifier)
        if found is None:
            found = self.library.of(self.face(identifier))
            if identifier in self._faces and not self._deriving:
                known[identifier] = found
        return found

    def having(self, group: Group) -> Sequence[tuple[ObjectId, Abilities]]:
        """The permanents, then the emblems, that have any ability of a kind, with all they have, the newest first."""
        standing = self._standing if self._fresh else self.refresh()
        found = standing.having
        if found is None:
            found = {}
            for identifier in (*self.battlefield(), *self.emblems()):
                parsed = self.abilities(identifier)
                for each in parsed.groups:
                    found.setdefault(each, []).append((identifier, parsed))
            if not self._deriving:
                standing.having = found
        return found.get(group, ())

    def controlled(self, player: Seat) -> tuple[ObjectId, ...]:
        """The permanents a player controls, the newest first."""
        known = (self._standing if self._fresh else self.refresh()).controlled
        found = known.get(player)
        if found is None:
            objects = self.state.objects
            found = tuple([each for each in self.battlefield() if objects[each].controller == player])
            known[player] = found
        return found

    def has(self, identifier: ObjectId, keyword: str) -> bool:
        """Whether an object has a keyword ability now."""
        return keyword in self.abilities(identifier).keywords

    def listeners(self) -> cr603_listening.Listeners:
        """The triggered abilities that there are."""
        standing = self._standing if self._fresh else self.refresh()
        if standing.listeners is None:
            standing.listeners = cr603_listening.listeners(self)
        return standing.listeners

    # Small doings that everything uses -------------------------------------------------------------------------------

    def move(
        self,
        identifier: ObjectId,
        to: Zone,
        rule: str,
        *,
        cause: EventNumber | None = None,
        controller: Seat | None = None,
        position: int | None = None,
        face_down: bool = False,
        tapped: bool = False,
        as_face: Face | None = None,
    ) -> ObjectId | None:
        """Moves an object to another zone; returns what it became. None where a copy ceased, or nothing was there.

        `as_face` is what it enters as where that is not what it is (CR 707.5).
        """
        old = self.state.objects.get(identifier)
        if old is None:
            return None
        if old.kind == "token" and old.zone != "battlefield" and not off.is_off("111.8"):
            return None  # a token that has left the battlefield moves nowhere else
        if old.kind == "spell-copy" and to != "battlefield":
            self.emit(ObjectCeased, "704.5e", cause=cause, object=identifier)
            return None
        new = self.new_id()
        if old.kind == "token" and to != "battlefield":
            self.strays.append(new)
        face = old.under or old.base
        seen_by = audience(to, old.owner, face_down)
        told = seen_by != old.seen_by and face is not None
        printed = face
        if (to not in ("battlefield", "stack") or old.zone == "battlefield") and old.kind != "token":
            printed = self.printed(face)
        if as_face is not None:
            printed = as_face
        if printed is not face and printed != face:
            face, told = printed, True
        self.emit(
            ObjectMoved,
            rule,
            cause=cause,
            old_id=identifier,
            new_id=new,
            from_zone=old.zone,
            to_zone=to,
            controller=controller if controller != old.owner else None,
            position=position,
            face_down=face_down,
            tapped=tapped,
            facts=facts_of(face) if told and face is not None else None,
            seen_by=seen_by,
        )
        return new

    def dies(self, identifier: ObjectId, rule: str, cause: EventNumber | None = None) -> ObjectId | None:
        """Puts a permanent into its owner's graveyard, or where a replacement effect sends it (CR 614)."""
        from domain.rules.cr614_replacement import instead_of_dying

        zone = instead_of_dying(self, identifier)
        return self.move(identifier, zone, rule, cause=cause)

    def finish(self, reason: str = "") -> None:
        """The game is over."""
        if not self.state.ended:
            foretell.reveal(self)
            self.emit(GameEnded, "104.1", reason=reason, seed=self.secret_seed, seen_by=())

    def record_characteristics(self) -> None:
        """Writes down derived characteristics that differ from what the record says (architecture §4)."""
        standing = self.refresh()
        if standing.written:
            return
        changes: list[Change] = []
        objects = self.state.objects
        for identifier, face in self._faces.items():
            thing = objects.get(identifier)
            if thing is None or thing.face is face or thing.face == face:
                continue
            before = thing.face or EMPTY
            changes.extend(
                Change(object=identifier, characteristic=name, value=getattr(face, name))
                for name in CHANGEABLE
                if getattr(face, name) != getattr(before, name)
            )
        if changes:
            self.emit(CharacteristicsChanged, "613.1", changes=tuple(changes))
        standing.written = True


CHANGEABLE = ("card", "name", "mana_cost", "colors", "types", "subtypes", "power", "toughness", "loyalty", "abilities")
