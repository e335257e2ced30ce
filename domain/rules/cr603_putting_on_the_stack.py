"""CR 603.3: triggered abilities put on the stack in APNAP order, with modes and targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import abilities as a
from domain.events.cr601_608_stack import AbilityPutOnStack, ModesChosen, StackObjectRemoved, TargetsChosen
from domain.rules import off, targeting
from domain.rules.choice import Choice, Flow, ask
from domain.rules.matching import Reading

if TYPE_CHECKING:
    from domain.rules.cr603_waiting import Waiting
    from domain.rules.game import Game


def put_on_stack(game: Game) -> Flow[bool]:
    """Puts waiting triggered abilities on the stack (CR 603.3b). Returns whether there were any."""
    if not game.waiting:
        return False
    waiting, game.waiting = game.waiting, []
    if off.is_off("603.3"):
        return False
    for player in game.apnap():
        mine = [one for one in waiting if one.player == player]
        if len(mine) > 1 and not off.is_off("603.3b"):
            number = len(mine)
            labels = tuple((one.source, getattr(one.node, "number", None)) for one in mine)
            order = yield from ask(
                Choice(player, "order", tuple(range(number)), least=number, most=number, rule="603.3b", labels=labels)
            )
            mine = [mine[place] for place in order]
        for one in mine:
            yield from put_one(game, one)
    return True


def put_one(game: Game, one: Waiting) -> Flow[None]:
    """One triggered ability: onto the stack, then modes and targets (CR 603.3c–d)."""
    identifier = game.new_id()
    chapter = one.node.number if isinstance(one.node, a.Chapter) else None
    cause = game.emit(
        AbilityPutOnStack,
        "603.3",
        cause=one.cause,
        source=one.source,
        id=identifier,
        player=one.player,
        ability=one.name,
        chapter=chapter,
        about=one.about,
        amount=one.amount,
    )
    specs = one.node.targets
    reading = Reading(game, one.player, one.source, about=one.about, amount=one.amount, stack=identifier)
    if one.node.modes and not off.is_off("603.3c"):
        possible = tuple(
            place for place, mode in enumerate(one.node.modes, 1) if targeting.possible(reading, mode.targets)
        )
        if not possible:
            game.emit(StackObjectRemoved, "603.3d", cause=cause, source=one.source, object=identifier, reason="ceased")
            return
        least = 0 if isinstance(one.node, a.Triggered) and one.node.optional else 1
        chosen = yield from ask(Choice(one.player, "mode", possible, least=least, source=one.source, rule="603.3c"))
        if not chosen:
            game.emit(StackObjectRemoved, "603.3c", cause=cause, source=one.source, object=identifier, reason="ceased")
            return
        game.emit(ModesChosen, "603.3c", cause=cause, source=one.source, on=identifier, modes=tuple(map(str, chosen)))
        specs = one.node.modes[chosen[0] - 1].targets
    if not specs:
        return
    if not targeting.possible(reading, specs) and not off.is_off("603.3d"):
        game.emit(StackObjectRemoved, "603.3d", cause=cause, source=one.source, object=identifier, reason="ceased")
        return
    targets = yield from targeting.choose(reading, specs, one.player, one.source)
    game.emit(TargetsChosen, "603.3d", cause=cause, source=one.source, on=identifier, targets=targets)
