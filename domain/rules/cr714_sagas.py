"""CR 714: Sagas: lore counters, chapters, and the sacrifice when the story is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards.abilities import Chapter
from domain.events.cr119_122_numbers import CountersPut
from domain.ids import EventNumber, ObjectId, Seat
from domain.rules import off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr603_triggers import trigger, watches
from domain.rules.cr613_control import arrived

if TYPE_CHECKING:
    from domain.rules.game import Game
    from domain.rules.parsed import Abilities

LORE = "lore"
READ_AHEAD = "read ahead"


def first_lore(game: Game, parsed: Abilities, controller: Seat, source: ObjectId | None) -> Flow[int]:
    """How many lore counters a Saga enters with: one (714.3a), with read ahead as many as are chosen (714.3b)."""
    if not parsed.has(READ_AHEAD) or off.is_off("714.3b"):
        return 1
    options = tuple(range(1, parsed.final_chapter + 1))
    if not options:
        return 0
    answer = yield from ask(Choice(controller, "number", options, source=source, rule="714.3b"))
    chosen: int = answer[0]
    return chosen


@watches(CountersPut)
def chapters(game: Game, number: EventNumber, event: CountersPut) -> None:
    """714.2b: a chapter triggers when lore counters go from below its number to it or beyond."""
    if event.counter != LORE or not isinstance(event.on, str) or event.on not in game.state.objects:
        return
    if off.is_off("714.2b"):
        return
    before = event.total - event.amount
    controller = game.controller(event.on)
    abilities = game.abilities(event.on)
    # Those of a Saga with read ahead trigger in its first turn only at exactly their number (702.155a).
    ahead = abilities.has(READ_AHEAD) and arrived(game, event.on) == game.state.turn and not off.is_off("702.155a")
    for name, node in abilities.chapters:
        if before < node.number <= event.total and (not ahead or node.number == event.total):
            trigger(game, controller, event.on, name, node, number)


def turn_based(game: Game) -> Flow[None]:
    """714.3c: as a player's precombat main phase begins, a lore counter on each Saga with chapter abilities."""
    from domain.effects.counters import put_together

    if off.is_off("714.3c") or off.is_off("505.4"):
        return
    active = game.state.active
    sagas = [
        identifier
        for identifier, _ in game.having("chapters")
        if game.controller(identifier) == active and "Saga" in game.face(identifier).subtypes
    ]
    if sagas:
        yield from put_together(game, [(saga, LORE, 1) for saga in sagas], "714.3c", active, effect=False)


def finished(game: Game, identifier: ObjectId) -> bool:
    """714.4: as many lore counters as the final chapter, and no chapter ability of it triggered and still to leave."""
    if off.is_off("714.4"):
        return False
    parsed = game.abilities(identifier)
    if not parsed.chapters or game.state.objects[identifier].counter(LORE) < parsed.final_chapter:
        return False
    if any(one.source == identifier and isinstance(one.node, Chapter) for one in game.waiting):
        return False
    # A copy of a chapter ability has not triggered: it does not hold off the sacrifice (707.10, docs/judges.md).
    state = game.state
    return not any(
        state.objects[other].of == identifier and state.objects[other].chapter is not None and other not in state.copied
        for other in state.zone("stack")
    )
