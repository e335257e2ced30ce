"""CR 106.7: the types of mana a permanent could produce: a least fixpoint over what its abilities would make now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.ids import ObjectId
from domain.mana import mana_symbols
from domain.rules import off
from domain.rules.cr106_producing import (
    ANY_COLOR,
    ANY_TYPE,
    TYPES_ONLY,
    every_way,
    fixed_mana,
    instead_effects,
    production,
)
from domain.rules.matching import Reading
from domain.rules.parsed import done_by

if TYPE_CHECKING:
    from domain.rules.game import Game

Types = tuple[str, ...]


def could_produce(game: Game, identifier: ObjectId) -> Types:
    """The types, in the order of the color pie, {C} last. What abilities that look at each other need to begin with
    is nothing: so two permanents that only reflect each other could produce nothing."""
    game.refresh()
    memo = game.moment
    known: dict[ObjectId, Types] = memo.setdefault("could produce", {})
    if identifier in known:
        return known[identifier]
    under_way: dict[ObjectId, Types] | None = memo.get("could produce now")
    if under_way is not None:
        return under_way.setdefault(identifier, ())
    working: dict[ObjectId, Types] = {identifier: ()}
    memo["could produce now"] = working
    try:
        before: dict[ObjectId, Types] = {}
        while working != before:
            before = dict(working)
            for one in before:
                found = would_produce(game, one)
                working[one] = tuple(symbol for symbol in ANY_TYPE if symbol in found or symbol in working[one])
    finally:
        del memo["could produce now"]
    known.update(working)
    return known[identifier]


def would_produce(game: Game, identifier: ObjectId) -> Types:
    """What the abilities of a permanent would make if they resolved now, whatever they cost."""
    if off.is_off("106.7"):
        return written(game, identifier)
    parsed = game.abilities(identifier)
    reading = Reading(game, game.controller(identifier), identifier, x=1)
    reading.notes[TYPES_ONLY] = 1
    found: list[str] = []
    plainly = not instead_effects(game)
    nodes: list[a.Activated | a.Triggered | a.Chapter] = [node for _, node in parsed.activated]
    nodes += [node for _, node in parsed.triggered]
    nodes += [node for _, node in parsed.chapters]
    for node in nodes:
        if not adds_mana(node) or (off.is_off("605.2") and not payable(reading, node)):
            continue
        fixed = fixed_mana(node) if plainly and isinstance(node, a.Activated) else ()
        if fixed:
            found.extend(fixed)
            continue
        tapped = isinstance(node, a.Activated) and node.cost.tap
        for _, (made, _) in every_way(lambda node=node, tapped=tapped: production(reading, node.effects, tapped)):  # type: ignore[misc]
            found.extend(symbol for one in made for symbol in one.mana)
    return tuple(dict.fromkeys(found))


def adds_mana(node: a.Activated | a.Triggered | a.Chapter) -> bool:
    """Whether an ability has an instruction to add mana."""
    return any(isinstance(part, e.AddMana) for effect in node.effects for part in done_by(effect))


def payable(reading: Reading, node: a.Activated | a.Triggered | a.Chapter) -> bool:
    """Whether an ability could be activated."""
    from domain.rules.cr601_paying import can_pay_cost

    return not isinstance(node, a.Activated) or can_pay_cost(reading, node.cost, reading.controller)


def written(game: Game, identifier: ObjectId) -> Types:
    """The symbols in the text of its mana abilities: what it could produce without 106.7."""
    found: list[str] = []
    for _, node in game.abilities(identifier).mana:
        for effect in node.effects:
            for part in done_by(effect):
                if isinstance(part, e.AddMana):
                    found.extend(ANY_COLOR if part.any_color else mana_symbols(part.mana))
    return tuple(dict.fromkeys(found))
