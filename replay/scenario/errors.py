"""What is wrong with a scenario file: one line with file, line and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from replay.errors import StoreError


class ScenarioError(StoreError):
    """The file cannot be meant like this. The message begins with `file, line n: `."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}, line {line}: {reason}" if line else f"{file}: {reason}")
        self.file = file
        self.line = line
        """From 1; 0 where the file as a whole is meant."""
        self.reason = reason


def did_you_mean(word: str, known: Iterable[str], *, most: int = 3) -> str:
    """`; did you mean A or B?`, or nothing."""
    lower = {one.casefold(): one for one in known}
    near = get_close_matches(word.casefold()[:200], list(lower), n=most, cutoff=0.6)
    return f"; did you mean {' or '.join(repr(lower[one]) for one in near)}?" if near else ""


def shown(text: str, longest: int = 60) -> str:
    """A word of the file as it is quoted in a message."""
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")
