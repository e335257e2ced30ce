"""Who sits where in a game that people play, and what is kept beside its events so that it can be gone on with."""

from __future__ import annotations

import msgspec

from replay.errors import StoreError
from replay.simulation.players import Player
from replay.simulation.players.loading import make_player, title
from replay.simulation.seeds import derived

NAME = "play"
"""Under which it is kept in the store."""


class Sitting(msgspec.Struct, frozen=True):
    """A seat of a game."""

    name: str
    program: str | None = None
    """`random`, `greedy`, `scripted:FILE`, `module:Class`; None: a person."""
    deck: tuple[str, ...] = ()
    """Names of cards; empty in a fork, whose decks are its parent's."""

    @classmethod
    def of(cls, program: str | None, name: str, deck: tuple[str, ...] = ()) -> Sitting:
        """A program under its own name, or a person under the given one."""
        return cls(title(program) if program is not None else name, program, deck)


class Kept(msgspec.Struct, frozen=True):
    """What is kept: never exported, and gone when the game is forgotten."""

    secret: str
    """Salt and seed of everything random."""
    seats: tuple[Sitting, ...]
    turn_limit: int

    def encoded(self) -> bytes:
        """As bytes."""
        return msgspec.json.encode(self)


def decode_kept(data: bytes | None, game: object) -> Kept:
    """What was kept. StoreError for a game that people did not play here."""
    if data is None:
        raise StoreError(
            f"game {game} was not begun with `loreplay play`, so nothing says who plays on: "
            f"`loreplay fork {str(game)[:8]} --at … --play` plays on from a moment of it"
        )
    try:
        return msgspec.json.decode(data, type=Kept)
    except msgspec.MsgspecError as error:
        raise StoreError(f"what is kept of the players of game {game} is damaged ({error})") from None


def programs_of(kept: Kept, number: int) -> dict[int, Player]:
    """The programs of their seats, as they are made when the game has `number` events."""
    return {
        seat: make_player(
            one.program, int.from_bytes(derived(kept.secret, f"program {seat} {number}")[:8], "big"), seat
        )
        for seat, one in enumerate(kept.seats, 1)
        if one.program is not None
    }


def differing(seats: tuple[Sitting, ...]) -> tuple[Sitting, ...]:
    """Names that tell the seats apart."""
    names = [one.name for one in seats]
    if len(dict.fromkeys(names)) == len(names):
        return seats
    return tuple(msgspec.structs.replace(one, name=f"{one.name} {seat}") for seat, one in enumerate(seats, 1))
