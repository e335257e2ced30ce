"""CR 605.1b, 605.4a: triggered mana abilities resolve right after the mana ability that set them off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.effects import carry_out
from domain.effects.mana import add
from domain.events.cr106_mana import ManaAdded
from domain.ids import ObjectId, Recipient, Seat
from domain.rules import off
from domain.rules.choice import Flow
from domain.rules.cr106_producing import Lot, leaves, lots
from domain.rules.cr603_listening import parts
from domain.rules.effects_under_way import definition_of
from domain.rules.matching import Reading, holds, players
from domain.rules.parsed import is_triggered_mana_ability

if TYPE_CHECKING:
    from domain.rules.game import Game

Made = list[tuple[Seat, ObjectId | None, Lot]]
"""(who gets it, its source, the mana)."""


def lasting(game: Game) -> Iterator[tuple[a.Triggered, Seat, ObjectId | None]]:
    """Triggered mana abilities of effects that last for a time (603.7)."""
    for effect in game.state.effects.values():
        node = definition_of(effect.definition) if effect.definition is not None else None
        if isinstance(node, a.Triggered) and effect.player is not None and is_triggered_mana_ability(node):
            yield node, effect.player, effect.source


Hearer = tuple[a.Triggered, Seat, ObjectId | None, tuple[Recipient, ...]]
"""(a triggered mana ability, whose it is, its source, what its event is about)."""


def would_trigger(
    game: Game, player: Seat, source: ObjectId, mana: tuple[str, ...]
) -> list[tuple[Reading, a.Triggered]]:
    """The triggered mana abilities that would trigger by mana, in the order in which they would."""
    types = produced(mana)
    game.refresh()
    key = f"mana triggers {player} {source} {types}"
    known: list[Hearer] | None = game.moment.get(key)
    if known is None:
        known = game.moment[key] = hearers(game, player, source, types)
    found: list[tuple[Reading, a.Triggered]] = []
    for node, whose, of, about in known:
        reading = Reading(game, whose, of, about=about)
        reading.its["mana"] = types
        found.append((reading, node))
    return found


def hearers(game: Game, player: Seat, source: ObjectId, types: tuple[str, ...]) -> list[Hearer]:
    """Who would hear that a permanent was tapped for mana of these types."""
    from domain.rules.cr603_trigger_events import HEARING
    from domain.rules.cr603_triggers import triggers_again

    if off.is_off("605.4a"):
        return []
    event = ManaAdded(rule="106.12", source=source, player=player, mana=types)
    found: list[Hearer] = []
    those = [
        (one.node, one.controller, one.source, True)
        for one in game.listeners().get(ManaAdded, ())
        if is_triggered_mana_ability(one.node)
    ]
    for node, whose, of, own in (*those, *((*one, False) for one in lasting(game))):
        for on in parts(node.on):
            for about, _ in HEARING[type(on)](Reading(game, whose, of), on, event):
                if holds(Reading(game, whose, of, about=about), node.condition):
                    times = 1 + (triggers_again(game, whose, of) if own and of is not None else 0)
                    found.extend([(node, whose, of, about)] * times)
    return found


def produced(mana: tuple[str, ...]) -> tuple[str, ...]:
    """The types of some mana, each once."""
    return tuple(dict.fromkeys(symbol.partition("/")[0] for symbol in mana))


def more(reading: Reading, node: a.Triggered) -> Flow[tuple[Made, list[e.Effect]]]:
    """(the mana that a triggered mana ability makes, its other instructions)."""
    made: Made = []
    others: list[e.Effect] = []
    for effect in (yield from leaves(reading, node.effects)):
        if not isinstance(effect, e.AddMana):
            others.append(effect)
            continue
        for player in players(reading, effect.who):
            made.extend((player, reading.source, one) for one in (yield from lots(reading, [effect], player)))
    return made, others


def resolve_triggered(game: Game, mana: tuple[str, ...]) -> Flow[None]:
    """Resolves those that triggered as this mana was added."""
    if not game.waiting or off.is_off("605.4a"):
        return
    mine = [one for one in game.waiting if isinstance(one.node, a.Triggered) and is_triggered_mana_ability(one.node)]
    if not mine:
        return
    game.waiting = [one for one in game.waiting if one not in mine]
    before = game.cause, game.source
    for one in mine:
        assert isinstance(one.node, a.Triggered)
        game.cause, game.source = one.cause, one.source
        reading = Reading(game, one.player, one.source, about=one.about, amount=one.amount)
        reading.its["mana"] = produced(mana)
        made, others = yield from more(reading, one.node)
        for player, source, lot in made:
            add(game, player, with_snow(game, source, lot.mana), "605.4a", lot.spend)
        for effect in others:
            yield from carry_out(reading, effect)
    game.cause, game.source = before


def with_snow(game: Game, source: ObjectId | None, mana: tuple[str, ...]) -> tuple[str, ...]:
    """Mana as it comes from a source: a snow one's is marked (107.4h)."""
    snow = source is not None and "Snow" in game.face(source).types
    return tuple([f"{symbol}/snow" for symbol in mana]) if snow else mana
