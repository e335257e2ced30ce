"""The numbers of an object: power, toughness, mana value (CR 202.3), counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.ids import ObjectId
from domain.mana import mana_value
from domain.rules import off
from domain.rules.matching.reading import Reading
from domain.state.leaves import Face, Object

if TYPE_CHECKING:
    from domain.rules.game import Game


def number_of(reading: Reading, what: str, identifier: ObjectId, thing: Object, face: Face) -> int:
    """A number of an object."""
    if what == "power":
        return face.power or 0
    if what == "toughness":
        return face.toughness or 0
    if what == "mana_value":
        if face.mana_cost is None and face.card != face.name:
            return back_face_value(reading.game, thing, face)
        return mana_value(face.mana_cost, x_of(reading.game, thing))
    return thing.counter(what.partition(":")[2])


def back_face_value(game: Game, thing: Object, face: Face) -> int:
    """The mana value of a back face: that of the card's front; of what only copies one it is 0 (712.8e)."""
    front = game.library.cards.get(face.card or "")
    if thing.kind == "token" or front is None or front.back is None or front.back.name != face.name:
        return 0
    if front.modal and not off.is_off("712.8f"):
        return 0
    return 0 if off.is_off("712.8e") else mana_value(front.mana_cost, 0)


def x_of(game: Game, thing: Object) -> int:
    """X in the mana cost of an object: what was announced for a spell, 0 anywhere but on the stack (CR 107.3g)."""
    if thing.zone != "stack" and not off.is_off("107.3g"):
        return 0
    announced = game.state.announced.get(thing.id if thing.zone == "stack" else thing.was or "")
    return (announced.x or 0) if announced is not None else 0
