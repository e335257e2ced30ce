"""Writes a moment of a recorded game as a scenario file.

Where the position can't be said as it is (something is on the stack, in combat, or lasts for the turn), the file has an
earlier position and a script of what was done since. What it can't say is listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from domain.commands import IllegalCommand
from domain.decide import Table
from domain.events import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.cr500_turns import PriorityReceived
from domain.ids import EventNumber
from domain.rules.chance import CounterStream, Recorded
from domain.state import State, effective_numbers
from domain.vocabulary import Zone
from replay.engine import engine_library
from replay.errors import StoreError
from replay.fork import next_decision
from replay.redeciding import Diverged, table_after
from replay.scenario.errors import ScenarioError
from replay.scenario.parsing import parse
from replay.scenario.results import Result
from replay.scenario.running import Runner
from replay.scenario.writing_alike import board_of, what_differs, what_is_legal
from replay.scenario.writing_position import Position, position_of
from replay.scenario.writing_script import CannotSay, Script, arrivals_of
from replay.scenario.writing_words import comment, entry, quoted

if TYPE_CHECKING:
    from replay.replay import Replay

MOST_TURNS_BACK = 6
"""Turns that are gone back to find a position that can be said."""
SEED = 1


class Written(NamedTuple):
    """A scenario file, and how good it is."""

    text: str
    at: EventNumber
    """The moment it leads to."""
    base: EventNumber
    """The moment of its position; before `at` where a script leads there."""
    unsaid: tuple[str, ...]
    """What it can't say."""
    same: bool | None
    """Whether the same commands are legal in it; None where nobody knows what was (imported games)."""

    @property
    def verdict(self) -> str:
        """In a sentence."""
        if self.same is None:
            return "What was legal then is not known: our engine did not decide this game."
        if self.same:
            return "The same is legal in it as was then."
        return "Not the same is legal in it as was then: see what it can't say."


def written(replay: Replay, number: EventNumber) -> Written:
    """The scenario of the game right after event `number`, or after the next decision. StoreError where there is none.

    `replay` shows everything that was recorded.
    """
    events = [recorded.event for recorded in replay]
    name = f"Game {replay.name} at event {number}"
    began = events[0] if events else None
    if not isinstance(began, GameBegan):
        raise StoreError("the record does not begin with the beginning of a game")
    if began.recorded_by != "engine" or any(recorded.withheld for recorded in replay):
        return _as_far_as_known(replay, number, name)
    return of_events(events, next_decision(events, number), name)


def of_events(events: Sequence[GameEvent], at: EventNumber, name: str) -> Written:
    """The scenario of a moment at which a player had to decide, in a game that our engine decided."""
    target = _table(events, at)
    if target.over:
        raise StoreError(f"after event {at} nobody had anything to decide any more: the game was over")
    best: Written | None = None
    for base in bases(events, at):
        found = _attempt(events, base, at, target, name)
        if found.same and not found.unsaid:
            return found
        if best is None or _worse(best) > _worse(found):
            best = found
    assert best is not None  # the moment itself was tried
    return best


def bases(events: Sequence[GameEvent], at: EventNumber) -> list[EventNumber]:
    """Moments whose position may be written: the moment itself, then the first of each turn before."""
    found = [at]
    turns: dict[int, EventNumber] = {}
    for number in effective_numbers(events[: at + 1]):
        event = events[number]
        if isinstance(event, PriorityReceived) and event.rule != "117.3d" and event.turn > 0:
            turns.setdefault(event.turn, number)
    latest = sorted(turns.values(), reverse=True)[:MOST_TURNS_BACK]
    return [*found, *(number for number in latest if number != at)]


def _worse(found: Written) -> tuple[bool, int]:
    return (not found.same, len(found.unsaid))


def _table(events: Sequence[GameEvent], at: EventNumber) -> Table:
    try:
        recorded = Recorded(events, CounterStream(b"scenario"))
        return table_after(events[: at + 1], engine_library(), recorded)
    except Diverged as diverged:
        raise StoreError(f"today's engine decides otherwise: {diverged.divergence.reason}") from diverged


def _attempt(events: Sequence[GameEvent], base: EventNumber, at: EventNumber, target: Table, name: str) -> Written:
    """A file with the position of `base`, and whether it leads to the same."""
    table = _table(events, base) if base != at else target
    state = table.game.state
    unsaid: list[str] = []
    entries: list[str] = []
    used: dict[str, None] = {}
    if base != at:
        script = Script(table, arrivals_of(state))
        state = state.copy()
        try:
            script.follow(events, base, at)
        except CannotSay as problem:
            unsaid.append(str(problem))
        entries, used = script.entries, script.used
    position = position_of(state, used, None)
    unsaid += position.unsaid
    text = whole(name, position, entries, (), events, base, at)
    same, differing = compared(text, target, bool(entries))
    expected = () if differing else expectations(target.game.state)
    unsaid += differing
    return Written(whole(name, position, entries, expected, events, base, at, unsaid), at, base, tuple(unsaid), same)


def compared(text: str, target: Table, scripted: bool) -> tuple[bool, list[str]]:
    """Plays the file: (whether the same is legal then, what is otherwise)."""
    try:
        scenario = parse(text, "the scenario")
        result = Result(scenario.name, scenario.file, failures=[], events=[])
        runner = Runner(scenario, result)
        runner.run()
    except (ScenarioError, IllegalCommand) as error:
        return False, [f"the file can't be played: {error}"]
    if result.failures:
        return False, [f"the script stops: {result.failures[0]}"]
    return what_is_legal(runner.table) == what_is_legal(target), what_differs(runner.table, target)


def _as_far_as_known(replay: Replay, number: EventNumber, name: str) -> Written:
    """The position of a game that somebody else recorded."""
    state = replay.at(number).state
    while state.step is None and number + 1 < len(replay):  # a turn begins before its first step does
        number += 1
        state = replay.at(number).state
    if state.active is None or state.step is None:
        raise StoreError(f"after event {number} no turn has begun: there is no position yet")
    position = position_of(state, {}, replay.namer, known_in_part=True)
    unsaid = list(position.unsaid)
    events = [recorded.event for recorded in replay]
    text = whole(name, position, [], (), events, number, number, unsaid)
    try:
        parse(text, "the scenario")
    except ScenarioError as error:
        unsaid.append(f"the file can't be read: {error}")
    return Written(text, number, number, tuple(unsaid), None)


def whole(
    name: str,
    position: Position,
    script: Sequence[str],
    expected: Sequence[str],
    events: Sequence[GameEvent],
    base: EventNumber,
    at: EventNumber,
    unsaid: Sequence[str] = (),
) -> str:
    """The text of the file."""
    lines = [f"# {name}, with all that was recorded, hidden cards included."]
    if base != at:
        lines.append(f"# The position is that right after event {base}; the script does what was done since.")
    if unsaid:
        lines += ["# What this file can't say:", *(comment(one) for one in unsaid)]
    lines += [f"name: {quoted(name)}", f"seed: {SEED}", *position.lines]
    if script:
        lines += ["script:", *(f"  - {one}" for one in script)]
    elif not expected:
        lines.append("script: []")
    if expected:
        lines += ["expect:", *(f"  {one}" for one in expected)]
    return "\n".join(lines) + "\n"


def expectations(state: State) -> list[str]:
    """What must be so then: life totals, how many cards lie where, and what is on the stack."""
    seats = sorted(state.players)
    zones: tuple[Zone, ...] = ("hand", "graveyard")
    found = [entry("life", {f"P{seat}": str(state.players[seat].life) for seat in seats})]
    found += [entry(zone, {f"P{seat}": str(len(state.zone(zone, seat))) for seat in seats}) for zone in zones]
    boards = {f"P{seat}": board_of(state, seat) for seat in seats}
    inner = {
        seat: "{exactly: {" + ", ".join(f"{quoted(name)}: {number}" for name, number in board.items()) + "}}"
        for seat, board in boards.items()
        if board
    }
    if inner:
        found.append(entry("battlefield", inner))
    return found
