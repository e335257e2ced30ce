"""What is kept of a card and of an ability, and how much of it at most."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

MAX_CARDS = 500_000
"""Cards, and abilities, of one file; Arena had 25,000 cards and 20,000 abilities in 2026."""

MAX_OBJECT = 16_000_000
"""Bytes of one card in JSON; real ones have about 5,000."""

MAX_UNPACKED = 16_000_000_000
"""Bytes of a file once unpacked; Scryfall's largest has about 2,500,000,000."""


class CardRow(NamedTuple):
    """One card: key (`arena:95815`), name as the game shows it, language (`enUS`), `{2}{W}`, `Creature — Elf`."""

    card: str
    name: str
    lang: str
    mana_cost: str | None = None
    type_line: str | None = None


class AbilityRow(NamedTuple):
    """One ability: key (`ability:12`), its text in the user's own copy of the game, language."""

    ability: str
    text: str
    lang: str


class Progress(Protocol):
    """Told now and then how far the reading is: bytes done and bytes in all, of the file as it lies on the disk."""

    def __call__(self, done: int, total: int, /) -> object: ...


@dataclass
class Found:
    """What one file holds. kind: arena, scryfall or mtgjson. skipped: cards with an Arena id but no usable name."""

    kind: str
    cards: dict[str, CardRow] = field(default_factory=dict)
    abilities: dict[str, AbilityRow] = field(default_factory=dict)
    skipped: int = 0
