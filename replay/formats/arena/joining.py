"""Two records of the same game as the same seat saw it: which goes on, which has more, or that they differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from replay.formats.arena.kept import Kept, KeptLoss, KeptStart, KeptState, identity

Relation = Literal["same", "longer", "earlier", "fuller", "contradiction"]


class Joined(NamedTuple):
    """How a new record relates to the one that is there, and both as one."""

    relation: Relation
    """same: nothing new. longer: goes on after the end. earlier: starts before, or knows more of the start.
    fuller: has what is missing in between. contradiction: they differ."""
    items: list[Kept]


def join(there: Sequence[Kept], new: Sequence[Kept]) -> Joined:
    """Joins a new record to the one that is there."""
    mine, theirs = Side(there), Side(new)
    if theirs.first is None:
        return Joined("same", list(there))
    if mine.first is None:
        return Joined("earlier", list(new))
    merging = Merging(mine, theirs)
    if not merging.run():
        return Joined("contradiction", list(new))
    start = merging.start()
    items = [start, *merging.items] if start is not None else merging.items
    if merging.before or start != mine.start:
        return Joined("earlier", items)
    if merging.between:
        return Joined("fuller", items)
    return Joined("longer", items) if merging.after else Joined("same", list(there))


class Side:
    """One record on its way through `Merging`."""

    def __init__(self, items: Sequence[Kept]) -> None:
        self.items = items
        self.place = 0
        self.taken = 0
        """Items that were passed, but for those of the file."""
        self.start = next((item for item in items if isinstance(item, KeptStart)), None)
        self.first = next((item for item in items if isinstance(item, KeptState)), None)
        self.hole = True
        """Whether something may be missing before the next item: it is the first, or ids or messages are left out."""
        self.losses: list[KeptLoss] = []
        """Lost messages since the last item."""
        self._states: list[int] = []
        following = 0
        for item in reversed(items):
            if isinstance(item, KeptState):
                following = item.state.game_state_id
            self._states.append(following)
        self._states.reverse()

    def skip(self) -> None:
        """Goes on to the next item that tells of the game; lost messages tell of the file, too."""
        while not self.over and isinstance(item := self.item, KeptLoss | KeptStart):
            if isinstance(item, KeptLoss):
                self.losses.append(item)
            self.place += 1

    @property
    def over(self) -> bool:
        """Whether nothing follows."""
        return self.place == len(self.items)

    @property
    def item(self) -> Kept:
        """The next item."""
        return self.items[self.place]

    @property
    def state(self) -> int:
        """The id of the next state; 0 where none follows."""
        return self._states[self.place]

    def step(self) -> Kept:
        """Passes the next item."""
        item = self.item
        self.place += 1
        self.taken += 1
        self.hole = False
        self.losses = []
        return item


class Merging:
    """Goes along both records. Where one has a hole, or is over, the other may tell what is missing."""

    def __init__(self, mine: Side, theirs: Side) -> None:
        self.mine, self.theirs = mine, theirs
        self.items: list[Kept] = []
        self.last = 0
        """Id of the last state that was taken."""
        self.before = self.between = self.after = False
        """Where the new record told what was missing: before the first item that is there, in between, at the end."""

    def run(self) -> bool:
        """Merges; False where the records differ."""
        mine, theirs = self.mine, self.theirs
        while True:
            mine.skip()
            theirs.skip()
            if mine.over and theirs.over:
                self.items.extend(mine.losses)
                return True
            if mine.over or theirs.over:
                side = theirs if mine.over else mine
            elif identity(mine.item) == identity(theirs.item):
                self.items.extend(lost_in_both(mine, theirs))
                theirs.step()
                self.take(mine)
                continue
            else:
                only = self.only()
                if only is None:
                    return False
                side = only
            self.note(side)
            other = mine if side is theirs else theirs
            self.items.extend(lost_before(side, other))
            other.losses = []
            self.take(side)

    def only(self) -> Side | None:
        """The record whose next item the other one lacks; None where that cannot be."""
        mine, theirs = self.mine, self.theirs
        for side in (mine, theirs):
            side.hole = side.hole or bool(side.losses) or side.state > self.last + 1
        if mine.hole and theirs.hole:
            return mine if mine.state <= theirs.state else theirs
        if theirs.hole and mine.state <= theirs.state:
            return mine
        if mine.hole and theirs.state <= mine.state:
            return theirs
        return None

    def note(self, side: Side) -> None:
        """Where the new record told what was missing."""
        if side is self.theirs:
            if not self.mine.taken:
                self.before = True
            elif self.mine.over:
                self.after = True
            else:
                self.between = True

    def take(self, side: Side) -> None:
        """The next item of a record."""
        item = side.step()
        if isinstance(item, KeptState):
            self.last = item.state.game_state_id
        self.items.append(item)

    def start(self) -> KeptStart | None:
        """The start of the record that starts first; of records that start alike everything that either tells."""
        mine, theirs = self.mine.start, self.theirs.start
        assert self.mine.first is not None
        assert self.theirs.first is not None
        if mine is None or theirs is None or identity(self.mine.first) != identity(self.theirs.first):
            return theirs if self.before or mine is None else mine
        return msgspec.structs.replace(
            mine,
            players=max(mine.players, theirs.players, key=len),
            deck=mine.deck or theirs.deck,
            deck_line=mine.deck_line or theirs.deck_line,
            die_rolls=mine.die_rolls or theirs.die_rolls,
            die_rolls_line=mine.die_rolls_line or theirs.die_rolls_line,
        )


def lost_in_both(mine: Side, theirs: Side) -> list[KeptLoss]:
    """What is lost before an item that both have: what a file alone lost is in the other one."""
    if mine.hole or theirs.hole:
        return theirs.losses if mine.hole else mine.losses
    return min(mine.losses, theirs.losses, key=len)


def lost_before(side: Side, other: Side) -> list[KeptLoss]:
    """What is lost before an item that one has alone. Arena's own omissions count where the other ends with them."""
    if not other.over or any(loss.reason == "summarized" for loss in side.losses):
        return side.losses
    return [*(loss for loss in other.losses if loss.reason == "summarized"), *side.losses]
