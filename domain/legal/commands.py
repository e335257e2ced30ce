"""Legal commands as a lazy sequence of numbered entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, overload

from domain.commands import AnyCommand, Command, IllegalCommand


class Entry:
    """Several commands that differ in a number: the nth is `make(n)`."""

    __slots__ = ("count", "make")

    def __init__(self, count: int, make: Callable[[int], AnyCommand]) -> None:
        self.count = count
        self.make = make


LONGEST = 2**31 - 1


class LegalCommands(Sequence[AnyCommand]):
    """All commands that a player may give now, as a lazy sequence."""

    def __init__(self, entries: list[Entry], check: Callable[[AnyCommand], bool] | None = None) -> None:
        self.entries = entries
        self.check = check
        """Set where numbering counts some commands that are not legal (menace): they are passed over."""
        self.total = sum([entry.count for entry in entries])
        self.verify: Callable[[AnyCommand], None] | None = None
        """Raises IllegalCommand for what is not legal. Commands that are paid otherwise than these are legal too."""

    def __contains__(self, command: object) -> bool:
        if self.verify is None or not isinstance(command, Command):
            return any(command == one for one in self)
        try:
            self.verify(command)  # type: ignore[arg-type]
        except IllegalCommand:
            return False
        return True

    def __len__(self) -> int:
        """`total`, or the highest length that Python allows: sets of attackers and blockers may be more."""
        return min(self.total, LONGEST)

    @overload
    def __getitem__(self, index: int) -> AnyCommand: ...
    @overload
    def __getitem__(self, index: slice) -> list[AnyCommand]: ...
    def __getitem__(self, index: int | slice) -> AnyCommand | list[AnyCommand]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self.total))]
        if index < 0:
            index += self.total
        if not 0 <= index < self.total:
            raise IndexError(index)
        for _ in range(self.total):
            command = self._at(index)
            if self.check is None or self.check(command):
                return command
            index = (index + 1) % self.total
        raise IndexError("no command is legal")

    def _at(self, index: int) -> AnyCommand:
        for entry in self.entries:
            if index < entry.count:
                return entry.make(index)
            index -= entry.count
        raise IndexError(index)

    def __iter__(self) -> Iterator[AnyCommand]:
        for place in range(self.total):
            command = self._at(place)
            if self.check is None or self.check(command):
                yield command

    def sample(self, chance: Below) -> AnyCommand:
        """One of them, all alike; what is not legal is drawn again."""
        while True:
            command = self._at(chance.below(self.total))
            if self.check is None or self.check(command):
                return command


class Below(Protocol):
    """A source of random numbers."""

    def below(self, limit: int) -> int:
        """A number from 0 up to before `limit`."""


def one(command: AnyCommand) -> Entry:
    """A single command."""
    return Entry(1, lambda _: command)
