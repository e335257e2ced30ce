"""All answers to a choice."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb, perm
from typing import Any

from domain.commands import AnyCommand, Choose
from domain.decide import Table
from domain.legal.combat import attacks, blocks
from domain.legal.commands import Entry, LegalCommands
from domain.legal.numbering import nth_combination, nth_permutation, nth_subset, subsets
from domain.rules.choice import Choice


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
