"""Counters: put, removed, proliferated (CR 122, 701.34)."""

from __future__ import annotations

from domain.cards import effects as e
from domain.effects import interprets
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved
from domain.ids import ObjectId, Recipient
from domain.rules import off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr614_replacement import replaced_number
from domain.rules.game import Game
from domain.rules.matching import Reading, amount, refer


def counters_on(game: Game, on: Recipient, kind: str) -> int:
    """How many counters of a kind an object or player has."""
    if isinstance(on, int):
        return dict(game.state.players[on].counters).get(kind, 0)
    thing = game.state.objects.get(on)
    return thing.counter(kind) if thing is not None else 0


def put_counters(game: Game, on: Recipient, kind: str, number: int, rule: str, effect: bool = True) -> None:
    """Puts counters on something; those of a turn-based action are no effect, which matters to replacements."""
    if number <= 0 or (isinstance(on, str) and on not in game.state.objects):
        return
    total = counters_on(game, on, kind) + number
    game.emit(CountersPut, rule, on=on, counter=kind, amount=number, total=total)


def put_with_replacement(game: Game, on: Recipient, kind: str, number: int, rule: str) -> Flow[None]:
    """Puts counters by an effect, after the effects that change how many."""
    player = on if isinstance(on, int) else game.controller(on)
    thing: ObjectId | None = on if isinstance(on, str) else None
    number = yield from replaced_number(game, "counters", number, player, thing, (on,), kind)
    put_counters(game, on, kind, number, rule)


def take_counters(game: Game, on: Recipient, kind: str, number: int, rule: str) -> int:
    """Removes counters, as many as there are at most; returns how many."""
    there = counters_on(game, on, kind)
    number = min(number, there)
    if number > 0:
        game.emit(CountersRemoved, rule, on=on, counter=kind, amount=number, total=there - number)
    return number


@interprets(e.PutCounters)
def put(reading: Reading, effect: e.PutCounters) -> Flow[None]:
    """Put counters on things, together."""
    number = amount(reading, effect.amount)
    for on in refer(reading, effect.on):
        yield from put_with_replacement(reading.game, on, effect.kind, number, "122.6")


@interprets(e.RemoveCounters)
def remove(reading: Reading, effect: e.RemoveCounters) -> None:
    """Remove counters."""
    number = amount(reading, effect.amount)
    for on in refer(reading, effect.on):
        take_counters(reading.game, on, effect.kind, number, "122.1")


@interprets(e.RemoveAnyCounters)
def remove_any(reading: Reading, effect: e.RemoveAnyCounters) -> Flow[None]:
    """Remove up to so many counters; their controller chooses how many of each kind."""
    game = reading.game
    left = amount(reading, effect.amount)
    total = 0
    for on in refer(reading, effect.on):
        thing = game.find(on) if isinstance(on, str) else None
        counters = game.state.players[on].counters if isinstance(on, int) else thing.counters if thing else ()
        for kind, there in counters:
            most = min(left, there)
            if most:
                options = tuple(range(most + 1))
                answer = yield from ask(Choice(reading.controller, "number", options, source=reading.source))
                removed = take_counters(game, on, kind, answer[0], "122.1")
                left -= removed
                total += removed
    reading.notes["removed"] = total


@interprets(e.Proliferate)
def proliferate(reading: Reading, effect: e.Proliferate) -> Flow[None]:
    """One more of each kind on any number of permanents and players with counters (CR 701.34a)."""
    game = reading.game
    state = game.state
    if off.is_off("701.34a"):
        return
    options: list[Recipient] = [seat for seat, player in state.players.items() if player.counters]
    options += [identifier for identifier in game.battlefield() if state.objects[identifier].counters]
    chosen = yield from ask(
        Choice(
            reading.controller, "proliferate", tuple(options), least=0, most=None, source=reading.source, rule="701.34a"
        )
    )
    for on in chosen:
        kinds = state.players[on].counters if isinstance(on, int) else state.objects[on].counters
        for kind, _ in kinds:
            yield from put_with_replacement(game, on, kind, 1, "701.34a")
