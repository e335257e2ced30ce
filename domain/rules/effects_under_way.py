"""Continuous effects and delayed triggers that last for a time (CR 611.2, 603.7), and when they end."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cards.nodes import Node, from_json, to_json
from domain.events.base import GameEvent
from domain.events.cr601_608_stack import EffectBegan, EffectEnded
from domain.ids import EventNumber, ObjectId, Recipient, Seat
from domain.rules import off
from domain.rules.cr603_listening import HEARS, Listeners, parts

if TYPE_CHECKING:
    from domain.cards.abilities import Triggered
    from domain.rules.game import Game
    from domain.rules.parsed import Library
    from domain.state.leaves import Effect


@lru_cache(maxsize=4096)
def definition_of(text: str) -> Any:
    """The nodes of an effect from its recorded definition."""
    return from_json(msgspec.json.decode(text))


def written(definition: Node | tuple[Node, ...]) -> str:
    """A definition as it is recorded."""
    return msgspec.json.encode(to_json(definition), order="deterministic").decode()


def remember(library: Library, text: str) -> None:
    """Teaches a library the abilities and tokens inside a recorded definition, as `begin` and `notice` name them."""
    from domain.cards.abilities import Ability, Triggered
    from domain.cards.card import CardDef
    from domain.cards.effects import Later
    from domain.rules.parsed import hidden_name

    found = definition_of(text)
    for definition in found if isinstance(found, tuple) else (found,):
        for node in definition.walk():
            if isinstance(node, CardDef):
                library.learn(node)
            elif isinstance(node, Ability):
                library.remember(hidden_name(node), node)
            elif isinstance(node, Later):
                for on in parts(node.on):  # type: ignore[arg-type]
                    triggered = Triggered(on, (node.effect,))
                    library.remember(hidden_name(triggered), triggered)


def begin(
    game: Game,
    definition: Node | tuple[Node, ...],
    affected: tuple[Recipient, ...],
    until: str,
    player: Seat,
    source: ObjectId | None,
    rule: str = "611.2",
) -> str:
    """Begins an effect, unless its duration is over before it begins (611.2b); returns its name."""
    from domain.rules.cr611_durations import measured

    if not measured(game, until, source, player):
        return ""
    name = f"e{game.state.number}"
    game.emit(
        EffectBegan,
        rule,
        source=source,
        effect=name,
        affected=affected,
        definition=written(definition),
        until=until,
        player=player,
    )
    return name


def end(game: Game, name: str, rule: str) -> None:
    """Ends an effect."""
    from domain.rules.cr707_copying import ended

    ended(game, name)
    game.emit(EffectEnded, rule, effect=name)


def end_until(game: Game, until: tuple[str, ...], rule: str, player: Seat | None = None) -> None:
    """Ends the effects that last until now (of one player, where the time is theirs)."""
    for name, effect in list(game.state.effects.items()):
        if effect.until in until and (player is None or effect.player == player):
            end(game, name, rule)


def notice(game: Game, happened: list[tuple[EventNumber, GameEvent, Listeners]]) -> None:
    """Delayed triggers that what happened sets off (CR 603.7b: once)."""
    if not game.state.effects:
        return
    from domain.cards.abilities import Triggered
    from domain.cards.effects import Later
    from domain.rules.cr603_trigger_events import HEARING
    from domain.rules.cr603_triggers import trigger
    from domain.rules.matching import Reading
    from domain.rules.parsed import hidden_name

    for name, effect in list(game.state.effects.items()):
        if effect.definition is None or effect.player is None:
            continue
        later = definition_of(effect.definition)
        if isinstance(later, Triggered):
            again(game, name, effect, later, happened)
            continue
        if not isinstance(later, Later):
            continue
        for number, event, _ in happened:
            if number <= effect.began or name not in game.state.effects:
                continue
            for on in parts(later.on):  # type: ignore[arg-type]
                if type(event) not in HEARS[type(on)]:
                    continue
                reading = Reading(game, effect.player, effect.source)
                heard = HEARING[type(on)](reading, on, event)
                if not heard:
                    continue
                node = Triggered(on, (later.effect,))
                game.library.remember(hidden_name(node), node)
                source = effect.source or ""
                trigger(
                    game,
                    effect.player,
                    source,
                    hidden_name(node),
                    node,
                    number,
                    effect.affected or heard[0][0],
                    heard[0][1],
                    rule="603.7",
                    own=False,
                )
                end(game, name, "603.7b")
                break


def again(
    game: Game,
    effect_name: str,
    effect: Effect,
    node: Triggered,
    happened: list[tuple[EventNumber, GameEvent, Listeners]],
) -> None:
    """A delayed trigger with a duration triggers each time (CR 603.7b)."""
    from domain.rules.cr603_trigger_events import HEARING
    from domain.rules.cr603_triggers import trigger
    from domain.rules.matching import Reading
    from domain.rules.parsed import hidden_name

    assert effect.player is not None
    for number, event, _ in happened:
        if number <= effect.began:
            continue
        for on in parts(node.on):
            if type(event) not in HEARS[type(on)]:
                continue
            reading = Reading(game, effect.player, effect.source)
            for about, count in HEARING[type(on)](reading, on, event):
                name = hidden_name(node)
                game.library.remember(name, node)
                source = effect.source or ""
                trigger(game, effect.player, source, name, node, number, about, count, rule="603.7", own=False)
                if off.is_off("603.7b"):
                    end(game, effect_name, "603.7b")
                    return
