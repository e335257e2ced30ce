"""The log: every event in plain words, with its number, moment and CR number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from domain.events import GameEvent
from domain.events.cr400_zones import CardDrawn, CardForetold, ObjectMoved
from domain.events.cr601_608_stack import LandPlayed, SpellCast
from domain.events.cr701_actions import CardDiscarded, CardMilled, ObjectExiled, Surveilled
from domain.ids import EventNumber, ObjectId
from domain.state import Face
from domain.state.leaves import face_of
from projections.names import Namer
from projections.walk import Walk
from projections.words import Teller

SCHEMA = "loreplay.log"
VERSION = 1

_ANNOUNCE = (CardDrawn, CardForetold, LandPlayed, SpellCast, CardDiscarded, CardMilled, Surveilled, ObjectExiled)
_AHEAD = 4
"""How many events after an announcement its move may come."""


class LogLine(msgspec.Struct, frozen=True):
    """One event, told."""

    number: EventNumber
    turn: int
    step: str | None
    text: str
    rule: str | None
    kind: str
    cause: EventNumber | None

    def __str__(self) -> str:
        when = f"T{self.turn} {self.step or ''}" if self.turn else "start"
        rule = f"  [{self.rule}]" if self.rule else ""
        return f"{self.number:>5}  {when:<16}  {self.text}{rule}"


def log(
    events: Sequence[GameEvent],
    namer: Namer | None = None,
    first: EventNumber = 0,
    last: EventNumber | None = None,
    cancelled: bool = False,
) -> Iterator[LogLine]:
    """The lines for the events from `first` to `last`, both included.

    `cancelled` tells the stretches that were rolled back, too. Names are those of the moment.
    """
    end = len(events) - 1 if last is None else last
    walk = Walk(events, cancelled)
    teller = Teller(walk.state, namer, walk.gone)
    for number, event in walk:
        if number > end:
            break
        if number < first:
            continue
        teller.state = walk.state
        teller.soon = announced(events, number, event)
        state = walk.state
        yield LogLine(number, state.turn, state.step, teller.tell(event), event.rule, event.kind, event.cause)


def announced(events: Sequence[GameEvent], number: EventNumber, event: GameEvent) -> dict[ObjectId, Face]:
    """The face that the move shows which this event announces."""
    if not isinstance(event, _ANNOUNCE):
        return {}
    card = event.object if isinstance(event, ObjectExiled) else event.card
    for after in events[number + 1 : number + 1 + _AHEAD]:
        if isinstance(after, ObjectMoved) and after.old_id == card:
            face = face_of(after.facts)
            return {card: face} if face is not None else {}
    return {}
