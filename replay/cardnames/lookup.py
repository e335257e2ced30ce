"""Looking names up in `<store>.cards`."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path

from replay.cardnames.rows import AbilityRow, CardRow
from replay.cardnames.table import load_abilities, load_names
from replay.cardnames.text import spelling


class CardNames:
    """The card names in one file; a `Namer` for the projections, and safe to share between threads.

    Read once, at the first look-up, and no file stays open. Without the file every answer is None or empty.
    Every look-up raises CardFileError if the file is damaged or of a newer Loreplay.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)

    def __call__(self, card: str, /) -> str | None:
        """The name of the card with this key, or None."""
        return self.name(card)

    def __len__(self) -> int:
        return len(self._cards)

    def __repr__(self) -> str:
        return f"<CardNames {self.path.name}: {len(self)} cards>"

    def name(self, card: str) -> str | None:
        """The name of the card with this key (`arena:95815`), or None."""
        row = self._cards.get(card)
        return row.name if row else None

    def card(self, card: str) -> CardRow | None:
        """Name, language, mana cost and type line of the card with this key, or None."""
        return self._cards.get(card)

    def ability_text(self, ability: int | str) -> str | None:
        """The text of an ability by its number in Arena (`12`, `ability:12` or `arena:12`), or None."""
        row = self._abilities.get(f"ability:{str(ability).rpartition(':')[2]}")
        return row.text if row else None

    def find(self, text: str) -> list[str]:
        """The keys of all cards of this name, whatever its case, accents and punctuation, by ascending number.

        Either half of `Left // Right` and a rebalanced card's name without its `A-` are found too.
        """
        return list(self._by_spelling.get(spelling(text), ()))

    @cached_property
    def _cards(self) -> dict[str, CardRow]:
        return load_names(self.path)

    @cached_property
    def _abilities(self) -> dict[str, AbilityRow]:
        return load_abilities(self.path)

    @cached_property
    def _by_spelling(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for card in sorted(self._cards, key=_number):
            name = self._cards[card].name
            names = [name, *name.split(" // ")] if " // " in name else [name]
            names += [each.removeprefix("A-") for each in names if each.startswith("A-")]
            for plain in dict.fromkeys(spelling(each) for each in names):
                if plain:
                    found.setdefault(plain, []).append(card)
        return {plain: tuple(cards) for plain, cards in found.items()}


def _number(card: str) -> tuple[str, int]:
    source, _, number = card.partition(":")
    return source, int(number) if number.isdigit() else 0
