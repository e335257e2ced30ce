"""A recorded game: a sequence of events that opens at any moment."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Self, overload
from uuid import UUID

from domain.events.cr400_zones import ObjectMoved
from domain.events.cr500_turns import PriorityReceived, StepBegan, TurnBegan
from domain.events.records import ObservedMoves, RolledBack
from domain.ids import EventNumber, Seat
from domain.state import effective_numbers
from projections.differences import Differences, differences
from projections.knowledge import Sighting, sightings
from projections.life import LifePoint, life_curve
from projections.log import LogLine, log
from projections.names import Namer, clean, key_of
from projections.provenance import TRACKED, Explanation, Provenance
from projections.sagas import SagaLife, sagas
from projections.turns import Turn, turns
from replay.errors import StoreError
from replay.index import GameInfo, Indexer, PlayerInfo
from replay.keyframes import Keyframes
from replay.lazy import LazyEvents, Viewer
from replay.moments import Moment, NoSuchMoment, at_turn, number_of, parse_moment
from replay.position import Position
from replay.recorded import Recorded, StoredRecord
from replay.searching import Kinds, Wanted
from replay.telling import Telling

if TYPE_CHECKING:
    from domain.decide import Table
    from replay.pinning import Definitions
    from replay.store import Head, Store
    from replay.verify import Verification

At = int | str | Moment
_CLOCK = frozenset(kind.__name__ for kind in (TurnBegan, StepBegan, PriorityReceived, RolledBack))
_NO_GAME = UUID(int=0)


class Replay(Sequence[Recorded]):
    """A recorded game. `game[187]`, `len(game)`, slices and iteration work as on a list of its events.

    It shows what one viewer may see: the observer's seat of an imported game, else what everybody saw.
    `view()` and `everything()` give the same game in other eyes.
    """

    def __init__(
        self,
        records: Sequence[StoredRecord | Recorded] | LazyEvents,
        *,
        name: str = "game",
        namer: Namer | None = None,
        viewer: Viewer | None = None,
        game_id: UUID | None = None,
        head: Head | None = None,
        definitions: Definitions = MappingProxyType({}),
    ) -> None:
        """`records` are all events from number 0; with their bytes and `head` the game can be verified.

        `definitions` are those of the cards that were kept with it, see `replay.pinning`.
        """
        events = records if isinstance(records, LazyEvents) else LazyEvents(records, "all", game_id)
        self.name = clean(name)
        self.namer = namer
        self.game_id = game_id
        self.head = head
        self.definitions = definitions
        self.verification: Verification | None = None
        """The answer of the last `verify()`."""
        self._info = _info(events, game_id)
        self._given = viewer
        self.viewer: Viewer = viewer if viewer is not None else (self._info.observer or "public")
        self._lazy = events.seen_by(self.viewer)
        self._lazy.tell = self._tell
        self._keyframes = Keyframes(self._lazy.folded)
        self._turns: tuple[Turn, ...] | None = None
        self._effective: list[EventNumber] | None = None

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, namer: Namer | None = None, viewer: Viewer | None = None) -> Self:
        """A game from a `.lore` or `.lore.zst` file. StoreError for one that cannot be read."""
        from replay.formats.lore import read_lore

        lore = read_lore(path)
        if viewer is None and lore.redacted is not None:
            seat = lore.redacted.removeprefix("seat ")
            viewer = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 4 else "public"
        name = Path(path).name.removesuffix(".zst").removesuffix(".lore")
        return cls(
            lore.records,
            name=name,
            namer=namer,
            viewer=viewer,
            game_id=lore.game_id,
            head=lore.head,
            definitions=lore.definitions,
        )

    @classmethod
    def from_store(
        cls, store: Store, game_id: str | UUID, *, namer: Namer | None = None, viewer: Viewer | None = None
    ) -> Self:
        """A game of a store, by its id or the beginning of it. StoreError if there is none, or several."""
        info = store.find(game_id)
        records, head = store.records(info.id), store.head(info.id)
        definitions = store.definitions(info.id, records)
        return cls(
            records,
            name=str(info.id)[:8],
            namer=namer,
            viewer=viewer,
            game_id=info.id,
            head=head,
            definitions=definitions,
        )

    # The events ------------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._lazy)

    @overload
    def __getitem__(self, number: int) -> Recorded: ...
    @overload
    def __getitem__(self, number: slice) -> list[Recorded]: ...
    def __getitem__(self, number: int | slice) -> Recorded | list[Recorded]:
        if isinstance(number, slice):
            return [self._lazy.get(each) for each in range(*number.indices(len(self)))]
        if not -len(self) <= number < len(self):
            raise IndexError(f"no event {number}: the game has events 0 to {len(self) - 1}")
        return self._lazy.get(number % len(self))

    def __iter__(self) -> Iterator[Recorded]:
        return (self._lazy.get(number) for number in range(len(self)))

    def effective(self) -> list[Recorded]:
        """The events that no roll-back cancelled."""
        return [self._lazy.get(number) for number in self._effective_numbers()]

    def where(
        self,
        *,
        rule: str | None = None,
        kind: Kinds | None = None,
        player: str | Seat | None = None,
        source: str | None = None,
        turn: int | None = None,
        step: str | None = None,
        cancelled: bool = False,
    ) -> list[Recorded]:
        """The events that match all of these; without `cancelled` those that count.

        `rule` matches what lies within it, too: 714 finds 714.4. `player` is the one an event names, else the
        controller of its source or of what it is about. `source` is an object (`o17`) or a card name, whatever its
        case, accents and punctuation. ValueError for a rule, kind, player or step that does not exist.
        """
        wanted = Wanted(rule, kind, turn, step, self._seat(player) if player is not None else None, source)
        numbers = range(len(self)) if cancelled else self._effective_numbers()
        found = [number for number in numbers if wanted.matches(self._lazy.event(number))]
        if found and wanted.needs_state:
            found = wanted.narrow(found, self._lazy.events(), cancelled, self.namer)
        return [self._lazy.get(number) for number in found]

    # Moments ---------------------------------------------------------------------------------------------------------

    def at(self, moment: At | None = None, *, turn: int | None = None, step: str | None = None) -> Position:
        """The game right after an event: `at(187)`, `at("T13.main1")`, `at(turn=13, step="main1")`, `at("end")`.

        A moment in a stretch that was rolled back later can be looked at by its number. NoSuchMoment for what this
        game does not have.
        """
        number = self.number_at(moment, turn=turn, step=step)
        return Position(self.name, number, self._keyframes.at(number), self.seen_as, self.namer)

    def number_at(self, moment: At | None = None, *, turn: int | None = None, step: str | None = None) -> EventNumber:
        """The number of the event that `at` opens."""
        if (moment is None) == (turn is None) or (step is not None and turn is None):
            raise TypeError('say one moment: at(187), at("T13.main1") or at(turn=13, step="main1")')
        if turn is not None:
            moment = at_turn(turn, step)
        elif isinstance(moment, str):
            moment = parse_moment(moment)
        elif isinstance(moment, int):
            if moment < -len(self):
                raise NoSuchMoment(f"no event {moment}: the game has events 0 to {len(self) - 1}")
            moment = Moment(event=moment + len(self) if moment < 0 else moment)
        assert isinstance(moment, Moment)
        return number_of(moment, len(self), lambda: self.turns)

    def diff(self, before: At, after: At) -> Differences:
        """What differs between two moments, in words."""
        ends = self.number_at(before), self.number_at(after)
        became = {}
        for number in range(min(ends) + 1, max(ends) + 1):
            event = self._lazy.event(number)
            if isinstance(event, ObjectMoved):
                became[event.new_id] = event.old_id
            elif isinstance(event, ObservedMoves):
                became.update((move.new_id, move.old_id) for move in event.moves)
        return differences(self.at(ends[0]).state, self.at(ends[1]).state, self.namer, became)

    def fork(self, at: At, *, seed: str | None = None) -> Table:
        """The game as it was then, to be played on (see `replay.fork`); with the seed it had, or another."""
        from replay.fork import fork

        return fork(self, at, seed=seed)

    # Views -----------------------------------------------------------------------------------------------------------

    @property
    def seen_as(self) -> str:
        """Whose view this is, in words; written on what comes out."""
        if self.viewer == "all":
            return "everything, hidden information included"
        return "public view" if self.viewer == "public" else f"as {self.player_name(self.viewer)}"

    def view(self, as_player: str | Seat | None = None) -> Self:
        """The game as a player saw it, or with None as everybody did. ValueError for a player who is not in it."""
        return self._seen_by("public" if as_player is None else self._seat(as_player))

    def everything(self) -> Self:
        """The game with all that was recorded, hidden information included."""
        return self._seen_by("all")

    def _seen_by(self, viewer: Viewer) -> Self:
        other = type(self)(
            self._lazy,
            name=self.name,
            namer=self.namer,
            viewer=viewer,
            game_id=self.game_id,
            head=self.head,
            definitions=self.definitions,
        )
        other.verification = self.verification
        return other

    # What the game was -----------------------------------------------------------------------------------------------

    @property
    def info(self) -> GameInfo:
        """Format, match, source, and whether the record is complete."""
        return self._info

    @property
    def players(self) -> tuple[PlayerInfo, ...]:
        """Who played, in order of seats."""
        return self._info.players

    @property
    def result(self) -> str:
        """`Alice won (104.2a)`, `drawn (104.4)`, `ended`, `unfinished`."""
        return clean(self._info.result)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns, and where in the record each step lies."""
        if self._turns is None:
            self._turns = turns(self._lazy.only(_CLOCK))
        return self._turns

    @property
    def life(self) -> tuple[LifePoint, ...]:
        """Every life total of every player."""
        return life_curve(self._lazy.events())

    @property
    def sagas(self) -> tuple[SagaLife, ...]:
        """Each Saga's whole life (CR 714)."""
        return sagas(self._lazy.events(), self.namer)

    def sightings(self) -> tuple[Sighting, ...]:
        """When each seat came to know which hidden card, as far as this view shows it."""
        return sightings(self._lazy.events(), self.namer)

    def log(self, first: At = 0, last: At = "end", *, cancelled: bool = False) -> Iterator[LogLine]:
        """The events from one moment to another in plain words, with their CR numbers."""
        ends = self.number_at(first), self.number_at(last)
        return log(self._lazy.events(), self.namer, *ends, cancelled=cancelled)

    def explain(self, event: At) -> Explanation:
        """Why an event happened: the chain of causes with CR numbers, back to a player's choice or a step's start.

        Of an imported game as far as its log tells. NoSuchMoment for an event that is not there.
        """
        return self.provenance.explain(self.number_at(event), self._telling.tell)

    @cached_property
    def provenance(self) -> Provenance:
        """What led to each event."""
        tracked = enumerate(self._lazy.only(frozenset(kind.__name__ for kind in TRACKED)))
        return Provenance(self._lazy.event, tracked, self._info.source == "arena")

    @cached_property
    def _telling(self) -> Telling:
        return Telling(self._lazy, self._keyframes, self.namer)

    def _tell(self, number: EventNumber) -> str:
        text, rule = self._telling.tell(number), self._lazy.event(number).rule
        return f"{text}  [{rule}]" if rule else text

    def player_name(self, seat: Seat) -> str:
        """What the player at a seat is called."""
        return clean(self._info.name_of(seat)) or f"player {seat}"

    @property
    def stored(self) -> list[StoredRecord]:
        """The recorded bytes, hidden information included; empty for a game that was made in memory."""
        records = [record for record in self._lazy.records if isinstance(record, StoredRecord)]
        return records if len(records) == len(self) else []

    def verify(self) -> Verification:
        """Is the record what was recorded? StoreError for a game that has no bytes, because it was made in memory."""
        from replay.verify import verify_records

        records = [record for record in self._lazy.records if isinstance(record, StoredRecord)]
        if self.game_id is None or len(records) != len(self):
            raise StoreError(f"{self.name} was made in memory: there are no recorded bytes to verify")
        self.verification = verify_records(self.game_id, records, self.head, self.definitions)
        return self.verification

    def __repr__(self) -> str:
        turns_ = f"{self._info.turns} turn{'' if self._info.turns == 1 else 's'}"
        seen = "" if self._given is None else f", {self.seen_as}"
        verdict = self.verification.verdict.value if self.verification is not None else "unverified"
        return f"<Replay {self.name}: {turns_}, {len(self)} events, {self.result}{seen}, {verdict}>"

    def _effective_numbers(self) -> list[EventNumber]:
        if self._effective is None:
            self._effective = effective_numbers(self._lazy.only(_CLOCK))
        return self._effective

    def _seat(self, player: str | Seat) -> Seat:
        """The seat of a player. ValueError that says who there is."""
        seats = [each.seat for each in self.players]
        if not isinstance(player, str):
            found = [seat for seat in seats if seat == player]
        else:
            found = [each.seat for each in self.players if each.name == player]
            found = found or [each.seat for each in self.players if key_of(each.name) == key_of(player)]
            found = found or [seat for seat in seats if str(seat) == player]
        if len(found) == 1:
            return found[0]
        there = ", ".join(f"{self.player_name(seat)} (seat {seat})" for seat in seats) or "nobody"
        word = "several players are" if found else "no player is"
        raise ValueError(f"{word} called {clean(str(player))[:40]!r}: there are {there}")


def _info(events: LazyEvents, game_id: UUID | None) -> GameInfo:
    indexer = Indexer()
    for record in events.records:
        if isinstance(record, Recorded):
            indexer.update(record.number, record.time, record.event)
        else:
            indexer.update_records((record,))
    latest = events.records[-1].time if events.records else None
    return indexer.info(game_id or _NO_GAME, len(events), "", latest)
