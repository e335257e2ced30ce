"""CR 118, 601.2f–h: costs: whether they can be paid, and paying them. `cr601_planning` says with which mana."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import abilities as a
from domain.commands import IllegalCommand, Payment
from domain.effects.counters import counters_on, take_counters
from domain.effects.damage_and_life import change_life
from domain.events.cr106_mana import ManaSpent
from domain.events.cr601_608_stack import CostPaid
from domain.ids import ObjectId, Seat
from domain.mana import ManaCost, mana_cost
from domain.rules import off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr106_spending import Purpose, ridden
from domain.rules.cr601_planning import plan
from domain.rules.cr605_mana_abilities import activate, sick
from domain.rules.cr613_rules import under_effect
from domain.rules.keyword_abilities.crew import can_crew, pay_crew
from domain.rules.matching import Reading, amount, matches

if TYPE_CHECKING:
    from domain.rules.game import Game


def pay_mana(
    game: Game,
    player: Seat,
    cost: ManaCost,
    purpose: Purpose,
    payment: Payment,
    rule: str,
    on: ObjectId | None,
    *,
    without: tuple[ObjectId, ...] = (),
) -> Flow[None]:
    """Pays a mana cost: activates what is planned, and spends."""
    if not cost.generic and not cost.colored:
        return
    how = plan(game, player, cost, purpose, payment, without=without)
    if how is None:
        raise IllegalCommand(f"{cost} can't be paid", "601.2h", player)
    # What costs more than {T} comes last: it may take what others count.
    for source, outcome in sorted(how.taps, key=lambda tap: not tap[0].simple) if payment.sources else how.taps:
        yield from activate(game, player, source, outcome.answers, game.cause)
    by_restriction: dict[str | None, list[str]] = {}
    for symbol, restriction in how.spend:
        by_restriction.setdefault(restriction, []).append(symbol)
    for restriction, symbols in by_restriction.items():
        game.emit(ManaSpent, rule, player=player, mana=tuple(symbols), on=on, restriction=restriction)
    if len(by_restriction) > 1 or None not in by_restriction:
        ridden(game, how.spend, purpose, on)


def can_pay_cost(reading: Reading, cost: a.Cost, player: Seat, x: int = 0) -> bool:
    """Whether a player could pay a cost now."""
    game = reading.game
    state = game.state
    times = amount(reading, cost.times)
    mana = mana_cost(cost.mana).with_x(x).times(times)
    if (mana.generic or mana.colored) and plan(game, player, mana, Purpose("other", reading.source)) is None:
        return False
    source = state.objects.get(reading.source or "")
    if cost.tap and (source is None or source.tapped or sick(game, source.id)):
        return False
    if cost.untap and (source is None or not source.tapped or sick(game, source.id)):
        return False
    life = amount(reading, cost.life) * times if cost.life else 0
    if life and not off.is_off("118.3") and (state.players[player].life < life or life_is_fixed(game, player)):
        return False
    if cost.remove_any_counters and counters_among(reading, cost, player) < cost.remove_any_counters * times:
        return False
    if cost.crew and (off.is_off("702.122a") or not can_crew(game, player, reading.source, cost.crew)):
        return False
    for what, number in chosen_parts(cost):
        if len(payable(reading, cost, what, player)) < number:
            return False
    if cost.remove_counters is not None and reading.source is not None:
        kind, number = cost.remove_counters
        if counters_on(game, reading.source, kind) < number:
            return False
    if cost.loyalty is not None and reading.source is not None and cost.loyalty < 0:
        if counters_on(game, reading.source, "loyalty") < -cost.loyalty:
            return False
    if cost.mill and len(state.zone("library", player)) < cost.mill:
        return False
    return True


def counters_among(reading: Reading, cost: a.Cost, player: Seat) -> int:
    """How many counters a player could remove for a cost."""
    return sum(number for _, those in countered(reading, cost, player) for _, number in those)


def countered(reading: Reading, cost: a.Cost, player: Seat) -> list[tuple[ObjectId, tuple[tuple[str, int], ...]]]:
    """The permanents of which counters could be removed for a cost, with their counters."""
    game = reading.game
    mine = [i for i in game.controlled(player) if game.state.objects[i].counters]
    return [(i, game.state.objects[i].counters) for i in mine if matches(reading, cost.counters_from, i)]


def remove_any(reading: Reading, cost: a.Cost, player: Seat) -> Flow[None]:
    """Removes counters of any kinds from among permanents, one after the other."""
    game = reading.game
    for _ in range(cost.remove_any_counters):
        there = dict(countered(reading, cost, player))
        holders = Choice(player, "remove a counter", tuple(there), source=reading.source, rule="601.2h")
        holder = (yield from ask(holders))[0]
        kinds = tuple(kind for kind, _ in there[holder])
        kind = (yield from ask(Choice(player, "counter", kinds, source=reading.source, rule="601.2h")))[0]
        take_counters(game, holder, kind, 1, "118.3")


def life_is_fixed(game: Game, player: Seat) -> bool:
    """Whether a player's life total can't change: then life can't be paid (CR 119.8)."""
    return bool(game.state.effects) and under_effect(game, player, "life total cant change") and not off.is_off("119.8")


def chosen_parts(cost: a.Cost) -> list[tuple[str, int]]:
    """The parts of a cost for which objects are chosen: (part, how many)."""
    found: list[tuple[str, int]] = []
    if cost.sacrifice is not None:
        found.append(("sacrifice", cost.sacrifice_number))
    if cost.discard is not None:
        found.append(("discard", 1))
    if cost.tap_another is not None:
        found.append(("tap_another", cost.tap_number))
    if cost.untap_another is not None:
        found.append(("untap_another", 1))
    if cost.return_to_hand is not None:
        found.append(("return_to_hand", 1))
    if cost.exile_from_graveyard:
        found.append(("exile_from_graveyard", cost.exile_from_graveyard))
    return found


def payable(reading: Reading, cost: a.Cost, part: str, player: Seat) -> list[ObjectId]:
    """The objects that could pay a part of a cost."""
    game = reading.game
    if part == "discard":
        hand = game.state.zone("hand", player)
        return [i for i in hand if i != reading.stack and matches(reading, cost.discard, i)]  # type: ignore[arg-type]
    if part == "exile_from_graveyard":
        return [i for i in game.state.zone("graveyard", player) if matches(reading, cost.exile_card, i)]
    if part == "untap_another":
        objects = game.state.objects
        tapped = (i for i in game.battlefield() if objects[i].tapped)
        return [i for i in tapped if matches(reading, cost.untap_another, i)]  # type: ignore[arg-type]
    mine = game.controlled(player)
    if part == "sacrifice":
        return [i for i in mine if matches(reading, cost.sacrifice, i)]  # type: ignore[arg-type]
    if part == "return_to_hand":
        return [i for i in mine if matches(reading, cost.return_to_hand, i)]  # type: ignore[arg-type]
    # A permanent that taps for {T} can't be tapped for another part of the cost.
    untapped = (i for i in mine if not game.state.objects[i].tapped and not (cost.tap and i == reading.source))
    return [i for i in untapped if matches(reading, cost.tap_another, i)]  # type: ignore[arg-type]


def pay_cost(reading: Reading, cost: a.Cost, player: Seat) -> Flow[None]:
    """Pays a cost in the middle of a resolution: automatically, and with choices where objects are chosen."""
    game = reading.game
    mana = mana_cost(cost.mana).times(amount(reading, cost.times))
    yield from pay_mana(game, player, mana, Purpose("other", reading.source), Payment(), "118.3a", reading.stack)
    yield from pay_nonmana(reading, cost, player, ())


def pay_nonmana(reading: Reading, cost: a.Cost, player: Seat, given: tuple[ObjectId, ...]) -> Flow[None]:
    """Everything of a cost but its mana; `given` are the objects chosen for it, in the order of its parts."""
    from domain.effects.cards_and_libraries import discard, mill
    from domain.effects.permanents import sacrifice, tap, untap

    game = reading.game
    source = reading.source
    on = reading.stack
    if cost.tap and source is not None:
        tap(game, source, "107.5")
    if cost.untap and source is not None:
        untap(game, source, "107.6")
    if cost.life:
        number = amount(reading, cost.life) * amount(reading, cost.times)
        change_life(game, player, -number, "payment", "118.3b")
    if cost.remove_counters is not None and source is not None:
        take_counters(game, source, *cost.remove_counters, "118.3")
    if cost.remove_any_counters:
        yield from remove_any(reading, cost, player)
    if cost.loyalty is not None and source is not None:
        from domain.effects.counters import put_together

        if cost.loyalty >= 0:
            those = [(source, "loyalty", cost.loyalty)]
            yield from put_together(game, those, "606.4", player, effect=False)
        else:
            take_counters(game, source, "loyalty", -cost.loyalty, "606.4")
    if cost.crew:
        yield from pay_crew(game, player, source, cost.crew, on)
    left = list(given)
    for part, number in chosen_parts(cost):
        chosen: tuple[ObjectId, ...] = tuple(left[:number])
        del left[:number]
        if len(chosen) < number:
            options = tuple(payable(reading, cost, part, player))
            chosen = yield from ask(
                Choice(player, part, options, least=number, most=number, source=source, rule="601.2h")
            )
        reading.its[part] = chosen
        for identifier in chosen:
            if on is not None:
                game.emit(CostPaid, "601.2h", player=player, on=on, cost=f"{part} {identifier}")
            if part == "sacrifice":
                sacrifice(game, identifier)
            elif part == "discard":
                discard(game, player, identifier)
            elif part == "tap_another":
                tap(game, identifier)
            elif part == "untap_another":
                untap(game, identifier)
            elif part == "return_to_hand":
                game.move(identifier, "hand", "118.3")
            else:
                game.move(identifier, "exile", "118.3")
    if cost.mill:
        mill(game, player, cost.mill)
    if cost.discard_this and source is not None:
        discard(game, player, source)
    if cost.sacrifice_this and source is not None:
        sacrifice(game, source)
    if cost.exile_this and source is not None:
        game.move(source, "exile", "118.3")
