"""The door to the rules: what a player may do, and what follows from it.

table = Table(library, chance)            # a game and what it waits for
table.begin(players)                      # events up to the first question
table.verify(seat, command)               # raises IllegalCommand
table.do(seat, command) -> events         # nothing happens where it is illegal
"""

from __future__ import annotations

from typing import Any

from domain.commands import (
    NAMES,
    Activate,
    AnyCommand,
    Attack,
    Block,
    Cast,
    Choose,
    Concede,
    Foretell,
    IllegalCommand,
    Pass,
    Play,
    dump,
)
from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameDrawn, PlayerLost
from domain.events.records import ChoiceRequested, CommandGiven
from domain.ids import Seat
from domain.rules import cr103_starting_the_game, cr116_special_actions, cr506_combat, cr601_casting, cr602_activating
from domain.rules.chance import Chance
from domain.rules.choice import Answer, Choice, Flow
from domain.rules.cr103_starting_the_game import Seated
from domain.rules.cr117_priority import passed, receive
from domain.rules.cr704_state_based_actions import settle_end
from domain.rules.game import Game
from domain.rules.parsed import Library
from domain.state.state import State


class Table:
    """A game in play: the state, and the choice or decision it waits for."""

    def __init__(self, library: Library, chance: Chance, *, turn_limit: int = 1000) -> None:
        self.game = Game(library, chance)
        self.game.turn_limit = turn_limit
        self.choice: Choice | None = None
        """What is asked in the middle of something; None: a player has priority, or the game is over."""
        self._flow: Flow[None] | None = None

    @classmethod
    def resumed(cls, library: Library, chance: Chance, state: State, *, turn_limit: int = 1000) -> Table:
        """A game to go on with from a quiescent point. The library knows the effects that are under way."""
        table = cls(library, chance, turn_limit=turn_limit)
        table.game.state = state.copy()
        return table

    # Waiting ---------------------------------------------------------------------------------------------------------

    @property
    def player(self) -> Seat | None:
        """Who is to decide; None when the game is over."""
        state = self.game.state
        if state.ended:
            return None
        return self.choice.player if self.choice is not None else state.priority

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.state.ended

    @property
    def quiescent(self) -> bool:
        """Whether nothing is under way: a player has priority, and everything that matters is in the state.

        Between the two combat damage steps that is not so: who struck first is known to the rules alone.
        """
        return self.choice is None and self.game.state.step != "first-damage"

    # Beginning -------------------------------------------------------------------------------------------------------

    def begin(self, players: tuple[Seated, ...], *, first: Seat | None = None, **more: Any) -> list[GameEvent]:
        """Sets up the game, and goes on to the first question."""
        cr103_starting_the_game.setup(self.game, players, **more)
        self._run(cr103_starting_the_game.start(self.game, first), None)
        return self.game.take()

    def go_on(self, player: Seat) -> list[GameEvent]:
        """Goes on from a position that was put in place: state-based actions and triggers, then the player may act."""
        self._run(receive(self.game, player, "117.3a"), None)
        return self.game.take()

    # Deciding --------------------------------------------------------------------------------------------------------

    def verify(self, player: Seat, command: AnyCommand) -> None:
        """Raises IllegalCommand unless the player may do this now."""
        game = self.game
        if game.state.ended:
            raise IllegalCommand("the game is over", "104.1", player)
        if self.choice is None and isinstance(command, Pass) and player == game.state.priority:
            return
        if isinstance(command, Concede):
            return
        if player != self.player:
            raise IllegalCommand("another player is to decide", "117.1", player)
        if self.choice is not None:
            self._verify_answer(self.choice, command)
            return
        match command:
            case Play():
                cr116_special_actions.verify_play(game, player, command)
            case Cast():
                cr601_casting.verify_cast(game, player, command)
            case Activate():
                cr602_activating.verify(game, player, command)
            case Foretell():
                cr116_special_actions.verify_foretell(game, player, command)
            case _:
                raise IllegalCommand(f"{NAMES[type(command)]} is not asked for", "117.1", player)

    def _verify_answer(self, choice: Choice, command: AnyCommand) -> None:
        match command:
            case Attack() if choice.kind == "attackers":
                cr506_combat.verify_attack(self.game, command.attacks)
            case Block() if choice.kind == "blockers":
                cr506_combat.verify_block(self.game, command.blocks)
            case Choose() if choice.kind not in ("attackers", "blockers"):
                choice.verify(command.answer)
            case _:
                raise IllegalCommand(f"{choice.kind} is asked for", choice.rule, choice.player)

    def can(self, player: Seat, command: AnyCommand) -> bool:
        """Whether the player may do this now."""
        try:
            self.verify(player, command)
        except IllegalCommand:
            return False
        return True

    def do(self, player: Seat, command: AnyCommand) -> list[GameEvent]:
        """Carries out a command; the events, the command first. Raises IllegalCommand where it is none."""
        self.verify(player, command)
        game = self.game
        if isinstance(command, Concede):
            game.cause = self._give(player, command)
            self.choice, self._flow = None, None
            game.cause = game.emit(PlayerLost, "104.3a", player=player, reason="concession")
            settle_end(game)
            game.cause = None
            return game.take()
        if self.choice is not None:
            self._give(player, command)
            self._run(self._flow, answer_of(command))
            return game.take()
        if isinstance(command, Pass):
            flow = passed(game, player)
            if flow is not None:
                self._run(flow, None)
            return game.take()
        number = self._give(player, command)
        game.cause = number
        self._run(self._act(player, command), None)
        return game.take()

    def stop(self, reason: str, *, draw: bool) -> list[GameEvent]:
        """Ends the game from outside: as a draw at a stated limit, or without a result because it can't go on."""
        self.choice, self._flow = None, None
        self.game.cause = None
        if not self.over:
            if draw:
                self.game.emit(GameDrawn, "104.4")
            self.game.finish(reason)
        return self.game.take()

    def keep(self, event: GameEvent) -> None:
        """Takes in an event of record-keeping (a checkpoint, a note): it has a number, too."""
        self.game.record(event)
        self.game.take()

    def _give(self, player: Seat, command: AnyCommand) -> int:
        return self.game.emit(
            CommandGiven, None, player=player, command=NAMES[type(command)], details=dump(command), seen_by=(player,)
        )

    def _act(self, player: Seat, command: AnyCommand) -> Flow[None]:
        game = self.game
        given = game.cause
        match command:
            case Play():
                yield from cr116_special_actions.play(game, player, command)
            case Cast():
                yield from cr601_casting.cast(game, player, command)
            case Activate():
                yield from cr602_activating.activate(game, player, command)
            case Foretell():
                yield from cr116_special_actions.foretell(game, player, command)
        game.cause = None
        yield from receive(game, player, "117.3c", given)

    def _run(self, flow: Flow[None] | None, answer: Answer | None) -> None:
        assert flow is not None
        try:
            choice = next(flow) if answer is None else flow.send(answer)
        except StopIteration:
            self._flow = self.choice = None
            self.game.cause = None
            return
        self._flow, self.choice = flow, choice
        self.game.emit(ChoiceRequested, None, player=choice.player, choice=choice.kind)


def answer_of(command: AnyCommand) -> Answer:
    """The answer that a command gives to a choice."""
    match command:
        case Attack():
            return command.attacks
        case Block():
            return command.blocks
        case Choose():
            return command.answer
    return ()
