"""CR 608: resolving the top object of the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import abilities as a
from domain.cards.effects import Effect
from domain.cards.values import TargetSpec
from domain.effects import carry_out_all
from domain.events.cr601_608_stack import (
    AbilityResolved,
    ResolutionBegan,
    SpellResolved,
    StackObjectRemoved,
    TargetsBecameIllegal,
)
from domain.ids import ObjectId
from domain.rules import off, targeting
from domain.rules.choice import Flow
from domain.rules.cr601_casting import bought_back, exiled_after, specs_of
from domain.rules.cr614_entering import enter
from domain.rules.cr715_adventures import go_on_an_adventure, on_an_adventure
from domain.rules.keyword_abilities.triggered import understood
from domain.rules.matching import Reading, holds
from domain.state.leaves import Announced, Object

if TYPE_CHECKING:
    from domain.rules.game import Game

PERMANENT = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")


def resolve_top(game: Game) -> Flow[None]:
    """The top object resolves (608.1)."""
    identifier = game.state.zone("stack")[0]
    thing = game.state.objects[identifier]
    before = game.cause, game.source
    number = game.emit(ResolutionBegan, "608.1", source=thing.of or identifier, object=identifier)
    game.cause, game.source = number, thing.of if thing.kind == "ability" else identifier
    if thing.kind == "ability":
        yield from resolve_ability(game, thing)
    else:
        yield from resolve_spell(game, thing)
    game.cause, game.source = before


def reading_of(game: Game, thing: Object) -> Reading:
    """What a spell or ability on the stack reads."""
    announced = game.state.announced.get(thing.id, Announced())
    x = announced.x
    if x is None and thing.kind == "ability" and thing.of is not None:
        x = spell_x(game, thing)
    return Reading(
        game,
        thing.controller,
        thing.of if thing.kind == "ability" else thing.id,
        targets=thing.targets,
        x=x,
        about=thing.about,
        amount=thing.amount,
        stack=thing.id,
    )


def spell_x(game: Game, thing: Object) -> int | None:
    """An ability that triggered as a permanent entered sees the X of the spell it was (107.3m)."""
    source = game.find(thing.of or "")
    if off.is_off("107.3m") or source is None or source.was is None or source.id not in thing.about:
        return None
    announced = game.state.announced.get(source.was)
    return announced.x if announced is not None else None


def illegal_targets(reading: Reading, specs: tuple[TargetSpec, ...]) -> tuple[tuple[int, ObjectId | int], ...]:
    """The targets that are illegal now, with the place of their word."""
    return tuple(
        (place, target)
        for place, (spec, group) in enumerate(zip(specs, reading.targets, strict=False))
        for target in group
        if not targeting.legal(reading, spec, target) or (spec.alike and not targeting.alike(reading.game, group))
    )


def resolve_ability(game: Game, thing: Object) -> Flow[None]:
    """An activated or triggered ability resolves, and ceases to exist (608.2n)."""
    node = understood(game.node(thing.ability or ""))
    reading = reading_of(game, thing)
    effects, specs = instructions(game, thing, node)
    if off.is_off("113.7a") and thing.of not in game.state.objects:
        game.emit(StackObjectRemoved, "608.2b", object=thing.id, reason="ceased")
        return
    if isinstance(node, a.Triggered) and not holds(reading, node.condition) and not off.is_off("603.4"):
        game.emit(StackObjectRemoved, "603.4", object=thing.id, reason="ceased")
        return
    if not (yield from with_legal_targets(game, thing, reading, effects, specs)):
        game.emit(StackObjectRemoved, "608.2b", object=thing.id, reason="no-legal-targets")
        return
    if thing.id not in game.state.objects or game.over():
        return
    number = game.emit(AbilityResolved, "608.2", object=thing.id)
    game.emit(StackObjectRemoved, "608.2n", cause=number, object=thing.id, reason="resolved")


def instructions(game: Game, thing: Object, node: a.Ability) -> tuple[tuple[Effect, ...], tuple[TargetSpec, ...]]:
    """What an ability does, by its chosen mode where it has modes."""
    if isinstance(node, a.Triggered | a.Chapter) and node.modes:
        announced = game.state.announced.get(thing.id, Announced())
        mode = node.modes[int(announced.modes[0]) - 1] if announced.modes else node.modes[0]
        return mode.effects, mode.targets
    if isinstance(node, a.Triggered | a.Activated | a.Chapter):
        return node.effects, node.targets
    return (), ()


def with_legal_targets(
    game: Game,
    thing: Object,
    reading: Reading,
    effects: tuple[Effect, ...],
    specs: tuple[TargetSpec, ...],
    modes: tuple[a.Mode, ...] = (),
) -> Flow[bool]:
    """Checks targets (608.2b) and carries out the instructions, or those of the chosen modes in their order.

    False where all targets are illegal.
    """
    chosen = [target for group in thing.targets for target in group]
    if chosen and not off.is_off("608.2b"):
        illegal = illegal_targets(reading, specs)
        if illegal:
            those = tuple(dict.fromkeys(target for _, target in illegal))
            game.emit(TargetsBecameIllegal, "608.2b", object=thing.id, targets=those)
            if len(illegal) == len(chosen):
                return False
            reading.illegal = illegal
    yield from carry_out_all(reading, effects)
    targets, not_legal, first = reading.targets, reading.illegal, 0
    for mode in modes:
        # The words "target" of a mode are counted from its own first one.
        reading.targets = targets[first : first + len(mode.targets)]
        reading.illegal = tuple((place - first, target) for place, target in not_legal)
        yield from carry_out_all(reading, mode.effects)
        first += len(mode.targets)
    return True


def resolve_spell(game: Game, thing: Object) -> Flow[None]:
    """A spell resolves: a permanent spell becomes a permanent, another goes to the graveyard."""
    face = thing.base or game.face(thing.id)
    reading = reading_of(game, thing)
    announced = game.state.announced.get(thing.id, Announced())
    modes = tuple(map(int, announced.modes))
    specs = specs_of(game, face, modes)
    if any(word in face.types for word in PERMANENT):
        chosen = [target for group in thing.targets for target in group]
        illegal = illegal_targets(reading, specs)
        if chosen and len(illegal) == len(chosen):
            those = tuple(target for _, target in illegal)
            cause = game.emit(TargetsBecameIllegal, "608.2b", object=thing.id, targets=those)
            game.move(thing.id, "graveyard", "608.2b", cause=cause)
            return
        number = game.emit(SpellResolved, "608.3", object=thing.id)
        yield from enter(game, thing.id, thing.controller, "608.3a", cause=number)
        return
    spell = game.library.of(face).spell
    effects = spell.effects if spell is not None else ()
    chosen_modes = tuple(spell.modes[mode - 1] for mode in modes) if spell is not None else ()
    done = yield from with_legal_targets(game, thing, reading, effects, specs, chosen_modes)
    if game.over():
        return
    finished = game.emit(SpellResolved, "608.2", object=thing.id) if done else None
    if thing.id not in game.state.objects or game.over():
        return
    to_exile = exiled_after(game, thing.id)
    rule = "608.2n" if done else "608.2b"
    if thing.kind == "spell-copy":
        game.emit(StackObjectRemoved, "704.5e", cause=finished, object=thing.id, reason="resolved")
    elif done and on_an_adventure(face) and not to_exile:
        go_on_an_adventure(game, thing, finished)
    else:
        back = done and bought_back(game, thing.id)
        game.move(thing.id, "exile" if to_exile else "hand" if back else "graveyard", rule, cause=finished)
