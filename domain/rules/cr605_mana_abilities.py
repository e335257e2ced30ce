"""CR 605, 106.12: mana abilities, what they could add, and activating them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.commands import IllegalCommand
from domain.effects import carry_out
from domain.effects.mana import add, choosable
from domain.events.cr601_608_stack import AbilityActivated
from domain.ids import EventNumber, ObjectId, Seat
from domain.mana import mana_symbols
from domain.rules import off
from domain.rules.by_identity import by_identity
from domain.rules.choice import Flow
from domain.rules.cr614_replacement import replaced_number
from domain.rules.matching import Reading, amount, holds

if TYPE_CHECKING:
    from domain.rules.game import Game


class ManaSource(msgspec.Struct, frozen=True, gc=False):
    """A permanent that can be tapped for mana now, with the mana it can give: one of `options`."""

    id: ObjectId
    name: str
    node: a.Activated
    options: tuple[tuple[str, ...], ...]
    spend: str | None = None
    simple: bool = True
    """Costs nothing but tapping, and does nothing else: what automatic payment may use."""


def sources(game: Game, player: Seat) -> list[ManaSource]:
    """The mana abilities a player could activate now, by permanent in order of ids."""
    found: list[ManaSource] = []
    state = game.state
    for identifier in game.controlled(player):
        mana = game.abilities(identifier).mana
        if not mana:
            continue
        thing = state.objects[identifier]
        for name, node in mana:
            if node.cost.tap and (thing.tapped or sick(game, identifier)):
                continue
            if node.cost.untap and (not thing.tapped or sick(game, identifier)):
                continue
            if node.condition is not None and not holds(Reading(game, player, identifier), node.condition):
                continue
            options, spend, simple = outputs(game, player, identifier, node)
            if options:
                found.append(ManaSource(identifier, name, node, options, spend, simple and plain(node.cost)))
    found.sort(key=lambda source: int(source.id[1:]))
    return found


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
def fixed_output(node: a.Activated) -> tuple[str, ...] | None:
    """The mana of an ability that always adds the same, for anything, and does nothing else; None for others."""
    if len(node.effects) != 1:
        return None
    effect = node.effects[0]
    if not isinstance(effect, e.AddMana) or effect.any_color or effect.spend is not None or effect.amount != 1:
        return None
    return mana_symbols(effect.mana) or None


def outputs(
    game: Game, player: Seat, identifier: ObjectId, node: a.Activated
) -> tuple[tuple[tuple[str, ...], ...], str | None, bool]:
    """(the mana it can give, its restriction, whether it does nothing else)."""
    fixed = fixed_output(node)
    if fixed is not None and "Snow" not in game.face(identifier).types:
        return (fixed,), None, True
    options: list[tuple[str, ...]] = [()]
    spend: str | None = None
    simple = True
    reading = Reading(game, player, identifier)
    for effect in node.effects:
        if isinstance(effect, e.ChooseOne):
            options = [mana_symbols(mode.mana) for mode in effect.modes if isinstance(mode, e.AddMana)]
            continue
        if not isinstance(effect, e.AddMana):
            simple = False
            continue
        spend = effect.spend or spend
        times = amount(reading, effect.amount)
        if effect.any_color:
            colors = choosable(reading, effect)
            options = [(*before, *(color,) * (effect.any_color * times)) for before in options for color in colors]
        elif effect.mana:
            options = [(*before, *mana_symbols(effect.mana) * times) for before in options]
    snow = "Snow" in game.face(identifier).types
    made = (tuple([f"{symbol}/snow" for symbol in option]) if snow else option for option in options if option)
    return tuple(made), spend, simple


def activate(
    game: Game, player: Seat, source: ManaSource, mana: tuple[str, ...] | None, cause: EventNumber | None
) -> Flow[None]:
    """Activates a mana ability: it resolves at once, without the stack (605.3b)."""
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
    reading = Reading(game, player, source.id)
    yield from pay_nonmana(reading, source.node.cost, player, ())
    yield from produce(reading, source, mana)
    game.cause, game.source = before


def produce(reading: Reading, source: ManaSource, mana: tuple[str, ...] | None) -> Flow[None]:
    """Adds the chosen mana, and does what else the ability does."""
    game = reading.game
    tapped = source.node.cost.tap
    chosen = mana if mana is not None else source.options[0] if source.options else ()
    if chosen and chosen not in source.options and source.options:
        raise IllegalCommand(f"{source.id} can't give {''.join(chosen)}", "605.3")
    number = len(chosen)
    if tapped and number:
        number = yield from replaced_number(game, "mana", number, reading.controller, source.id, (reading.controller,))
        if number > len(chosen):
            chosen = tuple(chosen[place % len(chosen)] for place in range(number))
    if chosen:
        add(game, reading.controller, chosen, "106.12" if tapped else "106.4", source.spend)
    for effect in source.node.effects:
        if not isinstance(effect, e.AddMana | e.ChooseOne):
            yield from carry_out(reading, effect)
