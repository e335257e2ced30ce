"""CR 305, 601, 702.143: lands to play, spells to cast, cards to foretell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from domain.cards import abilities as a
from domain.commands import Cast, Foretell, IllegalCommand, Play
from domain.ids import ObjectId, Seat
from domain.legal.commands import Entry, one
from domain.legal.holding import holding
from domain.legal.targets import targeted
from domain.rules import cr116_special_actions, cr601_casting, off
from domain.rules.cr106_spending import Purpose
from domain.rules.cr601_paying import can_pay_cost
from domain.rules.cr601_planning import most_mana, plan, uneven
from domain.rules.cr613_layers import rule_changes
from domain.rules.cr712_choosing_a_part import other_ways
from domain.rules.cr712_other_parts import can_be_chosen, other_part, seen_as
from domain.rules.game import Game
from domain.rules.matching import Reading
from domain.rules.parsed import Named
from domain.state.leaves import Face


def plays(game: Game, player: Seat) -> Iterator[Entry]:
    """Lands."""
    if not cr601_casting.at_sorcery_speed(game, player) or cr116_special_actions.land_drops(game, player) < 1:
        return
    for card in holding(game, player).lands:
        thing = game.state.objects[card]
        face = thing.base
        part = other_part(game, face)
        if face is None or ("Land" not in face.types and (part is None or "Land" not in part.types)):
            continue
        if thing.zone == "hand" or cr601_casting.may_be_played(game, player, card):
            if "Land" in face.types:
                yield one(Play(card))
            if part is not None and part.name and "Land" in part.types and can_be_chosen(part):
                yield one(Play(card, part.name))


def could_now(game: Game, player: Seat) -> list[ObjectId]:
    """The cards that could be cast at this time."""
    mine = holding(game, player)
    if mine.castable and (off.OFF or cr601_casting.at_sorcery_speed(game, player)):
        return mine.castable
    return mine.instants


def casts(game: Game, player: Seat) -> Iterator[Entry]:
    """Spells: an entry for each way, choice of modes, and X."""
    library = game.library
    for card in could_now(game, player):
        thing = game.state.objects[card]
        face = thing.base or thing.under
        if (part := other_part(game, face)) is not None and thing.zone not in ("graveyard", "command"):
            yield from part_entries(game, player, card, part)
        if face is None or "Land" in face.types:
            continue
        if thing.zone in ("graveyard", "command") and not library.of(face).others:
            continue
        if cr601_casting.timing(game, player, face) is not None:
            continue
        for way in cr601_casting.usual_ways(game, player, card):
            if way.alternative == cr601_casting.FORETELL and game.state.foretold.get(card, 0) >= game.state.turn:
                continue
            yield from cast_entries(game, player, way)


def part_entries(game: Game, player: Seat, card: ObjectId, part: Face) -> Iterator[Entry]:
    """A modal double-faced card cast as its back face, an adventurer card as an Adventure."""
    if "Land" in part.types or cr601_casting.timing(game, player, part) is not None:
        return
    for way in other_ways(game, player, card, part):
        if way.alternative == cr601_casting.FORETELL and game.state.foretold.get(card, 0) >= game.state.turn:
            continue
        with seen_as(game, card, part):
            entries = list(cast_entries(game, player, way))
        yield from entries


def cast_entries(game: Game, player: Seat, way: cr601_casting.Way) -> Iterator[Entry]:
    """One way of casting, with what can be announced for it."""
    parsed = game.library.of(way.face)
    kickers = (0, 1) if parsed.others and any(map(optional, parsed.others)) else (0,)
    for kicked in kickers:
        purpose = Purpose("cast", way.card)
        cost = cr601_casting.total_cost(game, player, way, 0, kicked)
        if plan(game, player, cost, purpose) is None:
            continue
        reading = Reading(game, player, way.card, stack=way.card)
        extra = cr601_casting.additional(game, way, kicked, player) if parsed.others or kicked else []
        if not all(can_pay_cost(reading, nonmana(node.cost), player) for node in extra):
            continue
        xs: Sequence[int | None] = (None,)
        if way.cost.x:
            most = most_mana(game, player, purpose) - cost.generic - len(cost.colored)
            xs = tuple(range(most // way.cost.x + 1))
            if uneven(game, player, purpose):
                costs = ((x, cr601_casting.total_cost(game, player, way, x, kicked)) for x in range(len(xs)))
                xs = tuple(x for x, cost in costs if plan(game, player, cost, purpose) is not None)
        for modes in mode_sets(game, parsed.spell):
            specs = cr601_casting.specs_of(game, way.face, modes)
            for x in xs:
                yield from targeted(
                    reading,
                    specs,
                    lambda targets, x=x, modes=modes, kicked=kicked: Cast(  # type: ignore[misc]
                        way.card, way.alternative, modes, x, targets, kicked, face=way.part or UNSET
                    ),
                )


def optional(named: Named) -> bool:
    """Whether an ability is an additional cost that need not be paid."""
    node = named[1]
    return isinstance(node, a.AdditionalCost) and (node.kicker or node.buyback)


def nonmana(cost: a.Cost) -> a.Cost:
    """A cost without its mana."""
    import msgspec

    return msgspec.structs.replace(cost, mana="")


def mode_sets(game: Game, spell: a.SpellAbility | None) -> list[tuple[int, ...]]:
    """The choices of modes."""
    if spell is None or not spell.modes:
        return [()]
    from itertools import combinations

    places = range(1, len(spell.modes) + 1)
    return [
        those
        for size in range(spell.choose, max(spell.choose, spell.choose_most) + 1)
        for those in combinations(places, size)
    ]


def foretellings(game: Game, player: Seat) -> Iterator[Entry]:
    """Cards to foretell."""
    if not cr116_special_actions.may_foretell(game, player):
        return
    by_effects = bool(rule_changes(game, "cards in hand have foretell"))
    for card in game.state.zone("hand", player) if by_effects else holding(game, player).foretell:
        command = Foretell(card)
        if cr116_special_actions.can_be_foretold(game, player, card) is None:
            continue
        try:
            cr116_special_actions.verify_foretell(game, player, command)
        except IllegalCommand:
            continue
        yield one(command)
