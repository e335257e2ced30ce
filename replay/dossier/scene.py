"""What all points of a dossier look at: the game in full and as the viewer sees it, and the action's place in it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cached_property

from domain.events.base import GameEvent
from domain.events.cr500_turns import PriorityPassed
from domain.events.records import CommandGiven
from domain.ids import EventNumber, Seat
from domain.state import effective_numbers
from projections.actors import actor
from projections.knowledge import Sighting
from projections.names import HIDDEN, Names
from replay.audit import Audit, audit_events
from replay.audit.auditing import Finding
from replay.dossier.model import Told
from replay.replay import Replay
from replay.verify import Verification

_OBJECT = re.compile(r"\bo[0-9]{1,7}\b")
_CLOCK = 10**11
"""Times before that are no dates but a game's own count."""
_OWN = frozenset(
    "LandPlayed SpellCast AbilityActivated CardForetold AttackersDeclared BlockersDeclared OpeningHandKept "
    "MulliganTaken StartingPlayerChosen EffectChoiceMade".split()
)
"""What a player does in a game whose commands are not recorded."""


class Scene:
    """A disputed event in its game. `full` is everything that was recorded, `seen` the viewer's part of it."""

    def __init__(self, full: Replay, seen: Replay, event: EventNumber, noticed: EventNumber) -> None:
        self.full = full
        self.seen = seen
        self.event = event
        self.noticed = noticed
        self.events: list[GameEvent] = [recorded.event for recorded in full]
        self.by_engine = full.info.source == "engine"
        line = effective_numbers(self.events[: noticed + 1])
        self.rolled_back = event not in line
        """Whether the disputed stretch was rolled back later."""
        if self.rolled_back:
            line = [*effective_numbers(self.events[: event + 1]), *range(event + 1, noticed + 1)]
        self.line = line
        """The events in effect up to the notice."""

    # Decisions -------------------------------------------------------------------------------------------------------

    def is_decision(self, number: EventNumber) -> bool:
        """Whether a player decided something with it, passes included."""
        event = self.events[number]
        if self.by_engine:
            return isinstance(event, CommandGiven | PriorityPassed)
        if isinstance(event, PriorityPassed):
            return True
        if event.kind in ("TargetsChosen", "ModesChosen"):  # for a triggered ability it is a decision by itself
            return event.rule is not None and event.rule.startswith("603.3")
        if event.kind not in _OWN:
            return False
        return event.cause is None or event.kind == "EffectChoiceMade" or event.turn == 0

    @cached_property
    def decisions(self) -> list[EventNumber]:
        """All decisions in effect, in order."""
        return [number for number in self.line if self.is_decision(number)]

    @cached_property
    def first(self) -> EventNumber:
        """The decision that led to the disputed event, or after which the game came to it by itself."""
        place = bisect_right(self.decisions, self.event)
        return self.decisions[place - 1] if place else self.line[0]

    @cached_property
    def last(self) -> EventNumber:
        """The last event before the next decision."""
        place = bisect_right(self.decisions, self.event)
        if place < len(self.decisions):
            return self.line[bisect_left(self.line, self.decisions[place]) - 1]
        return self.line[-1]

    @cached_property
    def before(self) -> EventNumber | None:
        """The event in effect right before the action; None where the game begins with it."""
        place = bisect_left(self.line, self.first)
        return self.line[place - 1] if place else None

    @cached_property
    def by_itself(self) -> bool:
        """Whether the game came to the disputed event by itself, after a pass or at the start."""
        return self.event != self.first and not self.decides(self.first)

    def decides(self, number: EventNumber) -> bool:
        """Whether it is a decision other than a pass."""
        return self.is_decision(number) and not isinstance(self.events[number], PriorityPassed)

    @property
    def start(self) -> EventNumber:
        """The first event that a backup would reverse."""
        return self.event if self.by_itself else self.first

    @cached_property
    def moment(self) -> EventNumber | None:
        """The event right before the action, or right before the event itself where nobody decided it."""
        if not self.by_itself:
            return self.before
        place = bisect_left(self.line, self.event)
        return self.line[place - 1] if place else None

    def stretch(self, first: EventNumber, last: EventNumber) -> Sequence[EventNumber]:
        """The events in effect from one to another, both included."""
        return self.line[bisect_left(self.line, first) : bisect_right(self.line, last)]

    # Words -----------------------------------------------------------------------------------------------------------

    @cached_property
    def _texts(self) -> dict[EventNumber, str]:
        return {line.number: line.text for line in self.seen.log(last=self.noticed, cancelled=True)}

    def told(self, number: EventNumber) -> Told:
        """An event in the words of the log, as the viewer sees it."""
        event = self.events[number]
        return Told(number, self.at(number), event.kind, self._texts.get(number, event.kind), event.rule)

    def tell(self, numbers: Iterable[EventNumber]) -> tuple[Told, ...]:
        """Several of them."""
        return tuple(self.told(number) for number in numbers)

    def at(self, number: EventNumber) -> str:
        """`T13.main1` of an event."""
        event = self.events[number]
        return "start" if not event.turn else f"T{event.turn}.{event.step}" if event.step else f"T{event.turn}"

    def named(self, text: str, number: EventNumber) -> str:
        """The text with a name, as the viewer knows it, before the id of each object."""
        if _OBJECT.search(text) is None:
            return text
        state = self.seen.at(number).state
        names = Names(state, self.seen.namer, state.last_known)

        def with_name(found: re.Match[str]) -> str:
            plain_name = names.plain(found[0])
            return found[0] if plain_name == HIDDEN else f"{plain_name} ({found[0]})"

        return _OBJECT.sub(with_name, text)

    def name(self, seat: Seat | None) -> str:
        """What the player at a seat is called; `nobody` for none."""
        return "nobody" if seat is None else self.seen.player_name(seat)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """In order."""
        return tuple(player.seat for player in self.full.players)

    def actor(self, number: EventNumber) -> Seat | None:
        """Whose an event is, as the viewer can tell."""
        state = self.seen.at(number).state
        return actor(self.seen[number].event, state, state.last_known)

    def decider(self, number: EventNumber) -> Seat | None:
        """Who decided with an event: the player that it names, else the controller of what it is about."""
        seat: Seat | None = getattr(self.events[number], "player", None)
        if seat is not None:
            return seat
        state = self.full.at(number).state
        return actor(self.events[number], state, state.last_known)

    def time(self, number: EventNumber) -> str:
        """Date and time of an event, or a game's own count."""
        return moment_of(self.full[number].time)

    # The audit, and what was seen ------------------------------------------------------------------------------------

    @cached_property
    def audit(self) -> Audit:
        """Of everything that was recorded."""
        return audit_events(self.events, str(self.full.game_id), decide=False)

    @cached_property
    def verification(self) -> Verification:
        """Of the whole record; games of our engine are decided again."""
        return self.full.verify()

    def add_finding(self, rule: str, number: EventNumber, reason: str) -> None:
        """A violation that deciding again shows; only judges read the reason, which may name hidden cards."""
        self.audit.findings.append(Finding(rule, number, self.at(number), "violated", reason))
        if self.seen.viewer == "all":
            self.explained[rule, number] = plain(reason)

    @cached_property
    def explained(self) -> dict[tuple[str, EventNumber], str]:
        """The audit's words, as far as the viewer's own view gives them: others may name what is hidden."""
        if self.seen.viewer == "all":
            findings = self.audit.findings
        else:
            findings = audit_events([recorded.event for recorded in self.seen], decide=False).findings
        return {(finding.rule, finding.event): plain(finding.explanation) for finding in findings}

    def findings(self, first: EventNumber, last: EventNumber) -> list[Finding]:
        """The findings about these events, those that rest on them included."""
        return [one for one in self.audit.findings if first <= one.event <= last]

    @cached_property
    def violations(self) -> list[Finding]:
        """What was violated outside gaps, in the order of the events."""
        return sorted(self.audit.violations, key=lambda one: one.event)

    @cached_property
    def sightings(self) -> tuple[Sighting, ...]:
        """Everybody's, up to the notice."""
        return tuple(one for one in self.full.sightings() if one.number <= self.noticed)

    @cached_property
    def seen_at(self) -> frozenset[EventNumber]:
        """The events with which somebody came to see a hidden card."""
        return frozenset(one.number for one in self.sightings)


def plain(text: str) -> str:
    """Somebody's words on one line, without control, escape or direction characters; never cut."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in " ".join(text.split()))


def moment_of(milliseconds: int) -> str:
    """Date and time (UTC), or the count as it is."""
    if milliseconds < _CLOCK:
        return f"count {milliseconds}"
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    except (OverflowError, OSError, ValueError):
        return f"count {milliseconds}"
