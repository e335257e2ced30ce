"""Digests of folded states for checkpoints, one for each audience.

A digest must not let a viewer find out what is hidden by trying what it could be. So its salt is made of the
salts of all secret parts that the audience has seen so far: whoever may see the state has them, nobody else does.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from domain.redact import view
from domain.state import State
from domain.state.rendering import render
from replay.envelope import Part

ALL, PUBLIC = "all", "public"


class AudienceSalts:
    """The salt of each audience's digest after the events so far."""

    __slots__ = ("_blind", "_salts")

    def __init__(self) -> None:
        self._salts: dict[str, bytes] = {}
        self._blind: set[str] = set()

    def add(self, secret: Sequence[Part]) -> None:
        """Takes in the secret parts of an event. What is withheld makes its audience's later states unknowable."""
        for part in secret:
            audiences = (ALL, *map(str, part.audience or ()))
            if part.salt is None:
                self._blind.update(audiences)
                continue
            salt = bytes.fromhex(part.salt)
            for audience in audiences:
                self._salts[audience] = sha256(self._salts.get(audience, b"") + salt).digest()

    def of(self, audience: str) -> bytes | None:
        """The salt; None where a part that the audience saw is missing."""
        return None if audience in self._blind else self._salts.get(audience, b"")


def audiences(state: State) -> tuple[str, ...]:
    """Those whose view is digested: `all` knows everything, `public` nothing hidden, then each seat."""
    return (ALL, PUBLIC, *map(str, state.players))


def digests(state: State, salts: AudienceSalts) -> tuple[tuple[str, str, str], ...]:
    """(audience, "", digest) for each audience whose view is known; the empty salt is the audience's own."""
    known = ((audience, salts.of(audience)) for audience in audiences(state))
    return tuple((audience, "", digest(state, audience, salt)) for audience, salt in known if salt is not None)


def digest(state: State, audience: str, salt: bytes) -> str:
    """SHA-256 of salt and canonical rendering of the state as the audience sees it, in hex."""
    seen = state if audience == ALL else view(state, None if audience == PUBLIC else int(audience))
    return sha256(salt + render(seen)).hexdigest()
