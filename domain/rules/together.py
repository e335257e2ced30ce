"""CR 603.2c, 603.10, 704.3: what happens at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.rules import cr613_control
from domain.rules.keyword_abilities import storied

if TYPE_CHECKING:
    from domain.rules.game import Game


class Together:
    """What is emitted inside happens at the same time: triggers see all of it."""

    __slots__ = ("_before", "_game", "_start")

    def __init__(self, game: Game) -> None:
        self._game = game

    def __enter__(self) -> None:
        game = self._game
        game.depth += 1
        self._before = game.listeners()
        self._start = len(game.happened)

    def __exit__(self, *_: object) -> None:
        game, before, start = self._game, self._before, self._start
        game.depth -= 1
        # What left is looked back upon as it all was before (603.10).
        game.happened[start:] = [(number, event, before) for number, event, _ in game.happened[start:]]
        if not game.depth:
            if game.library.takes_control:
                cr613_control.look(game, game.state.number - 1)
            if game.library.storied:
                storied.look(game)
            game.notice()
