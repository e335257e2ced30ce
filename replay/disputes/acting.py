"""Opening, ruling and appealing: each appends to the dispute's own stream, and nothing is ever edited."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple, get_args
from uuid import UUID, uuid4

from pydantic import ValidationError

from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.disputes import (
    ClaimMade,
    DisputeOpened,
    Infraction,
    Penalty,
    PenaltyGiven,
    RulingAppealed,
    RulingGiven,
    TimeExtensionGiven,
)
from domain.ids import EventNumber, Seat
from replay.disputes.case import Case, Refused, Unfit, check_ruling
from replay.disputes.infractions import DOCUMENTS, FINAL_ROLES, INFRACTIONS, PENALTIES, ROLES
from replay.errors import StoreError
from replay.index import GameInfo
from replay.store import Store
from replay.upcasting import kind_of
from replay.writer import GameWriter

LONGEST = 2000
"""Characters of a claim or ruling."""
MOST_MINUTES = 180


class Said(NamedTuple):
    """A claim on its way in."""

    by: str
    text: str
    away: bool = False
    """Made away from the table: only that player and judges see it."""


class Given(NamedTuple):
    """An infraction with its penalty on its way in."""

    player: str
    infraction: str
    penalty: str


def now() -> int:
    """Milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000


class Disputes:
    """The disputes of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Looking ---------------------------------------------------------------------------------------------------------

    def all(self) -> list[Case]:
        """Every dispute, the oldest first."""
        cases = [self._case(identifier) for identifier in self.store.disputes()]
        return sorted(cases, key=lambda case: (case.time, str(case.id)))

    def find(self, prefix: str) -> Case:
        """The one dispute whose id begins like this. StoreError where there is none, or several."""
        digits = prefix.strip().lower().replace("-", "")
        if not re.fullmatch("[0-9a-f]{1,32}", digits):
            raise StoreError(f"{prefix[:60]!r} is no id of a dispute; `loreplay dispute list` lists them")
        found = [each for each in self.store.disputes() if each.hex.startswith(digits)]
        if not found:
            raise StoreError(f"there is no dispute {digits} in {self.store.url}; `loreplay dispute list` lists them")
        if len(found) > 1:
            raise StoreError(f"{digits} begins several disputes: {', '.join(map(str, found[:5]))}")
        return self._case(found[0])

    def _case(self, identifier: UUID) -> Case:
        return Case.of(identifier, self.store.events(identifier))

    def prior(self, name: str, infraction: str, day: int, but: UUID | None = None) -> int:
        """How often a player got an infraction on the UTC day of a time, by the rulings that hold."""
        date = _day(day)
        return sum(
            one.name == name and one.infraction == infraction
            for case in self.all()
            if case.id != but and case.ruling is not None and _day(case.ruling.time) == date
            for one in case.ruling.penalties
        )

    # Acting ----------------------------------------------------------------------------------------------------------

    def open(
        self,
        game: GameInfo,
        event: EventNumber,
        claims: Sequence[Said],
        *,
        asked_by: str = "",
        noticed: EventNumber | None = None,
        rel: str = "",
        action: str | None = None,
    ) -> Case:
        """Opens a dispute about an event of a game. StoreError for an event or player that the game does not have."""
        head = self.store.head(game.id)
        if head is None or not head.events:
            raise StoreError(f"game {game.id} has no events: there is nothing to dispute")
        last = head.events - 1
        noticed = self._last_told(game.id, last) if noticed is None else noticed
        if not 0 <= event <= last:
            raise Unfit(f"no event {event}: the game has events 0 to {last}")
        if not event <= noticed <= last:
            raise Unfit(f"--noticed {noticed}: it lies between the disputed event {event} and the last, {last}")
        disputed = self.store.events(game.id, event, event + 1)[0].event
        began = self.store.events(game.id, 0, 1)[0].event
        events: list[GameEvent] = [
            _made(
                DisputeOpened,
                game=str(game.id),
                event=event,
                noticed=noticed,
                events=head.events,
                head=head.value,
                asked_by=_words("--asked-by", asked_by, 200),
                rel=rel,
                rules_edition=began.rules_edition if isinstance(began, GameBegan) else "",
                documents=DOCUMENTS,
                action=None if action is None else _words("--action", action),
                seen_by=None if action is None else (),
                turn=disputed.turn,
                step=disputed.step,
            ),
            *(self._claim(game, claim) for claim in claims),
        ]
        identifier = uuid4()
        self._record(GameWriter(identifier), events, game.id)
        return self._case(identifier)

    def _last_told(self, game: UUID, last: EventNumber) -> EventNumber:
        """The last event that is not record-keeping about the ones before it."""
        for record in reversed(self.store.records(game, max(0, last - 8))):
            if kind_of(record.topic) not in ("Checkpoint", "NoteAdded", "Superseded"):
                return record.number
        return last

    def claim(self, case: Case, claim: Said) -> Case:
        """Adds what somebody says. Refused once the final ruling was given."""
        if case.status == "final":
            raise Refused("the final ruling was given: open another dispute for what is new", "MTR 2.9")
        return self._append(case, [self._claim(self._game(case), claim)])

    def rule(
        self,
        case: Case,
        judge: str,
        *,
        role: str = "floor-judge",
        given: Sequence[Given] = (),
        remedy: str = "leave-as-is",
        text: str = "",
        authorized_by: str = "",
        deviation: str = "",
        minutes: int = 0,
    ) -> Case:
        """Rules on a dispute. Refused where the MTR or IPG does not permit it."""
        if role not in ROLES:
            raise Unfit(f"--role: {role[:40]!r} is none of {', '.join(ROLES)}")
        case.may_rule(role)
        game = self._game(case)
        ruling = _made(
            RulingGiven,
            judge=_name(judge),
            role=role,
            remedy=remedy,
            text=_words("--text", text),
            authorized_by=_words("--authorized-by", authorized_by, 200),
            deviation=_words("--deviation", deviation),
            final=role in FINAL_ROLES,
        )
        time_ = now()
        penalties = [self._penalty(case, game, one, time_) for one in given]
        assert isinstance(ruling, RulingGiven)
        check_ruling(ruling, penalties)
        extension = [self._extension(judge, minutes, case.events)] if minutes else []
        return self._append(case, [ruling, *penalties, *extension], time_)

    def appeal(self, case: Case, by: str, text: str = "") -> Case:
        """Appeals to the Head Judge; `by` nobody is a player who is not told.

        Refused before a ruling, after an appeal and after the final ruling.
        """
        case.may_appeal()
        seat = seat_of(self._game(case), by)
        if seat is None and by.strip():
            raise Refused(f"{by[:60]!r} did not play this game: only its players can appeal", "MTR 2.9")
        event = _made(RulingAppealed, by=_words("--by", by, 200), player=seat, text=_words("--text", text))
        return self._append(case, [event])

    def extend(self, case: Case, judge: str, minutes: int) -> Case:
        """Gives a time extension. Refused before there is a ruling."""
        if case.ruling is None:
            raise Refused("a time extension is for a ruling that took time: there is none yet", "IPG 1")
        return self._append(case, [self._extension(judge, minutes, case.ruling.number)])

    def _game(self, case: Case) -> GameInfo:
        info = self.store.get(case.game)
        if info is None:
            raise StoreError(f"game {case.game} of this dispute is not in {self.store.url}: import it again")
        return info

    def _claim(self, game: GameInfo, claim: Said) -> GameEvent:
        seat = seat_of(game, claim.by)
        if claim.away and seat is None:
            raise Unfit(f"{claim.by[:60]!r} did not play this game: only players speak away from the table")
        text = _words("--claim", claim.text)
        if not text:
            raise Unfit("--claim: say what is claimed, for instance 'P1: the spell was cast a turn too early'")
        return _made(
            ClaimMade,
            by=_words("--claim", claim.by, 200),
            player=seat,
            text=text,
            seen_by=(seat,) if claim.away else None,
        )

    def _penalty(self, case: Case, game: GameInfo, one: Given, time_: int) -> PenaltyGiven:
        if one.infraction not in get_args(Infraction):
            raise Unfit(f"--infraction: {one.infraction[:40]!r} is none of {', '.join(INFRACTIONS)}")
        if one.penalty not in get_args(Penalty):
            raise Unfit(f"--penalty: {one.penalty[:40]!r} is none of {', '.join(PENALTIES)}")
        seat = seat_of(game, one.player)
        if seat is None:
            raise Unfit(f"--infraction: {one.player[:60]!r} did not play this game: {_players(game)}")
        name = game.name_of(seat)
        made = _made(
            PenaltyGiven,
            cause=case.events,
            player=seat,
            name=name,
            infraction=one.infraction,
            penalty=one.penalty,
            prior=self.prior(name, one.infraction, time_, but=case.id),
        )
        assert isinstance(made, PenaltyGiven)
        return made

    def _extension(self, judge: str, minutes: int, ruling: EventNumber) -> GameEvent:
        if not 1 <= minutes <= MOST_MINUTES:
            raise Unfit(f"--minutes: {minutes} is not between 1 and {MOST_MINUTES}")
        return _made(TimeExtensionGiven, cause=ruling, judge=_name(judge), minutes=minutes)

    def _append(self, case: Case, events: Sequence[GameEvent], time_: int | None = None) -> Case:
        writer = self.store.writer(case.id)
        if writer.number != case.events:
            raise StoreError(f"somebody else went on with dispute {str(case.id)[:8]}: look at it again")
        self._record(writer, events, case.game, time_)
        return self._case(case.id)

    def _record(self, writer: GameWriter, events: Sequence[GameEvent], game: UUID, time_: int | None = None) -> None:
        time_ = now() if time_ is None else time_
        for event in events:
            writer.emit(event, time_)
        self.store.append(writer, dispute_of=game)


def seat_of(game: GameInfo, who: str) -> Seat | None:
    """The seat of `P1`, `1` or a player's name; None for somebody else."""
    word = who.strip()
    for player in game.players:
        if word.casefold() in (player.name.casefold(), f"p{player.seat}", str(player.seat), f"seat {player.seat}"):
            return player.seat
    return None


def _players(game: GameInfo) -> str:
    return "there are " + ", ".join(f"{player.name[:40]} (P{player.seat})" for player in game.players)


def _made(kind: type[GameEvent], **fields: object) -> GameEvent:
    try:
        return kind(**fields)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise StoreError(f"{'.'.join(map(str, first['loc']))[:80]}: {first['msg']}") from None


def _name(judge: str) -> str:
    name = _words("--judge", judge, 200)
    if not name:
        raise Unfit("--judge: say who rules")
    return name


def _words(option: str, text: str, longest: int = LONGEST) -> str:
    words = text.strip()
    if len(words) > longest:
        raise Unfit(f"{option}: {len(words)} characters, more than {longest}")
    try:
        words.encode()
    except UnicodeEncodeError:
        raise Unfit(f"{option}: not Unicode text") from None
    return words


def _day(milliseconds: int) -> str:
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()
    except (OverflowError, OSError, ValueError):
        return ""  # a time that is none belongs to no day
