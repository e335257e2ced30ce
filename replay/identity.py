"""The id of a game: the same game seen from the same seat has the same id, wherever it is imported."""

from __future__ import annotations

from hashlib import sha256
from uuid import UUID, uuid5

NAMESPACE = UUID("9d0ee59e-7f0f-5b7b-8a4e-2d2a4b1f6c53")


def match_hash(match_id: str) -> str:
    """SHA-256 of the match's id at its source, in hex; the id itself is stored nowhere."""
    return sha256(match_id.encode()).hexdigest()


def game_id(match: str, game_number: int, seat: int | None, attempt: int = 1) -> UUID:
    """The id of a game of a match (its `match_hash`) as `seat` saw it; `attempt` counts rival records."""
    return uuid5(NAMESPACE, f"{match}/{game_number}/{seat}/{attempt}")
