"""What the words share: who tells them, and how numbers, counters and mana are said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from domain.events import GameEvent
from domain.ids import ObjectId, Recipient, Seat
from domain.state import Face, Object
from domain.vocabulary import Zone
from projections.names import HIDDEN, Names, clean, listed, sentence

Word = Callable[[Any, "Teller"], str]
Written = TypeVar("Written", bound=Word)

WORDS: dict[type[GameEvent], Word] = {}
"""Kind → its words: a sentence without capital letter and full stop."""


def words(*kinds: type[GameEvent]) -> Callable[[Written], Written]:
    """Registers the function that words these kinds."""

    def register(function: Written) -> Written:
        for kind in kinds:
            if kind in WORDS:
                raise ValueError(f"{kind.__name__} already has words")
            WORDS[kind] = function
        return function

    return register


class Teller(Names):
    """Names as they are right after the event that is told."""

    soon: dict[ObjectId, Face]
    """Faces that the move shows which the event announces: what was drawn, played, cast or discarded."""

    def tell(self, event: GameEvent) -> str:
        """The event as one sentence. KeyError for a kind that has no words."""
        text = WORDS[type(event)](event, self)
        named = any(text.startswith(self.player(seat)) for seat in self.state.players)
        return f"{text if named else sentence(text)}."

    def card(self, identifier: ObjectId) -> str:
        """A card that an event announces the move of."""
        name = self.label(identifier)
        unknown = name == HIDDEN or name.startswith("a face-down ")
        face = self.soon.get(identifier) if unknown else None
        return (self.face(face) if face is not None else "") or name

    def cards(self, identifiers: tuple[ObjectId, ...]) -> str:
        """Several of them."""
        return listed([self.card(identifier) for identifier in identifiers])

    def source(self, event: GameEvent, before: str = " by ", but: Recipient | None = None) -> str:
        """` by Lightning Bolt`, where the event names a source other than what it is about."""
        if event.source is None or event.source == but or self.find(event.source) is None:
            return ""
        return f"{before}{self.label(event.source)}"

    def whose(self, zone: Zone, owner: Seat | None) -> str:
        """`Alice's hand`, `the battlefield`."""
        if zone in ("battlefield", "stack"):
            return f"the {zone}"
        if zone in ("exile", "command"):
            return "exile" if zone == "exile" else "the command zone"
        whose = f"{self.player(owner)}'s " if owner else "the "
        return "outside the game" if zone == "outside" else f"{whose}{zone}"

    def owner(self, *identifiers: ObjectId) -> Seat | None:
        """The owner of the first of these objects that is known."""
        for identifier in identifiers:
            absent = self.state.phased_out.get(identifier)
            thing: Object | None = absent.thing if absent is not None else None
            thing = thing or self.state.objects.get(identifier) or self.gone.get(identifier)
            if thing is not None:
                return thing.owner
        return None

    def controller(self, identifier: Recipient) -> Seat | None:
        """The controller of an object."""
        thing = self.find(identifier) if isinstance(identifier, str) else None
        return thing.controller if thing is not None else None


def counted(amount: int, word: str, plural: str | None = None) -> str:
    """`a card`, `2 cards`."""
    if amount == 1:
        return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"
    return f"{amount} {plural or word + 's'}"


def counters(amount: int, kind: str) -> str:
    """`a lore counter`, `2 +1/+1 counters`."""
    return counted(amount, f"{clean(kind)} counter")


def mana(pool: tuple[str, ...]) -> str:
    """`{R}{R}{G}`."""
    return "".join(f"{{{clean(entry)}}}" for entry in pool) or "no mana"


def quoted(text: str) -> str:
    """A word of the record's source: its ids and command names have no words of ours."""
    return clean(text).replace("-", " ")
