"""CR 602, 605: abilities to activate."""

from __future__ import annotations

from collections.abc import Iterator

from domain.cards import abilities as a
from domain.cards.effects import AddMana
from domain.commands import Activate, IllegalCommand
from domain.ids import ObjectId, Seat
from domain.legal.commands import Entry, one
from domain.legal.holding import holding
from domain.legal.targets import targeted
from domain.rules import cr602_activating
from domain.rules.by_identity import by_identity
from domain.rules.cr106_spending import Purpose
from domain.rules.cr601_planning import known_sources, most_mana
from domain.rules.cr605_mana_abilities import ManaSource, makers, plain, source_of
from domain.rules.game import Game
from domain.rules.matching import Reading
from domain.rules.parsed import is_mana_ability


def activations(game: Game, player: Seat, mana_abilities: bool) -> Iterator[Entry]:
    """Activated abilities."""
    if not (mana_abilities or usable(game, player) or holding(game, player).activatable or odd(game, player)):
        return
    free: list[ManaSource] = []
    if mana_abilities or odd(game, player):
        free = [known for known in known_sources(game, player) if mana_abilities or not known.simple]
    for identifier in activatable(game, player, [known.id for known in free]):
        for number, (name, node) in enumerate(cr602_activating.abilities_of(game, identifier), 1):
            if is_mana_ability(node):
                if not plain(node.cost) or any(known.id == identifier and known.name == name for known in free):
                    yield from mana_entries(game, player, identifier, number)
                continue
            costs_x = "{X}" in node.cost.mana
            most = most_mana(game, player, Purpose("activate", identifier)) if costs_x else 0
            for x in range(most + 1) if costs_x else (None,):
                probe = Activate(identifier, number, x)
                if not payable(game, player, probe):
                    continue
                reading = Reading(game, player, identifier, x=x)
                specs = node.targets
                yield from targeted(
                    reading,
                    specs,
                    lambda targets, x=x, number=number, identifier=identifier: Activate(  # type: ignore[misc]
                        identifier, number, x, targets
                    ),
                )


def odd(game: Game, player: Seat) -> bool:
    """Whether what comes of tapping some permanent for mana is not always the same."""
    return not makers(game, player).fixed


def mana_entries(game: Game, player: Seat, identifier: ObjectId, number: int) -> Iterator[Entry]:
    """A mana ability, an entry for each mana it can give, and for each X it can have.

    Where it gives any combination, or what it can give is not known yet, that is asked as it resolves.
    """
    name, node = cr602_activating.abilities_of(game, identifier)[number - 1]
    costs_x = "{X}" in node.cost.mana
    most = most_mana(game, player, Purpose("activate", identifier)) if costs_x else 0
    later = cr602_activating.late(node) or in_any_combination(node)
    for x in range(most + 1) if costs_x else (None,):
        if not payable(game, player, Activate(identifier, number, x)):
            continue
        outcomes = () if later else source_of(game, player, identifier, name, node, x=x).outcomes
        for option in dict.fromkeys(outcome.made for outcome in outcomes):
            mana = "".join(f"{{{symbol.partition('/')[0]}}}" for symbol in option)
            yield one(Activate(identifier, number, x, mana=mana))
        if not outcomes:
            yield one(Activate(identifier, number, x))


@by_identity
def in_any_combination(node: a.Activated) -> bool:
    """Whether an ability adds mana in any combination of types."""
    return any(isinstance(part, AddMana) and part.combination for effect in node.effects for part in effect.walk())


def activatable(game: Game, player: Seat, sources: list[ObjectId]) -> Iterator[ObjectId]:
    """Objects whose activated abilities a player may use; of those that just tap for mana these sources."""
    if sources:
        for identifier in game.controlled(player):
            parsed = game.abilities(identifier)
            if parsed.activated and (not parsed.taps_for_mana or identifier in sources):
                yield identifier
    else:
        yield from usable(game, player)
    yield from holding(game, player).activatable


def usable(game: Game, player: Seat) -> tuple[ObjectId, ...]:
    """A player's permanents with activated abilities that do more than tap for mana; looked up once."""
    standing = game.refresh()
    known = standing.usable.get(player)
    if known is None:
        objects = game.state.objects
        those = [each for each, parsed in game.having("activated") if not parsed.taps_for_mana]
        known = tuple([each for each in those if objects[each].controller == player])
        standing.usable[player] = known
    return known


def payable(game: Game, player: Seat, command: Activate) -> bool:
    """Whether an ability could be activated but for its targets."""
    try:
        cr602_activating.verify(game, player, command, aimed=False)
    except IllegalCommand:
        return False
    return True
