"""When a person is asked, and when priority is passed for them."""

from __future__ import annotations

from domain.decide import Table
from domain.ids import Seat
from domain.legal import LegalCommands

STOPS_OWN = ("main1", "attack", "block", "main2")
"""Steps of one's own turn in which one is asked with an empty stack."""
STOPS_THEIRS = ("begin", "attack", "block", "end")
COMBAT = ("attack", "block")
"""Steps in which nothing is to be decided without attackers."""


class Passing:
    """The yields of one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.until: str | None = None
        """`turn`: one's next turn; `end`: the end step; `stack`: until the stack is empty; None: nothing is passed."""
        self.everything = False
        """Whether one is asked at every chance."""
        self.acted = False
        """Whether one did something since one last passed: one may think better of it, or answer it."""
        self._turn = 0
        self._stack: tuple[str, ...] = ()

    def yield_until(self, what: str, table: Table) -> None:
        """Passes until then, unless the other player does something."""
        self.until = what
        self._turn = table.game.state.turn
        self._stack = table.game.state.zone("stack")

    def wants_to_decide(self, table: Table, options: LegalCommands) -> bool:
        """Whether the person is asked, now that they have priority."""
        state = table.game.state
        stack = state.zone("stack")
        theirs = [one for one in stack if state.objects[one].controller != self.seat]
        if self._arrived(table):
            at_end, self.until = self.until == "end", None
            if at_end and options.total > 1:
                return True
        if self.until is not None:
            if any(one not in self._stack for one in theirs) and options.total > 1:
                self.until = None
                return True
            return False
        if self.everything or self.acted:
            return True
        if options.total == 1:
            return False
        if stack:
            return bool(theirs and stack[0] == theirs[0])
        if state.step in COMBAT and not state.attackers():
            return False
        return state.step in (STOPS_OWN if state.active == self.seat else STOPS_THEIRS)

    def attacks(self, table: Table) -> bool:
        """Whether the person is asked for attackers: not while they pass until the end step or another turn."""
        return self.until not in ("turn", "end") or self._arrived(table)

    def _arrived(self, table: Table) -> bool:
        state = table.game.state
        match self.until:
            case "turn":
                return state.active == self.seat and state.turn > self._turn
            case "end":
                return state.step == "end" or state.turn > self._turn
            case "stack":
                return not state.zone("stack")
        return False
