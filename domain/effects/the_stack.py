"""Countering and copying spells and abilities (CR 701.6, 707.10)."""

from __future__ import annotations

from typing import cast

from domain.cards import effects as e
from domain.effects import interprets
from domain.events.cr601_608_stack import SpellCopied, SpellCountered, StackObjectRemoved, TargetsChosen
from domain.ids import ObjectId, Recipient, Seat
from domain.rules import off, targeting
from domain.rules.choice import Choice, Flow, ask
from domain.rules.game import Game
from domain.rules.matching import Reading, objects


def counter(game: Game, identifier: ObjectId, exile: bool = False) -> None:
    """Counters a spell or ability: the spell goes to the graveyard, the ability ceases (701.6a)."""
    from domain.rules.cr601_casting import exiled_after

    thing = game.state.objects.get(identifier)
    if thing is None or thing.zone != "stack" or not can_be_countered(game, identifier):
        return
    cause = game.emit(SpellCountered, "701.6a", object=identifier)
    if thing.kind == "ability":
        game.emit(StackObjectRemoved, "701.6a", cause=cause, object=identifier, reason="countered")
    elif thing.kind == "spell-copy":
        game.emit(StackObjectRemoved, "704.5e", cause=cause, object=identifier, reason="countered")
    else:
        exile = exile or exiled_after(game, identifier)
        game.move(identifier, "exile" if exile else "graveyard", "701.6a", cause=cause)


def can_be_countered(game: Game, identifier: ObjectId) -> bool:
    """Whether nothing says that it can't (CR 101.2)."""
    from domain.cards.abilities import RuleChange
    from domain.rules.cr613_layers import under_rule

    if off.is_off("101.2"):
        return True
    return not under_rule(game, identifier, "cant be countered") and not any(
        node.zone == "stack" and isinstance(change, RuleChange) and change.rule == "cant be countered"
        for _, node in game.abilities(identifier).statics
        for change in node.changes
    )


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
        if effect.unless is not None or effect.cost is not None:
            cost = cast(Cost, effect.cost) if effect.cost is not None else Cost(mana=effect.unless or "")
            player = thing.controller
            if can_pay_cost(reading, cost, player):
                answer = yield from ask(Choice(player, "may", (True, False), source=reading.source, rule="118.12"))
                if answer[0]:
                    yield from pay_cost(reading, cost, player)
                    continue
        counter(game, identifier, effect.exile)


@interprets(e.CopyStackObject)
def copy(reading: Reading, effect: e.CopyStackObject) -> Flow[None]:
    """A copy of a spell or ability on the stack (707.10), with other targets where its controller wants (707.10c)."""
    game = reading.game
    for identifier in objects(reading, effect.what) * effect.times:
        thing = game.state.objects.get(identifier)
        if thing is None or thing.zone != "stack" or off.is_off("707.10"):
            continue
        new = game.new_id()
        cause = game.emit(SpellCopied, "707.10", id=new, original=identifier, player=reading.controller)
        if effect.new_targets and any(thing.targets) and not off.is_off("707.10c"):
            targets = yield from other_targets(game, new, reading.controller)
            if targets != thing.targets:
                game.emit(TargetsChosen, "707.10c", cause=cause, on=new, targets=targets)


def other_targets(game: Game, identifier: ObjectId, player: Seat) -> Flow[targeting.Targets]:
    """The targets of a copy: each word's stay as they are, or become legal others."""
    from domain.rules.cr601_casting import specs_of
    from domain.rules.cr608_resolving import instructions
    from domain.rules.keyword_abilities.triggered import understood

    thing = game.state.objects[identifier]
    announced = game.state.announced.get(identifier)
    if thing.kind == "ability":
        _, specs = instructions(game, thing, understood(game.node(thing.ability or "")))
    else:
        specs = specs_of(game, game.face(identifier), tuple(map(int, announced.modes)) if announced is not None else ())
    reading = Reading(game, player, thing.of if thing.kind == "ability" else identifier, stack=identifier)
    groups: list[tuple[Recipient, ...]] = []
    for index, (spec, group) in enumerate(zip(specs, thing.targets, strict=True)):
        options = dict.fromkeys((*group, *targeting.candidates(reading, spec)))
        number = len(group)
        choice = Choice(
            player,
            "targets",
            tuple(options),
            least=number,
            most=number,
            source=identifier,
            rule="707.10c",
            index=index,
        )
        groups.append((yield from ask(choice)))
    return tuple(groups)
