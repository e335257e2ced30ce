"""What the checkers see, and whom they tell; and where they register for the kinds of event they look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any, TypeVar

from domain.events.base import GameEvent
from domain.ids import EventNumber, ObjectId, Seat
from domain.state import State, new_state
from domain.state.leaves import Object
from replay.audit.findings import Audit, Finding, Outcome, Tally

MOST_FINDINGS = 1000
"""Findings that are kept of one game; all are counted."""

ARENA_KEYWORDS = {
    "deathtouch": "arena:1",
    "defender": "arena:2",
    "double strike": "arena:3",
    "first strike": "arena:6",
    "flash": "arena:7",
    "flying": "arena:8",
    "haste": "arena:9",
    "lifelink": "arena:12",
    "reach": "arena:13",
    "trample": "arena:14",
    "vigilance": "arena:15",
    "indestructible": "arena:104",
    "menace": "arena:142",
}
"""Arena's numbers of keyword abilities."""


ANNOUNCED, DAMAGE = "announced", "damage"
"""Keys of notes that are fields of the memory, too."""


class Memory:
    """What checkers remember from event to event; a roll-back takes it back, too."""

    def __init__(self) -> None:
        self.resolving: ObjectId | None = None
        """What is resolving; it began at event `resolving_since`."""
        self.resolving_since: EventNumber = 0
        self.passes = 0
        """Passes in succession since somebody acted (117.4)."""
        self.passer: Seat | None = None
        """Who passed last."""
        self.acted = False
        """Somebody acted since priority was received last."""
        self.happened = True
        """Something happened since it was looked at what must be done before a player may act."""
        self.unsettled = True
        """Something that state-based actions look at happened since they were looked at."""
        self.unsettled_at: EventNumber = 0
        """Where that began."""
        self.replaced: EventNumber | None = None
        """The last event that was replaced or prevented in this step."""
        self.priority_at: EventNumber | None = None
        """Where priority was received, in a record that may tell afterwards what came before it."""
        self.announced: dict[ObjectId, tuple[str, EventNumber, str]] = {}
        """Object → (kind, event, rule) that says what is about to happen to it."""
        self.damage: dict[Any, list[tuple[EventNumber, int]]] = {}
        """Player → (event, amount) of damage that has had no result yet."""
        self.misplaced = False
        """Events are of another moment than the one that began last; told already."""
        self.over: str | None = None
        """How near the end is: `lost`, `won` (or drawn), `ended`."""
        self.notes: dict[Any, Any] = {ANNOUNCED: self.announced, DAMAGE: self.damage}
        """All else, by the checkers' own keys."""


class Court:
    """What the checkers see, and whom they tell. `state` is before or after the event, as the checks are."""

    def __init__(self, game: str) -> None:
        self.state: State = new_state()
        self.audit = Audit(game)
        self.number: EventNumber = 0
        self.events: tuple[GameEvent, ...] | list[GameEvent] = ()
        self.imported = False
        """Whether the record was read from elsewhere: abilities are then numbers of the source, costs are not known."""
        self.arranged = False
        """Whether the game began in the middle, as scenarios and forks do: how it began is not told."""
        self.set_up = False
        """Whether nobody has had priority yet in a game that began in the middle."""
        self.slipped = False
        """Whether an event came before what led to it: causes are not to be relied on then."""
        self.gap_open = False
        """Whether no turn has begun since something was missing."""
        self.gap_lasts = False
        """Whether the source of the record leaves things out in every turn."""
        self.gap_turn: int | None = None
        """The turn in which something of the record is missing; nothing is sure until the next."""
        self.unsure: dict[ObjectId, None] = {}
        """Permanents whose status nothing has shown since a gap."""
        self.memory = Memory()
        self.notes: dict[Any, Any] = self.memory.notes
        """What checkers remember, by their own keys."""
        self.held: dict[str, int] = {}
        """Rule → how often it held."""

    @property
    def in_gap(self) -> bool:
        """Whether something is missing of this turn."""
        return self.gap_turn is not None

    def remember(self, memory: Memory) -> None:
        """Goes on with what was remembered at another moment."""
        self.memory, self.notes = memory, memory.notes

    def kept(self) -> Memory:
        """A copy of what the checkers remember."""
        return deepcopy(self.memory)

    def ok(self, rule: str) -> None:
        """One opportunity at which the rule held."""
        self.held[rule] = self.held.get(rule, 0) + 1

    def say(
        self,
        rule: str,
        holds: bool | None,
        explanation: Callable[[], str] | str = "",
        evidence: Iterable[EventNumber] = (),
        at: EventNumber | None = None,
        about: ObjectId | None = None,
    ) -> None:
        """One opportunity: it holds, it does not, or (None) it cannot be told. `about` is the permanent it rests on."""
        if holds:
            self.held[rule] = self.held.get(rule, 0) + 1
            return
        tally = self.audit.rules.setdefault(rule, Tally())
        verdict: Outcome = (
            "cannot_tell" if holds is None else "in_gap" if self.in_gap or about in self.unsure else "violated"
        )
        setattr(tally, verdict, getattr(tally, verdict) + 1)
        if len(self.audit.findings) < MOST_FINDINGS:
            text = explanation if isinstance(explanation, str) else explanation()
            number = self.number if at is None else at
            self.audit.findings.append(Finding(rule, number, self.moment(number), verdict, text, tuple(evidence)))

    def moment(self, number: EventNumber) -> str:
        """The turn and step of an event, as people write it."""
        event = self.events[number] if number < len(self.events) else None
        turn, step = (event.turn, event.step) if event is not None else (self.state.turn, self.state.step)
        return f"T{turn}.{step}" if step else f"T{turn}"

    def known(self, at: EventNumber, since: EventNumber) -> EventNumber:
        """Where it is known that something is missing that is due since an event."""
        return at if at > since else self.number

    def unless_imported(self, holds: bool) -> bool | None:
        """For what an effect might allow: in records from elsewhere no definition says that none does."""
        return holds or (None if self.imported else False)

    def thing(self, identifier: ObjectId | None) -> Object | None:
        """An object, also one that left the battlefield or the stack this turn."""
        if identifier is None:
            return None
        return self.state.objects.get(identifier) or self.state.last_known.get(identifier)

    def has(self, identifier: ObjectId, keyword: str) -> bool:
        """Whether a permanent has a keyword ability now, by its own words or the source's numbers."""
        thing = self.thing(identifier)
        if thing is None or thing.face is None or not thing.face.abilities:
            return False
        wanted = ARENA_KEYWORDS.get(keyword, keyword)
        for name in thing.face.abilities:
            if name in (keyword, wanted) or name.split(" {")[0] == keyword:
                return True
        return False

    def finish(self) -> Audit:
        """The audit, with what held."""
        for rule, number in self.held.items():
            self.audit.rules.setdefault(rule, Tally()).held += number
        self.held = {}
        self.audit.findings.sort(key=lambda finding: finding.event)
        return self.audit


Check = Callable[[Court, Any], None]
BEFORE: dict[type[GameEvent], list[Check]] = {}
AFTER: dict[type[GameEvent], list[Check]] = {}
SETTLED: list[tuple[str, Callable[[Court, EventNumber], None]]] = []
"""Called when a player may act and everything that comes before that is done, with the event that gave priority;
each where there is a note under its key."""
STATE_BASED: list[Callable[[Court, EventNumber], None]] = []
"""Called then, too, where something happened that state-based actions look at and nothing is resolving."""
AT_END: list[Callable[[Court], None]] = []
"""Called after the last event."""
C = TypeVar("C", bound=Check)
E = TypeVar("E", bound=Callable[[Court], None])
S = TypeVar("S", bound=Callable[[Court, EventNumber], None])


def before(*kinds: type[GameEvent]) -> Callable[[C], C]:
    """Registers a checker that sees the state right before these kinds of event."""
    return registering(BEFORE, kinds)


def after(*kinds: type[GameEvent]) -> Callable[[C], C]:
    """Registers a checker that sees the state right after these kinds of event."""
    return registering(AFTER, kinds)


def settled(note: str) -> Callable[[S], S]:
    """Registers a checker of what must be done before a player may act, for when there is a note under that key."""

    def register(check: S) -> S:
        SETTLED.append((note, check))
        return check

    return register


def state_based(check: S) -> S:
    """Registers a checker of state-based actions and their like."""
    STATE_BASED.append(check)
    return check


def at_end(check: E) -> E:
    """Registers a checker that sees the state at the end of the record."""
    AT_END.append(check)
    return check


def registering(table: dict[type[GameEvent], list[Check]], kinds: tuple[type[GameEvent], ...]) -> Callable[[C], C]:
    """The decorator for a table."""

    def register(check: C) -> C:
        for kind in kinds:
            table.setdefault(kind, []).append(check)
        return check

    return register
