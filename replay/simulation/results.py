"""What many games came to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from domain.ids import Seat
from replay.simulation.playing import STOPPED
from replay.simulation.simulator import Played


class Known(NamedTuple):
    """A game that is there already, whole."""

    turns: int
    events: int
    winner: Seat | None
    drawn: bool


@dataclass
class Results:
    """What the games came to."""

    games: int = 0
    wins: dict[int, int] = field(default_factory=lambda: {1: 0, 2: 0})
    draws: int = 0
    stuck: int = 0
    """Games without a result: a program failed."""
    turns: int = 0
    events: int = 0
    choices: int = 0
    commands: int = 0
    seconds: float = 0.0
    peak_mb: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)
    """How they ended, how often."""
    stopped: list[Played] = field(default_factory=list)
    added: int = 0
    """Games that are new in the store."""
    known: int = 0
    """Games that were there before and were not played again; of these the store tells how they ended."""
    interrupted: bool = False

    @property
    def finished(self) -> int:
        """Games with a winner, or drawn."""
        return self.games - self.stuck

    def take(self, played: Played) -> None:
        """Counts a game."""
        self.games += 1
        self.turns += played.turns
        self.events += played.events
        self.choices += played.choices
        self.commands += played.commands
        if played.how == STOPPED:
            self.stuck += 1
            self.stopped.append(played._replace(records=()))
            self.reasons["a program failed"] += 1
            return
        self.reasons[played.reason] += 1
        if played.winner is None:
            self.draws += 1
        else:
            self.wins[played.winner] += 1

    def take_known(self, known: Known) -> None:
        """Counts a game that was there before."""
        self.games += 1
        self.known += 1
        self.turns += known.turns
        self.events += known.events
        if known.winner is not None:
            self.wins[known.winner] += 1
        elif known.drawn:
            self.draws += 1
        else:
            self.stuck += 1
        self.reasons["known before"] += 1

    def to_dict(self) -> dict[str, Any]:
        """As `--json` shows it."""
        seconds, games = max(self.seconds, 1e-9), max(self.games, 1)
        played = max(self.games - self.known, 0)
        return {
            "games": self.games,
            "finished": self.finished,
            "draws": self.draws,
            "stuck": self.stuck,
            "wins": {str(seat): number for seat, number in self.wins.items()},
            "seconds": round(self.seconds, 3),
            "games_per_second": round(played / seconds, 3),
            "turns_per_second": round(self.turns / seconds, 2),
            "choices_per_second": round(self.choices / seconds, 1),
            "events_per_game": round(self.events / games, 1),
            "choices_per_game": round(self.choices / max(played, 1), 1),
            "turns_per_game": round(self.turns / games, 2),
            "peak_mb": round(self.peak_mb, 1),
            "reasons": dict(self.reasons.most_common()),
            "added": self.added,
            "known": self.known,
            "interrupted": self.interrupted,
        }
