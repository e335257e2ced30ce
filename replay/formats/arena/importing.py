"""One Arena log into a store: each game in one transaction, joined to what is there already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from domain.events import EVENTS
from replay.errors import ConflictError
from replay.formats.arena.games import GameLog
from replay.formats.arena.items import GameEnded, GameKey, GameStarted
from replay.formats.arena.joining import join
from replay.formats.arena.kept import SOURCE, Kept, Packer, keep, pack, unpack
from replay.formats.arena.messages import RoomEvent
from replay.formats.arena.streams import Continuation, Differs, Stream, streams, supersede
from replay.formats.arena.strict import compare
from replay.formats.arena.translate import Translator
from replay.identity import game_id, match_hash
from replay.import_report import MOST_NOTES, GameReport
from replay.index import GameInfo
from replay.pseudonyms import Pseudonyms
from replay.store import Store
from replay.writer import GameWriter

TICK = 256
"""Items between two reports of progress."""

EXEMPT = frozenset(name for name, kind in EVENTS.items() if kind.EXEMPT)

REASONS = {"earlier": "starts-earlier", "fuller": "fills-a-gap", "contradiction": "contradicts"}
"""Why another record counts from now on."""


class Names(NamedTuple):
    """The players of a room: seat → pseudonym, and pseudonym → name for those who want to keep names."""

    seats: dict[int, str]
    kept: dict[str, str]


def names_of(room: RoomEvent | None, pseudonyms: Pseudonyms) -> Names:
    """Pseudonyms by account; accounts that look the same (a log that was scrubbed before) are told apart by seat."""
    players = room.players if room is not None else ()
    accounts = Counter(player.user_id or player.player_name for player in players)
    seats: dict[int, str] = {}
    kept: dict[str, str] = {}
    for player in players:
        account = player.user_id or player.player_name
        seat = player.system_seat_id
        name = pseudonyms.of(account if account and accounts[account] == 1 else f"{account}/{seat}")
        seats[seat] = name
        if player.player_name:
            kept[name] = player.player_name
    return Names(seats, kept)


class GameImport:
    """One game on its way into the store. A game that is not there yet is translated while it is read."""

    def __init__(self, store: Store, start: GameStarted, names: Names, strict: bool, keep_names: bool) -> None:
        self.store = store
        self.key: GameKey = start.key
        self.match = match_hash(start.key.match_id)
        self.names = names
        self.strict = strict
        self.keep_names = keep_names
        self.mismatches: Counter[str] = Counter()
        self.first: list[str] = []
        self.there = streams(store, self.match, self.key.game_number, self.key.seat)
        self.packer = Packer()
        self.items: list[Kept] = []
        self.writer = GameWriter(self.id_of(1))
        self.translator = Translator(self.writer, self.match)

    def id_of(self, attempt: int) -> UUID:
        """The id of the nth record of this game."""
        return game_id(self.match, self.key.game_number, self.key.seat, attempt)

    def take(self, kept: Kept) -> None:
        """The next item."""
        if self.there:
            self.items.append(kept)
        else:
            self.packer.add(kept)
            self.translate(self.translator, self.writer, kept)

    def translate(self, translator: Translator, recorder: GameWriter | Continuation, kept: Kept) -> None:
        """Translates an item, compares in strict tracking, and sets checkpoints: now and then, and at the end.

        They depend on the game alone, so that numbers are the same however its log was cut.
        """
        applied = translator.take(kept)
        if applied and self.strict:
            for kind, difference in compare(translator.context):
                self.mismatches[kind] += 1
                if len(self.first) < MOST_NOTES:
                    self.first.append(f"state {translator.context.state_id}: {kind}: {difference}")
        recorder.checkpoint(translator.context.time, force=applied and translator.just_ended)

    def finish(self) -> GameReport:
        """Stores the game. Where another import stored it meanwhile, it is joined to that."""
        if self.there:
            return self.join()
        blob = self.packer.finish()
        try:
            self.append(self.writer, blob)
        except ConflictError:
            self.there = streams(self.store, self.match, self.key.game_number, self.key.seat)
            self.items = unpack(blob)
            return self.join()
        return self.report(self.translator, self.writer.info(), "new", self.writer.number)

    def join(self) -> GameReport:
        """Finds out what the log says that the store does not know."""
        joins = [(stream, join(stream.items, self.items)) for stream in self.there if stream.items is not None]
        if not joins:
            report = GameReport(str(self.there[-1].info.id), "unchanged", match=self.match)
            report.notes.append("this game is in the store without its log, so nothing can be joined to it")
            return self.from_index(report, self.there[-1].info)
        self.repair()
        latest, joined = joins[-1]
        if joined.relation == "longer":
            return self.follow(latest, joined.items)
        if any(known.relation == "same" for _, known in joins):
            return self.follow(latest, latest.items or [])
        return self.anew(latest, joined.items, REASONS[joined.relation])

    def follow(self, stream: Stream, items: list[Kept]) -> GameReport:
        """Goes along a stored record and appends what it does not have."""
        self.mismatches.clear()
        self.first.clear()
        continuation = Continuation(self.store, stream.info)
        translator = Translator(continuation, self.match)
        try:
            for kept in items:
                self.translate(translator, continuation, kept)
            if not continuation.finished:
                return self.anew(stream, items, "translated-anew")
        except Differs as difference:
            return self.anew(stream, items, f"translated-anew: {difference}")
        writer = continuation.writer
        added = continuation.added
        if writer is None or not added:
            return self.report(translator, stream.info, "unchanged", 0)
        self.append(writer, pack(items))
        return self.report(translator, writer.info(), "extended", added)

    def anew(self, old: Stream, items: list[Kept], reason: str) -> GameReport:
        """A record of its own, which counts from now on."""
        self.mismatches.clear()
        self.first.clear()
        writer = GameWriter(self.id_of(len(self.there) + 1))
        translator = Translator(writer, self.match)
        for kept in items:
            self.translate(translator, writer, kept)
        self.append(writer, pack(items))
        supersede(self.store, old.info.id, writer.game_id, reason)
        report = self.report(translator, writer.info(), "superseding", writer.number)
        report.notes.append(f"supersedes {old.info.id}: {reason}")
        return report

    def repair(self) -> None:
        """Says so in older records, where an import was ended between the two writings."""
        for older, newer in zip(self.there, self.there[1:], strict=False):
            if older.info.superseded_by is None:
                supersede(self.store, older.info.id, newer.info.id, "import was interrupted")

    def append(self, writer: GameWriter, blob: bytes) -> None:
        """One transaction: events, head, index, what is kept of the log."""
        self.store.append(writer, sources={SOURCE: blob}, names=self.names.kept if self.keep_names else None)

    def report(self, translator: Translator, info: GameInfo, status: str, added: int) -> GameReport:
        """What is to be said about the game."""
        kinds = translator.context.kinds
        report = GameReport(str(info.id), status, added, self.match)  # type: ignore[arg-type]
        self.from_index(report, info)
        report.observed_events = sum(count for kind, count in kinds.items() if kind.startswith("Observed"))
        report.exempt_events = sum(count for kind, count in kinds.items() if kind in EXEMPT)
        report.characteristics_events = kinds["CharacteristicsChanged"]
        report.states_compared = translator.states if self.strict else 0
        report.mismatches = sum(self.mismatches.values())
        report.mismatch_kinds = dict(self.mismatches)
        report.first_mismatches = list(self.first)
        report.gaps = translator.gaps
        report.truncated = translator.lost
        report.undone = translator.undone
        used, ignored = translator.context.used, translator.context.ignored
        report.annotations = {
            kind: {"seen": seen, "used": used[kind], "ignored": ignored[kind]}
            for kind, seen in sorted(translator.counts.seen.items())
            if not kind.startswith("P:")
        }
        report.complete = info.finished and not info.partial_start and not translator.gaps
        return report

    def from_index(self, report: GameReport, info: GameInfo) -> GameReport:
        """What the index knows."""
        report.game_number = info.game_number
        report.seat = info.observer
        report.players = {player.seat: player.name for player in info.players}
        report.turns = info.turns
        report.result = info.result
        report.events = info.events
        report.gaps = info.gaps
        report.complete = info.finished and not info.partial
        return report


def import_log(
    log: GameLog,
    store: Store,
    pseudonyms: Pseudonyms,
    strict: bool,
    keep_names: bool,
    tick: Callable[[int], None] | None = None,
) -> list[GameReport]:
    """All games of a log. Raises LogError where the file is refused; games before that are stored.

    `tick` is told now and then how many bytes of the file were read.
    """
    reports: list[GameReport] = []
    game: GameImport | None = None
    names = Names({}, {})
    for count, item in enumerate(log):
        if tick is not None and not count % TICK:
            tick(log.reader.bytes_on_disk)
        if isinstance(item, GameStarted):
            names = names_of(item.room, pseudonyms)
            game = GameImport(store, item, names, strict, keep_names)
        if game is None:
            continue
        if isinstance(item, GameEnded):
            reports.append(game.finish())
            if keep_names:
                for pseudonym, name in names.kept.items():
                    store.put_name(pseudonym, name)
            game = None
            continue
        kept = keep(item, names.seats)
        if kept is not None:
            game.take(kept)
    return reports
