"""A file of the notation into a store."""

from __future__ import annotations

from hashlib import sha256

from projections.names import clean
from replay.formats.mtg_replay.reading import Replay, sub, text
from replay.formats.mtg_replay.translate import Telling
from replay.identity import match_hash
from replay.import_report import MOST_NOTES, GameReport
from replay.narrated.files import read_whole
from replay.narrated.importing import Import
from replay.narrated.storing import Key, Taker, store_game


def import_replay(job: Import) -> list[GameReport]:
    """The game of a file. Raises BadFile."""
    content = read_whole(job.path)
    job.bytes += len(content.data)
    replay = Replay(job.path, content, job.notes)
    name = text(replay.meta, "game_id") or sha256(content.data).hexdigest()
    known = match_hash(f"mtg-replay:{name}")
    names = {}
    for key in replay.players:
        about = sub(sub(replay.meta, "players"), key)
        own = clean(text(about, "name"))
        names[key] = own if about.get("is_ai") is True and own else job.pseudonym(own or f"{name}/{key}")
    last: list[Telling] = []

    def translate(taker: Taker) -> None:
        last[:] = [Telling(taker, replay, known, names)]
        last[0].tell()

    report = store_game(job.store, Key(known), translate, names=job.names)
    telling = last[0]
    if telling.passed_over:
        told = ", ".join(f"{count} {kind}" for kind, count in telling.passed_over.most_common(8))
        report.notes.append(f"passed over: {told}")
    report.mismatches = len(telling.mismatches) if job.strict else 0
    report.first_mismatches = telling.mismatches[:MOST_NOTES] if job.strict else []
    report.states_compared = len(replay.events) if job.strict else 0
    if telling.mismatches and not job.strict:
        report.notes.append(f"{len(telling.mismatches)} totals are otherwise than the changes make them: try --strict")
    return [report]
