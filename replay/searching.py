"""Finding events of a game: by rule, kind, player, source, turn and step."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import TypeAlias

from domain import cr
from domain.events import EVENTS, GameEvent
from domain.ids import EventNumber, Seat
from domain.vocabulary import STEPS
from projections.actors import actor
from projections.names import Namer, Names, clean, key_of
from projections.walk import Walk

Kinds: TypeAlias = str | type[GameEvent] | tuple[str | type[GameEvent], ...]


class Wanted:
    """What is looked for. ValueError for a rule, kind or step that does not exist."""

    def __init__(
        self,
        rule: str | None = None,
        kind: Kinds | None = None,
        turn: int | None = None,
        step: str | None = None,
        seat: Seat | None = None,
        source: str | None = None,
    ) -> None:
        if rule is not None:
            cr.covers(rule, "100")
        if step is not None and step not in STEPS:
            raise ValueError(f"{clean(step)[:40]!r} is no step: they are {' '.join(STEPS)}")
        self.rule = rule
        self.kinds = _kinds(kind)
        self.turn = turn
        self.step = step
        self.seat = seat
        self.source = source

    @property
    def needs_state(self) -> bool:
        """Whether the event alone does not say if it is one."""
        return self.seat is not None or self.source is not None

    def matches(self, event: GameEvent) -> bool:
        """Whether rule, kind, turn and step are those wanted."""
        if self.kinds is not None and event.kind not in self.kinds:
            return False
        if (self.turn is not None and event.turn != self.turn) or (self.step is not None and event.step != self.step):
            return False
        if self.rule is None:
            return True
        try:
            return event.rule is not None and cr.covers(self.rule, event.rule)
        except cr.UnknownRule:
            return False

    def narrow(
        self, numbers: list[EventNumber], events: Sequence[GameEvent], cancelled: bool, namer: Namer | None
    ) -> list[EventNumber]:
        """Those of the player and the source wanted."""
        among = frozenset(numbers)
        walk = Walk(events, cancelled)
        names = Names(walk.state, namer, walk.gone)
        found = []
        for number, event in walk:
            if number not in among:
                continue
            names.state = walk.state
            if (self.seat is None or actor(event, walk.state, walk.gone) == self.seat) and self._from_source(
                event, names
            ):
                found.append(number)
        return found

    def _from_source(self, event: GameEvent, names: Names) -> bool:
        if self.source is None or event.source == self.source:
            return True
        key = key_of(self.source)
        return event.source is not None and key != "" and key_of(names.plain(event.source)) == key


def _kinds(kind: Kinds | None) -> frozenset[str] | None:
    if kind is None:
        return None
    given = kind if isinstance(kind, tuple) else (kind,)
    names = [each if isinstance(each, str) else each.__name__ for each in given]
    for name in names:
        if name not in EVENTS:
            close = difflib.get_close_matches(name[:60], EVENTS, 3)
            hint = f"; did you mean {' or '.join(close)}?" if close else "; EVENTS.md lists them"
            raise ValueError(f"there is no kind of event {clean(name)[:40]!r}{hint}")
    return frozenset(names)
