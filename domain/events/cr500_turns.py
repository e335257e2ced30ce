"""CR 500–514 and 117: turns, steps and priority."""

from __future__ import annotations

from typing import ClassVar

from domain.events.base import GameEvent
from domain.ids import Seat
from domain.vocabulary import Step


class TurnBegan(GameEvent):
    """A turn began (CR 500.1); its number is in `turn`."""

    RULES: ClassVar[tuple[str, ...]] = ("500", "103.8")
    EXEMPT: ClassVar[bool] = True

    active: Seat
    """The player whose turn it is (102.1)."""
    extra: bool = False
    """An extra turn (500.7)."""


class ExtraTurnGranted(GameEvent):
    """A player will take an extra turn after this one (CR 500.7)."""

    RULES: ClassVar[tuple[str, ...]] = ("500.7",)

    player: Seat


class ExtraPhasesGranted(GameEvent):
    """After the phase under way there will be additional phases (CR 500.8)."""

    RULES: ClassVar[tuple[str, ...]] = ("500.8",)

    phases: tuple[Step, ...]
    """The first step of each: `begin` is a combat phase, `main2` a main phase."""
    then: Step | None = None
    """What would have come after this phase; None where earlier additional phases are to come."""


class StepBegan(GameEvent):
    """A step, or a main phase, began (CR 501–514); which one is in `step`."""

    RULES: ClassVar[tuple[str, ...]] = tuple(str(section) for section in range(500, 515))
    EXEMPT: ClassVar[bool] = True


class PriorityReceived(GameEvent):
    """A player may act (CR 117.3); this is also the request to decide."""

    RULES: ClassVar[tuple[str, ...]] = ("117.3",)
    EXEMPT: ClassVar[bool] = True

    player: Seat


class PriorityPassed(GameEvent):
    """A player with priority did nothing (CR 117.3d): command and fact in one."""

    RULES: ClassVar[tuple[str, ...]] = ("117.3d",)
    EXEMPT: ClassVar[bool] = True

    player: Seat


class PriorityEnded(GameEvent):
    """Nobody has priority: the game is between decisions, or the source does not say who has it (CR 117.2)."""

    RULES: ClassVar[tuple[str, ...]] = ("117.2", "117.4", "117.5")
    EXEMPT: ClassVar[bool] = True
