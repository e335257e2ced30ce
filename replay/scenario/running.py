"""Runs a scenario: sets up the position, plays the script, looks at what is expected."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from pathlib import Path

from domain.commands import AnyCommand, Attack, Block, Choose, IllegalCommand, Pass
from domain.cr import covers
from domain.decide import Table
from domain.events import GameEvent
from domain.ids import Seat
from domain.rules import cr506_combat
from domain.vocabulary import STEP_TITLES
from replay.scenario.announcing import Announcer
from replay.scenario.answering import Answerer, awaited
from replay.scenario.cardbook import card_book
from replay.scenario.errors import ScenarioError
from replay.scenario.expecting import Checker
from replay.scenario.model import Action, Answer, Entry, Expect, GoTo, Illegal, Resolve, Scenario
from replay.scenario.references import References
from replay.scenario.results import Failure, Result
from replay.scenario.setup import Setup
from replay.scenario.without import off_in_environment, rules_off

MOST_PASSES = 4000
"""A script entry that passes more often than that does not end."""


class Stuck(Exception):
    """An entry of the script cannot be carried out; why, in a few words."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"{expected}: {found}")
        self.expected = expected
        self.found = found


def run(scenario: Scenario, *, without: Iterable[str] = ()) -> Result:
    """Runs a scenario; never raises for what is wrong with it or with the engine.

    `without` are rules to switch off, to see whether the scenario would notice; RULES_OFF adds to them.
    """
    result = Result(scenario.name, scenario.file, scenario.rules, failures=[], events=[])
    try:
        with rules_off((*without, *off_in_environment())):
            Runner(scenario, result).run()
    except ScenarioError as error:
        result.error = str(error)
    except Exception as error:  # noqa: BLE001 - a failure of the engine is the answer, too
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}, line {frame.lineno}"
        reason = " ".join(str(error).split())[:200]
        result.error = f"{scenario.file}: an error in the engine: {type(error).__name__} ({reason}) at {where}"
    return result


class Runner:
    """A scenario that is being played."""

    def __init__(self, scenario: Scenario, result: Result) -> None:
        self.scenario = scenario
        self.result = result
        self.table, self.things = Setup(scenario).run()
        refs = References(card_book())
        refs.ids.update(dict.fromkeys(scenario.ids, 0))
        for thing in (thing for side in scenario.sides for thing in side.things):
            refs.names[thing.face.name or ""] = True
        self.announcer = Announcer(self.table, self.things, scenario.file)
        self.answerer = Answerer(self.table, self.things, scenario.file, refs.means_something)
        self.checker = Checker(self)

    def run(self) -> None:
        """From the first state-based actions to the last expectation."""
        result, table = self.result, self.table
        result.events.extend(table.game.take())
        result.began = len(result.events)
        try:
            self.take(table.go_on(self.scenario.priority))
            for entry in self.scenario.script:
                if not self.carry_out(entry):
                    return
            self.checker.check(self.scenario.expect)
        finally:
            result.events.extend(table.game.take())
            result.state = table.game.state

    def take(self, events: list[GameEvent]) -> None:
        """Takes in what happened."""
        self.result.events.extend(events)
        self.things.follow(events)

    # Entries ---------------------------------------------------------------------------------------------------------

    def carry_out(self, entry: Entry) -> bool:
        """One entry. False where it could not be done: the rest of the script makes no sense then."""
        try:
            match entry:
                case Action():
                    self.act(entry)
                case Answer():
                    self.answer(entry)
                case GoTo():
                    self.go_to(entry)
                case Resolve():
                    self.resolve(entry)
                case Expect():
                    self.checker.check(entry.those)
                case Illegal():
                    self.illegal(entry)
        except IllegalCommand as refusal:
            what = entry.verb if isinstance(entry, Action) else "answer"
            self.fail(entry.line, what, "it is legal", f"refused: {refusal}")
            return False
        except Stuck as stuck:
            self.fail(entry.line, type(entry).__name__.lower(), stuck.expected, stuck.found)
            return False
        return True

    def fail(self, line: int, what: str, expected: str, found: str) -> None:
        """Notes what does not hold."""
        self.result.failures.append(Failure(line, what, expected, found))

    def do(self, player: Seat, command: AnyCommand) -> None:
        """Gives a command to the game."""
        self.take(self.table.do(player, command))

    def act(self, action: Action) -> None:
        """What a player does."""
        if action.verb == "attack":
            self.advance(action, "attackers")
        elif action.verb == "block":
            self.advance(action, "blockers")
        command = self.announcer.command(action)
        if action.verb in ("cast", "play", "foretell") and action.card is not None and action.id is not None:
            self.table.verify(action.player, command)
            self.things.ids[action.id] = command.card  # type: ignore[union-attr]
        self.do(action.player, command)

    def before(self, kind: str) -> bool:
        """Whether attackers or blockers are what comes next if everybody passes."""
        state = self.table.game.state
        if self.table.choice is not None or self.table.over or state.zone("stack"):
            return False
        if kind == "blockers":
            return state.step == "attack"
        return state.step in ("main1", "begin") or (state.step == "main2" and state.extra_phases[:1] == ("begin",))

    def advance(self, action: Action, kind: str) -> None:
        """Everybody passes until attackers or blockers are asked for."""
        state = self.table.game.state
        while self.before(kind):
            if kind == "attackers" and state.active == action.player:
                command = self.announcer.attack(action)
                cr506_combat.verify_attack(self.table.game, command.attacks)
            self.do(self.table.player or 1, Pass())
        if self.table.choice is None or self.table.choice.kind != kind:
            rule = "508.1" if kind == "attackers" else "509.1"
            raise IllegalCommand(f"{kind} are not asked for now ({self.where()})", rule, action.player)

    def answer(self, answer: Answer) -> None:
        """An answer, to several choices if its items reach so far."""
        while True:
            chosen, left = self.answerer.answers(answer)
            for one in chosen:
                self.do(answer.player, Choose(one))
            if left is None:
                return
            answer = Answer(answer.line, answer.player, left)

    def verify(self, what: Action | Answer) -> None:
        """Raises IllegalCommand unless it may be done now. Nothing happens."""
        if isinstance(what, Answer):
            self.answerer.answers(what)
            return
        command = self.announcer.command(what)
        game = self.table.game
        state = game.state
        if isinstance(command, Attack) and state.active == what.player and self.before("attackers"):
            cr506_combat.verify_attack(game, command.attacks)
            return
        if isinstance(command, Block) and state.active != what.player and self.before("blockers"):
            cr506_combat.verify_block(game, command.blocks)
            return
        self.table.verify(what.player, command)

    def illegal(self, entry: Illegal) -> None:
        """It must be refused, by that rule."""
        self.result.expectations += 1
        what = entry.what.verb if isinstance(entry.what, Action) else "answer"
        wanted = f"refused under {entry.rule}" if entry.rule is not None else "refused"
        try:
            self.verify(entry.what)
        except IllegalCommand as refusal:
            if entry.rule is not None and not any(covers(entry.rule, rule) for rule in refusal.rules):
                self.fail(entry.line, f"illegal {what}", wanted, f"refused: {refusal}")
            return
        self.fail(entry.line, f"illegal {what}", wanted, "it is legal")

    # Passing ---------------------------------------------------------------------------------------------------------

    def where(self) -> str:
        """The moment, for a message."""
        state = self.table.game.state
        if self.table.over:
            return "the game is over"
        if self.table.choice is not None:
            return awaited(self.table.choice, self.answerer.told)
        step = STEP_TITLES[state.step] if state.step is not None else "start"
        return f"turn {state.turn} of P{state.active}, {step}, P{state.priority} has priority"

    def free(self, entry: GoTo | Resolve) -> None:
        """Nobody is asked anything, and the game goes on."""
        if self.table.over:
            raise Stuck("the game goes on", "the game is over")
        if self.table.choice is not None:
            raise Stuck("no choice is pending", f"{self.where()}: `answer` it first")

    def resolve(self, entry: Resolve) -> None:
        """Every player passes until the top object has left the stack, or all have."""
        self.free(entry)
        state = self.table.game.state
        stack = state.zone("stack")
        if not stack:
            if entry.everything:
                return
            raise Stuck("something is on the stack", "the stack is empty")
        for _ in range(MOST_PASSES):
            there = state.zone("stack")
            if self.table.choice is not None or self.table.over:
                return
            if not there if entry.everything else stack[0] not in there:
                return
            self.do(self.table.player or 1, Pass())
        raise Stuck("the stack empties", f"it does not after {MOST_PASSES} passes")

    def go_to(self, entry: GoTo) -> None:
        """Everybody passes until that step of that turn; nobody attacks or blocks."""
        self.free(entry)
        table, state = self.table, self.table.game.state
        if entry.turn == 0 and state.active != entry.player:
            raise Stuck(f"it is P{entry.player}'s turn", self.where())
        first, moved, turns, seen = state.turn, False, 0, state.turn
        for _ in range(MOST_PASSES):
            there = state.active == entry.player and state.step == entry.step
            there = there and (moved or entry.turn == 0) and entry.turn in (None, turns)
            if there and (table.choice is not None or state.priority == entry.player):
                return
            if table.over:
                raise Stuck(f"P{entry.player} reaches the {STEP_TITLES[entry.step]}", "the game is over")
            if entry.turn is not None and (turns > entry.turn or (entry.turn == 0 and state.turn != first)):
                raise Stuck(f"the {STEP_TITLES[entry.step]} is yet to come", self.where())
            if table.choice is not None:
                self.on_the_way()
            else:
                before = len(self.result.events)
                self.do(table.player or 1, Pass())
                moved = moved or any(event.kind == "StepBegan" for event in self.result.events[before:])
            moved = moved or state.turn != first
            if state.turn != seen:
                seen = state.turn
                turns += state.active == entry.player
        raise Stuck(f"P{entry.player} reaches the {STEP_TITLES[entry.step]}", f"not within {MOST_PASSES} passes")

    def on_the_way(self) -> None:
        """What is decided while everybody passes: no attacks, no blocks, the last cards of a hand that is too big."""
        choice = self.table.choice
        assert choice is not None
        if choice.kind == "attackers":
            self.do(choice.player, Attack(()))
        elif choice.kind == "blockers":
            self.do(choice.player, Block(()))
        elif choice.kind == "discard" and self.table.game.state.step == "cleanup":
            latest = sorted(choice.options, key=lambda card: int(card[1:]), reverse=True)
            self.do(choice.player, Choose(tuple(latest[: choice.least])))
        else:
            raise Stuck("no choice on the way", self.where())


def table_of(scenario: Scenario) -> Table:
    """The table of a scenario before its script, for looking around."""
    table, _ = Setup(scenario).run()
    table.go_on(scenario.priority)
    return table
