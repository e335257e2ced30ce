"""Playing on from a moment of a recorded game, as another game.

A fork has the events of its parent up to a moment, under the same numbers, and then its own. With the parent's seed the
same commands lead to the same events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from secrets import token_hex
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from domain.decide import Table
from domain.events.base import GameEvent
from domain.events.cr103_104_game import ForkedFrom, GameBegan, GameEnded, Participant
from domain.events.cr500_turns import PriorityPassed, PriorityReceived
from domain.events.records import Checkpoint, ChoiceRequested, CommandGiven, RolledBack, TakeBackProposed
from domain.ids import EventNumber, Seat
from domain.rules.chance import CounterStream
from domain.rules.parsed import Library
from replay.chain import Chain
from replay.engine import engine_library
from replay.envelope import open_envelope
from replay.errors import StoreError
from replay.redeciding import Diverged, table_after
from replay.resume import EngineChangedError
from replay.salts import system_salts
from replay.simulation.seeds import secret_of_game
from replay.writer import GameWriter

if TYPE_CHECKING:
    from replay.replay import At, Replay

TURN_LIMIT = 1000


class Fork(NamedTuple):
    """A game to play on."""

    table: Table
    at: EventNumber
    """The last event that it has from its parent: at it, or at the next moment, somebody had to decide."""
    secret: str
    """Salt and seed of everything random that comes."""


def fork(
    game: Replay | Sequence[GameEvent],
    at: At,
    *,
    seed: str | None = None,
    library: Library | None = None,
    turn_limit: int = TURN_LIMIT,
) -> Table:
    """The game as it was right after `at`, to be played on: `table.do(seat, command)`, `play_on(table, programs)`.

    Where nobody had to decide then, it is played to the next decision, as it was. `seed` is for what comes; without it
    the game's own where the record tells it. StoreError for a game that our engine did not decide, of which something
    is withheld, or in which nobody had to decide any more.
    """
    return forked(game, at, seed=seed, library=library, turn_limit=turn_limit).table


def forked(
    game: Replay | Sequence[GameEvent],
    at: At,
    *,
    seed: str | None = None,
    library: Library | None = None,
    turn_limit: int = TURN_LIMIT,
) -> Fork:
    """`fork` with the moment and the seed that it has."""
    events, number = _events_and_number(game, at)
    moment = next_decision(events, number)
    secret = secret_of_game(f"fork {seed}", 0) if seed is not None else told_secret(events) or new_secret()
    try:
        table = table_after(events[: moment + 1], library or engine_library(), CounterStream(secret.encode()))
    except Diverged as diverged:
        raise EngineChangedError(diverged.divergence) from diverged
    if table.over:
        raise StoreError(f"the game was over after event {number}: nobody had anything to decide any more")
    table.game.turn_limit = turn_limit
    table.game.secret_seed = secret
    return Fork(table, moment, secret)


def next_decision(events: Sequence[GameEvent], number: EventNumber) -> EventNumber:
    """The first event from `number` on after which a player had to decide. StoreError if there is none."""
    for place in range(number, len(events)):
        event = events[place]
        if isinstance(event, PriorityReceived | ChoiceRequested):
            return place
        if place > number and isinstance(event, CommandGiven | PriorityPassed | RolledBack | TakeBackProposed):
            return place - 1
        if isinstance(event, GameEnded):
            raise StoreError(f"after event {number} nobody had anything to decide any more: the game ended")
    return len(events) - 1


def told_secret(events: Sequence[GameEvent]) -> str | None:
    """Salt and seed, where the game is over and its record tells them."""
    return next((event.seed for event in reversed(events) if isinstance(event, GameEnded)), None)


def new_secret() -> str:
    """Salt and seed that nobody can guess."""
    return f"{token_hex(16)}:{token_hex(32)}"


def recorded_fork(
    parent: Replay,
    made: Fork,
    game_id: UUID,
    *,
    players: Mapping[Seat, tuple[str, bool]] | None = None,
    time: Callable[[EventNumber], int] | None = None,
    salts: Callable[[], bytes] = system_salts,
) -> GameWriter:
    """The record of a fork so far: what it has from its parent, with a genesis that names it.

    `players` are names and whether a program plays, where they are others. `time` gives the time of an event;
    without it its number.
    """
    events = _events_and_number(parent, made.at)[0]
    began = events[0]
    assert isinstance(began, GameBegan)
    when = time if time is not None else lambda number: number
    changed = {
        "players": tuple(_renamed(one, players or {}) for one in began.players),
        "seed_commitment": sha256(made.secret.encode()).hexdigest(),
        "forked_from": ForkedFrom(game=str(parent.game_id or ""), event=made.at, chain=chain_at(parent, made.at)),
    }
    writer = GameWriter(game_id, salts=salts)
    writer.emit(began.model_copy(update=changed), when(0))
    for number in range(1, made.at + 1):
        if isinstance(events[number], Checkpoint):
            writer.checkpoint(when(number), force=True)
        else:
            writer.emit(events[number], when(number))
    return writer


def chain_at(game: Replay, number: EventNumber) -> str:
    """The chain value right after an event, in hex; empty for a game that was made in memory."""
    if game.game_id is None or not game.stored:
        return ""
    chain = Chain(game.game_id)
    for record in game.stored[: number + 1]:
        chain.extend_envelope(record.number, record.topic, open_envelope(record.payload))
    return chain.hex


def _renamed(player: Participant, players: Mapping[Seat, tuple[str, bool]]) -> Participant:
    if player.seat not in players:
        return player
    name, bot = players[player.seat]
    return player.model_copy(update={"name": name, "bot": bot})


def _events_and_number(game: Replay | Sequence[GameEvent], at: At) -> tuple[Sequence[GameEvent], EventNumber]:
    """All events of a game that our engine decided, and the number of the moment."""
    from replay.replay import Replay

    if isinstance(game, Replay):
        number = game.number_at(at)
        records = list(game.everything())
        events: Sequence[GameEvent] = [recorded.event for recorded in records]
        withheld = any(recorded.withheld for recorded in records)
    else:
        if not isinstance(at, int) or not 0 <= at < len(game):
            raise StoreError(f"no event {at}: the game has events 0 to {len(game) - 1}")
        events, number, withheld = game, at, False
    began = events[0] if events else None
    if not isinstance(began, GameBegan) or began.recorded_by != "engine":
        raise StoreError(
            "this game was not decided by our engine, so it can't be played on; `--scenario` writes down its position"
        )
    if withheld:
        raise StoreError("something of this game was redacted or forgotten: it can't be played on")
    return events, number
