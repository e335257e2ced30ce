"""Plays commands from a file: one a line, as JSON (`{"do": "cast", "card": "o12"}`), as a game records them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from domain.commands import AnyCommand, load
from domain.legal import LegalCommands
from replay.errors import StoreError
from replay.simulation.players import View

LARGEST = 16 << 20


class ScriptedPlayer:
    """Gives the commands in their order, then passes and takes the first option."""

    def __init__(self, commands: Sequence[AnyCommand], where: str = "the script") -> None:
        self._commands = commands
        self._where = where
        self._place = 0

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> ScriptedPlayer:
        """The commands of a file; empty lines and those that begin with `#` don't count. StoreError if it is bad."""
        try:
            if Path(path).stat().st_size > LARGEST:
                raise StoreError(f"{path}: more than {LARGEST >> 20} MB of commands")
            lines = Path(path).read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError as error:
            raise StoreError(f"{path}: no UTF-8 text (byte {error.start})") from None
        except OSError as error:
            raise StoreError(f"{path}: {error.strerror}") from None
        commands: list[AnyCommand] = []
        for number, line in enumerate(lines, 1):
            if line.strip() and not line.lstrip().startswith("#"):
                try:
                    commands.append(load(line))
                except (msgspec.MsgspecError, RecursionError) as error:
                    raise StoreError(f"{path}, line {number}: no command ({error})") from None
        return cls(commands, str(path))

    def skip(self, number: int) -> None:
        """Leaves out that many commands: they were given before the game was gone on with."""
        self._place = min(number, len(self._commands))

    def choose(self, view: View, options: LegalCommands) -> AnyCommand:
        """The next command. ValueError if it isn't legal now."""
        if self._place >= len(self._commands):
            return options[0]
        command = self._commands[self._place]
        self._place += 1
        if command not in options:
            raise ValueError(f"{self._where}: command {self._place} ({type(command).__name__}) isn't legal")
        return command
