"""Where a person reads and types: a terminal, or a pipe that is fed with lines."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import TextIO

from loreplay.cli.failures import one_line
from loreplay.cli.terminal import DIM, colours, fitted, styled

LONGEST_LINE = 500
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Closed(Exception):
    """Nothing more can be read: the input has ended."""


class Screen:
    """Plain lines; on a terminal with colours. `terminal` says whether it can be cleared."""

    def __init__(
        self, out: TextIO | None = None, read: Callable[[str], str] | None = None, *, terminal: bool | None = None
    ) -> None:
        self.out = out if out is not None else sys.stdout
        self._read = read if read is not None else self._from_input
        self.terminal = terminal if terminal is not None else self.out.isatty() and sys.stdin.isatty()
        if self.terminal and read is None:
            _line_editing()

    def say(self, text: str = "", *styles: str) -> None:
        """A line, or several."""
        text = fitted(text)
        self.out.write((styled(text, *styles, stream=self.out) if styles else text) + "\n")

    def faint(self, text: str) -> None:
        """A line of less weight."""
        self.say(text, DIM)

    @property
    def painted(self) -> bool:
        """Whether colours are wanted."""
        return colours(self.out)

    def ask(self, prompt: str = "> ") -> str:
        """What is typed, on one line and without control characters. Closed at the end of the input."""
        self.out.flush()
        try:
            line = self._read(prompt)
        except EOFError:
            self.out.write("\n")
            raise Closed from None
        return _ARROWS.sub("", one_line(line, LONGEST_LINE)).strip()

    def hide(self, whom: str) -> None:
        """Clears the screen and waits until the next player sits in front of it."""
        if self.terminal:
            self.out.write(CLEAR)
        self.say(f"--- {whom} is to play. The other player looks away; {whom} presses Enter. ---")
        self.ask("")
        if self.terminal:
            self.out.write(CLEAR)

    def _from_input(self, prompt: str) -> str:
        if self.terminal and self.out is sys.stdout:
            return input(prompt)
        self.out.write(prompt)
        self.out.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not self.terminal:
            self.out.write("\n")
        return line


def _line_editing() -> None:
    """Lets the terminal edit lines and recall earlier ones, where Python can."""
    try:
        import readline  # noqa: F401
    except ImportError:
        pass


_ARROWS = re.compile("\N{REPLACEMENT CHARACTER}\\[[0-9;]*[A-Za-z~]")
