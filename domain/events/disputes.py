"""Disputes: what is said of a recorded game when a judge is called. Each is a stream of its own, never part of a game.

Magic Tournament Rules (MTR) and Infraction Procedure Guide (IPG) are behind these kinds, not the CR: none has a `rule`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from domain.events.base import GameEvent, Secret, SeenBy
from domain.ids import EventNumber, Seat

Rel = Literal["", "regular", "competitive", "professional"]
"""Rules enforcement level; empty: not told."""

Role = Literal["floor-judge", "head-judge", "appeals-judge"]
"""Who rules: an appeals judge is one whom the Head Judge named (MTR 2.9)."""

Infraction = Literal[
    "none",
    "missed-trigger",
    "looking-at-extra-cards",
    "hidden-card-error",
    "mulligan-error",
    "game-rule-violation",
    "failure-to-maintain-game-state",
    "communication-policy-violation",
    "slow-play",
    "stalling",
    "cheating",
]
"""The infractions that matter for a disputed play (IPG 2.1–2.6, 3.7, 4.8)."""

Penalty = Literal["none", "warning", "game-loss", "match-loss", "disqualification"]
"""From the mildest to the most severe (IPG 1.1)."""

Remedy = Literal["leave-as-is", "partial-fix", "trigger-on-stack", "reverse-illegal-action", "simple-backup", "backup"]
"""What is done to the game (IPG 1.4, 2.1, 2.5; CR 733)."""


class DisputeOpened(GameEvent):
    """Somebody disputes what happened at an event of a recorded game. Always event 0 of its stream."""

    game: str
    """Id of the game."""
    event: EventNumber
    """The event that is disputed."""
    noticed: EventNumber
    """The last event of the game before the error was noticed."""
    events: int
    """How many events the game had as this was opened."""
    head: str
    """Chain value of the game then, in hex."""
    asked_by: str = ""
    """Who called the judge: a seat (`P1`), a name, or a judge who saw it."""
    rel: Rel = ""
    rules_edition: str = ""
    """Effective date of the CR edition that the game names."""
    documents: tuple[str, ...] = ()
    """Editions of the MTR and IPG that this release knows."""
    action: Annotated[str | None, Secret()] = None
    """What somebody wanted to do and could not, as `why-not` reads it."""
    seen_by: SeenBy = None


class ClaimMade(GameEvent):
    """Somebody said what happened; it is quoted, and nothing follows from it by itself."""

    by: str
    """As it was given: `P1`, a player's name, a spectator."""
    player: Seat | None = None
    """The seat, where it was a player of the game."""
    text: Annotated[str | None, Secret()] = None
    """In that person's words."""
    seen_by: SeenBy = None
    """A statement away from the table is for its player alone."""


class RulingGiven(GameEvent):
    """A judge ruled (IPG 1, MTR 2.9)."""

    judge: str
    role: Role
    remedy: Remedy
    text: str = ""
    """The ruling in the judge's words."""
    authorized_by: str = ""
    """The Head Judge, or who acts for the Head Judge, that allowed a backup (IPG 1.4)."""
    deviation: str = ""
    """Why the penalty is another than the standard one (IPG 1.2)."""
    final: bool = False
    """Nothing can be appealed after it (MTR 2.9)."""


class PenaltyGiven(GameEvent):
    """A player got an infraction and its penalty by the ruling in `cause`."""

    player: Seat
    name: str
    """What the player is called in the game's record."""
    infraction: Infraction
    penalty: Penalty
    prior: int = 0
    """Infractions of this type that the player had that day already (IPG: the upgrade path)."""


class RulingAppealed(GameEvent):
    """A player appealed to the Head Judge after the full ruling (MTR 2.9)."""

    by: str
    player: Seat | None = None
    text: str = ""


class TimeExtensionGiven(GameEvent):
    """The match may last longer, because a ruling took more than a minute."""

    judge: str
    minutes: int
