"""Games recorded through the public door, for tests of the store."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from uuid import UUID, uuid5

from domain.events import GameEvent
from replay.codec import encode
from replay.identity import NAMESPACE
from replay.recorded import StoredRecord
from replay.salts import SeededSalts
from replay.writer import GameWriter
from tests.kit.game import BEARS, FOREST, OGRE, Game

BEGAN = 1_700_000_000_000
_numbers = count()


def new_id() -> UUID:
    """The id of a game that no other test has."""
    return uuid5(NAMESPACE, f"test {next(_numbers)}")


def small_game(turns: int = 6, *, ended: bool = True, match: str | None = None) -> list[GameEvent]:
    """A game with hidden cards, a roll-back and a winner; about 17 events a turn."""
    game = Game("Alice", "Bob", library=2 * turns + 4, match=match)
    for turn in range(1, turns + 1):
        seat = 1 + (turn + 1) % 2
        game.turn(seat)
        game.step("draw")
        game.draw(seat, OGRE)
        game.step("main1")
        game.play_land(seat, FOREST)
        game.enter(seat, BEARS)
        if turn == 3:
            game.event(
                "CardsRevealed", "701.20a", player=seat, cards=(game.top(seat),), faces=((game.top(seat), OGRE),)
            )
            game.roll_back(game.last - 1)
    if ended:
        game.event("PlayerLost", "104.3a", player=2, reason="concession")
        game.event("GameWon", "104.2a", player=1)
        game.event("GameEnded", "104.1")
    return game.events


def record(
    events: Iterable[GameEvent], game_id: UUID | None = None, *, every: int = 40, seed: bytes = b"test"
) -> GameWriter:
    """A writer that recorded these events, with a checkpoint after every so many of them."""
    writer = GameWriter(game_id or new_id(), salts=SeededSalts(seed))
    for number, event in enumerate(events):
        if number and number % every == 0:
            writer.checkpoint(BEGAN + number, force=True)
        writer.emit(renumbered(event, number, every), BEGAN + number)
    return writer


def renumbered(event: GameEvent, number: int, every: int) -> GameEvent:
    """A roll-back with the numbers that it has among checkpoints."""
    if event.kind != "RolledBack":
        return event
    to: int = event.to  # type: ignore[attr-defined]
    return event.model_copy(update={"to": to + to // every, "number": number + number // every})


def records_of(events: Sequence[GameEvent], times: Sequence[int] | None = None) -> list[StoredRecord]:
    """Records of events that need not make sense as a game: they are not folded."""
    salts = SeededSalts(b"test")
    times = times or range(len(events))
    return [
        StoredRecord(number, type(event).topic(), time, encode(event, time, salts))
        for number, (event, time) in enumerate(zip(events, times, strict=True))
    ]
