"""The lazy sequence of legal commands."""

from __future__ import annotations

from domain.commands import Activate, Pass
from domain.legal import Entry, LegalCommands


def test_more_commands_than_python_has_lengths_for() -> None:
    """Forty creatures that may block any of forty attackers."""
    options = LegalCommands([Entry(1, lambda _: Pass()), Entry(41**40, lambda index: Activate("o1", index))])
    assert options.total == 41**40 + 1
    assert options[0] == next(iter(options)) == Pass()
    assert options[-1] == Activate("o1", 41**40 - 1)
    assert options[len(options) - 1] == Activate("o1", len(options) - 2)
    assert options[1:3] == [Activate("o1", 0), Activate("o1", 1)]
