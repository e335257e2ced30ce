"""Answers of the greedy player to choices in the middle of something."""

from __future__ import annotations

from typing import Any

from domain.cards import abilities as a
from domain.ids import ObjectId, Recipient
from domain.mana import mana_value
from domain.rules.matching import Reading
from domain.state.leaves import Object
from replay.simulation.players import Asked, View
from replay.simulation.players.greedy_combat import left, power
from replay.simulation.players.greedy_worth import Worth

Answer = tuple[Any, ...]


def answer(view: View, asked: Asked) -> Answer | None:
    """What is chosen; None where nothing speaks for any of it."""
    least, options = asked.least, asked.options
    match asked.kind:
        case "mulligan":
            return (keep(view),)
        case "bottom" | "discard" | "sacrifice" | "tap_another" | "return_to_hand" | "exile_from_graveyard":
            return tuple(sorted(options, key=lambda one: worth_keeping(view, one))[:least])
        case "may":
            return (True,) if True in options else None
        case "targets" | "enchant":
            return targets(view, asked)
        case "number":
            return (max(options),)
        case "damage":
            return division(view, asked)
        case "legend":
            return (max(options, key=lambda one: _counters(view, one)),)
        case "search" | "select":
            best = sorted(options, key=lambda one: -worth_keeping(view, one))
            return tuple(best[: asked.most])
        case "scry to the bottom" | "surveil to the graveyard":
            return tuple(one for one in options if not wanted(view, one))
        case "order":
            return tuple(options)
        case "choose" | "proliferate":
            return many(view, asked)
        case "mode":
            return mode(view, asked)
        case "color":
            return (color(view, options),)
    return None


def hand(view: View) -> tuple[ObjectId, ...]:
    """The cards in our hand."""
    return view.state.zone("hand", view.seat)


def is_land(view: View, card: ObjectId) -> bool:
    """Whether a card is a land."""
    return "Land" in view.game.face(card).types


def keep(view: View) -> str:
    """Hands with two to five lands are kept, and those with five cards or fewer."""
    cards = hand(view)
    lands = sum(1 for card in cards if is_land(view, card))
    good = 2 <= lands <= 5 or view.state.players[view.seat].mulligans >= 2
    return "keep" if good else "mulligan"


def worth_keeping(view: View, one: Any) -> float:
    """How dear a card or permanent is to us: lands while we have few, then what we can cast soon."""
    if not isinstance(one, str):
        return 0.0
    game = view.game
    face = game.face(one)
    thing = view.state.objects.get(one)
    if thing is not None and thing.zone == "battlefield":
        return Worth(view).thing(one)
    mine = [i for i in game.controlled(view.seat) if "Land" in game.face(i).types]
    if "Land" in face.types:
        in_hand = sum(1 for card in hand(view) if is_land(view, card))
        return 8.0 - len(mine) - in_hand
    cost = mana_value(face.mana_cost)
    return 3.0 + Worth(view).face(face) * 0.5 - max(0, cost - len(mine) - 2)


def wanted(view: View, card: Any) -> bool:
    """Whether a card on top is worth drawing."""
    lands = sum(1 for i in view.game.controlled(view.seat) if "Land" in view.game.face(i).types)
    if isinstance(card, str) and is_land(view, card):
        return lands < 5
    return isinstance(card, str) and mana_value(view.game.face(card).mana_cost) <= lands + 2


def _counters(view: View, one: Any) -> int:
    thing = view.state.objects.get(one)
    return sum(number for _, number in thing.counters) if thing is not None else 0


def targets(view: View, asked: Asked) -> Answer | None:
    """The targets of an ability that is put on the stack: those for which it is worth most."""
    worth = Worth(view)
    source = asked.source
    stack = view.state.zone("stack")
    thing = view.state.objects[stack[0]] if stack else None
    effects, before = effects_of(view, thing)
    index = asked.index if asked.index is not None else 0
    valued: list[tuple[float, Recipient]] = []
    for option in asked.options:
        groups = (*before[:index], *((),) * (index - len(before)), (option,))
        reading = Reading(view.game, view.seat, source, targets=groups, stack=thing.id if thing is not None else None)
        gain = sum(worth.effect(reading, effect) for effect in effects) if effects else 0.0
        valued.append((gain, option))
    valued.sort(key=lambda pair: -pair[0])
    good = [option for gain, option in valued if gain > 0]
    number = max(asked.least, min(asked.most, len(good)))
    return tuple(option for _, option in valued[:number])


def effects_of(view: View, thing: Object | None) -> tuple[tuple[Any, ...], tuple[tuple[Recipient, ...], ...]]:
    """What the ability on top of the stack does, and the targets it has already."""
    if thing is None or thing.ability is None:
        return (), ()
    try:
        node = view.definitions.ability(thing.ability)
    except KeyError:
        return (), ()
    if isinstance(node, a.Triggered | a.Activated | a.Chapter):
        return node.effects, thing.targets
    return (), thing.targets


def division(view: View, asked: Asked) -> Answer | None:
    """Divided combat damage: enough for one after the other, the rest on the last."""
    source = asked.source
    if source is None:
        return None
    game = view.game
    among = [b for b, those in game.state.blockers().items() if source in those]
    if not among:
        among = [i for i in game.state.blockers().get(source, ()) if i in game.state.objects]
    if len(among) != asked.least:
        return None
    rest = max(0, power(game, source))
    amounts = []
    for creature in among:
        part = min(rest, max(0, left(game, creature)))
        amounts.append(part)
        rest -= part
    amounts[-1] += rest
    return tuple(amounts)


def many(view: View, asked: Asked) -> Answer:
    """As many of ours as may be chosen, one for each name where names must differ."""
    chosen: list[Any] = []
    names: list[str | None] = []
    for option in sorted(asked.options, key=lambda one: -worth_keeping(view, one)):
        name = view.game.face(option).name if isinstance(option, str) else None
        mine = (option if isinstance(option, int) else view.game.controller(option)) == view.seat
        if mine and len(chosen) < asked.most and (name is None or name not in names):
            chosen.append(option)
            names.append(name)
    return tuple(chosen)


def mode(view: View, asked: Asked) -> Answer:
    """The mode that does most without knowing its targets: the first that can be chosen."""
    return tuple(asked.options[:1])


def color(view: View, options: tuple[Any, ...]) -> Any:
    """The colour of mana that most cards in hand want."""
    costs = [view.game.face(card).mana_cost or "" for card in hand(view)]
    return max(options, key=lambda one: sum(cost.count(str(one)[:1]) for cost in costs))
