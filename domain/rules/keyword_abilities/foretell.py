"""CR 702.143f: face-down foretold cards are shown as the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr400_zones import CardsRevealed
from domain.rules import off
from domain.rules.seen_faces import facts_of

if TYPE_CHECKING:
    from domain.rules.game import Game


def reveal(game: Game) -> None:
    """At the end of the game all face-down foretold cards are shown (CR 702.143f)."""
    objects = game.state.objects
    hidden = [i for i in game.state.zone("exile") if i in game.state.foretold and objects[i].face_down]
    for seat in game.state.players:
        cards = tuple(identifier for identifier in hidden if objects[identifier].owner == seat)
        if cards and not off.is_off("702.143f"):
            faces = tuple((i, facts_of(face)) for i in cards if (face := objects[i].base) is not None)
            game.emit(CardsRevealed, "702.143f", player=seat, cards=cards, faces=faces, seen_by=None)
