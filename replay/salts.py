"""Where the salts of secret parts come from."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_bytes

from replay.envelope import SALT_BYTES


def system_salts() -> bytes:
    """A salt that nobody can guess: for live games and imports."""
    return token_bytes(SALT_BYTES)


class SeededSalts:
    """Salts derived from the seed of a simulation, so that one seed gives one head."""

    __slots__ = ("_seed", "counter")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        self._seed = sha256(b"loreplay salts" + seed).digest()
        self.counter = counter
        """How many were given out."""

    def __call__(self) -> bytes:
        salt = sha256(self._seed + self.counter.to_bytes(8, "big")).digest()[:SALT_BYTES]
        self.counter += 1
        return salt
