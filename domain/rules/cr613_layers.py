"""CR 613: what permanents are after continuous effects: copiable values, then layers 2 to 7.

Layer 1 is in an object's copiable values (707), layer 2 in `cr613_control`; the others are applied here in order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.cards import abilities as a
from domain.cards.filters import IsTapped
from domain.cards.nodes import Node
from domain.cards.values import LifeTotal
from domain.ids import ObjectId
from domain.rules import off
from domain.rules.by_identity import by_identity
from domain.rules.cr613_abilities import grant, lose, of_counters, set_colors
from domain.rules.cr613_dependency import in_turn, may_depend
from domain.rules.cr613_effects import (
    LAYER_RULES,
    ORDER,
    Applying,
    Working,
    active,
    affected,
    in_layer,
    layers_of,
    layers_of_static,
)
from domain.rules.cr613_power_and_toughness import all_counters, modify, set_pt, switch
from domain.rules.cr613_rules import rule_changes, under_rule
from domain.rules.cr613_types import add_chosen_type, add_types, every_creature_type, lose_types, set_types
from domain.rules.effects_under_way import definition_of
from domain.rules.matching import Reading
from domain.state.leaves import Face, Object
from domain.vocabulary import KEYWORD_COUNTERS

if TYPE_CHECKING:
    from domain.rules.game import Game

__all__ = ["EMPTY", "derive", "rule_changes", "under_rule"]


@by_identity
def reads_status(node: Node) -> bool:
    """Whether a definition looks at what is tapped, or at life totals."""
    return any(isinstance(part, IsTapped | LifeTotal) for part in node.walk())


def derive(game: Game) -> dict[ObjectId, Face]:
    """What every permanent is now. Spells and cards elsewhere are what their copiable values say."""
    state = game.state
    library = game.library
    loud = bool(state.effects)
    counted = False
    faces: dict[ObjectId, Face] = {}
    for identifier in game.battlefield():
        thing = state.objects[identifier]
        faces[identifier] = base = masked_face(thing)
        loud = loud or bool(library.of(base).statics)
        if thing.counters:
            counted = True
            loud = loud or any(kind in KEYWORD_COUNTERS for kind, _ in thing.counters)
    game._loud = loud
    game._reads_status = False
    if not loud and not counted:
        return faces
    working = {identifier: Working(state.objects[identifier], face) for identifier, face in faces.items()}
    if loud:
        game._faces = {identifier: one.face for identifier, one in working.items()}
        effects = gathered(game, working)
        apply_all(game, working, effects, counted)
        game._reads_status = any(
            reads_status(part) for one in effects for part in ((one.node,) if one.node else one.changes)
        )
        game._stripped = {identifier: True for identifier, one in working.items() if one.stripped}
    elif counted:
        all_counters(working)
    return {identifier: one.result() for identifier, one in working.items()}


def masked_face(thing: Object) -> Face:
    """The copiable values of a permanent; of a face-down one a 2/2 without anything (CR 708.2a)."""
    if thing.face_down:
        return FACE_DOWN
    return thing.base or EMPTY


FACE_DOWN = Face(types=("Creature",), power=2, toughness=2)
EMPTY = Face()


def gathered(game: Game, working: dict[ObjectId, Working]) -> list[Applying]:
    """All continuous effects, oldest first."""
    found: list[Applying] = []
    for identifier, one in working.items():
        for name, node in game.library.of(one.face).statics:
            found.append(static(game, one.thing, identifier, name, node))
    for effect in game.state.effects.values():
        if effect.until == "delayed" or effect.definition is None:
            continue
        changes = definition_of(effect.definition)
        if isinstance(changes, tuple):
            those = tuple([i for i in effect.affected if isinstance(i, str) and i in working])
            found.append(Applying(changes, effect.player or 0, effect.source, effect.began, affected=those))
    if not off.is_off("613.7"):
        found.sort(key=lambda one: one.timestamp)
    return found


def static(game: Game, thing: Object, identifier: ObjectId, name: str, node: a.Static, since: int = 0) -> Applying:
    """The effect of a static ability; its timestamp is its object's, or of what created it if later (613.7a)."""
    stamp = thing.entered if off.is_off("613.7e") else game.state.stamps.get(identifier, thing.entered)
    stamp = max(stamp, since)
    return Applying(node.changes, thing.controller, identifier, stamp, node=node, name=name)


def apply_all(game: Game, working: dict[ObjectId, Working], effects: list[Applying], counted: bool) -> None:
    """Applies the layers in order (613.1)."""
    layers: dict[str, list[Applying]] = {}
    for one in effects:
        sort_in(layers, one)
    if counted and not off.is_off("122.1b"):
        for one in of_counters(game, working):
            sort_in(layers, one)
    for layer in ORDER:
        if layer == "7c" and counted:
            all_counters(working)
            game._faces = {identifier: one.result() for identifier, one in working.items()}
        those = layers.get(layer)
        if not those or off.is_off(LAYER_RULES[layer]):
            continue
        if len(those) > 1 and not off.is_off("613.7"):
            those.sort(key=lambda one: (not one.defining, one.timestamp))  # what defines comes first (613.3)
        dependent = len(those) > 1 and may_depend(those, layer)
        while those:
            one = in_turn(game, working, those, layer, apply_one) if dependent else those[0]
            those.remove(one)
            apply_one(game, working, one, layer)
            if layer == "6" and any(type(change) is a.GrantAbility for change in one.changes):
                for new in granted_statics(game, working, effects, one):
                    effects.append(new)
                    sort_in(layers, new)
                    dependent = dependent or (new in those and may_depend(those, layer))


def sort_in(layers: dict[str, list[Applying]], one: Applying) -> None:
    """Puts an effect into each layer in which it is applied."""
    for layer in layers_of_static(one.node) if one.node is not None else layers_of(one.changes):
        layers.setdefault(layer, []).append(one)


def granted_statics(
    game: Game, working: dict[ObjectId, Working], effects: list[Applying], by: Applying
) -> list[Applying]:
    """Static abilities that permanents have by an effect of layer 6 and did not have before."""
    known = [(one.source, one.name) for one in effects if one.node is not None]
    found: list[Applying] = []
    for identifier in by.affected or ():
        one = working.get(identifier)
        for name in one.abilities if one is not None else ():
            if one is None or name in one.face.abilities or (identifier, name) in known:
                continue
            node = game.node(name)
            if isinstance(node, a.Static):
                known.append((identifier, name))
                found.append(static(game, one.thing, identifier, name, node, by.timestamp))
    return found


def apply_one(game: Game, working: dict[ObjectId, Working], one: Applying, layer: str) -> None:
    """Applies the changes of an effect that belong to a layer, if its ability is there."""
    if not active(game, working, one):
        return
    those = affected(game, working, one)
    if not off.is_off("613.6"):
        one.started = True
        one.affected = those
    reading = Reading(game, one.controller, one.source)
    changes = in_layer(one, layer)
    for identifier in those:
        each = working[identifier]
        reading.its["affected"] = (identifier,)
        for change in changes:
            CHANGE[type(change)](reading, each, change)
        game._faces[identifier] = each.result()


CHANGE: dict[type[Node], Any] = {
    a.AddTypes: add_types,
    a.AddChosenType: add_chosen_type,
    a.LoseTypes: lose_types,
    a.SetTypes: set_types,
    a.EveryCreatureType: every_creature_type,
    a.SetColors: set_colors,
    a.GrantAbility: grant,
    a.LoseAbilities: lose,
    a.SetPT: set_pt,
    a.ModifyPT: modify,
    a.SwitchPT: switch,
}
"""How each kind of change is made."""
