"""How often something happened in a turn: spells cast, cards drawn, abilities used."""

from __future__ import annotations

from domain.state.state import State


def tally(state: State, key: str, turn: int) -> None:
    """One more of something in this turn that no digest has."""
    state.tallies[key] = counted(state.tallies.get(key), turn)


def count(state: State, key: str, turn: int) -> None:
    """One more of something in this turn."""
    state.uses[key] = counted(state.uses.get(key), turn)


def counted(before: tuple[int, int] | None, turn: int) -> tuple[int, int]:
    """(turn, how often in it), one more than before."""
    return (turn, before[1] + 1) if before is not None and before[0] == turn else (turn, 1)
