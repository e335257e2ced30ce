"""Cards of our own by name, whatever its case, accents and punctuation; and near names for one that is not there."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache

from domain.cards.card import CardDef
from domain.cards.corpus import corpus
from replay.cardnames.text import spelling

LONGEST_NAME = 150


class UnknownCard(LookupError):
    """No card of this release has that name; `near` are names that are spelled alike."""

    def __init__(self, name: str, near: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.near = near

    def __str__(self) -> str:
        shown = self.name if len(self.name) <= LONGEST_NAME else self.name[: LONGEST_NAME - 1] + "…"
        hint = f" (near: {', '.join(self.near)})" if self.near else ""
        return f"unknown card {shown!r}{hint}"


def find_card(name: str) -> CardDef:
    """The card of that name; of two parts also as `Front // Back`, as deck lists write it. Raises UnknownCard."""
    key = spelling(name[: LONGEST_NAME + 1])
    found = spelled().get(key)
    front, both, other = name[: 2 * LONGEST_NAME].partition("//")
    if found is None and both:
        found = spelled().get(spelling(front.strip()))
        found = found if found is not None and card_of_part(other.strip("/ ")) is found else None
    if found is None:
        raise UnknownCard(name, near_names(key))
    return found


def card_of_part(name: str) -> CardDef | None:
    """The card of which a part has that name: a back face, an Adventure."""
    return part_spelled().get(spelling(name[: LONGEST_NAME + 1]))


def near_names(key: str) -> tuple[str, ...]:
    """At most three names that hold this one, or are spelled like it, whole or up to their comma or second word."""
    known = spelled()
    if len(key) > 2:
        inside = sorted((card.name for other, card in known.items() if key in other), key=len)
        if inside:
            return tuple(inside[:3])
    parts = {other: card.name for other, card in known.items()}
    for card in known.values():
        for part in (card.name.partition(",")[0], card.name.partition(" ")[0]):
            parts.setdefault(spelling(part), card.name)
    return tuple(dict.fromkeys(parts[part] for part in get_close_matches(key, parts, n=3, cutoff=0.75)))


@lru_cache(maxsize=1)
def part_spelled() -> dict[str, CardDef]:
    """Spelling of another part → card."""
    parts = ((part, card) for card in corpus().values() for part in (card.back, card.adventure) if part is not None)
    return {spelling(part.name): card for part, card in parts}


@lru_cache(maxsize=1)
def spelled() -> dict[str, CardDef]:
    """Spelling → card."""
    return {spelling(name): card for name, card in corpus().items()}
