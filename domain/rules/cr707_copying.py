"""CR 707: what is copied, exceptions that become part of the copy, and permanents that become copies where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.cards.nodes import Node
from domain.events.cr613_characteristics import BecameCopy
from domain.ids import ObjectId
from domain.rules import off
from domain.rules.cr613_layers import FACE_DOWN
from domain.rules.cr613_types import CARD_WORDS
from domain.rules.effects_under_way import begin, definition_of
from domain.rules.matching import Reading, amount
from domain.rules.parsed import hidden_name
from domain.state.leaves import Face, Object
from domain.state.zones import masked

if TYPE_CHECKING:
    from domain.rules.game import Game


def copiable(game: Game, identifier: ObjectId) -> Face | None:
    """The copiable values of an object: no effects but copy effects, no status, no counters (707.2)."""
    thing = game.find(identifier)
    if thing is None:
        return None
    if masked(thing):
        return FACE_DOWN
    # Without 707.2 a copy would be like the object as it is now, effects and counters included.
    return game.face(identifier) if off.is_off("707.2") else thing.base


def with_exceptions(reading: Reading, face: Face, exceptions: tuple[Node, ...]) -> Face:
    """What a copy is where the copy effect makes exceptions; they are copiable values of it too (707.9a–b)."""
    if off.is_off("707.9b"):
        return face
    for change in exceptions:
        face = changed(reading, face, change)
    return face


def changed(reading: Reading, face: Face, change: Node) -> Face:
    """A face with one exception."""
    match change:
        case a.AddTypes():
            new = [word for word in change.words if word not in face.types + face.subtypes]
            types = tuple([word for word in new if word in CARD_WORDS])
            subtypes = tuple([word for word in new if word not in CARD_WORDS])
            return replace(face, types=(*face.types, *types), subtypes=(*face.subtypes, *subtypes))
        case a.LoseTypes():
            return replace(face, types=tuple([word for word in face.types if word not in change.words]))
        case a.SetColors():
            colors = (*face.colors, *change.colors) if change.add else change.colors
            return replace(face, colors=tuple(dict.fromkeys(colors)))
        case a.SetPT():
            return replace(face, power=amount(reading, change.power), toughness=amount(reading, change.toughness))
        case a.GrantAbility():
            name = hidden_name(change.ability)
            reading.game.library.remember(name, change.ability)
            return replace(face, abilities=(*face.abilities, name))
        case a.HasThisAbility():
            stack = reading.game.find(reading.stack) if reading.stack is not None else None
            name = (stack.ability if stack is not None else None) or ""
            return replace(face, abilities=(*face.abilities, name)) if name else face
    raise TypeError(f"no exception of a copy effect: {change!r}")


class Copying(e.Effect, frozen=True):
    """Marks a copy effect on a permanent: its values, and what it was before any of those (707.4)."""

    values: tuple[object, ...]
    before: tuple[object, ...]


def flat(face: Face) -> tuple[object, ...]:
    """A face as a definition can hold it."""
    return tuple(asdict(face).values())


def copying(game: Game, identifier: ObjectId, besides: str = "") -> list[Copying]:
    """The copy effects on a permanent, the oldest first."""
    found: list[Copying] = []
    for name, effect in game.state.effects.items():
        if identifier in effect.affected and effect.definition is not None and name != besides:
            nodes = definition_of(effect.definition)
            if isinstance(nodes, tuple):
                found.extend(node for node in nodes if isinstance(node, Copying))
    return found


def become_copy(reading: Reading, thing: Object, original: ObjectId, values: Face, until: str) -> None:
    """A permanent becomes a copy of an object. Nothing enters, and other effects on it stay (707.4)."""
    game = reading.game
    own = thing.base if thing.base is not None else Face()
    values = replace(values, card=own.card)
    earlier = copying(game, thing.id)
    node = Copying(flat(values), earlier[0].before if earlier else flat(own))
    begin(game, (node,), (thing.id,), until, reading.controller, reading.source, "611.2")
    game.emit(BecameCopy, "707.4", object=thing.id, copy_of=original, facts=facts(values))


def ended(game: Game, name: str) -> None:
    """A copy effect is about to end: the latest of the others shows, or what the permanent was at first."""
    effect = game.state.effects[name]
    if effect.definition is None or '"Copying"' not in effect.definition:
        return
    mine = [node for node in definition_of(effect.definition) if isinstance(node, Copying)]
    for identifier in effect.affected:
        if isinstance(identifier, str) and identifier in game.state.objects and mine:
            others = copying(game, identifier, besides=name)
            values = Face(*(others[-1].values if others else mine[0].before))  # type: ignore[arg-type]
            game.emit(BecameCopy, "611.2a", object=identifier, facts=facts(values))


def facts(face: Face) -> object:
    """A face as it stands in an event."""
    from domain.rules.game import facts_of

    return facts_of(face)
