"""Going on with a recorded game, from wherever its record ends: also in the middle of a choice."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from domain.decide import Table
from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.rules.chance import Chance
from domain.rules.parsed import Library
from replay.engine import library_of_game
from replay.errors import StoreError
from replay.redeciding import Diverged, Divergence, Redeciding, last_quiescent

if TYPE_CHECKING:
    from replay.pinning import Definitions
    from replay.store import Store


class Resumed(NamedTuple):
    """A live game."""

    table: Table
    after: tuple[GameEvent, ...]
    """What followed by itself where the record broke off in the middle of what a command led to: it is still to be
    recorded."""


class EngineChangedError(StoreError):
    """Today's engine decides otherwise than the record says: the game can be looked at, but not gone on with."""

    def __init__(self, divergence: Divergence) -> None:
        rule = f" (CR {divergence.rule})" if divergence.rule else ""
        super().__init__(f"ENGINE-CHANGED at event {divergence.number}{rule}: {divergence.reason}")
        self.divergence = divergence


def resume(
    events: Sequence[GameEvent],
    chance: Chance,
    *,
    library: Library | None = None,
    definitions: Definitions = MappingProxyType({}),
    turn_limit: int = 1000,
) -> Resumed:
    """The game to go on with: folded to the last quiescent point, the recorded commands since then decided again.

    `chance` is for what comes after the record; with a `CounterStream` of its own seed the game goes on as it would
    have. EngineChangedError where today's engine decides otherwise.
    """
    again = Redeciding(
        events, library if library is not None else library_of_game(events, definitions), then=chance, open_end=True
    )
    number = last_quiescent(events)
    try:
        table = again.from_start() if number is None else again.from_quiescent(number)
    except Diverged as diverged:
        raise EngineChangedError(diverged.divergence) from diverged
    table.game.turn_limit = turn_limit
    return Resumed(table, tuple(again.after))


def resume_game(store: Store, game_id: UUID, chance: Chance) -> Resumed:
    """`resume` for a game of a store; record what follows by `store.writer(game_id)`.

    Raises StoreError for a game that is not here, that our engine did not decide, or of which something is withheld.
    """
    events = store.events(game_id)
    began = events[0].event if events else None
    if not isinstance(began, GameBegan):
        raise StoreError(f"there is no game {game_id} in {store.url}; `loreplay games` lists them")
    if began.recorded_by != "engine":
        raise StoreError(f"game {game_id} was not decided by our engine: it can be looked at, but not gone on with")
    if any(event.withheld for event in events):
        raise StoreError(f"of game {game_id} something was redacted or forgotten: it can't be gone on with")
    return resume([recorded.event for recorded in events], chance, definitions=store.definitions(game_id))
