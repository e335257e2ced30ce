"""What ends a verb early: one line for people, one document for programs, and the exit code."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import Final

FINE: Final = 0
FINDINGS: Final = 1
USAGE: Final = 2
UNREADABLE: Final = 3
INTERRUPTED: Final = 130
"""As a shell says it of a program that Ctrl-C ended."""


class Failure(Exception):
    """One clear line and the exit code."""

    def __init__(self, message: str, code: int = UNREADABLE) -> None:
        super().__init__(message)
        self.code = code


class WrongUsage(Failure):
    """The command cannot be meant like this."""

    def __init__(self, message: str) -> None:
        super().__init__(message, USAGE)


def one_line(text: str, longest: int = 1000) -> str:
    """Text from anywhere on one line, without control, escape or direction characters."""
    words = " ".join(text[: 4 * longest].split())
    plain = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in words)
    return plain if len(plain) <= longest else plain[: longest - 1] + "…"


def explained(error: Exception) -> Failure:
    """The failure behind an exception; one that nobody foresaw is named with its place in our code."""
    if isinstance(error, Failure):
        return error
    from replay.errors import StoreError

    if isinstance(error, StoreError) or _is_file_error(error):
        return Failure(str(error))
    if isinstance(error, MemoryError):
        return Failure("there is not enough memory for this")
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        return Failure(f"{place}{error.strerror or type(error).__name__}")
    return Failure(
        f"an error in loreplay itself: {type(error).__name__} at {_place(error)}; "
        "run it again with --debug and report what it prints"
    )


def _is_file_error(error: Exception) -> bool:
    """Whether a file of cards or of a deck is wrong; their modules are imported where they are needed."""
    for name, kind in (("replay.cardnames.errors", "CardFileError"), ("replay.decks", "DeckError")):
        module = sys.modules.get(name)
        if module is not None and isinstance(error, getattr(module, kind)):
            return True
    return False


def _place(error: Exception) -> str:
    """File and line where it was raised, below our folder."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "an unknown place"
    home = Path(__file__).resolve().parents[2]
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(home)]
    frame = (ours or frames)[-1]
    path = Path(frame.filename)
    name = path.relative_to(home).as_posix() if path.is_relative_to(home) else path.name
    return f"{name}, line {frame.lineno}"
