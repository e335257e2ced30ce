"""CR 614–616: replacement and prevention effects. What they change is asked here before anything happens.

Several that apply to one event are applied one after the other; the affected player, or the controller of the affected
object, chooses the order where it matters (616.1).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from domain.cards import abilities as a
from domain.cards.filters import AllOf
from domain.events.cr601_608_stack import EventReplaced
from domain.ids import ObjectId, Recipient, Seat
from domain.rules import off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr613_layers import rule_changes, under_rule
from domain.rules.effects_under_way import definition_of
from domain.rules.matching import Reading, holds, matches
from domain.vocabulary import Zone

if TYPE_CHECKING:
    from domain.rules.game import Game

Found = tuple[a.Replacement, ObjectId | None, Seat, tuple[Recipient, ...] | None]
"""(the effect, the object it comes from, whose it is, the things it is bound to where it is so)."""


class Putting(NamedTuple):
    """How counters are put on something."""

    by: Seat
    """Who puts them; as a permanent enters its controller (122.6a)."""
    effect: bool
    """By an effect; else by a turn-based action or as a cost (614.16)."""
    permanent: bool
    """On a permanent, else on a player."""


Entrant = tuple["Game", ObjectId]
"""A permanent that is about to enter, in a game where it has (614.12)."""


def replacements(game: Game, what: str) -> list[Found]:
    """All replacement effects of a kind: of permanents, and of effects under way."""
    found: list[Found] = []
    for identifier, parsed in game.having("replacements"):
        for _, node in parsed.replacements:
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


def applies(
    game: Game,
    one: Found,
    player: Seat,
    thing: ObjectId | None,
    putting: Putting | None = None,
    entrant: Callable[[], Entrant] | None = None,
) -> bool:
    """Whether a replacement effect is about this player and object."""
    node, holder, owner, bound = one
    if bound is not None and (thing if thing is not None else player) not in bound:
        return False
    if putting is not None and not put_so(node, owner, putting):
        return False
    by = node.whose == "any" or (player == owner) == (node.whose == "you")
    reading = Reading(game, owner, holder)
    if not by or not holds(reading, node.condition):
        return False
    if node.who == EVERYTHING:
        return True
    if entrant is not None:
        ahead, identifier = entrant()
        return matches(Reading(ahead, owner, holder), node.who, identifier)
    return thing is None or matches(reading, node.who, thing)


EVERYTHING = AllOf()


def put_so(node: a.Replacement, owner: Seat, putting: Putting) -> bool:
    """Whether an effect about counters is about counters that are put so."""
    if node.by in ("effect", "any"):
        return putting.permanent and (putting.effect or node.by == "any")
    return (putting.by == owner) == (node.by == "you")


def cant_get_counters(game: Game, on: Recipient, entrant: Callable[[], Entrant] | None = None) -> bool:
    """Whether something says that no counters can be put there (614.17)."""
    if off.is_off("614.17"):
        return False
    if isinstance(on, int):
        return bool(rule_changes(game, "players cant get counters"))
    if entrant is None:
        return under_rule(game, on, "counters cant be put")
    if not rule_changes(game, "counters cant be put"):
        return False
    ahead, identifier = entrant()
    return under_rule(ahead, identifier, "counters cant be put")


def replaced_number(
    game: Game,
    what: str,
    number: int,
    player: Seat,
    thing: ObjectId | None,
    affected: tuple[Recipient, ...],
    kind: str | None = None,
    putting: Putting | None = None,
    entrant: Callable[[], Entrant] | None = None,
) -> Flow[int]:
    """A number after all effects that change it: counters, tokens, damage, life, mana.

    `entrant` is for counters that a permanent is about to enter with.
    """
    if off.is_off("614.16") and what in ("counters", "tokens"):
        return number
    left = [
        one
        for one in replacements(game, what)
        if (one[0].kind is None or one[0].kind == kind) and applies(game, one, player, thing, putting, entrant)
    ]
    while left and number > 0:
        place = 0
        if len(left) > 1 and not off.is_off("616.1") and order_matters(left, number):
            chooser = game.controller(thing) if thing is not None else player
            labels = tuple(holder for _, holder, *_ in left)
            answer = yield from ask(
                Choice(chooser, "replacement", tuple(range(len(left))), rule="616.1", labels=labels)
            )
            place = answer[0]
        node, holder, *_ = left.pop(place)
        if node.prevent and off.is_off("615.1"):
            continue
        new = after(node, number)
        if new != number:
            game.emit(
                EventReplaced,
                "615.1" if node.prevent else "614.1",
                source=holder,
                original=told(what, number, kind),
                affected=affected,
            )
            number = new
    return number


def told(what: str, number: int, kind: str | None) -> str:
    """What would have happened: `2 lore counters`, `1 token`, `damage 3 combat`."""
    if what in ("counters", "tokens"):
        noun = what.removesuffix("s") if number == 1 else what
        return f"{number} {kind} {noun}" if kind else f"{number} {noun}"
    return f"{what} {number} {kind}" if kind else f"{what} {number}"


def after(node: a.Replacement, number: int) -> int:
    """A number after one effect."""
    if node.prevent:
        return 0
    return number // 2 if node.half else number * node.factor + node.add


MOST_TRIED = 6
"""Of more effects that differ, whether their order matters is not tried out."""


def order_matters(left: list[Found], number: int) -> bool:
    """Whether applying them in another order could give another result."""
    nodes = [node for node, *_ in left]
    kinds = {(node.factor, node.add, node.prevent, node.half) for node in nodes}
    if len(kinds) == 1:
        return False
    if len(nodes) > MOST_TRIED:
        return True
    results = dict.fromkeys(in_order(order, number) for order in permutations(nodes))
    return len(results) > 1


def in_order(order: tuple[a.Replacement, ...], number: int) -> int:
    """What several effects, one after the other, make of a number."""
    for node in order:
        if number > 0:
            number = after(node, number)
    return number


def instead_of_dying(game: Game, identifier: ObjectId) -> Zone:
    """Where a permanent that would go to the graveyard goes."""
    owner = game.state.objects[identifier].owner if identifier in game.state.objects else 0
    for one in replacements(game, "dies") if not off.is_off("614.1a") else ():
        node, holder, *_ = one
        if node.exile and applies(game, one, owner, identifier):
            game.emit(EventReplaced, "614.1a", source=holder, original="put into graveyard", affected=(identifier,))
            return "exile"
    return "graveyard"
