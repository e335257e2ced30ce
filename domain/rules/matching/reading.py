"""What an ability reads when it is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.ids import ObjectId, Recipient, Seat

if TYPE_CHECKING:
    from domain.rules.game import Game


class Reading:
    """What an ability reads when it is looked at: whose it is, and what was chosen and noted for it."""

    __slots__ = (
        "about",
        "amount",
        "controller",
        "game",
        "illegal",
        "its",
        "kind",
        "notes",
        "source",
        "stack",
        "targets",
        "x",
    )

    def __init__(
        self,
        game: Game,
        controller: Seat,
        source: ObjectId | None,
        *,
        targets: tuple[tuple[Recipient, ...], ...] = (),
        x: int | None = None,
        about: tuple[Recipient, ...] = (),
        amount: int | None = None,
        stack: ObjectId | None = None,
    ) -> None:
        self.game = game
        self.controller = controller
        """"You"."""
        self.source = source
        """"This"."""
        self.targets = targets
        self.x = x
        self.about = about
        self.amount = amount
        self.stack = stack
        """The spell or ability on the stack."""
        self.illegal: tuple[tuple[int, Recipient], ...] = ()
        """(which word "target", what): those that were illegal as it started to resolve are not affected (608.2b)."""
        self.its: dict[str, tuple[Recipient, ...]] = {}
        """What earlier instructions made, moved or chose."""
        self.notes: dict[str, int] = {}
        self.kind = ""
        """The kind of counter that was chosen."""


def compare(one: int, how: str, other: int) -> bool:
    """Two numbers compared."""
    if how == "<=":
        return one <= other
    if how == ">=":
        return one >= other
    if how == "<":
        return one < other
    return one > other if how == ">" else one == other


def whose(reading: Reading, by: str, player: Seat) -> bool:
    """Whether a player is `you`, an `opponent` or `any`."""
    return by == "any" or (player == reading.controller) == (by == "you")


NEVER = (0, 0)


def this_turn(game: Game, key: str) -> int:
    """How often something happened this turn."""
    turn, times = game.state.uses.get(key, NEVER)
    return times if turn == game.state.turn else 0


def tallied(game: Game, key: str) -> int:
    """How often something that is only tallied happened this turn."""
    turn, times = game.state.tallies.get(key, NEVER)
    return times if turn == game.state.turn else 0


def turns_since_foretold(reading: Reading) -> int:
    """Turns that the reader began since the spell's card was foretold; 0 where it was not."""
    game = reading.game
    spell = game.find(spell_of(reading) or "")
    then = game.state.tallies.get(f"{spell.was}/foretold", NEVER)[1] if spell is not None else 0
    now = game.state.tallies.get(f"turns begun/{reading.controller}", NEVER)[1]
    return max(0, now + 1 - then) if then else 0


def spell_of(reading: Reading) -> ObjectId | None:
    """The spell that is meant by "this spell", or that this permanent was."""
    thing = reading.game.find(reading.source) if reading.source is not None else None
    if thing is None:
        return None
    return thing.id if thing.zone == "stack" else thing.was
