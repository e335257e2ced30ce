"""A simulated game made again from its seed and the commands that were given, without the programs that gave them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from uuid import UUID

import msgspec

from domain.commands import AnyCommand, IllegalCommand, Pass, load
from domain.events.cr500_turns import PriorityPassed
from domain.events.records import CommandGiven
from domain.ids import Seat
from replay.errors import StoreError
from replay.recorded import StoredRecord, read_record
from replay.simulation.many import Setup, simulator_of
from replay.simulation.playing import TOO_MANY_COMMANDS, stopped
from replay.simulation.simulator import Seating

_TOPICS = (CommandGiven.topic(), PriorityPassed.topic())


class Remade(NamedTuple):
    """A game that was made again."""

    game_id: UUID
    head: str
    records: list[StoredRecord]


def command_log(records: Iterable[StoredRecord]) -> str:
    """The commands of a game in full, one a line: the seat, and the command as JSON; of a pass the seat alone."""
    lines = []
    for record in records:
        if record.topic in _TOPICS:
            event = read_record(record).event
            if isinstance(event, PriorityPassed):
                lines.append(str(event.player))
            elif isinstance(event, CommandGiven):
                lines.append(f"{event.player}{event.details}")
    return "\n".join(lines)


def remake(setup: Setup, number: int, log: str, failure: str = "") -> Remade:
    """Game `number` of a setup with the commands of `command_log`; `failure` is what the program that failed did.

    Raises StoreError where today's engine refuses one of them, and for what is no such log.
    """
    simulator = simulator_of(setup)
    where = f"game {simulator.game_id(number)} can't be made again"
    try:
        table, recording = simulator.begin(number)
        for place, (seat, command) in enumerate(_commands(log), 1):
            try:
                recording.take(table, table.do(seat, command))
            except IllegalCommand as refusal:
                raise StoreError(f"{where}: today's engine refuses command {place} ({refusal})") from None
        if failure:
            recording.take(table, stopped(table, failure))
        elif not table.over:
            recording.take(table, table.stop(TOO_MANY_COMMANDS, draw=True))
        recording.finish(table)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise StoreError(f"{where}: its commands can't be read ({type(error).__name__})") from None
    return Remade(simulator.game_id(number), recording.head, recording.records)


def _commands(log: str) -> Iterator[tuple[Seat, AnyCommand]]:
    for line in log.splitlines():
        yield int(line[:1]), load(line[1:]) if len(line) > 1 else Pass()


class _Seat(msgspec.Struct, forbid_unknown_fields=True):
    program: str
    deck: list[str]


class _Setup(msgspec.Struct, forbid_unknown_fields=True):
    engine: str
    seed: str
    turn_limit: int
    command_limit: int
    seats: tuple[_Seat, _Seat]


def setup_text(setup: Setup) -> str:
    """A setup as JSON, the same for the same."""
    one, other = (_Seat(seat.program, list(seat.deck)) for seat in setup.seats)
    kept = _Setup(setup.engine, setup.seed, setup.turn_limit, setup.command_limit, (one, other))
    return msgspec.json.encode(kept, order="deterministic").decode()


def read_setup(text: str) -> Setup:
    """The inverse of `setup_text`. StoreError for what is none."""
    try:
        kept = msgspec.json.decode(text, type=_Setup)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise StoreError(f"a simulation's setup can't be read ({error})") from None
    one, other = (Seating(seat.program, tuple(seat.deck)) for seat in kept.seats)
    return Setup((one, other), kept.seed, kept.turn_limit, kept.command_limit, engine=kept.engine)
