"""The table, as text and as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from tests.bench.side_by_side.machine import Machine
from tests.bench.side_by_side.measuring import Measured, Outcome, Skipped

HEAD = ("ours", "against", "ratio", "quartiles", "ours / CPU s", "other / CPU s")


def figure(value: float) -> str:
    """Three figures, or whole numbers."""
    if value >= 100:
        return f"{value:,.0f}"
    if value >= 0.1:
        return f"{value:.3g}"
    return f"{value:.2g}"


def rate(value: float, unit: str) -> str:
    """How many of a unit in a second of the processor."""
    return f"{figure(value)} {unit}"


def row(one: Measured) -> tuple[str, ...]:
    """The words of a row."""
    times = f"{figure(one.ratio)}×"
    return (
        one.name,
        one.against,
        times if one.better == "lower" else f"{times} as quick",
        f"{figure(one.low)}–{figure(one.high)}",
        rate(one.ours, one.unit),
        rate(one.other, one.unit),
    )


def text_table(outcomes: Sequence[Outcome]) -> str:
    """For a terminal."""
    rows = [HEAD, *(row(one) for one in outcomes if isinstance(one, Measured))]
    widths = [max(len(line[place]) for line in rows) for place in range(len(HEAD))]
    lines = ["  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip() for line in rows]
    return "\n".join([*lines, *(f"skipped: {one.name}: {one.reason}" for one in skipped(outcomes))]) + "\n"


def markdown_table(measured: Sequence[Measured]) -> str:
    """For a page."""
    lines = ["| " + " | ".join(HEAD) + " |", "|---" * len(HEAD) + "|"]
    lines += ["| " + " | ".join(row(one)) + " |" for one in measured]
    return "\n".join(lines) + "\n"


def skipped(outcomes: Sequence[Outcome]) -> list[Skipped]:
    """What was not measured."""
    return [one for one in outcomes if isinstance(one, Skipped)]


def busy(machine: Machine) -> str:
    """A warning, where others wanted the machine too."""
    if machine.load <= machine.cores:
        return ""
    return (
        f"The machine was shared: {machine.load:g} processes for {machine.cores} cores. Work that needs much memory"
        " then takes up to a third more, whatever its processor time counts."
    )
