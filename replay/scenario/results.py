"""What came of a scenario: which expectations do not hold, and which event decided them."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.events import GameEvent
from domain.ids import EventNumber
from domain.state import State


class Failure(msgspec.Struct, frozen=True):
    """An expectation that does not hold, or a command that was refused."""

    line: int
    what: str
    """`life P1`, `illegal`, `cast`, …"""
    expected: str
    found: str
    event: EventNumber | None = None
    """The event that decided it; None where nothing in the script touched it."""
    told: str | None = None
    """That event in words."""

    def __str__(self) -> str:
        text = f"line {self.line}: {self.what}: expected {self.expected}, found {self.found}"
        return f"{text}; decided by event {self.event}: {self.told}" if self.event is not None else text


class Result(msgspec.Struct):
    """A scenario that was run."""

    name: str
    file: str
    rules: tuple[str, ...] = ()
    failures: list[Failure] = []
    error: str | None = None
    """Why it could not be run to its end, in one line: the file is at fault, or the engine."""
    events: list[GameEvent] = []
    """The whole game; those before `began` set it up."""
    began: EventNumber = 0
    expectations: int = 0
    """How many single expectations were looked at."""
    state: State | None = None
    game: str | None = None
    """Its id in the store, where it was recorded."""

    @property
    def ok(self) -> bool:
        """Whether everything holds."""
        return self.error is None and not self.failures

    @property
    def verdict(self) -> str:
        """`passed`, `failed` or `error`."""
        return "error" if self.error is not None else "failed" if self.failures else "passed"

    def __str__(self) -> str:
        lines = [f"{self.verdict}  {self.name or self.file}"]
        lines += [f"  {failure}" for failure in self.failures]
        if self.error is not None:
            lines.append(f"  {self.error}")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """As data, for `--json`."""
        return {
            "file": self.file,
            "name": self.name,
            "rules": list(self.rules),
            "verdict": self.verdict,
            "error": self.error,
            "expectations": self.expectations,
            "events": len(self.events) - self.began if self.events else 0,
            "game": self.game,
            "failures": [msgspec.to_builtins(failure) for failure in self.failures],
        }
