"""A dispute as its stream tells it: open, ruled, appealed, final; and what may be done in each of these states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal
from uuid import UUID

from domain.events.disputes import (
    ClaimMade,
    DisputeOpened,
    PenaltyGiven,
    RulingAppealed,
    RulingGiven,
    TimeExtensionGiven,
)
from domain.ids import EventNumber
from replay.disputes.infractions import FINAL_ROLES, INFRACTIONS, PENALTIES, REMEDIES, SIMPLE_BACKUP_FOR, standard
from replay.errors import StoreError
from replay.recorded import Recorded

Status = Literal["open", "ruled", "appealed", "final"]


class Unfit(StoreError):
    """An option that cannot be meant."""


class Refused(StoreError):
    """What the MTR or IPG does not permit; `section` says where it stands."""

    def __init__(self, reason: str, section: str) -> None:
        super().__init__(f"{reason} ({section})")
        self.section = section


@dataclass
class Ruling:
    """A ruling with the penalties it brought."""

    number: EventNumber
    time: int
    event: RulingGiven
    penalties: list[PenaltyGiven] = field(default_factory=list)
    extension: int = 0
    """Minutes."""


@dataclass
class Case:
    """A dispute, folded from its stream."""

    id: UUID
    game: UUID
    opened: DisputeOpened
    time: int
    events: int
    claims: list[tuple[EventNumber, ClaimMade]] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    appeals: list[tuple[EventNumber, int, RulingAppealed]] = field(default_factory=list)
    extensions: list[tuple[EventNumber, TimeExtensionGiven]] = field(default_factory=list)

    @property
    def status(self) -> Status:
        """How far it has come."""
        if not self.rulings:
            return "open"
        if self.rulings[-1].event.final:
            return "final"
        return "appealed" if self.appeals and self.appeals[-1][0] > self.rulings[-1].number else "ruled"

    @property
    def ruling(self) -> Ruling | None:
        """The one that holds: the latest."""
        return self.rulings[-1] if self.rulings else None

    @classmethod
    def of(cls, identifier: UUID, stream: Sequence[Recorded]) -> Case:
        """Folds a stream. StoreError for one that is no dispute."""
        first = stream[0].event if stream else None
        if not isinstance(first, DisputeOpened):
            raise StoreError(f"{identifier} is no dispute; `loreplay dispute list` lists them")
        try:
            game = UUID(first.game)
        except ValueError:
            raise StoreError(f"dispute {identifier} names no game: `loreplay verify {identifier}` says more") from None
        case = cls(identifier, game, first, stream[0].time, len(stream))
        for recorded in stream[1:]:
            case._add(recorded)
        return case

    def _add(self, recorded: Recorded) -> None:
        number, event = recorded.number, recorded.event
        ruling = next((one for one in self.rulings if one.number == event.cause), None)
        match event:
            case ClaimMade():
                self.claims.append((number, event))
            case RulingGiven():
                self.rulings.append(Ruling(number, recorded.time, event))
            case PenaltyGiven() if ruling is not None:
                ruling.penalties.append(event)
            case RulingAppealed():
                self.appeals.append((number, recorded.time, event))
            case TimeExtensionGiven():
                self.extensions.append((number, event))
                if ruling is not None:
                    ruling.extension += event.minutes
            case _:
                raise StoreError(f"event {number} of dispute {self.id} is a {event.kind}: it belongs to no dispute")

    # What may be done ------------------------------------------------------------------------------------------------

    def may_rule(self, role: str) -> None:
        """Refused unless a judge of that role may rule now."""
        if self.status == "final":
            raise Refused("the final ruling was given: nothing can be ruled after it", "MTR 2.9")
        if self.status == "ruled":
            raise Refused("it is ruled: the next ruling follows an appeal", "MTR 2.9")
        if self.status == "appealed" and role not in FINAL_ROLES:
            raise Refused(
                "an appeal is ruled by the Head Judge, or an appeals judge whom the Head Judge named", "MTR 2.9"
            )

    def may_appeal(self) -> None:
        """Refused unless a player may appeal now."""
        if self.status == "open":
            raise Refused("a ruling can be appealed only after it was given in full", "MTR 2.9")
        if self.status == "appealed":
            raise Refused("it is appealed already: the Head Judge rules next", "MTR 2.9")
        if self.status == "final":
            raise Refused("the Head Judge's ruling is final", "MTR 2.9")


def check_ruling(event: RulingGiven, penalties: Sequence[PenaltyGiven]) -> None:
    """Refused for a remedy or penalty that the documents do not provide so."""
    if event.remedy not in REMEDIES:
        raise Unfit(f"--remedy: {event.remedy[:40]!r} is none of {', '.join(REMEDIES)}")
    head = event.role in FINAL_ROLES
    infractions = [one.infraction for one in penalties if one.infraction != "none"]
    if event.remedy in ("backup", "simple-backup") and not (head or event.authorized_by):
        raise Refused("only the Head Judge may authorise a backup: say who did with --authorized-by", "IPG 1.4")
    if event.remedy == "simple-backup" and not any(one in SIMPLE_BACKUP_FOR for one in infractions):
        titles = ", ".join(INFRACTIONS[one].title for one in SIMPLE_BACKUP_FOR)
        raise Refused(f"a simple backup is provided for {titles}", "IPG 1.4")
    if event.remedy == "trigger-on-stack" and "missed-trigger" not in infractions:
        raise Refused("only a missed trigger is put on the stack", "IPG 2.1")
    seats = [one.player for one in penalties if one.penalty != "none"]
    twice = next((seat for seat in seats if seats.count(seat) > 1), None)
    if twice is not None:
        raise Refused(f"one error brings player {twice} the most severe penalty alone, not several", "IPG 1.2")
    for one in penalties:
        _check_penalty(one, event, head)


def _check_penalty(one: PenaltyGiven, event: RulingGiven, head: bool) -> None:
    kind = INFRACTIONS.get(one.infraction)
    usual = standard(one.infraction)
    if one.penalty in usual:
        if one.penalty == "disqualification" and not head:
            raise Refused("a disqualification is the Head Judge's, with a report", (kind and kind.section) or "IPG 1")
        return
    limit = kind.upgraded_by if kind is not None else None
    severest = max(PENALTIES.index(each) for each in usual)
    if limit is not None and one.prior >= limit and PENALTIES.index(one.penalty) == max(severest, 1) + 1:
        return  # the upgrade path
    title = kind.title if kind is not None else "no infraction"
    told = f"the standard penalty for {title} is {' or '.join(usual)}"
    if not head:
        raise Refused(f"{told}: only the Head Judge may deviate from it", "IPG 1.4")
    if not event.deviation:
        raise Refused(f"{told}: explain the deviation with --deviation", "IPG 1.2")
