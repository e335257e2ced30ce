"""CR 601.2g: which floating mana and which permanents pay a mana cost: automatically, or as a player names them.

Automatic payment takes fitting restricted floating mana, then other floating mana (colorless for generic first), then
permanents with the fewest other uses, lowest id; never life, a sacrifice or an ability that does something else too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from domain.commands import Payment
from domain.ids import ObjectId, Seat
from domain.mana import ManaCost, can_pay
from domain.rules.cr106_spending import Purpose, allowed
from domain.rules.cr605_mana_abilities import ManaSource, Outcome, makers, sources
from domain.rules.matching import Reading
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
    if not without and payment == AUTOMATIC and anything_goes(game, player):
        return usual_plan(game, player, cost)
    pool = [mana for mana in game.state.pools.get(player, ()) if allowed(game, mana[1], purpose)]
    pool.sort(key=in_order)
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


AUTOMATIC = Payment()


def in_order(mana: Mana) -> tuple[bool, bool]:
    """Which floating mana is spent first."""
    return mana[1] is None, mana[0] != "C"


def anything_goes(game: Game, player: Seat) -> bool:
    """Whether all mana there is or could be may be spent on anything, and always the same comes of its sources."""
    return makers(game, player).fixed and not any(mana[1] for mana in game.state.pools.get(player, ()))


def usual_plan(game: Game, player: Seat, cost: ManaCost) -> Plan | None:
    """Automatic payment where anything goes. What there is to pay with is often the same for many costs and moments."""
    pool = game.state.pools.get(player, ())
    usable = known_sources(game, player)
    if len(pool) + len(usable) < len(cost.colored) + cost.generic and all(one.most == 1 for one in usable):
        return None
    plans = game.refresh().plans
    key = (player, cost.generic, cost.colored, pool, tuple(map(id, usable)))
    if key not in plans:
        plans[key] = Solver(cost, sorted(pool, key=in_order), usable).solve(False)
    return plans[key]


def others_to_tap(game: Game, player: Seat, source: ManaSource, named: tuple[ObjectId, ...]) -> bool:
    """Whether what a mana ability taps for its cost is there beside the permanents that are tapped for their mana."""
    from domain.rules.cr601_paying import payable

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
    memo = game.moment
    key = f"mana {player}"
    found: list[ManaSource] | None = memo.get(key)
    if found is None:
        found = memo[key] = sources(game, player, costly=False)
    return found


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
