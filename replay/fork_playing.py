"""A fork that two programs play to its end: the same parent, moment, seed and programs give the same game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID, uuid5

from domain.ids import EventNumber
from replay.fork import TURN_LIMIT, chain_at, forked, recorded_fork
from replay.identity import NAMESPACE
from replay.salts import SeededSalts
from replay.simulation.players.loading import make_player, title
from replay.simulation.playing import play_on
from replay.simulation.recording import ToWriter
from replay.simulation.seeds import seed_of_player

if TYPE_CHECKING:
    from replay.replay import At, Replay
    from replay.store import Store


class ForkPlayed(NamedTuple):
    """What came of it."""

    game_id: UUID
    at: EventNumber
    """The last event that it has from its parent."""
    result: str
    winner: int | None
    turns: int
    events: int
    failure: str
    """Which program failed, and how."""
    known: bool
    """Whether the store had it already."""


def play_fork(
    store: Store,
    parent: Replay,
    at: At,
    programs: Sequence[str],
    *,
    seed: str | None = None,
    turn_limit: int = TURN_LIMIT,
) -> ForkPlayed:
    """Forks, lets the programs play, and records. StoreError as for `fork`, and for an unknown program."""
    made = forked(parent, at, seed=seed, turn_limit=turn_limit)
    what = f"fork\0{parent.game_id}\0{made.at}\0{chain_at(parent, made.at)}\0{made.secret}\0{turn_limit}"
    game_id = uuid5(NAMESPACE, "\0".join((what, *programs)))
    names = [title(program) for program in programs]
    if len(dict.fromkeys(names)) < len(names):
        names = [f"{name} {seat}" for seat, name in enumerate(names, 1)]
    salts = SeededSalts(f"{made.secret} {game_id}".encode())
    players = {seat: (name, True) for seat, name in enumerate(names, 1)}
    writer = recorded_fork(parent, made, game_id, players=players, salts=salts)
    recording = ToWriter(writer)
    playing = {
        seat: make_player(program, seed_of_player(made.secret, 0, seat), seat)
        for seat, program in enumerate(programs, 1)
    }
    played = play_on(made.table, playing, recording, names=dict(enumerate(programs, 1)))
    recording.finish(made.table)
    info = writer.info()
    known = store.get(game_id) is not None
    if not known:
        store.append(writer)
    return ForkPlayed(game_id, made.at, info.result, info.winner, info.turns, info.events, played.failure, known)
