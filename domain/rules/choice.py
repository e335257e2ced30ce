"""A choice that the rules ask of a player in the middle of something."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from domain.commands import IllegalCommand
from domain.ids import ObjectId, Seat

Answer = tuple[Any, ...]
T = TypeVar("T")
Flow = Generator["Choice", Answer, T]
"""Something that may ask choices on its way: it yields them and is sent the answers."""


class Choice:
    """A question with its options. An answer is a tuple of options, in order where order matters."""

    __slots__ = (
        "check",
        "groups",
        "index",
        "kind",
        "labels",
        "least",
        "most",
        "options",
        "player",
        "repeat",
        "rule",
        "source",
    )

    def __init__(
        self,
        player: Seat,
        kind: str,
        options: tuple[Any, ...],
        *,
        least: int = 1,
        most: int | None = 1,
        source: ObjectId | None = None,
        rule: str = "608.2d",
        check: Callable[[Answer], str | None] | None = None,
        repeat: bool = False,
        groups: tuple[tuple[Any, ...], ...] | None = None,
        labels: tuple[Any, ...] = (),
        index: int | None = None,
    ) -> None:
        self.player = player
        self.kind = kind
        """`targets`, `attackers`, `order`, `may`, `number`, …"""
        self.options = options
        self.least = least
        self.most = len(options) if most is None else most
        self.source = source
        self.rule = rule
        """The rule that asks, and that a wrong answer breaks."""
        self.check = check
        """What else must hold of an answer: a reason why it does not, or None."""
        self.groups = groups
        """Where at most one of each group can be chosen, and any number of groups: all answers come from them."""
        self.repeat = repeat
        """Whether an option may be taken more than once."""
        self.labels = labels
        """What the options stand for where they are places in a list: objects, or (source, chapter) of abilities."""
        self.index = index
        """For targets: which word "target" of the text this is, from 0."""

    def verify(self, answer: Answer) -> None:
        """Raises IllegalCommand unless this is an answer."""
        if not self.least <= len(answer) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            raise IllegalCommand(f"{self.kind}: {len(answer)} chosen, not {wanted}", self.rule, self.player)
        for place, option in enumerate(answer):
            if option not in self.options:
                raise IllegalCommand(f"{self.kind}: {option!r} is no option", self.rule, self.player)
            if not self.repeat and option in answer[:place]:
                raise IllegalCommand(f"{self.kind}: {option!r} is chosen twice", self.rule, self.player)
        reason = self.check(answer) if self.check is not None else None
        if reason is not None:
            raise IllegalCommand(f"{self.kind}: {reason}", self.rule, self.player)

    @property
    def forced(self) -> Answer | None:
        """The only answer there is, where there is only one."""
        if self.check is not None or self.kind in ("may", "number", "order"):
            return None
        if self.repeat:
            return self.options * self.least if len(self.options) == 1 and self.least == self.most else None
        if self.least == self.most == len(self.options) and (len(self.options) <= 1 or self.kind != "order"):
            return self.options
        return () if self.most == 0 else None


def ask(choice: Choice) -> Flow[Answer]:
    """Asks, unless there is only one answer."""
    forced = choice.forced
    if forced is not None:
        return forced
    answer = yield choice
    return answer


def drive(flow: Flow[T], answer: Answer | None) -> tuple[Choice | None, T | None]:
    """Runs a flow on to its next choice or its end."""
    try:
        return (next(flow) if answer is None else flow.send(answer)), None
    except StopIteration as end:
        return None, end.value
