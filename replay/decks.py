"""Decks: plain text with "4 Name" lines, as MTGO and Arena write them, read and checked (CR 100.2a, 100.4a).

    Deck
    4 Thorin Oakenshield (HOB) 165
    20 Plains

    Sideboard
    2 Dwarven Mattock

`About` and `Name …` are passed over, a line that begins with `//` or `#` is a comment, `SB: 2 Name` belongs to the
sideboard. In a file without headings an empty line after 60 cards begins the sideboard.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import NoReturn

from domain.cards.card import CardDef
from replay.card_lookup import UnknownCard, find_card

LEAST = 60
MOST_COPIES = 4
MOST_SIDEBOARD = 15
MOST_CARDS = 250
"""What a deck may have here; the rules know no limit."""
LARGEST_FILE = 100_000

_LINE = re.compile(r"(?P<number>\d{1,4})x?\s+(?P<name>\S.*?)(?:\s+\([^()\s]{2,8}\)(?:\s+\S{1,10})?)?(?:\s+\*[FE]\*)?")
_HEADINGS = {"deck": "main", "main": "main", "maindeck": "main", "sideboard": "side", "companion": "side"}


class DeckError(Exception):
    """A deck that can't be read or played with: one line with file, line, what, what to do."""


@dataclass(frozen=True)
class Deck:
    """A deck, with the names of its cards as they are printed."""

    name: str
    cards: tuple[str, ...]
    sideboard: tuple[str, ...] = ()

    def counts(self) -> dict[str, int]:
        """Name → how many in the main deck, in the order of the list."""
        return dict(Counter(self.cards))


def deck_names() -> tuple[str, ...]:
    """The decks that come with loreplay."""
    folder = files("domain.cards.decks")
    return tuple(sorted(entry.name.removesuffix(".txt") for entry in folder.iterdir() if entry.name.endswith(".txt")))


def load_deck(deck: str | os.PathLike[str]) -> Deck:
    """One of our decks by its name, or a deck file by its path. Raises DeckError."""
    shown = os.fspath(deck)
    if shown in deck_names():
        return read_deck(files("domain.cards.decks").joinpath(f"{shown}.txt").read_text(encoding="utf-8"), shown)
    path = Path(deck)
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        ours = ", ".join(deck_names())
        raise DeckError(f"{shown}: no such deck or file; give the path of a deck file, or one of {ours}") from None
    except OSError as error:
        raise DeckError(
            f"{shown}: {error.strerror or type(error).__name__}; give a text file of '4 Name' lines"
        ) from None
    except ValueError:
        raise DeckError("the path of the deck has a null character; give the path of a deck file") from None
    if len(data) > LARGEST_FILE:
        raise DeckError(f"{shown}: more than {LARGEST_FILE:,} bytes; a deck is a short text file of '4 Name' lines")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DeckError(f"{shown}:{line}: not UTF-8 text; save the deck as text in UTF-8") from None
    return read_deck(text, shown, path.stem)


def read_deck(text: str, source: str, name: str | None = None) -> Deck:
    """A deck from its text; `source` names it in errors. Raises DeckError with the first that is wrong."""
    reading = _Reading(source)
    for number, line in enumerate(text.splitlines(), 1):
        reading.line(number, line.strip())
    return reading.deck(name or source)


class _Reading:
    """A deck file being read."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.part = "main"
        self.headed = False
        self.title: str | None = None
        self.about = False
        self.parts: dict[str, list[str]] = {"main": [], "side": []}
        self.copies: Counter[str] = Counter()

    def line(self, number: int, line: str) -> None:
        """Takes in a line."""
        if not line:
            self.about = False
            if not self.headed and len(self.parts["main"]) >= LEAST:
                self.part = "side"
            return
        if line.startswith(("//", "#")):
            return
        word = line.rstrip(":").casefold().replace(" ", "")
        if word in _HEADINGS:
            self.part, self.headed, self.about = _HEADINGS[word], True, False
            return
        if word == "about" or (self.about and line.startswith("Name ")):
            self.about = True
            return
        if word == "commander":
            self.wrong(number, "a Commander deck; decks are for two players with 60 cards and no commander")
        self.card(number, line)

    def card(self, number: int, line: str) -> None:
        """A line of cards."""
        part = self.part
        if line[:3].upper() == "SB:":
            part, line = "side", line[3:].lstrip()
        found = _LINE.fullmatch(line)
        if found is None:
            self.wrong(number, f"{line[:60]!r} is no card; write '4 Name'")
        count = int(found["number"])
        if not count:
            self.wrong(number, "0 cards; write how many there are, or leave the line out")
        card = self.find(number, found["name"])
        self.copies[card.name] += count
        if self.copies[card.name] > MOST_COPIES and "Basic" not in card.types:
            copies = self.copies[card.name]
            self.wrong(number, f"{copies} copies of {card.name}; at most {MOST_COPIES} are legal (CR 100.2a)")
        self.parts[part].extend([card.name] * min(count, MOST_CARDS + 1))
        if len(self.parts[part]) > MOST_CARDS:
            self.wrong(number, f"more than {MOST_CARDS} cards; that is more than this release plays with")

    def find(self, number: int, name: str) -> CardDef:
        """The card of a line; of one with two faces the front's name is enough."""
        try:
            return find_card(name)
        except UnknownCard as unknown:
            front = name.partition("//")[0].strip()
            if front and front != name:
                try:
                    return find_card(front)
                except UnknownCard:
                    pass
            self.wrong(number, str(unknown))

    def deck(self, name: str) -> Deck:
        """The whole deck, once every line was read."""
        main, side = self.parts["main"], self.parts["side"]
        if len(main) < LEAST:
            raise DeckError(f"{self.source}: {len(main)} cards; a deck has at least {LEAST} (CR 100.2a)")
        if len(side) > MOST_SIDEBOARD:
            raise DeckError(f"{self.source}: {len(side)} cards in the sideboard; at most {MOST_SIDEBOARD} (CR 100.4a)")
        return Deck(name, tuple(main), tuple(side))

    def wrong(self, number: int, what: str) -> NoReturn:
        """Raises what is wrong with a line."""
        raise DeckError(f"{self.source}:{number}: {what}")
