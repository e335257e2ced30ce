"""CR 605, 106.12: mana abilities: what they would add, activating them, and those that trigger by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.commands import IllegalCommand
from domain.effects import carry_out
from domain.effects.mana import add
from domain.events.cr106_mana import ManaAdded
from domain.events.cr601_608_stack import AbilityActivated, EventReplaced
from domain.ids import EventNumber, ObjectId, Seat
from domain.rules import off
from domain.rules.by_identity import by_identity
from domain.rules.choice import Answer, Choice, Flow
from domain.rules.cr106_producing import Lot, every_way, fixed_mana, instead_effects, production
from domain.rules.cr605_triggered_mana import lasting, more, resolve_triggered, with_snow, would_trigger
from domain.rules.matching import Reading, holds
from domain.state.leaves import Face, Mana

if TYPE_CHECKING:
    from domain.rules.game import Game
    from domain.rules.parsed import Abilities

NO_ANSWERS: tuple[Answer, ...] = ()
NOTHING_ELSE: list[e.Effect] = []


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """One way in which a mana ability can resolve."""

    made: tuple[str, ...]
    """The mana that the ability itself makes."""
    gives: tuple[Mana, ...]
    """All mana that comes of it, that of triggered mana abilities included."""
    answers: tuple[Answer, ...] = NO_ANSWERS
    """What is answered to what is asked on the way."""
    own: int = 0
    """How many of the answers are those of the ability itself."""


class ManaSource(msgspec.Struct, frozen=True, gc=False):
    """A mana ability that can be activated now, with the ways in which it can resolve."""

    id: ObjectId
    name: str
    node: a.Activated
    outcomes: tuple[Outcome, ...]
    simple: bool = True
    """Costs nothing but tapping, and does nothing else: what automatic payment may use."""
    most: int = 0
    """The most mana that comes of it."""
    special: bool = False
    """Whether any of the mana is restricted, or snow mana."""
    others: int = 0
    """What else the permanent is good for: its abilities that are no mana abilities, and that it is a creature."""


def sources(
    game: Game, player: Seat, *, costly: bool | None = None, among: tuple[ObjectId, ...] | None = None
) -> list[ManaSource]:
    """The mana abilities a player could activate now for some mana, by permanent in order of ids.

    `costly` are just those that cost something else than {T}, False the others; `among` limits the permanents.
    """
    found: list[ManaSource] = []
    objects = game.state.objects
    for maker in makers(game, player).all:
        identifier, name, node = maker.id, maker.name, maker.node
        if among is not None and identifier not in among:
            continue
        if node.cost.tap and (objects[identifier].tapped or (maker.creature and sick(game, identifier))):
            continue
        if costly is not None and costly == maker.simple:
            continue
        if not maker.simple and not activatable(game, player, identifier, name, node):
            continue
        if node.condition is not None and not holds(Reading(game, player, identifier), node.condition):
            continue
        source = maker.fixed if maker.fixed is not None else source_of(game, player, identifier, name, node)
        if source.outcomes:
            found.append(source)
    return found


class Maker(msgspec.Struct, frozen=True, gc=False):
    """A mana ability of a permanent, whether or not it can be activated now."""

    id: ObjectId
    name: str
    node: a.Activated
    simple: bool
    """It costs {T} and nothing else."""
    creature: bool
    fixed: ManaSource | None
    """What comes of it, where that is always the same."""


class Makers(msgspec.Struct, frozen=True, gc=False):
    """The mana abilities of a player's permanents."""

    all: tuple[Maker, ...]
    """By permanent in order of ids."""
    fixed: bool
    """Whether of each that costs {T} and nothing else always the same comes."""


def makers(game: Game, player: Seat) -> Makers:
    """The mana abilities of a player's permanents; looked up once."""
    standing = game.refresh()
    known = standing.makers.get(player)
    if known is None:
        objects = game.state.objects
        those = [pair for pair in game.having("mana") if objects[pair[0]].controller == player]
        those.sort(key=lambda pair: int(pair[0][1:]))
        found = tuple([one for each, parsed in those for one in makers_of(game, each, parsed)])
        fixed = all(one.fixed is not None for one in found if one.simple)
        known = standing.makers[player] = Makers(found, fixed)
    return known


def makers_of(game: Game, identifier: ObjectId, parsed: Abilities) -> tuple[Maker, ...]:
    """The mana abilities of a permanent; kept for as long as it is the same, and nothing modifies mana."""
    face = game.face(identifier)
    known: tuple[Face, tuple[Maker, ...]] | None = game.makers.get(identifier)
    if known is not None and known[0] is face and not modified(game):
        return known[1]
    found = tuple([maker(game, identifier, parsed, *named) for named in parsed.mana])
    if not modified(game):
        game.makers[identifier] = (face, found)
    return found


def maker(game: Game, identifier: ObjectId, parsed: Abilities, name: str, node: a.Activated) -> Maker:
    """One of them."""
    simple = plain(node.cost)
    types = game.face(identifier).types
    creature = "Creature" in types
    source = None
    if "Snow" not in types and (outcomes := fixed_outcomes(node)) and not modified(game):
        most = len(outcomes[0].gives)
        source = ManaSource(identifier, name, node, outcomes, simple, most, others=parsed.other_uses + creature)
    return Maker(identifier, name, node, simple, creature, source)


def activatable(game: Game, player: Seat, identifier: ObjectId, name: str, node: a.Activated) -> bool:
    """Whether what a mana ability costs beside mana can be paid, and its limits are kept."""
    from domain.rules.cr601_paying import can_pay_cost

    if node.once_each_turn and game.state.uses.get(f"{identifier}/{name}", (0, 0))[0] == game.state.turn:
        return False
    cost = msgspec.structs.replace(node.cost, mana="") if node.cost.mana else node.cost
    return can_pay_cost(Reading(game, player, identifier), cost, player)


def sick(game: Game, identifier: ObjectId) -> bool:
    """Summoning sickness: a creature not under control since the turn began can't pay {T} or {Q} (302.6)."""
    thing = game.state.objects[identifier]
    if "Creature" not in game.face(identifier).types or off.is_off("302.6"):
        return False
    state = game.state
    latest = state.uses.get(f"turn/{thing.controller}")
    # Where the record does not tell when that player's last turn was, players took turns one after the other.
    began = latest[0] if latest is not None else state.turn if state.active == thing.controller else state.turn - 1
    return thing.since >= began and not game.has(identifier, "haste") and thing.since > 0


@by_identity
def plain(cost: a.Cost) -> bool:
    """Whether a cost is {T} and nothing else."""
    return cost == PLAIN


PLAIN = a.Cost(tap=True)


@by_identity
def fixed_outcomes(node: a.Activated) -> tuple[Outcome, ...]:
    """The outcome of an ability that always adds the same, for anything, and does nothing else; none for others."""
    mana = fixed_mana(node)
    return (Outcome(mana, tuple((symbol, None) for symbol in mana)),) if mana else ()


# What comes of it ----------------------------------------------------------------------------------------------------


def modified(game: Game) -> bool:
    """Whether anything may add to or replace mana that permanents are tapped for."""
    standing = game.refresh()
    known = standing.mana_is_modified
    if known is None:
        known = standing.mana_is_modified = bool(
            ManaAdded in game.listeners() or instead_effects(game) or (game.state.effects and any(lasting(game)))
        )
    return known


def is_snow(game: Game, identifier: ObjectId) -> bool:
    """Whether the mana of a permanent is snow mana (107.4h)."""
    return "Snow" in game.face(identifier).types


def source_of(
    game: Game, player: Seat, identifier: ObjectId, name: str, node: a.Activated, *, x: int | None = None
) -> ManaSource:
    """A mana ability with everything that can come of it."""
    simple = plain(node.cost)
    snow = is_snow(game, identifier)
    if not snow and not modified(game):
        fixed = fixed_outcomes(node)
        if fixed:
            return ManaSource(identifier, name, node, fixed, simple, len(fixed[0].gives))
    key = f"source {identifier} {name} {x}"
    known: ManaSource | None = game.moment.get(key)
    if known is not None:
        return known
    found: dict[tuple[tuple[str, ...], tuple[Mana, ...]], Outcome] = {}
    for answers, (made, gives, own, alone) in every_way(lambda: ahead(Reading(game, player, identifier, x=x), node)):
        simple = simple and alone
        if gives:
            found.setdefault((made, gives), Outcome(made, gives, answers, own))
    outcomes = tuple(found.values())
    others = game.abilities(identifier).other_uses + ("Creature" in game.face(identifier).types)
    special = snow or any(words is not None for one in outcomes for _, words in one.gives)
    most = max([len(one.gives) for one in outcomes], default=0)
    source = game.moment[key] = ManaSource(identifier, name, node, outcomes, simple, most, special, others)
    return source


Ahead = tuple[tuple[str, ...], tuple[Mana, ...], int, bool]
"""(the mana of the ability itself, all mana, how often it asked itself, whether it does nothing else)."""


def ahead(reading: Reading, node: a.Activated) -> Flow[Ahead]:
    """What would come of a mana ability that is activated now."""
    game, source, player = reading.game, reading.source, reading.controller
    asked: list[Choice] = []
    made, others = yield from noting(asked, production(reading, node.effects, node.cost.tap))
    own = len(asked)
    mana = tuple(symbol for one in made for symbol in one.mana)
    gives = [(symbol, one.spend) for one in made for symbol in with_snow(game, source, one.mana)]
    if node.cost.tap and mana and source is not None and modified(game):
        for trigger, ability in would_trigger(game, player, source, mana):
            for who, of, lot in (yield from more(trigger, ability))[0]:
                if who == player:
                    gives.extend((symbol, lot.spend) for symbol in with_snow(game, of, lot.mana))
    return with_snow(game, source, mana), tuple(gives), own, not others


T = TypeVar("T")


def noting(asked: list[Choice], flow: Flow[T]) -> Flow[T]:
    """The same flow; what it asks is noted."""
    try:
        choice = next(flow)
        while True:
            asked.append(choice)
            choice = flow.send((yield choice))
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


def answered(flow: Flow[T], answers: tuple[Answer, ...]) -> Flow[T]:
    """The same flow, with answers to the first things that it asks; one that is none is asked for."""
    left = list(answers)
    try:
        choice = next(flow)
        while True:
            answer: Answer | None = left.pop(0) if left else None
            if answer is not None:
                try:
                    choice.verify(answer)
                except IllegalCommand:
                    answer, left = None, []
            choice = flow.send(answer if answer is not None else (yield choice))
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


# Activating ----------------------------------------------------------------------------------------------------------


def activate(
    game: Game,
    player: Seat,
    source: ManaSource,
    answers: tuple[Answer, ...],
    cause: EventNumber | None,
    given: tuple[ObjectId, ...] = (),
    x: int | None = None,
) -> Flow[None]:
    """Activates a mana ability: it resolves at once, without the stack (605.3b). Its mana was paid.

    `answers` are those to what it asks as it resolves, as far as they are known.
    """
    from domain.rules.cr601_paying import pay_nonmana

    number = game.emit(
        AbilityActivated,
        "605.3a",
        cause=cause,
        source=source.id,
        player=player,
        ability=source.name,
        mana_ability=True,
    )
    before = game.cause, game.source
    game.cause, game.source = number, source.id
    reading = Reading(game, player, source.id, x=x)
    yield from pay_nonmana(reading, source.node.cost, player, given)
    yield from answered(resolve(reading, source.node), answers)
    game.cause, game.source = before


def resolve(reading: Reading, node: a.Activated) -> Flow[None]:
    """Adds the mana, with that of triggered mana abilities, and does what else the ability does."""
    game, player = reading.game, reading.controller
    tapped = node.cost.tap or off.is_off("106.12")

    def tell(by: ObjectId | None, mana: tuple[str, ...]) -> None:
        original = "".join(f"{{{symbol}}}" for symbol in mana)
        game.emit(EventReplaced, "106.12b", source=by, original=f"mana {original}", affected=(player,))

    fixed = fixed_outcomes(node)
    if fixed and not (tapped and modified(game)):
        made, others = [Lot(fixed[0].made)], NOTHING_ELSE
    else:
        made, others = yield from production(reading, node.effects, tapped, tell)
    rule = "106.12" if tapped else "106.4"
    for place, one in enumerate(made):
        # It is tapped for mana once, however much of it there is.
        add(game, player, with_snow(game, reading.source, one.mana), rule if not place else "106.4", one.spend)
    if not made and tapped and off.is_off("106.12a"):
        game.emit(ManaAdded, rule, player=player, mana=())
    if tapped:
        yield from resolve_triggered(game, tuple(symbol for one in made for symbol in one.mana))
    for effect in others:
        yield from carry_out(reading, effect)
