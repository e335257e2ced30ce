"""CR 104.4b, 732.4: a loop of mandatory actions is a draw.

The game is looked at while objects of the stack resolve one after the other and players do nothing but pass. Where
anybody chooses something meanwhile, a "may" or an "unless" included (732.6), it is a loop with an optional action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr103_104_game import GameDrawn
from domain.rules import off
from domain.state.position import position
from domain.state.state import State

if TYPE_CHECKING:
    from domain.rules.game import Game


def repeats(state: State) -> bool:
    """Whether the game is where it was some resolutions ago, and nobody could choose anything in between."""
    return state.position is not None and state.position == position(state) and not off.is_off("104.4b")


def draw_by_loop(game: Game) -> None:
    """Nothing would ever stop it."""
    before, game.cause = game.cause, game.state.number - 1
    game.cause = game.emit(GameDrawn, "104.4b")
    game.finish("loop")
    game.cause = before
