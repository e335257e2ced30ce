"""Two records of the same game as the same seat saw it: which goes on, which starts earlier, or that they differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from replay.formats.arena.kept import Kept, KeptLoss, KeptStart, KeptState, identity

Relation = Literal["same", "longer", "earlier", "contradiction"]


class Joined(NamedTuple):
    """How a new record relates to the one that is there, and both as one."""

    relation: Relation
    """same: nothing new. longer: goes on after the end. earlier: starts before. contradiction: they differ."""
    items: list[Kept]


def join(there: Sequence[Kept], new: Sequence[Kept]) -> Joined:
    """Joins a new record to the one that is there."""
    mine, theirs = first_state(there), first_state(new)
    if theirs is None:
        return Joined("same", list(there))
    if mine is None:
        return Joined("earlier", list(new))
    anchor = find(there, new[theirs])
    if anchor is not None:
        end, rest = walk(there, anchor, new, theirs)
        if end is None:
            return Joined("contradiction", list(new))
        if rest is None:
            return Joined("same", list(there))
        return Joined("longer", [*there[:end], *new[rest:]])
    anchor = find(new, there[mine])
    if anchor is not None:
        end, rest = walk(new, anchor, there, mine)
        if end is None:
            return Joined("contradiction", list(new))
        return Joined("earlier", list(new) if rest is None else [*new[:end], *there[rest:]])
    return apart(there, new)


def first_state(items: Sequence[Kept]) -> int | None:
    """Where the first game state is."""
    return next((place for place, item in enumerate(items) if isinstance(item, KeptState)), None)


def find(items: Sequence[Kept], state: Kept) -> int | None:
    """Where the same state is among the items."""
    assert isinstance(state, KeptState)
    number, wanted = state.state.game_state_id, identity(state)
    for place, item in enumerate(items):
        if isinstance(item, KeptState) and item.state.game_state_id == number and identity(item) == wanted:
            return place
    return None


def walk(one: Sequence[Kept], at: int, other: Sequence[Kept], start: int) -> tuple[int | None, int | None]:
    """Goes along both from the same state on.

    Returns (where `one` ends, where `other` goes on after that); the second is None where `other` ends first,
    the first is None where they differ. Lost messages are passed over: they tell of the file, not of the game.
    """
    here, there = at, start
    while True:
        here, there = skip(one, here), skip(other, there)
        if there == len(other):
            return here, None
        if here == len(one):
            return trimmed(one), there
        if identity(one[here]) != identity(other[there]):
            return None, None
        here += 1
        there += 1


def skip(items: Sequence[Kept], place: int) -> int:
    """The next item that tells of the game."""
    while place < len(items) and isinstance(items[place], KeptLoss | KeptStart):
        place += 1
    return place


def trimmed(items: Sequence[Kept]) -> int:
    """The end without the lost messages there: what was cut off is in the other record."""
    end = len(items)
    while end and isinstance(items[end - 1], KeptLoss):
        end -= 1
    return end


def apart(there: Sequence[Kept], new: Sequence[Kept]) -> Joined:
    """Records without a common state: one before the other, with a gap between them."""
    mine = [item.state.game_state_id for item in there if isinstance(item, KeptState)]
    theirs = [item.state.game_state_id for item in new if isinstance(item, KeptState)]
    if min(theirs) > max(mine):
        return Joined("longer", [*there, *(item for item in new if not isinstance(item, KeptStart))])
    if max(theirs) < min(mine):
        return Joined("earlier", [*new, *(item for item in there if not isinstance(item, KeptStart))])
    return Joined("contradiction", list(new))
