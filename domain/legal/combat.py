"""CR 508, 509: all sets of attackers, and all ways to block."""

from __future__ import annotations

from functools import partial
from math import comb

from domain.commands import AnyCommand, Attack, Block
from domain.decide import Table
from domain.ids import ObjectId
from domain.legal.commands import Entry, LegalCommands
from domain.legal.numbering import nth_combination
from domain.rules import cr506_combat


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
