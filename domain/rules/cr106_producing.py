"""CR 106.3–106.6, 106.12b: what mana instructions make, and what replacement effects make of it. Nothing is recorded.

Everything here only looks at the state and asks choices, so that the same code tells what an ability makes as it
resolves, what it would make (106.7), and what automatic payment can expect of it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.cards.card import COLOR_OF
from domain.cards.filters import Filter
from domain.cards.mana import ChosenColor, CouldProduce, TypesProduced
from domain.ids import ObjectId, Seat
from domain.mana import mana_symbols
from domain.rules import off
from domain.rules.by_identity import by_identity
from domain.rules.choice import Answer, Choice, Flow, ask
from domain.rules.cr106_spending import words
from domain.rules.effects_under_way import definition_of
from domain.rules.matching import Reading, all_of, amount, could_produce, holds, linked_choice, matches, objects

if TYPE_CHECKING:
    from domain.rules.game import Game

ANY_COLOR = ("W", "U", "B", "R", "G")
ANY_TYPE = (*ANY_COLOR, "C")
COLORLESS = ("C",)
TYPES_ONLY = "types only"
"""A note in a reading that only looks for the types: of mana in any combination one is enough."""


class Lot(NamedTuple):
    """Mana that an instruction makes, with what it may be spent on."""

    mana: tuple[str, ...]
    spend: str | None = None


@by_identity
def fixed_mana(node: a.Activated) -> tuple[str, ...]:
    """The mana of an ability that always adds the same, for anything, and does nothing else; none for others."""
    if len(node.effects) != 1:
        return ()
    effect = node.effects[0]
    if not isinstance(effect, e.AddMana) or effect.any_color or effect.spend is not None or effect.amount != 1:
        return ()
    mana = mana_symbols(effect.mana)
    return mana if all(symbol in ANY_TYPE for symbol in mana) else ()


def leaves(reading: Reading, effects: tuple[e.Effect, ...]) -> Flow[list[e.Effect]]:
    """The instructions as they are carried out: conditions looked at, one of several chosen."""
    found: list[e.Effect] = []
    for effect in effects:
        match effect:
            case e.Do():
                found.extend((yield from leaves(reading, effect.effects)))
            case e.If():
                branch = effect.then if holds(reading, effect.condition) else effect.otherwise
                found.extend((yield from leaves(reading, (branch,) if branch is not None else ())))
            case e.ChooseOne() if all(isinstance(mode, e.AddMana) for mode in effect.modes):
                found.append((yield from one_of_several(reading, effect)))
            case e.May() if effect.cost is None and effect.otherwise is None and isinstance(effect.effect, e.AddMana):
                answer = yield from ask(Choice(reading.controller, "may", (True, False), source=reading.source))
                found.extend((effect.effect,) if answer[0] else ())
            case _:
                found.append(effect)
    return found


def one_of_several(reading: Reading, effect: e.ChooseOne) -> Flow[e.Effect]:
    """`Add {R} or {W}`: the mana is the answer."""
    modes = {"".join(mana_symbols(mode.mana)) if isinstance(mode, e.AddMana) else "": mode for mode in effect.modes}
    if "" in modes or len(modes) < len(effect.modes):
        places = tuple(range(1, len(effect.modes) + 1))
        answer = yield from ask(Choice(reading.controller, "mode", places, source=reading.source))
        place: int = answer[0] - 1
        return effect.modes[place]
    answer = yield from ask(Choice(reading.controller, "mana", tuple(modes), source=reading.source, rule="106.4"))
    chosen: e.Effect = modes[answer[0]]
    return chosen


def types(reading: Reading, effect: e.AddMana) -> tuple[str, ...]:
    """The types of which one can be chosen; none where there is no such object: then there is no mana (106.5)."""
    game = reading.game
    match effect.among:
        case None:
            return ANY_COLOR
        case Filter() if off.is_off("106.5"):
            return ANY_COLOR
        case Filter():
            there = [game.face(identifier).colors for identifier in all_of(reading, effect.among)]
            found = tuple(letter for letter, color in COLOR_OF.items() if any(color in colors for colors in there))
        case CouldProduce():
            those = [could_produce(game, identifier) for identifier in objects(reading, effect.among.of)]
            range_ = ANY_TYPE if effect.among.colorless or off.is_off("106.7") else ANY_COLOR
            found = tuple(symbol for symbol in range_ if any(symbol in one for one in those))
        case ChosenColor():
            color = linked_choice(game, reading.source, "color")
            found = tuple(letter for letter, name in COLOR_OF.items() if name == color)
            if color is None and off.is_off("607.5a"):
                return COLORLESS
        case TypesProduced():
            found = tuple(str(one) for one in reading.its.get("mana", ()))
        case _:
            raise TypeError(f"no types of mana: {effect.among!r}")
    return COLORLESS if not found and off.is_off("106.5") else found


def lot(reading: Reading, effect: e.AddMana, player: Seat) -> Flow[Lot]:
    """The mana of one instruction for a player."""
    times = max(0, amount(reading, effect.amount))
    mana: tuple[str, ...] = ()
    for symbol in mana_symbols(effect.mana) * times if effect.mana else ():
        halves = symbol.split("/")
        if len(halves) > 1:
            # 106.8: one half of a hybrid symbol; a generic half is that much colorless mana. 106.9: {W/P} is {W}.
            options = tuple("C" * int(half) if half.isdigit() else half for half in halves if half != "P")
            answer = yield from ask(Choice(player, "mana", options, source=reading.source, rule="106.8"))
            mana = (*mana, *answer[0])
        else:
            mana = (*mana, "C" if symbol == "S" else symbol)
    number = effect.any_color * times
    if effect.combination and TYPES_ONLY in reading.notes:
        number = min(number, 1)
    options = types(reading, effect) if number else ()
    if options and effect.combination and number > 1:
        choice = Choice(
            player,
            "mana",
            options,
            least=number,
            most=number,
            repeat=True,
            source=reading.source,
            rule="106.4",
        )
        mana = (*mana, *(yield from ask(choice)))
    elif options:
        answer = yield from ask(Choice(player, "color", options, source=reading.source, rule="106.4"))
        mana = (*mana, *answer * number)
    return Lot(mana, words(reading, effect.spend))


def lots(reading: Reading, adding: list[e.AddMana], player: Seat) -> Flow[list[Lot]]:
    """The mana of several instructions; what is under the same restriction is together."""
    found: dict[str | None, tuple[str, ...]] = {}
    for effect in adding:
        one = yield from lot(reading, effect, player)
        if one.mana:
            found[one.spend] = (*found.get(one.spend, ()), *one.mana)
    return [Lot(mana, spend) for spend, mana in found.items()]


# 106.12b: replacement effects ----------------------------------------------------------------------------------------

Instead = tuple[a.ProducesInstead, ObjectId | None, Seat]
"""(the effect, the object it comes from, whose it is)."""


def instead_effects(game: Game) -> list[Instead]:
    """All effects that replace what a permanent tapped for mana produces; looked up once."""
    standing = game.refresh()
    known = standing.instead
    if known is None:
        known = [
            (node, identifier, game.controller(identifier))
            for identifier, parsed in game.having("produces_instead")
            for _, node in parsed.produces_instead
        ]
        for effect in game.state.effects.values():
            nodes = definition_of(effect.definition) if effect.definition is not None else ()
            if isinstance(nodes, tuple) and effect.until != "delayed":
                known.extend(
                    (node, effect.source, effect.player or 0) for node in nodes if isinstance(node, a.ProducesInstead)
                )
        standing.instead = known
    return known


def applicable(game: Game, player: Seat, source: ObjectId, number: int, left: list[Instead]) -> list[Instead]:
    """Those that apply to so much mana."""
    found: list[Instead] = []
    for one in left:
        node, holder, owner = one
        by = node.whose == "any" or (player == owner) == (node.whose == "you")
        reading = Reading(game, owner, holder)
        if by and number >= node.least and matches(reading, node.what, source) and holds(reading, node.condition):
            found.append(one)
    return found


def changed(node: a.ProducesInstead, mana: tuple[str, ...], color: str) -> tuple[str, ...]:
    """The mana after one effect; `color` is what was chosen for it."""
    if node.mana or node.color_of_choice:
        symbol = mana_symbols(node.mana)[0] if node.mana else color
        return (symbol,) if node.amount else (symbol,) * len(mana)
    return tuple(symbol for symbol in mana for _ in range(node.times))


def finals(game: Game, player: Seat, source: ObjectId, mana: tuple[str, ...], left: list[Instead]) -> list[str]:
    """What could come of it, by the order in which the effects are applied."""
    those = applicable(game, player, source, len(mana), left) if mana else []
    if not those:
        return ["".join(sorted(mana))]
    found: list[str] = []
    for one in those:
        after = changed(one[0], mana, "?")
        found.extend(finals(game, player, source, after, [other for other in left if other is not one]))
    return list(dict.fromkeys(found))


def replaced(
    game: Game,
    player: Seat,
    source: ObjectId,
    mana: tuple[str, ...],
    tell: Callable[[ObjectId | None, tuple[str, ...]], None] | None = None,
) -> Flow[tuple[str, ...]]:
    """What a permanent tapped for mana produces after replacement effects, each applied once (614.5, 616.1)."""
    left = list(instead_effects(game)) if not off.is_off("106.12b") else []
    while left and mana:
        those = applicable(game, player, source, len(mana), left)
        if not those:
            break
        place = 0
        if len(those) > 1 and len(finals(game, player, source, mana, left)) > 1 and not off.is_off("616.1"):
            labels = tuple(holder for _, holder, _ in those)
            choice = Choice(player, "replacement", tuple(range(len(those))), rule="616.1", labels=labels)
            place = (yield from ask(choice))[0]
        one = those[place]
        left = [other for other in left if other is not one]
        color = ""
        if one[0].color_of_choice:
            color = (yield from ask(Choice(player, "color", ANY_COLOR, source=one[1], rule="106.12b")))[0]
        after = changed(one[0], mana, color)
        if after != mana and tell is not None:
            tell(one[1], mana)
        mana = after
    return mana


def production(
    reading: Reading,
    effects: tuple[e.Effect, ...],
    tapped: bool,
    tell: Callable[[ObjectId | None, tuple[str, ...]], None] | None = None,
) -> Flow[tuple[list[Lot], list[e.Effect]]]:
    """(the mana that an ability makes as it resolves, its other instructions)."""
    game, player = reading.game, reading.controller
    those = yield from leaves(reading, effects)
    made = yield from lots(reading, [one for one in those if isinstance(one, e.AddMana)], player)
    if tapped and reading.source is not None:
        after: list[Lot] = []
        for mana, spend in made:
            new = yield from replaced(game, player, reading.source, mana, tell)
            # 106.6a: restrictions apply to all of it.
            more = len(new) - len(mana) if off.is_off("106.6a") else 0
            after += (
                [Lot(new[: len(new) - more], spend), Lot(new[len(new) - more :])] if more > 0 else [Lot(new, spend)]
            )
        made = after
    return made, [one for one in those if not isinstance(one, e.AddMana)]


# Looking ahead -------------------------------------------------------------------------------------------------------

MOST_WAYS = 400
"""So many ways to answer are looked at, at most."""


def answers(choice: Choice) -> list[Answer]:
    """All answers to a choice of one option, or of one for each mana."""
    if choice.repeat:
        return list(combinations_with_replacement(choice.options, choice.least))
    return [(option,) for option in choice.options]


def every_way(make: Callable[[], Flow[Any]]) -> list[tuple[tuple[Answer, ...], Any]]:
    """(the answers, what comes of them) for all ways to answer what a flow asks that only looks."""
    found: list[tuple[tuple[Answer, ...], Any]] = []
    waiting: list[tuple[Answer, ...]] = [()]
    while waiting and len(found) < MOST_WAYS:
        given = waiting.pop()
        flow = make()
        try:
            choice = next(flow)
            for answer in given:
                choice = flow.send(answer)
        except StopIteration as end:
            found.append((given, end.value))
            continue
        flow.close()
        waiting.extend([(*given, answer) for answer in reversed(answers(choice))])
    return found
