"""CR 118, 601.2f–h: costs: whether they can be paid, the automatic payment of mana, and paying.

Automatic payment takes fitting restricted floating mana, then other floating mana (colorless for generic first), then
permanents with the fewest other uses, lowest id; never life, a sacrifice or an ability that does something else too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from domain.cards import abilities as a
from domain.commands import IllegalCommand, Payment
from domain.effects.counters import counters_on, take_counters
from domain.effects.damage_and_life import change_life
from domain.events.cr106_mana import ManaSpent
from domain.events.cr601_608_stack import CostPaid
from domain.ids import ObjectId, Seat
from domain.mana import ManaCost, can_pay, mana_cost
from domain.rules import off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr106_spending import Purpose, allowed, ridden
from domain.rules.cr605_mana_abilities import ManaSource, Outcome, activate, sick, sources
from domain.rules.cr613_rules import under_effect
from domain.rules.matching import Reading, amount, matches
from domain.state.leaves import Mana

if TYPE_CHECKING:
    from domain.rules.game import Game


class Plan(msgspec.Struct):
    """How a mana cost will be paid."""

    taps: list[tuple[ManaSource, Outcome]]
    spend: list[Mana]


def plan(
    game: Game,
    player: Seat,
    cost: ManaCost,
    purpose: Purpose,
    payment: Payment = Payment(),
    *,
    without: tuple[ObjectId, ...] = (),
) -> Plan | None:
    """A way to pay, or None; `without` are permanents that can't help."""
    pool = [mana for mana in game.state.pools.get(player, ()) if allowed(game, mana[1], purpose)]
    pool.sort(key=lambda mana: (mana[1] is None, mana[0] != "C"))
    if payment.pool_only:
        usable: list[ManaSource] = []
    elif payment.sources is not None:
        # What costs mana itself is activated before.
        usable = [one for one in sources(game, player, among=payment.sources) if not one.node.cost.mana]
        there = [source.id for source in usable if source.id not in without]
        if any(identifier not in there for identifier in payment.sources):
            return None
        if not all(others_to_tap(game, player, source, payment.sources) for source in usable if not source.simple):
            return None
    else:
        usable = [source for source in known_sources(game, player) if source.simple and source.id not in without]
    special = [source for source in usable if source.special]
    if special:
        usable = [one for source in usable if (one := for_purpose(game, source, purpose)) is not None]
    if len(pool) + sum([source.most for source in usable]) < cost.generic + len(cost.colored):
        return None
    if payment.sources and pool:
        alone = Solver(cost, [], list(usable)).solve(True)
        if alone is not None:
            return alone  # exactly these, and what floats stays
    if special and cost.generic and looks_at_snow(game, purpose):
        return Solver(cost, pool, usable, snow=True).solve(payment.sources is not None)
    return Solver(cost, pool, usable).solve(payment.sources is not None)


def others_to_tap(game: Game, player: Seat, source: ManaSource, named: tuple[ObjectId, ...]) -> bool:
    """Whether what a mana ability taps for its cost is there beside the permanents that are tapped for their mana."""
    cost = source.node.cost
    if cost.tap_another is None:
        return True
    there = payable(Reading(game, player, source.id), cost, "tap_another", player)
    return len([one for one in there if one not in named]) >= cost.tap_number


def for_purpose(game: Game, source: ManaSource, purpose: Purpose) -> ManaSource | None:
    """A source with just the mana that may be spent so; None where it is none."""
    if not source.special:
        return source
    outcomes: list[Outcome] = []
    for one in source.outcomes:
        gives = tuple([mana for mana in one.gives if allowed(game, mana[1], purpose)])
        if gives:
            outcomes.append(msgspec.structs.replace(one, gives=gives))
    most = max([len(one.gives) for one in outcomes], default=0)
    return msgspec.structs.replace(source, outcomes=tuple(outcomes), most=most) if outcomes else None


def looks_at_snow(game: Game, purpose: Purpose) -> bool:
    """Whether it matters to a spell that is cast how much {S} is spent on it (107.4h)."""
    if purpose.kind != "cast" or purpose.object is None:
        return False
    return game.library.reads_snow(game.face(purpose.object))


def snowy(source: ManaSource) -> bool:
    """Whether it gives snow mana."""
    return source.outcomes[0].gives[0][0].endswith("/snow")


def known_sources(game: Game, player: Seat) -> list[ManaSource]:
    """The `sources` that cost {T} and nothing else, once for each state."""
    game.refresh()
    memo = game._rules_memo
    key = f"mana {player}"
    found = memo.get(key)
    if found is None:
        found = memo[key] = sources(game, player, costly=False)
    return found  # type: ignore[return-value]


Permanent = tuple[ManaSource, ...]
"""The mana abilities of one permanent: one of them can be used."""


def by_permanent(usable: list[ManaSource]) -> list[Permanent]:
    """The sources together by permanent, in the order in which they are to be used."""
    found: dict[ObjectId, Permanent] = {}
    for source in usable:
        found[source.id] = (*found.get(source.id, ()), source)
    return sorted(found.values(), key=number_of_uses)


def number_of_uses(those: Permanent) -> tuple[int, int]:
    """What a permanent is good for, in number; then its id."""
    return those[0].others + sum([len(one.outcomes) for one in those]), int(those[0].id[1:])


def uses(those: Permanent) -> int:
    """A number that stands for what a permanent can do for a cost."""
    key = tuple([one.gives for source in those for one in source.outcomes])
    number = USES.get(key)
    if number is None:
        number = USES[key] = len(USES)
    return number


USES: dict[tuple[tuple[Mana, ...], ...], int] = {}
"""What permanents can do for a cost, numbered as it comes up in this process; only equality matters."""


class Solver:
    """Finds which mana and which permanents pay a cost."""

    def __init__(self, cost: ManaCost, pool: list[Mana], usable: list[ManaSource], *, snow: bool = False) -> None:
        self.cost = cost
        self.pool = pool
        self.usable = by_permanent(usable)
        """What each permanent could do for it, those with the fewest uses first."""
        if snow:
            self.usable.sort(key=lambda those: not snowy(those[0]))
        self.taps: list[tuple[ManaSource, Outcome]] = []
        self.spend: list[Mana] = []
        self.floating: list[Mana] = []
        """Mana that tapped permanents gave beyond what was needed so far."""
        self.failed: dict[tuple[object, ...], bool] = {}
        """What was tried in vain: the place in the cost, and what was left to pay it with."""

    def solve(self, use_all: bool) -> Plan | None:
        """The plan."""
        if self.within_reach() < len(self.cost.colored) + self.cost.generic:
            return None
        colored = sorted(self.cost.colored, key=self.scarcity)
        if use_all:
            return self.with_exactly(colored)
        if not self.pay_colored(colored, 0):
            return None
        if not self.pay_generic(self.cost.generic):
            return None
        return Plan(self.taps, self.spend)

    def within_reach(self) -> int:
        """How much mana there could be, with what is not tapped yet."""
        return len(self.pool) + len(self.floating) + sum([max([one.most for one in those]) for those in self.usable])

    def scarcity(self, symbol: str) -> int:
        """How many things could pay a symbol: the fewest first."""
        return sum(
            1
            for those in self.usable
            if any(can_pay(symbol, m[0]) for source in those for one in source.outcomes for m in one.gives)
        )

    def pay_colored(self, symbols: list[str], place: int) -> bool:
        """Each coloured symbol by floating mana or a permanent, trying all ways that leave enough for the rest."""
        if place == len(symbols):
            return self.within_reach() >= self.cost.generic
        symbol = symbols[place]
        # Permanents that can do the same need not be tried one after the other, nor what failed in another order.
        if self.failed and self.left(place) in self.failed:
            return False
        tried: list[object] = []
        for held in (self.pool, self.floating):
            for index, mana in enumerate(held):
                if can_pay(symbol, mana[0]) and mana not in tried:
                    tried.append(mana)
                    held.pop(index)
                    self.spend.append(mana)
                    if self.pay_colored(symbols, place + 1):
                        return True
                    self.spend.pop()
                    held.insert(index, mana)
        for index, those in enumerate(self.usable):
            if uses(those) in tried:
                continue
            tried.append(uses(those))
            for source, outcome in [(one, outcome) for one in those for outcome in one.outcomes]:
                unit = next((m for m in outcome.gives if can_pay(symbol, m[0])), None)
                if unit is None:
                    continue
                extra = list(outcome.gives)
                extra.remove(unit)
                self.usable.pop(index)
                self.taps.append((source, outcome))
                self.spend.append(unit)
                self.floating.extend(extra)
                if self.pay_colored(symbols, place + 1):
                    return True
                del self.floating[len(self.floating) - len(extra) :]
                self.spend.pop()
                self.taps.pop()
                self.usable.insert(index, those)
        self.failed[self.left(place)] = True
        return False

    def left(self, place: int) -> tuple[object, ...]:
        """What is left of the cost and to pay it with."""
        return place, *self.pool, *self.floating, *sorted(map(uses, self.usable))

    def pay_generic(self, number: int) -> bool:
        """The generic part by what floats, then by permanents."""
        for held in (self.pool, self.floating):
            while number and held:
                self.spend.append(held.pop(0))
                number -= 1
        while number and self.usable:
            those = self.usable.pop(0)
            source, outcome = those[0], those[0].outcomes[0]
            if len(those) > 1 or len(source.outcomes) > 1:
                # The first that is enough, what may be spent on few things before others; else what gives the most.
                ways = [(one, way) for one in those for way in one.outcomes]
                ways.sort(key=lambda way: way[1].gives[0][1] is None)
                rest = sum([max([one.most for one in others]) for others in self.usable])
                source, outcome = next(
                    (way for way in ways if len(way[1].gives) + rest >= number),
                    max(ways, key=lambda way: len(way[1].gives)),
                )
            self.taps.append((source, outcome))
            for unit in outcome.gives:
                if number:
                    self.spend.append(unit)
                    number -= 1
        return not number

    def with_exactly(self, colored: list[str]) -> Plan | None:
        """A payment that taps exactly the given permanents; what they give too much floats."""
        if not self.pay_colored(colored, 0) or not self.pay_generic(self.cost.generic):
            return None
        return Plan(self.taps + [(those[0], those[0].outcomes[0]) for those in self.usable], self.spend)


def most_mana(game: Game, player: Seat, purpose: Purpose) -> int:
    """How much mana a player could spend so, at most."""
    pool = sum(1 for mana in game.state.pools.get(player, ()) if allowed(game, mana[1], purpose))
    usable = fitting(game, player, purpose)
    return pool + sum([max([one.most for one in those]) for those in by_permanent(usable)])


def fitting(game: Game, player: Seat, purpose: Purpose) -> list[ManaSource]:
    """What automatic payment may use, with the mana that may be spent so."""
    simple = [one for one in known_sources(game, player) if one.simple]
    return [one for source in simple if (one := for_purpose(game, source, purpose)) is not None]


def uneven(game: Game, player: Seat, purpose: Purpose) -> bool:
    """Whether a permanent can give more or less mana: then the most there is may not pay every cost as high."""
    return any(
        len(way.gives) < max([one.most for one in those])
        for those in by_permanent(fitting(game, player, purpose))
        for one in those
        for way in one.outcomes
    )


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
        found.append(("sacrifice", 1))
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
