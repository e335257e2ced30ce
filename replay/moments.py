"""Moments of a game as people write them: `187`, `#e187`, `T13`, `T13.main1`, `start`, `end`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from domain.ids import EventNumber
from domain.vocabulary import STEPS, Step
from projections.names import clean
from projections.turns import Turn

FORMS = "187, #e187, T13, T13.main1, start, end"

_EVENT = re.compile(r"(?:#?e|#)?([0-9]{1,9})", re.IGNORECASE)
_TURN = re.compile(r"t([0-9]{1,6})(?:\.([a-z0-9-]{1,20}))?", re.IGNORECASE)


class NoSuchMoment(ValueError, LookupError):
    """One line: what was asked for, and what there is."""


@dataclass(frozen=True)
class Moment:
    """A moment as it was written, not yet looked up in a game."""

    event: EventNumber | None = None
    turn: int | None = None
    step: Step | None = None
    edge: Literal["start", "end"] | None = None

    def __str__(self) -> str:
        if self.edge is not None:
            return self.edge
        if self.turn is None:
            return f"#e{self.event}"
        return f"T{self.turn}.{self.step}" if self.step else f"T{self.turn}"


def parse_moment(text: str) -> Moment:
    """Reads a moment. NoSuchMoment for what is none."""
    word = text.strip()
    if word.lower() == "start":
        return Moment(edge="start")
    if word.lower() == "end":
        return Moment(edge="end")
    if word.isascii() and (match := _EVENT.fullmatch(word)):
        return Moment(event=int(match[1]))
    if word.isascii() and (match := _TURN.fullmatch(word)):
        return Moment(turn=int(match[1]), step=_step(match[2]) if match[2] else None)
    raise NoSuchMoment(f"{clean(text)[:40]!r} is no moment of a game: write one of {FORMS}")


def at_turn(turn: int, step: str | None = None) -> Moment:
    """The moment of a turn, or of a step in it. NoSuchMoment for a word that is no step."""
    return Moment(turn=turn, step=_step(step) if step is not None else None)


def number_of(moment: Moment, events: int, turns: Callable[[], Sequence[Turn]]) -> EventNumber:
    """The number of the event after which the moment is, in a game of so many events.

    T13 is the turn's first event; T13.main1 the first moment in that step at which the active player had
    priority, else its last event. NoSuchMoment for what this game does not have.
    """
    if events == 0:
        raise NoSuchMoment(f"no moment {moment}: the game has no events")
    if moment.edge is not None:
        return 0 if moment.edge == "start" else events - 1
    if moment.event is not None:
        if moment.event >= events:
            raise NoSuchMoment(f"no event {moment.event}: the game has events 0 to {events - 1}")
        return moment.event
    there = [turn for turn in turns() if turn.number == moment.turn]
    if not there:
        numbers = [turn.number for turn in turns()]
        raise NoSuchMoment(f"no turn {moment.turn}: the game has turns {min(numbers)} to {max(numbers)}")
    if moment.step is None:
        return there[0].first
    for turn in there:
        number = turn.moment(moment.step)
        if number is not None:
            return number
    steps = " ".join(dict.fromkeys(span.step for turn in there for span in turn.steps)) or "no steps"
    raise NoSuchMoment(f"turn {moment.turn} has no {moment.step} step; it has {steps}")


def _step(word: str) -> Step:
    for step in STEPS:
        if step == word.lower():
            return step
    raise NoSuchMoment(f"{clean(word)[:40]!r} is no step: they are {' '.join(STEPS)}")
