"""How many annotations of each type a game has."""

from __future__ import annotations

from collections import Counter

from replay.formats.arena.states import GameState

_PREFIX = len("AnnotationType_")
PERSISTENT = "P:"


class AnnotationCounts:
    """`seen`: type without its prefix -> how often. Persistent ones (states, not events) are marked "P:".

    An annotation of several types counts once for each.
    """

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def see(self, state: GameState) -> None:
        """Count the annotations of one game state message."""
        seen = self.seen
        for annotation in state.annotations:
            for kind in annotation.type:
                seen[kind[_PREFIX:]] += 1
        for annotation in state.persistent_annotations:
            for kind in annotation.type:
                seen[PERSISTENT + kind[_PREFIX:]] += 1
