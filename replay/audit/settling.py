"""When a player may act: what rules want done before is done by then (CR 117.5, 704.3).

In games of our engine that is when priority is received. Records such as Arena's tell of priority first, and then of
choices, triggers and losses that came before it; there it is when the player passes or does something.
"""

from __future__ import annotations

from domain.events.base import GameEvent
from domain.events.cr500_turns import PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from domain.events.cr601_608_stack import AbilityActivated, LandPlayed, ResolutionBegan, SpellCast
from domain.ids import EventNumber
from replay.audit.court import SETTLED, STATE_BASED, Court

ACTS = frozenset((AbilityActivated, LandPlayed, PriorityPassed, ResolutionBegan, SpellCast, StepBegan, TurnBegan))


def settle(court: Court, event: GameEvent) -> None:
    """Before a player gets priority, or, in a record from elsewhere, acts: what must be done by now."""
    memory = court.memory
    if type(event) is not PriorityReceived:
        if not (isinstance(event, AbilityActivated) and event.mana_ability):
            acts(court, type(event) is PriorityPassed)
    elif not court.imported:
        if memory.happened:
            look(court, court.number)
    elif memory.resolving is None:
        earlier = memory.priority_at
        if earlier is None or (memory.unsettled and memory.unsettled_at > earlier):
            memory.priority_at = court.number


def acts(court: Court, passes: bool) -> None:
    """A player passes or does something, in a record from elsewhere."""
    memory = court.memory
    at = memory.priority_at
    if at is None:
        if not passes or memory.resolving is not None:
            return
        at = court.number
    memory.priority_at = None
    if memory.happened:
        look(court, at)


def look(court: Court, at: EventNumber) -> None:
    """All checkers of what must be done before a player may act."""
    memory = court.memory
    memory.happened = False
    if memory.unsettled and memory.unsettled_at > at:
        at = court.number  # it happened after the priority that the record told of
    noted = court.notes.get
    for note, check in SETTLED:
        if noted(note):
            check(court, at)
    if memory.unsettled and memory.resolving is None:
        for check in STATE_BASED:
            check(court, at)
        memory.unsettled = False
