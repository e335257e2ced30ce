"""Plays any legal command, all alike."""

from __future__ import annotations

from random import Random

from domain.commands import AnyCommand
from domain.legal import LegalCommands
from replay.simulation.players import View


class RandomPlayer:
    """Uniform over all legal commands; hands are kept."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # it plays cards

    def below(self, limit: int) -> int:
        """A number from 0 up to before `limit`."""
        return int(self._random.random() * limit) if limit < 1 << 40 else self._random.randrange(limit)

    def choose(self, view: View, options: LegalCommands) -> AnyCommand:
        """Any of the options. An opening hand is kept: mulligans without a plan only make games shorter."""
        asked = view.choice if len(options) == 2 else None
        if asked is not None and asked.kind == "mulligan":
            return options[0]
        return options.sample(self)
