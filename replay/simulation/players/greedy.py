"""Plays on curve, attacks when it pays, uses removal, blocks well. It looks one step ahead and never bluffs."""

from __future__ import annotations

from random import Random

from domain.commands import Activate, AnyCommand, Attack, Block, Cast, Choose, Foretell, Pass, Play
from domain.ids import ObjectId
from domain.legal import LegalCommands
from domain.rules.cr712_other_parts import face_chosen
from domain.rules.game import Game
from domain.state.leaves import Face
from replay.simulation.players import Asked, View
from replay.simulation.players.greedy_answers import answer
from replay.simulation.players.greedy_combat import attacks, blocks
from replay.simulation.players.greedy_worth import Worth

MOST = 300
"""Commands that are looked at one by one; of more, a sample."""


class GreedyPlayer:
    """See the module. Chance decides only between commands that look alike."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)  # it plays cards
        self._activated: dict[tuple[int, ObjectId, int], int] = {}
        """(turn, source, ability) → how often: nothing is done for ever."""

    def below(self, limit: int) -> int:
        """A number from 0 up to before `limit`."""
        return self._random.randrange(limit)

    def choose(self, view: View, options: LegalCommands) -> AnyCommand:
        """The command that is worth most."""
        if len(options) == 1:
            return options[0]
        asked = view.choice
        if asked is None:
            return self._act(view, options)
        command = self._answer(view, asked)
        if command is not None and command in options:
            return command
        return options[0]

    def _answer(self, view: View, asked: Asked) -> AnyCommand | None:
        if asked.kind == "attackers":
            return Attack(attacks(view))
        if asked.kind == "blockers":
            return Block(blocks(view))
        chosen = answer(view, asked)
        return None if chosen is None else Choose(chosen)

    # With priority ---------------------------------------------------------------------------------------------------

    def _act(self, view: View, options: LegalCommands) -> AnyCommand:
        total = len(options)
        commands = [options[n] for n in range(total)] if total <= MOST else [options[0], *self._sample(options)]
        worth = Worth(view)
        best, most = commands[0], 0.0
        for command in commands[1:]:
            value = self._value(view, worth, command)
            if value > most:
                best, most = command, value
        if isinstance(best, Activate):
            key = (view.state.turn, best.source, best.ability)
            self._activated[key] = self._activated.get(key, 0) + 1
        return best

    def _sample(self, options: LegalCommands) -> list[AnyCommand]:
        return [options.sample(self) for _ in range(MOST)]

    def _value(self, view: View, worth: Worth, command: AnyCommand) -> float:
        """What a command is worth; not above zero: better not."""
        match command:
            case Pass():
                return 0.0
            case Play():
                return 1000.0 + self._land(worth.game, command, view.seat)
            case Cast():
                return worth.cast(command)
            case Activate():
                if self._activated.get((view.state.turn, command.source, command.ability), 0) >= 2:
                    return 0.0
                return worth.activate(command)
            case Foretell():
                return 1.0
        return 0.0

    def _land(self, game: Game, command: Play, seat: int) -> float:
        """Lands that untapped lands don't match yet come first, and those with abilities last."""
        face = face_chosen(game, command) or Face()
        same = sum(1 for i in game.controlled(seat) if game.face(i).name == face.name)
        return 1.0 - 0.1 * same + (0.5 if "Basic" in face.types else 0.0)
