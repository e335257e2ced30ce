"""Instructions about instructions: several, if, may, for each, later."""

from __future__ import annotations

from typing import cast

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.effects import carry_out, carry_out_all, interprets
from domain.rules import cr603_triggers, effects_under_way, off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.matching import Reading, holds, players, refer
from domain.rules.parsed import hidden_name


@interprets(e.Do)
def do(reading: Reading, effect: e.Do) -> Flow[None]:
    """One after the other."""
    yield from carry_out_all(reading, effect.effects)


@interprets(e.If)
def if_(reading: Reading, effect: e.If) -> Flow[None]:
    """As the condition is now."""
    reading.game.record_characteristics()
    if holds(reading, effect.condition):
        yield from carry_out(reading, effect.then)
    elif effect.otherwise is not None:
        yield from carry_out(reading, effect.otherwise)


@interprets(e.May)
def may(reading: Reading, effect: e.May) -> Flow[None]:
    """A player may; with a cost only who can pay it is asked."""
    from domain.rules.cr601_paying import can_pay_cost, pay_cost

    game = reading.game
    for player in players(reading, effect.who):
        payable = effect.cost is None or can_pay_cost(reading, cast(a.Cost, effect.cost), player)
        if payable:
            answer = yield from ask(Choice(player, "may", (True, False), source=reading.source))
            if answer[0]:
                if effect.cost is not None and not off.is_off("118.12"):
                    yield from pay_cost(reading, cast(a.Cost, effect.cost), player)
                yield from carry_out(reading, effect.effect)
                continue
        if effect.otherwise is not None:
            yield from carry_out(reading, effect.otherwise)
        if game.state.ended:
            return


@interprets(e.ForEach)
def for_each(reading: Reading, effect: e.ForEach) -> Flow[None]:
    """Once for each thing there is as it begins."""
    for one in refer(reading, effect.of):
        reading.its["it"] = (one,)
        yield from carry_out(reading, effect.effect)


@interprets(e.ChooseOne)
def choose_one(reading: Reading, effect: e.ChooseOne) -> Flow[None]:
    """A mode chosen as it resolves."""
    from domain.effects.of_sagas import possible

    options = tuple(place for place, mode in enumerate(effect.modes, 1) if possible(reading, mode))
    if not options:
        return
    for player in players(reading, effect.who)[:1]:
        answer = yield from ask(Choice(player, "mode", options, source=reading.source))
        yield from carry_out(reading, effect.modes[answer[0] - 1])


@interprets(e.Later)
def later(reading: Reading, effect: e.Later) -> None:
    """A delayed triggered ability; what the instructions before it were about is what it is about."""
    if off.is_off("603.7"):
        return
    about = reading.its.get("it", ()) or tuple(one for group in reading.targets for one in group)
    until = "end of turn" if effect.this_turn else "delayed"
    if effect.this_turn:
        about = reading.its.get("it", ())
    effects_under_way.begin(reading.game, effect, about, until, reading.controller, reading.source, "603.7")


@interprets(e.WheneverThisTurn)
def whenever_this_turn(reading: Reading, effect: e.WheneverThisTurn) -> None:
    """A delayed triggered ability with a duration (CR 603.7b)."""
    node = cast(a.Triggered, effect.ability)
    if off.is_off("603.7"):
        return
    effects_under_way.begin(reading.game, node, (), effect.until, reading.controller, reading.source, "603.7")


@interprets(e.Reflexive)
def reflexive(reading: Reading, effect: e.Reflexive) -> None:
    """ "When you do" (CR 603.12)."""
    game = reading.game
    if off.is_off("603.12"):
        return
    node = cast(a.Triggered, effect.ability)
    name = hidden_name(node)
    game.library.remember(name, node)
    cause = game.cause if game.cause is not None else 0
    about = reading.its.get("it", ())
    source = reading.source or ""
    number = reading.notes.get("picked")
    cr603_triggers.trigger(game, reading.controller, source, name, node, cause, about, number, rule="603.12", own=False)
