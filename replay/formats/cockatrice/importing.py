"""A replay into a store."""

from __future__ import annotations

from projections.names import clean
from replay.formats.cockatrice import reading
from replay.formats.cockatrice.reading import Replay, read
from replay.formats.cockatrice.translate import Telling
from replay.formats.cockatrice.wire import BadWire
from replay.identity import match_hash
from replay.import_report import GameReport
from replay.narrated.files import BadFile, read_whole
from replay.narrated.importing import Import
from replay.narrated.storing import Key, Taker, store_game

MOST_PLAYERS = 8


def import_cockatrice(job: Import) -> list[GameReport]:
    """The game of a replay. Raises BadFile."""
    content = read_whole(job.path)
    job.bytes += len(content.data)
    replay = read(job.path, content, job.notes)
    known = match_hash(f"cockatrice:{replay.id}")
    try:
        names = {key: job.pseudonym(name) for key, name in players_of(replay).items()}
    except BadWire as error:
        raise damaged(job, error) from None
    if not names:
        return []
    last: list[Telling] = []

    def translate(taker: Taker) -> None:
        last[:] = [Telling(taker, replay, known, names)]
        try:
            last[0].tell()
        except BadWire as error:
            raise damaged(job, error) from None

    report = store_game(job.store, Key(known), translate, names=job.names)
    table = last[0].table
    wrong = sum(table.mismatches.values())
    if job.strict:
        report.mismatches, report.mismatch_kinds = wrong, dict(table.mismatches)
        report.first_mismatches, report.states_compared = list(table.first), table.compared + 1
    elif wrong:
        report.notes.append(f"{wrong} times the replay says otherwise than it told before: try --strict")
    return [report]


def damaged(job: Import, error: BadWire) -> BadFile:
    """What is wrong with a file whose entries are no messages inside."""
    return reading.bad(job.path, f"an entry is damaged inside ({error})", "download the replay again")


def players_of(replay: Replay) -> dict[int, str]:
    """Id and name of those who play, from the first state of the game that has started."""
    for step in replay.steps:
        if step.kind != reading.STATE_CHANGED or not step.data.flag(2):
            continue
        found: dict[int, str] = {}
        for player in step.data.messages(1):
            properties = player.message(1)
            if not properties.flag(3) and properties.signed(1, -1) >= 0 and len(found) < MOST_PLAYERS:
                key = properties.signed(1, -1)
                found[key] = clean(properties.message(2).text(1)) or joined(replay, key) or f"{replay.id}/{key}"
        return found
    return {}


def joined(replay: Replay, key: int) -> str:
    """A player's name as it was told when the player joined."""
    for step in replay.steps:
        if step.kind in (1000, reading.STATE_CHANGED):
            listed = [step.data.message(1)] if step.kind == 1000 else [one.message(1) for one in step.data.messages(1)]
            for properties in listed:
                name = properties.message(2).text(1)
                if properties.signed(1, -1) == key and name:
                    return clean(name)
    return ""
