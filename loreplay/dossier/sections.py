"""The twelve points as titles, facts, tables and lists: text and page are made of these, so that both say the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from projections.provenance import headed
from replay.disputes.infractions import REMEDIES
from replay.dossier.model import Dossier, Found, Told


class Event(NamedTuple):
    """A number of an event, which a page can open."""

    number: int

    def __str__(self) -> str:
        return f"#{self.number}"


Cell = str | Event


class Facts(NamedTuple):
    """Labels with what they stand before."""

    rows: Sequence[tuple[str, Cell]]


class Para(NamedTuple):
    """A sentence or two."""

    text: str
    kind: str = ""
    """`good`, `warn`, `bad`, `note`."""


class Quote(NamedTuple):
    """Somebody's words."""

    by: str
    text: str


class Listed(NamedTuple):
    """A list under a heading."""

    title: str
    lines: Sequence[str]


class Rows(NamedTuple):
    """A table under a heading."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]


class Drawn(NamedTuple):
    """Text whose lines are kept as they are."""

    title: str
    text: str


Block = Facts | Para | Quote | Listed | Rows | Drawn


class Section(NamedTuple):
    """A point of the dossier."""

    number: int
    title: str
    blocks: Sequence[Block]


def sections(dossier: Dossier) -> list[Section]:
    """All twelve."""
    from loreplay.dossier.judged import judged
    from loreplay.dossier.played import played

    return [*played(dossier), *judged(dossier)]


# What the points share --------------------------------------------------------------------------------------------


def number(value: int | None) -> Cell:
    """The event's number, or `–`."""
    return Event(value) if value is not None else "–"


def events(title: str, told: Iterable[Told], *, left_out: int = 0, recorded: bool = True) -> list[Block]:
    """Events in words; nothing where there are none. Those that are not recorded cannot be opened."""
    rows: list[Sequence[Cell]] = [
        (Event(one.number) if recorded else f"#{one.number}", one.at, one.text, one.rule or "") for one in told
    ]
    if not rows:
        return []
    found: list[Block] = [Rows(title, ("event", "at", "what", "rule"), rows)]
    if left_out:
        found.append(Para(f"{left_out} more are left out.", "note"))
    return found


def findings(title: str, found: Iterable[Found]) -> list[Block]:
    """Findings of the audit; nothing where there are none."""
    rows: list[Sequence[Cell]] = [
        (
            headed(one.rule),
            Event(one.event),
            one.at,
            one.verdict,
            one.explanation,
            " ".join(f"#{each}" for each in one.evidence),
        )
        for one in found
    ]
    return [Rows(title, ("rule", "event", "at", "verdict", "why", "evidence"), rows)] if rows else []


def lines(title: str, text: Iterable[str]) -> list[Block]:
    """A list; nothing where there is none."""
    found = list(text)
    return [Listed(title, found)] if found else []


def yes(value: bool) -> str:
    """`yes` or `no`."""
    return "yes" if value else "no"


def remedy(name: str) -> str:
    """A remedy with what it means."""
    return f"{name}: {REMEDIES.get(name, '')}".rstrip(": ")


def counted(number_: int, word: str) -> str:
    """`1 turn`, `2 turns`."""
    return f"{number_:,} {word}{'' if number_ == 1 else 's'}"
