"""What an import says about itself: files, games, figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

FileStatus = Literal["read", "no games", "refused"]
GameStatus = Literal["new", "extended", "unchanged", "superseding"]

MOST_NOTES = 20


@dataclass
class FileReport:
    """One input."""

    file: str
    status: FileStatus = "no games"
    reason: str | None = None
    line: int | None = None
    notes: list[str] = field(default_factory=list)
    """Faults that did not stop the reading, one line each."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "file": self.file,
            "status": self.status,
            "reason": self.reason,
            "line": self.line,
            "notes": self.notes,
        }


@dataclass
class GameReport:
    """One game of an input."""

    id: str
    status: GameStatus = "new"
    added: int = 0
    """Events that were not in the store before."""
    match: str | None = None
    """SHA-256 of the match's id."""
    game_number: int = 1
    seat: int | None = None
    """The observer's."""
    players: dict[int, str] = field(default_factory=dict)
    complete: bool = False
    """Whether the record has the beginning, the end, and no gap."""
    turns: int = 0
    result: str = "unfinished"
    events: int = 0
    observed_events: int = 0
    """Events that rest on a difference of states only."""
    exempt_events: int = 0
    """Steps, turns, priority, attackers and blockers, which the log gives no other way."""
    characteristics_events: int = 0
    states_compared: int = 0
    mismatches: int = 0
    """Fields of states that the fold has otherwise than the log (with --strict)."""
    mismatch_kinds: dict[str, int] = field(default_factory=dict)
    first_mismatches: list[str] = field(default_factory=list)
    gaps: int = 0
    truncated: int = 0
    """Messages that the log does not give."""
    undone: int = 0
    annotations: dict[str, dict[str, int]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass
class ImportReport:
    """A whole import."""

    files: list[FileReport] = field(default_factory=list)
    games: list[GameReport] = field(default_factory=list)
    bytes: int = 0
    """Raw bytes read, unpacked."""
    seconds: float = 0.0
    peak_mb: float | None = None
    """Highest memory of this process so far; None where the system does not tell."""
    strict: bool = False

    @property
    def mismatches(self) -> int:
        """Over all games."""
        return sum(game.mismatches for game in self.games)

    @property
    def exit_code(self) -> int:
        """0: something was read and, under --strict, nothing mismatched; 1: mismatches; 3: nothing could be read."""
        if not any(file.status == "read" for file in self.files):
            return 3
        return 1 if self.strict and self.mismatches else 0

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        events = sum(game.events for game in self.games)
        return {
            "files": [file.to_dict() for file in self.files],
            "games": [game.to_dict() for game in self.games],
            "bytes": self.bytes,
            "seconds": round(self.seconds, 3),
            "events_per_second": round(events / self.seconds) if self.seconds else 0,
            "peak_mb": self.peak_mb,
        }
