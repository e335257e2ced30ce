"""Simulating, folding, seeking and auditing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import msgspec

from domain.events import GameEvent
from domain.state import State, fold
from replay.audit import audit_events
from replay.chain import chain_value
from replay.recorded import StoredRecord, read_record
from replay.replay import Replay
from replay.simulation import Played, Simulator
from replay.store import open_store
from replay.verify import verify_records
from tests.bench.side_by_side.measuring import Comparison, always, discarding
from tests.laws.kit import simulator

GAMES = 3
MOMENTS = 100

DECODING = "msgspec decodes the same payloads"

decode = msgspec.json.Decoder().decode


def comparisons(folder: Path) -> Iterator[Comparison]:
    """All of them."""
    recorded = simulator(("dwarves", "sagas"), record=True, players=("greedy", "greedy"))
    played: list[Played] = []
    games: list[list[GameEvent]] = []
    for number in range(GAMES):
        played.append(recorded.play(number))
        games.append(list(recorded.events))
    yield from simulating(simulator(("green", "green")), folder)
    yield from folding(played, games)
    yield from seeking(max(played, key=lambda one: one.events).records)
    yield from auditing(games)


def simulating(random: Simulator, folder: Path) -> Iterator[Comparison]:
    """Games between two programs that choose at random."""
    events: list[GameEvent] = []
    for number in range(GAMES):
        random.play(number)
        events += random.events
    made = [(type(event), {name: getattr(event, name) for name in type(event).model_fields}) for event in events]

    def play() -> None:
        for number in range(GAMES):
            random.play(number)

    yield Comparison(
        "simulate: a game, its events in memory",
        "building the same events, pydantic",
        "events",
        len(events),
        always(play),
        discarding(lambda one: one[0](**one[1]), made),
    )

    recorded = simulator(("green", "green"), record=True)
    stores = count()

    def record() -> None:
        with open_store(folder / f"simulated-{next(stores)}.db") as store:
            for number in range(GAMES):
                one = recorded.play(number)
                store.append(one.records, one.game_id, 0)

    yield Comparison(
        "simulate: a game, recorded in SQLite", "the same in memory", "games", GAMES, always(record), always(play)
    )


def fold_bytes(one: Played) -> State:
    """The last state of a recorded game."""
    return fold([read_record(each).event for each in one.records])


def folding(played: list[Played], games: list[list[GameEvent]]) -> Iterator[Comparison]:
    """From events and from bytes to the last state, and what holds the bytes together."""
    payloads = [record.payload for one in played for record in one.records]
    decoding = discarding(decode, payloads)
    yield Comparison(
        "fold: events to a state",
        DECODING,
        "events",
        len(payloads),
        discarding(fold, games),
        decoding,
    )
    yield Comparison(
        "fold: bytes to a state",
        DECODING,
        "events",
        len(payloads),
        discarding(fold_bytes, played),
        decoding,
    )
    yield Comparison(
        "chain: the hash of each event in its game",
        "hashlib SHA-256 of the same payloads",
        "events",
        len(payloads),
        discarding(lambda one: chain_value(one.game_id, one.records), played),
        discarding(lambda payload: hashlib.sha256(payload).digest(), payloads),
    )
    yield Comparison(
        "verify: chain, folding and digests",
        "fold: bytes to a state",
        "events",
        len(payloads),
        discarding(lambda one: verify_records(one.game_id, one.records, decide=False), played),
        discarding(fold_bytes, played),
    )


def seeking(records: tuple[StoredRecord, ...]) -> Iterator[Comparison]:
    """Moments of one game."""
    payloads = [record.payload for record in records]
    yield Comparison(
        "seek: a game opened at its end",
        DECODING,
        "games",
        1,
        always(lambda: Replay(records, viewer="all").at("end")),
        discarding(decode, payloads),
    )
    replay = Replay(records, viewer="all")
    replay.at("end")
    events = [recorded.event for recorded in replay]
    moments = [Random(1).randrange(len(records)) for _ in range(MOMENTS)]
    yield Comparison(
        "seek: any moment of an open game",
        "folding from the beginning to there",
        "moments",
        MOMENTS,
        discarding(replay.at, moments),
        discarding(lambda number: fold(events[: number + 1]), moments),
    )


def auditing(games: list[list[GameEvent]]) -> Iterator[Comparison]:
    """Every rule that is looked at, without and with every command decided again."""
    number = sum(map(len, games))
    bare = discarding(fold, games)
    for name, again in (("audit: the rules", False), ("audit: and every command decided again", True)):
        yield Comparison(
            name,
            "fold: events to a state",
            "events",
            number,
            discarding(partial(audit_events, decide=again), games),
            bare,
        )
