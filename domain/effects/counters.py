"""Counters: put, removed, proliferated (CR 122, 701.34)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.cards import effects as e
from domain.effects import interprets
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved
from domain.events.cr701_actions import ActionNotPerformed
from domain.ids import ObjectId, Recipient, Seat
from domain.rules import off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr614_replacement import Putting, cant_get_counters, replaced_number
from domain.rules.game import Game
from domain.rules.matching import Reading, amount, refer


def counters_on(game: Game, on: Recipient, kind: str) -> int:
    """How many counters of a kind an object or player has."""
    if isinstance(on, int):
        return dict(game.state.players[on].counters).get(kind, 0)
    thing = game.state.objects.get(on)
    return thing.counter(kind) if thing is not None else 0


def put_counters(game: Game, on: Recipient, kind: str, number: int, rule: str, by: Seat | None = None) -> None:
    """Puts counters on something, so many: replacement effects were asked before.

    `by` is who puts them; None: who controls the object (122.6a).
    """
    if number <= 0 or (isinstance(on, str) and on not in game.state.objects):
        return
    total = counters_on(game, on, kind) + number
    other = by if by is not None and by != (on if isinstance(on, int) else game.controller(on)) else None
    game.emit(CountersPut, rule, on=on, counter=kind, amount=number, total=total, player=other)


def put_with_replacement(
    game: Game, on: Recipient, kind: str, number: int, rule: str, by: Seat | None = None
) -> Flow[None]:
    """Puts counters by an effect, after the effects that change how many. `by`: who puts them."""
    yield from put_together(game, [(on, kind, number)], rule, by)


def put_together(
    game: Game,
    those: Sequence[tuple[Recipient, str, int]],
    rule: str,
    by: Seat | None,
    *,
    effect: bool = True,
) -> Flow[None]:
    """Puts counters on several things at once, after what changes how many: (on what, kind, how many).

    A turn-based action and a cost are no effects (CR 614.16).
    """
    settled: list[tuple[Recipient, str, int]] = []
    for on, kind, number in those:
        if number <= 0 or (isinstance(on, str) and on not in game.state.objects):
            continue
        if cant_get_counters(game, on):
            objects = (on,) if isinstance(on, str) else ()
            game.emit(ActionNotPerformed, "614.17", action=f"put {kind} counters", objects=objects)
            continue
        player = on if isinstance(on, int) else game.controller(on)
        putting = Putting(player if by is None else by, effect, isinstance(on, str))
        thing: ObjectId | None = on if isinstance(on, str) else None
        number = yield from replaced_number(game, "counters", number, player, thing, (on,), kind, putting)
        settled.append((on, kind, number))
    if len(settled) == 1:
        put_counters(game, *settled[0], rule, by)
    elif settled:
        with game.together():
            for on, kind, number in settled:
                put_counters(game, on, kind, number, rule, by)


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
    those = [(on, named(reading, effect.kind), number) for on in refer(reading, effect.on)]
    yield from put_together(reading.game, those, "122.6", reading.controller)


def named(reading: Reading, kind: str) -> str:
    """A kind of counter, or the one that was chosen."""
    return reading.kind if kind == CHOSEN else kind


CHOSEN = "chosen"


@interprets(e.ChooseCounter)
def choose_counter(reading: Reading, effect: e.ChooseCounter) -> Flow[None]:
    """A player chooses a counter of what is meant: its kind."""
    game = reading.game
    reading.kind = ""
    for on in refer(reading, effect.on):
        thing = game.state.objects.get(on) if isinstance(on, str) else None
        kinds = tuple(kind for kind, _ in thing.counters) if thing is not None else ()
        if kinds and not off.is_off("608.2d"):
            answer = yield from ask(Choice(reading.controller, "counter", kinds, source=reading.source))
            reading.kind = answer[0]


@interprets(e.MoveCounters)
def move(reading: Reading, effect: e.MoveCounters) -> Flow[None]:
    """Removes counters from one object and puts them onto a second; both, or nothing (122.5)."""
    game = reading.game
    if effect.kind is None:
        yield from choose_counter(reading, e.ChooseCounter(effect.off))
    kind = named(reading, effect.kind or CHOSEN)
    places = (*refer(reading, effect.off)[:1], *refer(reading, effect.on)[:1])
    there = [one for one in places if isinstance(one, str) and one in game.state.objects]
    if len(there) < 2 or there[0] == there[1] or off.is_off("122.5"):
        return
    with game.together():
        number = take_counters(game, there[0], kind, amount(reading, effect.amount), "122.5")
        if number:
            yield from put_with_replacement(game, there[1], kind, number, "122.5", reading.controller)


@interprets(e.RemoveCounters)
def remove(reading: Reading, effect: e.RemoveCounters) -> None:
    """Remove counters."""
    number = amount(reading, effect.amount)
    for on in refer(reading, effect.on):
        take_counters(reading.game, on, named(reading, effect.kind), number, "122.1")


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
    player = reading.controller
    if off.is_off("701.34a"):
        return
    times = yield from replaced_number(game, "proliferate", 1, player, None, (player,))
    for _ in range(1 if off.is_off("614.1a") else times):
        yield from proliferate_once(reading)


def proliferate_once(reading: Reading) -> Flow[None]:
    """Each time is an event of its own, with a choice of its own."""
    game = reading.game
    state = game.state
    options: list[Recipient] = [seat for seat, player in state.players.items() if player.counters]
    options += [identifier for identifier in game.battlefield() if state.objects[identifier].counters]
    chosen = yield from ask(
        Choice(
            reading.controller, "proliferate", tuple(options), least=0, most=None, source=reading.source, rule="701.34a"
        )
    )
    those: list[tuple[Recipient, str, int]] = []
    for on in chosen:
        kinds = state.players[on].counters if isinstance(on, int) else state.objects[on].counters
        those.extend((on, kind, 1) for kind, _ in kinds)
    yield from put_together(game, those, "701.34a", reading.controller)
