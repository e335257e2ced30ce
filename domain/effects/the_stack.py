"""Countering and copying spells and abilities (CR 701.6, 707.10)."""

from __future__ import annotations

from domain.cards import effects as e
from domain.effects import interprets
from domain.events.cr601_608_stack import SpellCopied, SpellCountered, StackObjectRemoved
from domain.events.cr613_characteristics import Transformed
from domain.ids import ObjectId
from domain.rules.choice import Choice, Flow, ask
from domain.rules.game import Game
from domain.rules.matching import Reading, objects


def counter(game: Game, identifier: ObjectId, exile: bool = False) -> None:
    """Counters a spell or ability: the spell goes to the graveyard, the ability ceases (701.6a)."""
    thing = game.state.objects.get(identifier)
    if thing is None or thing.zone != "stack":
        return
    cause = game.emit(SpellCountered, "701.6a", object=identifier)
    if thing.kind == "ability":
        game.emit(StackObjectRemoved, "701.6a", cause=cause, object=identifier, reason="countered")
    elif thing.kind == "spell-copy":
        game.emit(StackObjectRemoved, "704.5e", cause=cause, object=identifier, reason="countered")
    else:
        game.move(identifier, "exile" if exile else "graveyard", "701.6a", cause=cause)


@interprets(e.Counter)
def counter_some(reading: Reading, effect: e.Counter) -> Flow[None]:
    """Counter, unless its controller pays."""
    from domain.cards.abilities import Cost
    from domain.rules.cr601_paying import can_pay_cost, pay_cost

    game = reading.game
    for identifier in objects(reading, effect.what):
        thing = game.state.objects.get(identifier)
        if thing is None or thing.zone != "stack":
            continue
        if effect.unless is not None:
            cost = Cost(mana=effect.unless)
            player = thing.controller
            if can_pay_cost(reading, cost, player):
                answer = yield from ask(Choice(player, "may", (True, False), source=reading.source, rule="118.12"))
                if answer[0]:
                    yield from pay_cost(reading, cost, player)
                    continue
        counter(game, identifier, effect.exile)


@interprets(e.CopyStackObject)
def copy(reading: Reading, effect: e.CopyStackObject) -> None:
    """A copy of a spell on the stack (707.10)."""
    game = reading.game
    for identifier in objects(reading, effect.what):
        thing = game.state.objects.get(identifier)
        if thing is not None and thing.zone == "stack":
            game.emit(SpellCopied, "707.10", id=game.new_id(), original=identifier, player=reading.controller)


@interprets(e.Transform)
def transform(reading: Reading, effect: e.Transform) -> None:
    """Transform a permanent; one without another face stays as it is (701.27c)."""
    for identifier in objects(reading, effect.what):
        if reading.game.find(identifier) is not None:
            reading.game.emit(Transformed, "701.27a", object=identifier)
