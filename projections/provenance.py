"""Why an event happened: the chain of causes, back to a player's choice or the start of a step."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from domain import cr
from domain.events import DISPUTES, GameEvent
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr500_turns import PriorityPassed
from domain.events.cr601_608_stack import (
    AbilityPutOnStack,
    AbilityResolved,
    ResolutionBegan,
    SpellCopied,
    SpellResolved,
)
from domain.ids import EventNumber, ObjectId

SCHEMA = "loreplay.explanation"
VERSION = 1

TRACKED = (AbilityPutOnStack, SpellCopied, ObjectMoved)
"""The kinds that `Provenance` must be shown: they bring objects onto the stack."""

_CHOICES = frozenset(
    "CommandGiven PriorityPassed LandPlayed SpellCast AbilityActivated CardForetold AttackersDeclared "
    "BlockersDeclared OpeningHandKept MulliganTaken StartingPlayerChosen EffectChoiceMade TargetsChosen "
    "LinkedChoiceMade ModesChosen DamageAssigned".split()
)
_BEFORE_THE_GAME = frozenset("GameBegan DeckRegistered DieRolled LibraryShuffled CommanderNamed".split())
_RECORD_KEEPING = frozenset(
    (
        *("GapObserved", "RolledBack", "TakeBackProposed", "TakeBackAnswered", "Checkpoint", "NoteAdded", "Superseded"),
        *DISPUTES,
    )
)

End = Literal["choice", "step", "turn", "start", "record", "log", "unknown", "damaged"]
ENDINGS: dict[End, str] = {
    "choice": "a player's choice",
    "step": "the start of a step",
    "turn": "the start of a turn",
    "start": "the start of the game",
    "record": "record-keeping: nothing in the game led to it",
    "log": "as far as the log tells: it shows nothing that led to this",
    "unknown": "nothing that led to this was recorded",
    "damaged": "the record names a cause that comes later: it is damaged",
}
"""What a chain ends with, in words."""
UNTOLD = "the log does not show what was decided, only what was done"


class Cause(msgspec.Struct, frozen=True):
    """What one event goes back to."""

    number: EventNumber | None
    """The event before it in the chain; None where the chain ends."""
    passed: EventNumber | None = None
    """The pass after which it resolved: all players had passed in succession (CR 117.4)."""
    end: End | None = None


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of a chain, told."""

    number: EventNumber
    turn: int
    step: str | None
    kind: str
    text: str
    rule: str | None = None
    title: str | None = None
    """The heading in the Comprehensive Rules that its rule stands under."""
    passed: EventNumber | None = None
    line: int | None = None
    """Line of the log that it was read in; of imported games only."""

    def __str__(self) -> str:
        return f"#{self.number} {self.text}{f'  [{headed(self.rule)}]' if self.rule else ''}"


class Explanation(msgspec.Struct, frozen=True):
    """The chain of causes of an event; the event itself comes first. `str()` tells it."""

    links: tuple[Link, ...]
    end: End
    untold: bool = False
    """Whether it ends with what a player did in an imported game, whose command the log does not show."""

    @property
    def ending(self) -> str:
        """What the chain ends with, in words."""
        return ENDINGS[self.end] + (f" ({UNTOLD})" if self.untold else "")

    def document(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "number": self.links[0].number,
            "links": [msgspec.to_builtins(link) for link in self.links],
            "end": self.end,
            "untold": self.untold,
            "ending": self.ending,
        }

    def __str__(self) -> str:
        lines: list[str] = []
        for place, link in enumerate(self.links):
            lines += _wrapped("  because " if place else "", str(link))
            if link.passed is not None:
                lines += _wrapped("          ", after_passing(link.passed))
        return "\n".join([*lines, *_wrapped("  ", f"that is {self.ending}")])

    def __repr__(self) -> str:
        return f"<Explanation of #{self.links[0].number}: {len(self.links)} links, {self.ending}>"


def after_passing(number: EventNumber) -> str:
    """That all players passed in succession before something resolved."""
    return f"after all players passed (#{number})  [{headed('117.4')}]"


def headed(rule: str) -> str:
    """A rule with its heading: `714.3c Saga Cards`; the number alone where the pinned edition does not have it."""
    heading = title(rule)
    return f"{rule} {heading}" if heading else rule


def title(rule: str | None) -> str | None:
    """The heading over a rule; None for none, and for one that the pinned edition does not have."""
    try:
        return cr.title(rule) if rule is not None else None
    except cr.UnknownRule:
        return None


class Provenance:
    """What led to each event of a game.

    A cause is what the record names. Where something resolves, the chain goes on with what put it onto the stack,
    and the passes that let it resolve stand beside it (CR 608.1, 117.4).
    """

    def __init__(
        self,
        event: Callable[[EventNumber], GameEvent],
        tracked: Iterable[tuple[EventNumber, GameEvent]],
        imported: bool = False,
    ) -> None:
        """`event` gives an event by its number; `tracked` are at least all those of the `TRACKED` kinds."""
        self._event = event
        self.imported = imported
        self._put: dict[ObjectId, EventNumber] = {}
        for number, each in tracked:
            if isinstance(each, AbilityPutOnStack | SpellCopied):
                self._put[each.id] = number
            elif isinstance(each, ObjectMoved) and each.to_zone == "stack":
                cast = each.cause
                self._put[each.new_id] = cast if cast is not None and 0 <= cast < number else number

    def cause(self, number: EventNumber) -> Cause:
        """What led to event `number`."""
        event = self._event(number)
        before = event.cause
        if before is None:
            return Cause(None, end=self._end(number, event))
        if not 0 <= before < number:
            return Cause(None, end="damaged")
        if isinstance(event, ResolutionBegan | SpellResolved | AbilityResolved):
            put = self._put.get(event.object)
            if put is not None and put < number and isinstance(self._event(before), PriorityPassed):
                return Cause(put, passed=before)
        return Cause(before)

    def chain(self, number: EventNumber) -> list[tuple[EventNumber, Cause]]:
        """The events from `number` back to where the chain ends, each with what led to it."""
        found = []
        at: EventNumber | None = number
        while at is not None:
            cause = self.cause(at)
            found.append((at, cause))
            at = cause.number
        return found

    def untold(self, number: EventNumber) -> bool:
        """Whether an event that ends a chain is a player's, and the log shows no command for it."""
        kind = self._event(number).kind
        return self.imported and kind in _CHOICES and kind not in ("CommandGiven", "PriorityPassed")

    def explain(self, number: EventNumber, tell: Callable[[EventNumber], str]) -> Explanation:
        """The chain in words; `tell` gives the words of an event."""
        links = []
        end: End = "unknown"
        for at, cause in self.chain(number):
            event = self._event(at)
            links.append(
                Link(
                    at,
                    event.turn,
                    event.step,
                    event.kind,
                    tell(at),
                    event.rule,
                    title(event.rule),
                    cause.passed,
                    event.evidence.line if event.evidence is not None else None,
                )
            )
            end = cause.end or end
        return Explanation(tuple(links), end, self.untold(links[-1].number))

    def _end(self, number: EventNumber, event: GameEvent) -> End:
        kind = event.kind
        if kind in _CHOICES:
            return "choice"
        if kind in ("StepBegan", "TurnBegan"):
            return "step" if kind == "StepBegan" else "turn"
        if number == 0 or (kind in _BEFORE_THE_GAME and event.turn == 0):
            return "start"
        if kind in _RECORD_KEEPING:
            return "record"
        return "log" if self.imported else "unknown"


def _wrapped(start: str, text: str) -> list[str]:
    return textwrap.wrap(
        text, 100, initial_indent=start, subsequent_indent=" " * (len(start) + 2), break_on_hyphens=False
    )
