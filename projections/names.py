"""What objects and players are called in front of people."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Protocol

from domain.ids import ObjectId, Recipient, Seat
from domain.state import Face, Object, State
from domain.vocabulary import SUPERTYPES

LONGEST = 80
"""Characters of a name that are shown."""

HIDDEN = "a card"

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_].*?(?:\x07|\x1b\\|$)|[ -/]*[0-~])", re.DOTALL)
_ORDER = (*SUPERTYPES, "Kindred", "Enchantment", "Artifact", "Land")
_TYPE_LINE = {**{word: place for place, word in enumerate(_ORDER)}, "Creature": 100}
"""Where a word stands on a type line: supertypes, then card types in the order that cards print."""

_NUMERALS = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


class Namer(Protocol):
    """Gives the name of a card by its key (`arena:95815`), or None; `dict.get` is one."""

    def __call__(self, card: str, /) -> str | None: ...


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """A word from outside, fit for a terminal and one line: no control, escape, direction or invisible characters."""
    text = _ESCAPES.sub("", text[: 20 * LONGEST])
    plain = "".join(" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in text)
    plain = " ".join(plain.split())
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…"


@lru_cache(maxsize=4096)
def key_of(name: str) -> str:
    """A name without case, accents and punctuation, for finding it."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in decomposed if letter.isalnum())


def roman(number: int) -> str:
    """A chapter number as it is printed (CR 714.2a)."""
    if not 0 < number < 40:
        return str(number)
    numerals = ""
    for value, numeral in _NUMERALS:
        while number >= value:
            numerals += numeral
            number -= value
    return numerals


def power_toughness(face: Face) -> str:
    """`9/9`, or nothing for what has none."""
    if face.power is None and face.toughness is None:
        return ""
    return f"{'*' if face.power is None else face.power}/{'*' if face.toughness is None else face.toughness}"


def describe(face: Face) -> str:
    """A card without a name: `Creature — Saga Dragon 9/9 [arena:95853]`, or `Forest [arena:1]`."""
    kind = " ".join(sorted(face.types, key=lambda word: _TYPE_LINE.get(word, 50)))
    if face.subtypes:
        kind = f"{kind} — {' '.join(face.subtypes)}" if kind else " ".join(face.subtypes)
    parts = [part for part in (kind, power_toughness(face)) if part]
    if {*face.types} == {"Basic", "Land"} and len(face.subtypes) == 1:
        parts = [face.subtypes[0]]
    if face.card:
        parts.append(f"[{face.card}]" if parts else f"card {face.card}")
    return clean(" ".join(parts))


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


class Names:
    """Calls objects and players by name, as they are in one state.

    `gone` holds the last of objects that have left it.
    """

    def __init__(self, state: State, namer: Namer | None = None, gone: Mapping[ObjectId, Object] | None = None) -> None:
        self.state = state
        self.gone: Mapping[ObjectId, Object] = {} if gone is None else gone
        self._namer = namer
        self._faces: dict[Face, str] = {}
        self._counts: dict[str, int] | None = None

    def settle(self) -> Names:
        """Counts the names once, for a state that does not change any more."""
        self._counts = dict(Counter(self.thing(thing) for thing in self._in_view()))
        return self

    def _in_view(self) -> Iterator[Object]:
        for zone in ("battlefield", "stack"):
            for identifier in self.state.zones.get(zone, ()):
                if identifier in self.state.objects:
                    yield self.state.objects[identifier]

    def player(self, seat: Seat | None) -> str:
        """The player's name."""
        if seat is None:
            return "nobody"
        player = self.state.players.get(seat)
        return (clean(player.name) if player is not None else "") or f"player {seat}"

    def face(self, face: Face) -> str:
        """What a card with these characteristics is called; empty if nothing is known of it."""
        known = self._faces.get(face)
        if known is None:
            name = face.name
            if not name and face.card and self._namer is not None:
                name = self._namer(face.card)
            known = clean(name) if name else ""
            self._faces[face] = known = known or describe(face)
        return known

    def find(self, identifier: ObjectId) -> Object | None:
        """The object, the last of it, or what it became."""
        found = self.state.objects.get(identifier) or self.gone.get(identifier)
        if found is not None:
            return found
        absent = self.state.phased_out.get(identifier)
        if absent is not None:
            return absent.thing
        for thing in self.state.objects.values():
            if thing.was == identifier:
                return thing
        return None

    def plain(self, identifier: ObjectId | None) -> str:
        """The object's name without a number."""
        thing = self.find(identifier) if identifier is not None else None
        return HIDDEN if thing is None else self.thing(thing)

    def thing(self, thing: Object) -> str:
        """The name of an object at hand."""
        if thing.kind == "ability":
            return self._ability(thing)
        name = self.face(thing.face) if thing.face is not None else ""
        if not name and thing.under is not None:
            name = self.face(thing.under)
            return f"{name} (face down)" if name else HIDDEN
        if thing.face_down:
            if name and thing.zone in ("battlefield", "stack"):
                return f"a face-down {name}"
            kinds = {"battlefield": "permanent", "stack": "spell"}
            return f"{name} (face down)" if name else f"a face-down {kinds.get(thing.zone, 'card')}"
        if thing.kind == "spell-copy":
            return f"copy of {name or 'a spell'}"
        if not name:
            return {"token": "a token", "emblem": "an emblem"}.get(thing.kind, HIDDEN)
        return name

    def _ability(self, thing: Object) -> str:
        source = self.find(thing.of) if thing.of is not None else None
        owner = self.thing(source) if source is not None and source.kind != "ability" else ""
        if thing.chapter is not None:
            return f"chapter {roman(thing.chapter)} of {owner or 'a Saga'}"
        return f"ability of {owner}" if owner else "an ability"

    def label(self, identifier: ObjectId | None) -> str:
        """The object's name, with its number where another on the battlefield or stack has the same."""
        thing = self.find(identifier) if identifier is not None else None
        if thing is None:
            return HIDDEN
        name = self.thing(thing)
        if thing.zone in ("battlefield", "stack") and self._shared(thing, name):
            return f"{name} ({thing.id})"
        return name

    def _shared(self, thing: Object, name: str) -> bool:
        if self._counts is not None and thing.id in self.state.objects:
            return self._counts.get(name, 0) > 1
        return any(thing.id not in (other.id, other.was) and self.thing(other) == name for other in self._in_view())

    def recipient(self, recipient: Recipient | None) -> str:
        """An object's label or a player's name."""
        if isinstance(recipient, str):
            return self.label(recipient)
        return self.player(recipient)

    def several(self, recipients: tuple[Recipient, ...]) -> str:
        """`A, B and C`."""
        return listed([self.recipient(recipient) for recipient in recipients])


def listed(words: list[str]) -> str:
    """`A, B and C`; the same words are counted: `2 × a card`."""
    counted = [f"{words.count(word)} × {word}" if words.count(word) > 1 else word for word in dict.fromkeys(words)]
    if len(counted) < 2:
        return counted[0] if counted else "nothing"
    return f"{', '.join(counted[:-1])} and {counted[-1]}"
