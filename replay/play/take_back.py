"""Take-backs (MTR 4.8): proposed by one player, agreed to or refused by the others, all of it recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.events.base import GameEvent
from domain.events.cr500_turns import PriorityPassed, PriorityReceived
from domain.events.records import (
    ChoiceRequested,
    CommandGiven,
    Gained,
    RolledBack,
    TakeBackAnswered,
    TakeBackProposed,
)
from domain.ids import EventNumber, Seat
from domain.state import effective_numbers
from domain.vocabulary import Step
from replay.errors import StoreError
from replay.play.learned import Learned, learned_nothing
from replay.simulation.players import Player, View


class Proposal(NamedTuple):
    """A take-back that was proposed and is not answered by everybody yet; programs get it to answer it."""

    number: EventNumber
    """The event that proposes it."""
    player: Seat
    """Who asks."""
    to: EventNumber
    """The game would be again as it was right after this event."""
    reason: str
    gained: tuple[Gained, ...]
    """What was learned since, by whom."""
    waits_for: tuple[Seat, ...]
    """Who has not answered."""

    @property
    def harmless(self) -> bool:
        """Whether the player who asks learned nothing since, and nothing was decided by chance."""
        return learned_nothing(self.gained, self.player)


def pending(events: Sequence[GameEvent], seats: Sequence[Seat]) -> Proposal | None:
    """The proposal that is not settled, if there is one: nothing else has happened since."""
    answers: dict[Seat, bool] = {}
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if isinstance(event, TakeBackAnswered):
            answers[event.player] = event.agreed
        elif isinstance(event, TakeBackProposed):
            open_ = tuple(seat for seat in seats if seat != event.player and seat not in answers)
            if not open_ or not all(answers.values()):
                return None
            return Proposal(number, event.player, event.to, event.reason, event.gained, open_)
        else:
            return None
    return None


def decision_at(events: Sequence[GameEvent], number: EventNumber) -> EventNumber:
    """The last moment up to an event, still in effect, at which a player had to decide. StoreError if there is none."""
    for one in reversed(effective_numbers(events)):
        if one <= number and isinstance(events[one], PriorityReceived | ChoiceRequested):
            return one
    raise StoreError(f"nobody had anything to decide before event {number}: there is nothing to take back to")


def last_decision_of(events: Sequence[GameEvent], player: Seat, skip: Sequence[EventNumber] = ()) -> EventNumber | None:
    """The moment before a player's last decision that still counts; `skip` are commands that are not meant."""
    found = False
    for one in reversed(effective_numbers(events)):
        event = events[one]
        if isinstance(event, CommandGiven | PriorityPassed) and event.player == player and one not in skip:
            found = True
        elif found and isinstance(event, PriorityReceived | ChoiceRequested):
            return one
    return None


def proposed(
    events: Sequence[GameEvent], player: Seat, to: EventNumber, reason: str, turn: int, step: Step | None
) -> TakeBackProposed:
    """The proposal to go back to a decision; says what was learned since."""
    learned = Learned(events, to, player)
    return TakeBackProposed(
        turn=turn,
        step=step,
        player=player,
        to=to,
        reason=" ".join(reason.split())[:200],
        gained=tuple(learned.gained),
    )


def program_agrees(program: Player, view: View, proposal: Proposal) -> bool:
    """A program's answer: that of its method `take_back(view, proposal)`, else yes where nothing was learned.

    One that raises refuses.
    """
    own = getattr(program, "take_back", None)
    if not callable(own):
        return proposal.harmless
    try:
        return own(view, proposal) is True
    except Exception:  # noqa: BLE001  # it is the user's own code
        return False


def rolled_back(
    proposal: Proposal, agreed_by: tuple[Seat, ...], number: EventNumber, next_object: int, turn: int, step: Step | None
) -> RolledBack:
    """The event that takes back; its reason says whether something was learned since."""
    since = ", ".join(dict.fromkeys(one.what for one in proposal.gained if proposal.player in one.players))
    random = any(one.what == "random" for one in proposal.gained)
    gained = ", ".join(part for part in (since, "random" if random and "random" not in since else "") if part)
    words = ["take-back", *([proposal.reason] if proposal.reason else [])]
    words.append(f"information gained since: {gained}" if gained else "no information gained since by who asked")
    return RolledBack(
        turn=turn,
        step=step,
        cause=proposal.number,
        to=proposal.to,
        agreed_by=agreed_by,
        reason="; ".join(words),
        number=number,
        next_object=next_object,
    )
