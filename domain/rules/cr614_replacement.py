"""CR 614–616: replacement and prevention effects. What they change is asked here before anything happens.

Several that apply to one event are applied one after the other; the affected player, or the controller of the affected
object, chooses the order where it matters (616.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import abilities as a
from domain.events.cr601_608_stack import EventReplaced
from domain.ids import ObjectId, Recipient, Seat
from domain.rules import off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.effects_under_way import definition_of
from domain.rules.matching import Reading, holds, matches
from domain.vocabulary import Zone

if TYPE_CHECKING:
    from domain.rules.game import Game

Found = tuple[a.Replacement, ObjectId | None, Seat, tuple[Recipient, ...] | None]
"""(the effect, the object it comes from, whose it is, the things it is bound to where it is so)."""


def replacements(game: Game, what: str) -> list[Found]:
    """All replacement effects of a kind: of permanents, and of effects under way."""
    found: list[Found] = []
    for identifier in game.battlefield():
        for _, node in game.abilities(identifier).replacements:
            if node.what == what:
                found.append((node, identifier, game.controller(identifier), None))
    for effect in game.state.effects.values():
        if effect.definition is not None and effect.until != "delayed":
            nodes = definition_of(effect.definition)
            if isinstance(nodes, tuple):
                found.extend(
                    (node, effect.source, effect.player or 0, effect.affected or None)
                    for node in nodes
                    if isinstance(node, a.Replacement) and node.what == what
                )
    return found


def applies(game: Game, one: Found, player: Seat, thing: ObjectId | None) -> bool:
    """Whether a replacement effect is about this player and object."""
    node, holder, owner, bound = one
    if bound is not None and (thing if thing is not None else player) not in bound:
        return False
    by = node.whose == "any" or (player == owner) == (node.whose == "you")
    reading = Reading(game, owner, holder)
    return by and holds(reading, node.condition) and (thing is None or matches(reading, node.who, thing))


def replaced_number(
    game: Game,
    what: str,
    number: int,
    player: Seat,
    thing: ObjectId | None,
    affected: tuple[Recipient, ...],
    kind: str | None = None,
) -> Flow[int]:
    """A number after all effects that change it: counters, tokens, damage, life, mana."""
    if off.is_off("614.16") and what in ("counters", "tokens"):
        return number
    left = [
        one
        for one in replacements(game, what)
        if (one[0].kind is None or one[0].kind == kind) and applies(game, one, player, thing)
    ]
    while left and number > 0:
        place = 0
        if len(left) > 1 and order_matters(left):
            chooser = game.controller(thing) if thing is not None else player
            labels = tuple(holder for _, holder, *_ in left)
            answer = yield from ask(
                Choice(chooser, "replacement", tuple(range(len(left))), rule="616.1", labels=labels)
            )
            place = answer[0]
        node, holder, *_ = left.pop(place)
        if node.prevent and off.is_off("615.1"):
            continue
        new = 0 if node.prevent else number * node.factor + node.add
        if new != number:
            game.emit(
                EventReplaced,
                "615.1" if node.prevent else "614.1",
                source=holder,
                original=f"{what} {number}" + (f" {kind}" if kind else ""),
                affected=affected,
            )
            number = new
    return number


def order_matters(left: list[Found]) -> bool:
    """Whether applying them in another order could give another result."""
    factors = {node.factor for node, *_ in left if not node.prevent}
    adds = [node.add for node, *_ in left]
    return (len(factors) > 1 or factors not in ({1}, set())) and any(adds) and len(left) > 1


def instead_of_dying(game: Game, identifier: ObjectId) -> Zone:
    """Where a permanent that would go to the graveyard goes."""
    owner = game.state.objects[identifier].owner if identifier in game.state.objects else 0
    for one in replacements(game, "dies") if not off.is_off("614.1a") else ():
        node, holder, *_ = one
        if node.exile and applies(game, one, owner, identifier):
            game.emit(EventReplaced, "614.1a", source=holder, original="put into graveyard", affected=(identifier,))
            return "exile"
    return "graveyard"
