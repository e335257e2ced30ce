"""CR 601.2c: all choices of targets."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.cards.values import TargetSpec
from domain.commands import AnyCommand
from domain.ids import Recipient
from domain.legal.commands import Entry, one
from domain.legal.numbering import nth_subset, subsets
from domain.rules import targeting
from domain.rules.matching import Reading

Targets = tuple[tuple[Recipient, ...], ...]


def targeted(reading: Reading, specs: tuple[TargetSpec, ...], make: Callable[[Targets], AnyCommand]) -> Iterator[Entry]:
    """An entry over all choices of targets."""
    if not specs:
        yield one(make(()))
        return
    if any(map(targeting.dependent, specs)):
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
