"""What a seat calls things, and abilities in words."""

from __future__ import annotations

import re
from typing import Any

from domain.cards import abilities as a
from domain.cards.describe import host_of, short_name, this_of
from domain.cards.english.rules import ability_text
from domain.cards.english.speaker import Speaker
from domain.ids import ObjectId, Recipient, Seat
from domain.rules.game import Game
from domain.state import Object, State
from projections.names import HIDDEN, Names, power_toughness, roman
from replay.simulation.players import View

ID = re.compile(r"'?\b(o[0-9]+)\b'?")


class Naming:
    """The names of objects and players as a seat sees them at one moment."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.view = view
        self.state: State = view.state
        self.names = Names(self.state).settle()

    def thing(self, recipient: Recipient | None) -> str:
        """An object with its power and toughness, or a player."""
        if recipient is None:
            return "nothing"
        if isinstance(recipient, int):
            return "you" if recipient == self.seat else self.names.player(recipient)
        seen = self.state.objects.get(recipient)
        name = self.names.label(recipient)
        face = seen.face if seen is not None else None
        if seen is not None and face is not None and "Creature" in face.types and seen.zone == "battlefield":
            name += f" {power_toughness(face)}"
        if seen is not None and seen.zone in ("battlefield", "stack") and seen.controller != self.seat:
            name += f" ({self.names.player(seen.controller)}'s)"
        elif seen is not None and seen.zone in ("graveyard", "exile"):
            whose = "your" if seen.owner == self.seat else f"{self.names.player(seen.owner)}'s"
            name += f" (in {whose} graveyard)" if seen.zone == "graveyard" else " (in exile)"
        return name

    def bare(self, identifier: ObjectId) -> str:
        """The name alone."""
        return self.names.label(identifier)

    def plain(self, text: str) -> str:
        """A sentence of the rules with names in place of ids."""
        return ID.sub(lambda found: self.names.label(found[1]) if found[1] in self.state.objects else found[0], text)

    def label(self, option: Any, label: Any) -> str:
        """An option of a choice."""
        if isinstance(label, tuple) and len(label) == 2:
            source, chapter = label
            name = self.names.label(source) if isinstance(source, str) else HIDDEN
            return f"chapter {roman(chapter)} of {name}" if isinstance(chapter, int) else f"ability of {name}"
        if isinstance(label, str) and ID.fullmatch(label):
            return self.thing(label)
        if isinstance(label, bool):
            return "yes" if label else "no"
        return str(label if label is not None else option)

    def ability(self, source: ObjectId, node: a.Ability) -> str:
        """An ability of an object, in our words."""
        seen: Object | None = self.state.objects.get(source)
        card = self._definition(seen)
        if card is not None:
            speaker = Speaker(this_of(card), host_of(card))
        else:
            speaker = Speaker(short_name(self.names.plain(source)), "enchanted permanent")
        return ability_text(speaker, node)

    def _definition(self, seen: Object | None) -> Any:
        if seen is None or seen.face is None or seen.face.card is None:
            return None
        return self.view.definitions.cards.get(seen.face.card)


def seat_named(game: Game, text: str) -> Seat | None:
    """The seat that `P2` or a name means."""
    for seat, player in game.state.players.items():
        if text.casefold() in (f"p{seat}", player.name.casefold()):
            return seat
    return None
