"""What a player may do now, complete: each entry counts its completions, gives the nth, and samples uniformly.

Nothing is a capped list: attacks, blocks, orders and "any number of" are numbered, not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations_with_replacement
from math import comb, perm
from typing import Any, Protocol, overload

from domain.cards import abilities as a
from domain.cards.effects import AddMana
from domain.cards.values import TargetSpec
from domain.commands import (
    Activate,
    AnyCommand,
    Attack,
    Block,
    Cast,
    Choose,
    Command,
    Foretell,
    IllegalCommand,
    Pass,
    Play,
)
from domain.decide import Table
from domain.ids import ObjectId, Recipient, Seat
from domain.rules import cr506_combat, cr601_casting, cr602_activating, targeting
from domain.rules.by_identity import by_identity
from domain.rules.choice import Choice
from domain.rules.cr106_spending import Purpose
from domain.rules.cr601_paying import can_pay_cost
from domain.rules.cr601_planning import known_sources, most_mana, plan, uneven
from domain.rules.cr605_mana_abilities import plain, source_of
from domain.rules.game import Game
from domain.rules.matching import Reading
from domain.rules.parsed import is_mana_ability


class Entry:
    """Several commands that differ in a number: the nth is `make(n)`."""

    __slots__ = ("count", "make")

    def __init__(self, count: int, make: Callable[[int], AnyCommand]) -> None:
        self.count = count
        self.make = make


LONGEST = 2**31 - 1


class LegalCommands(Sequence[AnyCommand]):
    """All commands that a player may give now, as a lazy sequence."""

    def __init__(self, entries: list[Entry], check: Callable[[AnyCommand], bool] | None = None) -> None:
        self.entries = entries
        self.check = check
        """Set where numbering counts some commands that are not legal (menace): they are passed over."""
        self.total = sum(entry.count for entry in entries)
        self.verify: Callable[[AnyCommand], None] | None = None
        """Raises IllegalCommand for what is not legal. Commands that are paid otherwise than these are legal too."""

    def __contains__(self, command: object) -> bool:
        if self.verify is None or not isinstance(command, Command):
            return any(command == one for one in self)
        try:
            self.verify(command)  # type: ignore[arg-type]
        except IllegalCommand:
            return False
        return True

    def __len__(self) -> int:
        """`total`, or the highest length that Python allows: sets of attackers and blockers may be more."""
        return min(self.total, LONGEST)

    @overload
    def __getitem__(self, index: int) -> AnyCommand: ...
    @overload
    def __getitem__(self, index: slice) -> list[AnyCommand]: ...
    def __getitem__(self, index: int | slice) -> AnyCommand | list[AnyCommand]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self.total))]
        if index < 0:
            index += self.total
        if not 0 <= index < self.total:
            raise IndexError(index)
        for _ in range(self.total):
            command = self._at(index)
            if self.check is None or self.check(command):
                return command
            index = (index + 1) % self.total
        raise IndexError("no command is legal")

    def _at(self, index: int) -> AnyCommand:
        for entry in self.entries:
            if index < entry.count:
                return entry.make(index)
            index -= entry.count
        raise IndexError(index)

    def __iter__(self) -> Iterator[AnyCommand]:
        for place in range(self.total):
            command = self._at(place)
            if self.check is None or self.check(command):
                yield command

    def sample(self, chance: Below) -> AnyCommand:
        """One of them, all alike; what is not legal is drawn again."""
        while True:
            command = self._at(chance.below(self.total))
            if self.check is None or self.check(command):
                return command


class Below(Protocol):
    """A source of random numbers."""

    def below(self, limit: int) -> int:
        """A number from 0 up to before `limit`."""


def legal_commands(table: Table, *, mana_abilities: bool = False) -> LegalCommands:
    """What the player who is to decide may do. Mana abilities are activated by payment; list them only on demand."""
    choice = table.choice
    player = table.player
    if player is None:
        return LegalCommands([])
    if choice is not None:
        found = answers(table, choice)
        found.verify = lambda command: table.verify(player, command)
        return found
    game = table.game
    entries = [Entry(1, lambda _: Pass())]
    entries.extend(plays(game, player))
    entries.extend(casts(game, player))
    entries.extend(activations(game, player, mana_abilities))
    entries.extend(foretellings(game, player))
    found = LegalCommands(entries)
    found.verify = lambda command: table.verify(player, command)
    return found


def one(command: AnyCommand) -> Entry:
    """A single command."""
    return Entry(1, lambda _: command)


def plays(game: Game, player: Seat) -> Iterator[Entry]:
    """Lands."""
    if not cr601_casting.at_sorcery_speed(game, player) or cr601_casting.land_drops(game, player) < 1:
        return
    for card in (*game.state.zone("hand", player), *game.state.zone("exile")):
        thing = game.state.objects[card]
        face = thing.base
        if face is None or "Land" not in face.types:
            continue
        if thing.zone == "hand" or cr601_casting.may_be_played(game, player, card):
            yield one(Play(card))


def castable_cards(game: Game, player: Seat) -> Iterator[ObjectId]:
    """The cards that could be cast from where they are."""
    yield from game.state.zone("hand", player)
    yield from game.state.zone("graveyard", player)
    yield from game.state.zone("exile")
    yield from game.state.zone("command")


def casts(game: Game, player: Seat) -> Iterator[Entry]:
    """Spells: an entry for each way, choice of modes, and X."""
    library = game.library
    for card in castable_cards(game, player):
        thing = game.state.objects[card]
        face = thing.base or thing.under
        if face is None or "Land" in face.types:
            continue
        if thing.zone in ("graveyard", "command") and not library.of(face).others:
            continue
        if cr601_casting.timing(game, player, face) is not None:
            continue
        for way in cr601_casting.ways(game, player, card):
            if way.alternative == cr601_casting.FORETELL and game.state.foretold.get(card, 0) >= game.state.turn:
                continue
            yield from cast_entries(game, player, way)


def cast_entries(game: Game, player: Seat, way: cr601_casting.Way) -> Iterator[Entry]:
    """One way of casting, with what can be announced for it."""
    parsed = game.library.of(way.face)
    kickers = (
        (0, 1) if any(isinstance(n, a.AdditionalCost) and (n.kicker or n.buyback) for _, n in parsed.others) else (0,)
    )
    for kicked in kickers:
        purpose = Purpose("cast", way.card)
        cost = cr601_casting.total_cost(game, player, way, 0, kicked)
        if plan(game, player, cost, purpose) is None:
            continue
        reading = Reading(game, player, way.card, stack=way.card)
        extra = cr601_casting.additional(game, way, kicked, player)
        if not all(can_pay_cost(reading, nonmana(node.cost), player) for node in extra):
            continue
        xs: Sequence[int | None] = (None,)
        if way.cost.x:
            most = most_mana(game, player, purpose) - cost.generic - len(cost.colored)
            xs = tuple(range(most // way.cost.x + 1))
            if uneven(game, player, purpose):
                costs = ((x, cr601_casting.total_cost(game, player, way, x, kicked)) for x in range(len(xs)))
                xs = tuple(x for x, cost in costs if plan(game, player, cost, purpose) is not None)
        for modes in mode_sets(game, parsed.spell):
            specs = cr601_casting.specs_of(game, way.face, modes)
            for x in xs:
                yield from targeted(
                    reading,
                    specs,
                    lambda targets, x=x, modes=modes, kicked=kicked: Cast(  # type: ignore[misc]
                        way.card, way.alternative, modes, x, targets, kicked
                    ),
                )


def nonmana(cost: a.Cost) -> a.Cost:
    """A cost without its mana."""
    import msgspec

    return msgspec.structs.replace(cost, mana="")


def mode_sets(game: Game, spell: a.SpellAbility | None) -> list[tuple[int, ...]]:
    """The choices of modes."""
    if spell is None or not spell.modes:
        return [()]
    from itertools import combinations

    places = range(1, len(spell.modes) + 1)
    return [
        those
        for size in range(spell.choose, max(spell.choose, spell.choose_most) + 1)
        for those in combinations(places, size)
    ]


Targets = tuple[tuple[Recipient, ...], ...]


def targeted(reading: Reading, specs: tuple[TargetSpec, ...], make: Callable[[Targets], AnyCommand]) -> Iterator[Entry]:
    """An entry over all choices of targets."""
    if not specs:
        yield one(make(()))
        return
    if any(spec.other for spec in specs):
        those = list(targeting.every(reading, specs))
        if those:
            yield Entry(len(those), lambda index: make(those[index]))
        return
    options = [targeting.candidates(reading, spec) for spec in specs]
    counts = [subsets(len(those), spec.least, spec.most) for spec, those in zip(specs, options, strict=True)]
    total = 1
    for number in counts:
        total *= number
    if not total:
        return

    def nth(index: int) -> AnyCommand:
        groups: list[tuple[Recipient, ...]] = []
        for spec, those, number in zip(specs, options, counts, strict=True):
            index, place = divmod(index, number)
            groups.append(nth_subset(tuple(those), spec.least, spec.most, place))
        return make(tuple(groups))

    yield Entry(total, nth)


def subsets(number: int, least: int, most: int) -> int:
    """How many subsets of a size between two numbers there are."""
    return sum(comb(number, size) for size in range(least, min(most, number) + 1))


def nth_subset(things: tuple[Any, ...], least: int, most: int, index: int) -> tuple[Any, ...]:
    """The nth of them, in a fixed order."""
    for size in range(least, min(most, len(things)) + 1):
        count = comb(len(things), size)
        if index < count:
            return nth_combination(things, size, index)
        index -= count
    raise IndexError(index)


def nth_combination(things: tuple[Any, ...], size: int, index: int) -> tuple[Any, ...]:
    """The nth combination in the order of the things."""
    chosen: list[Any] = []
    place = 0
    while size:
        count = comb(len(things) - place - 1, size - 1)
        if index < count:
            chosen.append(things[place])
            size -= 1
        else:
            index -= count
        place += 1
    return tuple(chosen)


def nth_permutation(things: tuple[Any, ...], size: int, index: int) -> tuple[Any, ...]:
    """The nth ordered choice."""
    left = list(things)
    chosen: list[Any] = []
    for step in range(size):
        block = perm(len(left) - 1, size - step - 1)
        place, index = divmod(index, block)
        chosen.append(left.pop(place))
    return tuple(chosen)


def activations(game: Game, player: Seat, mana_abilities: bool) -> Iterator[Entry]:
    """Activated abilities."""
    free = [one for one in known_sources(game, player) if mana_abilities or not one.simple]
    for identifier in activatable(game, player, [one.id for one in free]):
        for number, (name, node) in enumerate(cr602_activating.abilities_of(game, identifier), 1):
            if is_mana_ability(node):
                if not plain(node.cost) or any(one.id == identifier and one.name == name for one in free):
                    yield from mana_entries(game, player, identifier, number)
                continue
            costs_x = "{X}" in node.cost.mana
            most = most_mana(game, player, Purpose("activate", identifier)) if costs_x else 0
            for x in range(most + 1) if costs_x else (None,):
                probe = Activate(identifier, number, x)
                if not payable(game, player, probe):
                    continue
                reading = Reading(game, player, identifier, x=x)
                specs = node.targets
                yield from targeted(
                    reading,
                    specs,
                    lambda targets, x=x, number=number, identifier=identifier: Activate(  # type: ignore[misc]
                        identifier, number, x, targets
                    ),
                )


def mana_entries(game: Game, player: Seat, identifier: ObjectId, number: int) -> Iterator[Entry]:
    """A mana ability, an entry for each mana it can give, and for each X it can have.

    Where it gives any combination, or what it can give is not known yet, that is asked as it resolves.
    """
    name, node = cr602_activating.abilities_of(game, identifier)[number - 1]
    costs_x = "{X}" in node.cost.mana
    most = most_mana(game, player, Purpose("activate", identifier)) if costs_x else 0
    later = cr602_activating.late(node) or in_any_combination(node)
    for x in range(most + 1) if costs_x else (None,):
        if not payable(game, player, Activate(identifier, number, x)):
            continue
        outcomes = () if later else source_of(game, player, identifier, name, node, x=x).outcomes
        for option in dict.fromkeys(outcome.made for outcome in outcomes):
            mana = "".join(f"{{{symbol.partition('/')[0]}}}" for symbol in option)
            yield one(Activate(identifier, number, x, mana=mana))
        if not outcomes:
            yield one(Activate(identifier, number, x))


@by_identity
def in_any_combination(node: a.Activated) -> bool:
    """Whether an ability adds mana in any combination of types."""
    return any(isinstance(part, AddMana) and part.combination for effect in node.effects for part in effect.walk())


def activatable(game: Game, player: Seat, sources: list[ObjectId]) -> Iterator[ObjectId]:
    """Objects whose activated abilities a player may use; of those that just tap for mana these sources."""
    for identifier in game.controlled(player):
        parsed = game.abilities(identifier)
        if parsed.activated and (not parsed.taps_for_mana or identifier in sources):
            yield identifier
    for zone in ("hand", "graveyard"):
        for card in game.state.zone(zone, player):
            if game.library.of(game.state.objects[card].base).activated:
                yield card


def payable(game: Game, player: Seat, command: Activate) -> bool:
    """Whether an ability could be activated but for its targets."""
    try:
        cr602_activating.verify(game, player, command, aimed=False)
    except IllegalCommand:
        return False
    return True


def foretellings(game: Game, player: Seat) -> Iterator[Entry]:
    """Cards to foretell."""
    if not cr601_casting.may_foretell(game, player):
        return
    for card in game.state.zone("hand", player):
        command = Foretell(card)
        if cr601_casting.can_be_foretold(game, player, card) is None:
            continue
        try:
            cr601_casting.verify_foretell(game, player, command)
        except IllegalCommand:
            continue
        yield one(command)


def answers(table: Table, choice: Choice) -> LegalCommands:
    """All answers to a choice."""
    if choice.kind == "attackers":
        return attacks(table)
    if choice.kind == "blockers":
        return blocks(table)
    options = choice.options
    check = None
    if choice.check is not None:
        verify = choice.check
        check = lambda command: verify(command.answer) is None  # noqa: E731
    if choice.repeat and choice.kind == "mana":
        return combinations(choice)
    if choice.repeat:
        return divisions(choice)
    if choice.groups is not None:
        return one_of_each(choice.groups)
    if choice.kind in ORDERED:
        size = choice.least
        return LegalCommands(
            [Entry(perm(len(options), size), lambda index: Choose(nth_permutation(options, size, index)))], check
        )
    count = subsets(len(options), choice.least, choice.most)
    entry = Entry(count, lambda index: Choose(nth_subset(options, choice.least, choice.most, index)))
    return LegalCommands([entry], check)


ORDERED = ("order",)


def one_of_each(groups: tuple[tuple[Any, ...], ...]) -> LegalCommands:
    """All ways to take at most one of each group."""
    total = 1
    for group in groups:
        total *= len(group) + 1

    def nth(index: int) -> AnyCommand:
        chosen: list[Any] = []
        for group in groups:
            index, digit = divmod(index, len(group) + 1)
            if digit:
                chosen.append(group[digit - 1])
        return Choose(tuple(chosen))

    return LegalCommands([Entry(total, nth)])


def divisions(choice: Choice) -> LegalCommands:
    """Ways to divide damage: numbers that add up."""
    total = len(choice.options) - 1
    parts = choice.least
    count = comb(total + parts - 1, parts - 1)

    def nth(index: int) -> AnyCommand:
        bars = nth_combination(tuple(range(total + parts - 1)), parts - 1, index)
        edges = (-1, *bars, total + parts - 1)
        return Choose(tuple(edges[i + 1] - edges[i] - 1 for i in range(parts)))

    return LegalCommands([Entry(count, nth)])


def combinations(choice: Choice) -> LegalCommands:
    """Mana in any combination of types, each as often as wanted."""
    those = list(combinations_with_replacement(choice.options, choice.least))
    return LegalCommands([Entry(len(those), lambda index: Choose(those[index]))])


def attacks(table: Table) -> LegalCommands:
    """All sets of attackers, each with what it attacks."""
    game = table.game
    options = cr506_combat.attackers(game)
    targets = cr506_combat.defenders(game)
    base = len(targets) + 1

    def nth(index: int) -> AnyCommand:
        chosen = []
        for attacker in options:
            index, digit = divmod(index, base)
            if digit:
                chosen.append((attacker, targets[digit - 1]))
        return Attack(tuple(chosen))

    def well(command: AnyCommand) -> bool:
        return table.can(game.state.active or 1, command)

    if not cr506_combat.bound(game, options):
        return LegalCommands([Entry(base ** len(options), nth)])
    must = cr506_combat.must_attack(game, options)
    others = tuple(attacker for attacker in options if attacker not in must)
    most = min(cr506_combat.most_attackers(game, options), len(options))

    def with_others(size: int, index: int) -> AnyCommand:
        chosen: dict[ObjectId, None] = dict.fromkeys(must)
        index, which = divmod(index, comb(len(others), size))
        chosen.update(dict.fromkeys(nth_combination(others, size, which)))
        attacking = []
        for attacker in chosen:
            index, digit = divmod(index, len(targets))
            attacking.append((attacker, targets[digit]))
        return Attack(tuple(attacking))

    # By how many attack: among all sets there might be millions that can't be paid for each one that can.
    entries = [
        Entry(comb(len(others), size) * len(targets) ** (len(must) + size), partial(with_others, size))
        for size in range(max(most - len(must), 0) + 1)
    ]
    return LegalCommands(entries, well)


def blocks(table: Table) -> LegalCommands:
    """All ways to block."""
    game = table.game
    options = cr506_combat.blockers(game)
    items = tuple(options.items())
    total = 1
    for _, those in items:
        total *= len(those) + 1

    def nth(index: int) -> AnyCommand:
        chosen = []
        for blocker, those in items:
            index, digit = divmod(index, len(those) + 1)
            if digit:
                chosen.append((blocker, (those[digit - 1],)))
        return Block(tuple(chosen))

    menaced = any(game.has(attacker, "menace") for attacker in game.state.attackers())
    defender = game.opponent(game.state.active or 1)
    return LegalCommands([Entry(total, nth)], (lambda command: table.can(defender, command)) if menaced else None)
