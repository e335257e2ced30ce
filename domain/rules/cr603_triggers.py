"""CR 603.2–603.4: triggered abilities that trigger."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from domain.cards import abilities as a
from domain.events.base import GameEvent
from domain.events.cr601_608_stack import AbilityTriggered
from domain.ids import EventNumber, ObjectId, Recipient, Seat
from domain.rules import off
from domain.rules.cr603_listening import HEARS, LOOKING_BACK, Listener, Listeners, parts
from domain.rules.cr603_trigger_events import HEARING
from domain.rules.cr603_waiting import Waiting
from domain.rules.matching import Reading, holds, matches

if TYPE_CHECKING:
    from domain.rules.game import Game


def notice(game: Game, happened: list[tuple[EventNumber, GameEvent, Listeners]]) -> None:
    """What triggers by events that happened together."""
    now: Listeners | None = None
    for number, event, before in happened:
        kind = type(event)
        back = before.get(kind, ()) if not off.is_off("603.10a") else ()
        for listener in back:
            hear(game, listener, number, event, looking_back=True)
        if now is None:
            now = game.listeners()
        for listener in now.get(kind, ()):
            hear(game, listener, number, event, looking_back=False)
        for watch in WATCHES.get(kind, ()):
            watch(game, number, event)


def hear(game: Game, listener: Listener, number: EventNumber, event: GameEvent, looking_back: bool) -> None:
    """Whether one ability triggers by one event."""
    for on in parts(listener.node.on):
        if isinstance(on, LOOKING_BACK) != looking_back or type(event) not in HEARS[type(on)]:
            continue
        reading = Reading(game, listener.controller, listener.source)
        for about, amount in HEARING[type(on)](reading, on, event):
            trigger(
                game,
                listener.controller,
                listener.source,
                listener.name,
                listener.node,
                number,
                about,
                amount,
                rule=listener.rule,
            )


def trigger(
    game: Game,
    player: Seat,
    source: ObjectId,
    name: str,
    node: a.Triggered | a.Chapter,
    cause: EventNumber,
    about: tuple[Recipient, ...] = (),
    amount: int | None = None,
    *,
    rule: str = "603.2",
    own: bool = True,
) -> None:
    """An ability triggers (CR 603.2), unless its intervening if (603.4) or "once each turn" (603.2h) forbids it.

    `own` is false for delayed and reflexive abilities: no ability that its source has (603.2d).
    """
    if isinstance(node, a.Triggered):
        reading = Reading(game, player, source, about=about, amount=amount)
        if not holds(reading, node.condition) and not off.is_off("603.4"):
            return
        if node.once_each_turn and game.state.uses.get(f"{source}/{name}", (0, 0))[0] == game.state.turn:
            return
    chapter = node.number if isinstance(node, a.Chapter) else None
    for _ in range(1 + (triggers_again(game, player, source) if own else 0)):
        event = game.emit(
            AbilityTriggered,
            "714.2b" if chapter is not None else rule,
            cause=cause,
            source=source,
            player=player,
            ability=name,
            chapter=chapter,
        )
        game.waiting.append(Waiting(player, source, name, node, event, about, amount))


def triggers_again(game: Game, player: Seat, source: ObjectId) -> int:
    """How many additional times an ability of an object triggers (CR 603.2d)."""
    from domain.rules.cr613_layers import rule_changes

    if off.is_off("603.2d"):
        return 0
    extra = 0
    for change, holder in rule_changes(game, "triggers again"):
        reading = Reading(game, game.controller(holder), holder)
        if game.controller(holder) == player and change.what is not None and matches(reading, change.what, source):
            extra += 1
    return extra


WATCHES: dict[type[GameEvent], list[Callable[[Game, EventNumber, Any], None]]] = {}
"""Rules that watch events of a kind themselves: chapters (714.2b), ward (702.21a), prowess (702.108a), …"""


def watches(
    kind: type[GameEvent],
) -> Callable[[Callable[[Game, EventNumber, Any], None]], Callable[[Game, EventNumber, Any], None]]:
    """Registers a rule that watches a kind of event."""

    def register(watch: Callable[[Game, EventNumber, Any], None]) -> Callable[[Game, EventNumber, Any], None]:
        WATCHES.setdefault(kind, []).append(watch)
        return watch

    return register
