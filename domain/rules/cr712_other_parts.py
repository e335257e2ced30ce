"""CR 712.11–12, 715.3: cards with another part that can be cast or played: modal double-faced cards, adventurers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec import UNSET

from domain.cards import abilities as a
from domain.commands import Cast, Play
from domain.ids import ObjectId
from domain.rules import off
from domain.rules.effects_under_way import definition_of
from domain.state.leaves import Effect, Face

if TYPE_CHECKING:
    from domain.rules.game import Game

ADVENTURE = "Adventure"
MAY_BE_PLAYED = "may be played"
NOT_AS_AN_ADVENTURE = "not as an Adventure"
"""Goes with that permission where a card is on an adventure (715.3d)."""


def other_part(game: Game, face: Face | None) -> Face | None:
    """The part beside its usual one that a card can be cast or played as; None for almost all cards."""
    parts = game.library.parts
    return parts.get(face.card or "") if parts and face is not None else None


def face_chosen(game: Game, command: Cast | Play) -> Face | None:
    """What a card is cast or played as by a command; its usual part where it has no other of that name."""
    thing = game.state.objects.get(command.card)
    face = (thing.under or thing.base) if thing is not None else None
    part = other_part(game, face) if command.face is not UNSET else None
    return part if part is not None and part.name == command.face else face


def can_be_chosen(part: Face) -> bool:
    """Whether a player may choose this part at all (712.11b, 712.12, 715.3)."""
    if ADVENTURE in part.subtypes:
        return not off.is_off("715.3")
    return not off.is_off("712.12" if "Land" in part.types else "712.11b")


@contextmanager
def seen_as(game: Game, card: ObjectId, part: Face) -> Iterator[None]:
    """Within it a card counts as the part that it would be cast as (712.11c, 715.3a)."""
    if off.is_off("715.3a" if ADVENTURE in part.subtypes else "712.11c"):
        yield
        return
    with game.supposing(card, part):
        yield


def permits(effect: Effect, part: Face | None) -> bool:
    """Whether an effect under way lets its cards be played, as that part."""
    nodes = definition_of(effect.definition) if effect.definition is not None else ()
    for node in nodes if isinstance(nodes, tuple) else ():
        if isinstance(node, a.RuleChange) and node.rule == MAY_BE_PLAYED:
            adventure = part is not None and ADVENTURE in part.subtypes
            return not (adventure and node.value == NOT_AS_AN_ADVENTURE)
    return False
