"""What is derived from the seed of a simulation: each game's own, its salts, and those of the player programs."""

from __future__ import annotations

from hashlib import sha256


def derived(seed: str, what: str) -> bytes:
    """32 bytes for one use of a seed."""
    return sha256(f"loreplay {what}\0{seed}".encode()).digest()


def secret_of_game(seed: str, number: int) -> str:
    """Salt and seed of one game, as `GameEnded` tells them; `GameBegan` has their SHA-256."""
    return f"{derived(seed, f'salt {number}').hex()[:32]}:{derived(seed, f'game {number}').hex()}"


def seed_of_player(seed: str, number: int, seat: int) -> int:
    """The seed of a player program in one game: never the game's, so that nothing hidden follows from it."""
    return int.from_bytes(derived(seed, f"player {number} {seat}")[:8], "big")
