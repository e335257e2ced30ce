"""CR 613.8: within a layer an effect waits for those that it depends on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from domain.cards import abilities as a
from domain.cards import filters as f
from domain.cards import values as v
from domain.cards.nodes import Node
from domain.ids import ObjectId
from domain.rules import off
from domain.rules.by_identity import by_identity
from domain.rules.cr613_effects import Applying, Working, active, affected, in_layer
from domain.rules.matching import Reading, amount

if TYPE_CHECKING:
    from domain.rules.game import Game

Apply = Callable[["Game", dict[ObjectId, Working], Applying, str], None]

POWER = ("power", "toughness")


@by_identity
def reads(node: Node) -> tuple[str, ...]:
    """The layers whose characteristics a definition looks at, to see whether and to what it applies, or how much."""
    found: list[str] = []
    for part in looked_at(node):
        match part:
            case f.Is():
                found.append("4")
            case f.Colored():
                found.append("5")
            case f.HasKeyword():
                found.append("6")
            case f.Number() | f.HasGreatest() | v.Greatest() | v.Total() if part.what in POWER:
                found.append("7")
            case v.PowerOf() | v.ToughnessOf():
                found.append("7")
    return tuple(dict.fromkeys(found))


def looked_at(node: Node) -> list[Node]:
    """The parts of a static ability that read something, or those of a change; not what an ability in it would."""
    if isinstance(node, a.Static):
        condition = node.as_long_as.walk() if node.as_long_as is not None else []
        return [*node.to.walk(), *condition, *(part for change in node.changes for part in looked_at(change))]
    return node.walk() if isinstance(node, a.ModifyPT | a.SetPT) else []


def strips(one: Applying) -> bool:
    """Whether it takes all abilities away."""
    return any(isinstance(change, a.LoseAbilities) and change.keyword is None for change in one.changes)


def looks_at(one: Applying, layer: str) -> bool:
    """Whether an effect reads what that layer changes."""
    if one.node is not None:
        return layer[0] in reads(one.node)
    return any(layer[0] in reads(change) for change in one.changes)


def may_depend(those: list[Applying], layer: str) -> bool:
    """Whether any of these effects could depend on another."""
    if off.is_off("613.8"):
        return False
    if any(looks_at(one, layer) for one in those):
        return True
    if layer == "6":
        return any(strips(one) for one in those) and any(one.node is not None for one in those)
    return layer == "4" and any(isinstance(change, a.SetTypes) for one in those for change in one.changes)


def could_matter(one: Applying, other: Applying, layer: str) -> bool:
    """Whether one could depend on the other: it reads what the other changes, or its ability ends by it."""
    if one.defining != other.defining:
        return False
    if looks_at(one, layer):
        return True
    if one.node is None or one.started:
        return False
    if layer == "4":
        return any(isinstance(change, a.SetTypes) for change in other.changes)
    return layer == "6" and strips(other)


def in_turn(game: Game, working: dict[ObjectId, Working], those: list[Applying], layer: str, apply: Apply) -> Applying:
    """The next effect of a layer: the oldest that depends on no other; those of a loop don't wait (613.8b)."""
    known: dict[int, list[int]] = {}

    def needs(place: int) -> list[int]:
        """The effects that one depends on."""
        found = known.get(place)
        if found is None:
            one = those[place]
            found = known[place] = [
                other
                for other in range(len(those))
                if other != place
                and could_matter(one, those[other], layer)
                and depends(game, working, one, those[other], layer, apply)
            ]
        return found

    for place, one in enumerate(those):
        if all(place in reached(needs, other) for other in needs(place)):
            return one
    return those[0]


def reached(needs: Callable[[int], list[int]], start: int) -> list[int]:
    """What an effect depends on, directly or not."""
    found: list[int] = []
    waiting = [start]
    while waiting:
        for place in needs(waiting.pop()):
            if place not in found:
                found.append(place)
                waiting.append(place)
    return found


Doing = tuple[bool, tuple[ObjectId, ...], tuple[int, ...]]


def doing(game: Game, working: dict[ObjectId, Working], one: Applying, layer: str) -> Doing:
    """Whether an effect is there, what it applies to, and the numbers it would apply."""
    there = active(game, working, one)
    numbers: list[int] = []
    if layer[0] == "7" and there:
        reading = Reading(game, one.controller, one.source)
        reading.its["affected"] = affected(game, working, one)[:1]
        for change in in_layer(one, layer):
            if isinstance(change, a.SetPT | a.ModifyPT):
                numbers += [amount(reading, change.power), amount(reading, change.toughness)]
    return there, affected(game, working, one) if there else (), tuple(numbers)


def depends(
    game: Game, working: dict[ObjectId, Working], one: Applying, other: Applying, layer: str, apply: Apply
) -> bool:
    """Whether applying the other first would change what this one applies to or does, or whether it is there at all."""
    if not active(game, working, other):
        return False
    before = doing(game, working, one, layer)
    faces = dict(game._faces)
    saved = [(each, each.saved()) for each in working.values()]
    locked, started = other.affected, other.started
    apply(game, working, other, layer)
    after = doing(game, working, one, layer)
    other.affected, other.started = locked, started
    for each, kept in saved:
        each.restore(kept)
    game._faces = faces
    return before != after
