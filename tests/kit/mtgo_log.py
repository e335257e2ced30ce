"""Game logs of MTGO for tests, made from the facts of the format; names and cards are made up."""

from __future__ import annotations

from collections.abc import Sequence

MATCH = "11111111-2222-3333-4444-555555555555"
TICKS = 638_000_000_000_000_000
"""Some day in 2022."""


def varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first."""
    out = bytearray()
    while True:
        number, low = number >> 7, number & 0x7F
        out.append(low | (0x80 if number else 0))
        if not number:
            return bytes(out)


def string(text: str) -> bytes:
    """A length and UTF-8."""
    raw = text.encode()
    return varint(len(raw)) + raw


def record(text: str, place: int, sender: str = "") -> bytes:
    """One record."""
    return (TICKS + place * 10_000_000).to_bytes(8, "little") + string(sender) + string(text)


def game_log(lines: Sequence[str | tuple[str, str]], match: str = MATCH) -> bytes:
    """A whole file; a pair is (sender, chat)."""
    out = b"\x01\x00" + string(match) + b"\x04\x00" + string(match)
    for place, line in enumerate(lines):
        sender, text = line if isinstance(line, tuple) else ("", line)
        out += record(text, place, sender)
    return out


def card(name: str, instance: int, catalog: int = 100) -> str:
    """A card as a line names it."""
    return f"@[{name}@:{catalog},{instance}:@]"


OPENING = [
    "@PAda rolled a 6.",
    "@PBert rolled a 2.",
    "@P@PAda joined the game.",
    "@P@PBert joined the game.",
    "@PAda chooses to play first.",
    "@PAda begins the game with seven cards in hand.",
    "@PBert mulligans to six cards.",
    "@PBert puts a card on the bottom of their library and begins the game with six cards in hand.",
]
FIRST = [
    *OPENING,
    "@PTurn 1: Ada",
    "@PAda skips their draw step.",
    f"@PAda plays {card('Forest', 401)}.",
    f"@PAda casts {card('Garden Wolf', 402)}.",
    "@PTurn 1: Bert",
    f"@PBert plays {card('Swamp', 403)}.",
    f"@PBert casts {card('Bog Spite', 404)} targeting {card('Garden Wolf', 402)}.",
    f"@PAda casts {card('Bark Shield', 405)} targeting {card('Garden Wolf', 402)}.",
    f"@PBert's {card('Bog Spite', 404)} is removed from the stack because it has no legal targets.",
    "@PTurn 2: Ada",
    f"@PBert is being attacked by {card('Garden Wolf', 402)}.",
    f"@PAda activates an ability of {card('Forest', 401)} ( Some words of a card...).",
    f"@PBert's {card('Grave Bell', 410)} creates two Zombie tokens.",
    "@PTurn 2: Bert",
    f"@PBert sacrifices {card('Zombie', 412)} token.",
    f"@PBert discards {card('Swamp', 413)}.",
    f"@PBert draws a card with {card('Grave Bell', 410)}.",
    "@PBert has conceded from the game.",
    "@PAda wins the game.",
    "@PAda leads the match 1-0",
]
SECOND = [
    "@P@PBert joined the game.",
    "@P@PAda joined the game.",
    "@PBert chooses to play first.",
    "@PBert begins the game with seven cards in hand.",
    "@PAda begins the game with seven cards in hand.",
    "@PTurn 1: Bert",
    f"@PBert plays {card('Swamp', 500)}.",
    "@PAda has lost connection to the game.",
    "@P@PAda joined the game.",
    "@PTurn 1: Ada",
    f"@PAda plays {card('Forest', 501)}.",
]
THIRD = [
    "@P@PAda joined the game.",
    "@P@PBert joined the game.",
    "@PBert chooses to draw first.",
    "@PAda begins the game with seven cards in hand.",
    "@PBert begins the game with seven cards in hand.",
    "@PTurn 1: Ada",
    f"@PAda plays {card('Forest', 601)}.",
    "@PBert has lost the game due to disconnection.",
    "@PAda wins the match 2-0",
]
MATCH_LINES = [*FIRST, *SECOND, *THIRD]
