"""Programs play on from wherever a game is, to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from domain.commands import AnyCommand, Command, IllegalCommand
from domain.decide import Table
from domain.events.base import GameEvent
from domain.events.records import NoteAdded
from domain.ids import Seat
from domain.legal import LegalCommands, legal_commands
from replay.simulation.players import Player, View
from replay.simulation.recording import InMemory, Recording

COMMAND_LIMIT = 50_000
"""A game in which more commands were given is a draw: loops that nobody ends."""
STOPPED = "stopped"
TOO_MANY_COMMANDS = "command limit"

Watch = Callable[[Table, list[GameEvent]], None]


class PlayedOn(NamedTuple):
    """What came of it."""

    commands: int
    """Decisions, forced ones included."""
    choices: int
    """Decisions between two or more legal commands."""
    failure: str
    """Which program failed, and how; empty where the game came to its end."""


class ProgramFailed(Exception):
    """A player program raised, or answered what is no legal command."""


def play_on(
    table: Table,
    programs: Mapping[Seat, Player],
    recording: Recording | None = None,
    *,
    names: Mapping[Seat, str] | None = None,
    command_limit: int = COMMAND_LIMIT,
    watch: Watch | None = None,
) -> PlayedOn:
    """Lets the programs play to the end of the game; a program that fails stops it.

    `watch` is called first and after each command, with all events that the recording has.
    """
    recording = recording if recording is not None else InMemory()
    commands = choices = 0
    if watch is not None:
        watch(table, recording.events)
    while not table.over:
        if commands >= command_limit:
            recording.take(table, table.stop(TOO_MANY_COMMANDS, draw=True))
            break
        player = table.player
        assert player is not None
        options = legal_commands(table)
        if options.total > 1:
            choices += 1
        try:
            command = answered(programs[player], View(table, player), options)
            events = table.do(player, command)
        except ProgramFailed as failed:
            reason = f"the program of player {player} ({(names or {}).get(player, 'a program')[:60]}) {failed}"
            recording.take(table, stopped(table, reason))
            return PlayedOn(commands, choices, reason)
        commands += 1
        recording.take(table, events)
        if watch is not None:
            watch(table, recording.events)
    return PlayedOn(commands, choices, "")


def stopped(table: Table, reason: str) -> list[GameEvent]:
    """Ends a game that can't go on, with a note that says why."""
    state = table.game.state
    note = NoteAdded(turn=state.turn, step=state.step, text=reason)
    table.keep(note)
    return [note, *table.stop(STOPPED, draw=False)]


def answered(player: Player, view: View, options: LegalCommands) -> AnyCommand:
    """The program's answer, a legal command. Raises ProgramFailed."""
    try:
        command = player.choose(view, options)
    except Exception as error:  # whatever the program does, the game is told of it
        text = " ".join(str(error).split())[:200]
        raise ProgramFailed(f"raised {type(error).__name__}{': ' + text if text else ''}") from error
    if not isinstance(command, Command):
        raise ProgramFailed(f"answered {type(command).__name__}, no command")
    try:
        legal = command in options
    except (TypeError, ValueError, AttributeError, KeyError) as error:
        raise ProgramFailed(f"answered {type(command).__name__} with {type(error).__name__} inside") from error
    if not legal:
        raise ProgramFailed(f"answered {_told(options, command)}")
    return command


def _told(options: LegalCommands, command: Command) -> str:
    """Why a command isn't legal."""
    try:
        if options.verify is not None:
            options.verify(command)  # type: ignore[arg-type]
    except IllegalCommand as refusal:
        return f"{type(command).__name__}, which isn't legal: {refusal}"
    return f"{type(command).__name__}, which isn't legal"
