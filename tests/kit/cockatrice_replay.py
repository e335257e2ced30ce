"""Replays of Cockatrice for tests, made from the facts of the protocol; names and cards are made up."""

from __future__ import annotations

from collections.abc import Sequence

Part = tuple[int, int | str | bytes]


def varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first."""
    out = bytearray()
    while True:
        number, low = number >> 7, number & 0x7F
        out.append(low | (0x80 if number else 0))
        if not number:
            return bytes(out)


def zigzag(number: int) -> int:
    """A `sint` as it is written."""
    return (number << 1) ^ (number >> 63) if number >= 0 else (-number << 1) - 1


def message(*parts: Part) -> bytes:
    """Fields: whole numbers as varints (as they are), the rest with its length."""
    out = b""
    for number, value in parts:
        if isinstance(value, int):
            out += varint(number << 3) + varint(value)
        else:
            raw = value.encode() if isinstance(value, str) else value
            out += varint(number << 3 | 2) + varint(len(raw)) + raw
    return out


def z(number: int, value: int) -> Part:
    """A field of type `sint32`."""
    return number, zigzag(value)


def card(key: int, name: str, *more: Part) -> bytes:
    """A card of a zone."""
    return message(z(1, key), (2, name), *more)


def zone(name: str, count: int, *cards: bytes) -> bytes:
    """A zone of a player."""
    return message((1, name), z(4, count), *[(5, one) for one in cards])


def counter(key: int, name: str, count: int) -> bytes:
    """A counter of a player."""
    return message(z(1, key), (2, name), z(5, count))


def player(key: int, name: str, zones: Sequence[bytes], counters: Sequence[bytes], *properties: Part) -> bytes:
    """A player of a state."""
    about = message(z(1, key), (2, message((1, name))), *properties)
    return message((1, about), *[(3, one) for one in zones], *[(4, one) for one in counters])


def state(players: Sequence[bytes], started: bool = True, active: int = 0) -> bytes:
    """The event that gives the whole state."""
    return event(-1, 1005, *[(1, one) for one in players], (2, int(started)), z(3, active))


def event(who: int, kind: int, *parts: Part) -> bytes:
    """One event of a player."""
    return message(z(1, who), (kind, message(*parts)))


def entry(seconds: int, *events: bytes, context: int = 0) -> bytes:
    """Events that happened together."""
    told = [(3, message((context, message())))] if context else []
    return message(*[(2, one) for one in events], *told, (4, seconds))


def replay(*entries: bytes, game: int = 77, started: int = 1_700_000_000) -> bytes:
    """A whole file."""
    info = message(z(1, 1), z(3, game), (4, "made up"), (51, started))
    return message((1, 5), (2, info), *[(3, one) for one in entries], (4, 900))


def move(
    who: int, key: int, name: str, start: str, target: str, *, place: int = -1, x: int = 0, to: int | None = None,
    new: int | None = None, face_down: bool = False,
) -> bytes:  # fmt: skip
    """A card is moved."""
    return event(
        who, 2009, z(1, key), (2, name), z(3, who), (4, start), z(5, place), z(6, who if to is None else to),
        (7, target), z(8, x), z(9, 0), z(10, key if new is None else new), (11, int(face_down)),
    )  # fmt: skip


def seats(life: int = 20) -> list[bytes]:
    """Two players as the game starts, and somebody who watches."""
    empty = [zone(name, 0) for name in ("hand", "table", "grave", "rfg", "stack")]
    return [
        player(0, "Ada", [zone("deck", 40), zone("sb", 15), *empty], [counter(0, "life", life), counter(1, "w", 0)]),
        player(1, "Bert", [zone("deck", 40), *empty], [counter(0, "life", life)]),
        player(2, "Carol", [], [], (3, 1)),
    ]


def attribute(who: int, key: int, kind: int, value: str) -> bytes:
    """An attribute of a card: 1 tapped, 2 attacking, 5 size."""
    return event(who, 2014, (1, "table"), z(2, key), (3, kind), (4, value))


def draw(who: int, *cards: tuple[int, str]) -> bytes:
    """Cards are drawn."""
    return event(who, 2005, z(1, len(cards)), *[(2, card(key, name)) for key, name in cards])


ENTRIES = [
    entry(0, state(seats(), started=False)),
    entry(1, state(seats())),
    entry(1, event(-1, 2016, z(1, 0)), event(-1, 2017, z(1, 0))),
    entry(2, event(0, 2007, (1, "deck")), draw(0, (1, "Moss Hollow"), (2, "Garden Wolf"), (3, "Old Oath"))),
    entry(3, event(1, 2007, (1, "deck")), draw(1, (1, "Hilltop"), (2, "Small Fire"))),
    entry(5, event(-1, 2017, z(1, 3))),
    entry(6, event(0, 1009, (1, "good luck Bert"))),
    entry(8, move(0, 1, "Moss Hollow", "hand", "table"), context=1004),
    entry(9, move(0, 2, "Garden Wolf", "hand", "stack"), context=1004),
    entry(10, attribute(0, 1, 1, "1")),
    entry(11, move(0, 2, "Garden Wolf", "stack", "table"), context=1004),
    entry(12, event(0, 2015, (1, "table"), z(2, 2), z(3, 0), z(4, 2))),
    entry(13, attribute(0, 2, 5, "4/4")),
    entry(14, event(0, 2013, (1, "table"), z(2, 9), (3, "Leaf"), (5, "1/1"), (7, 1))),
    entry(15, event(0, 2012, (1, "table"), z(2, 9), z(3, 0), (4, "table"), z(5, 2))),
    entry(20, event(-1, 2016, z(1, 1)), event(-1, 2017, z(1, 0))),
    entry(21, draw(1, (3, "Hilltop"))),
    entry(22, event(1, 2008, (1, 20), (2, 17))),
    entry(25, event(-1, 2016, z(1, 0)), event(-1, 2017, z(1, 5))),
    entry(26, attribute(0, 2, 2, "1"), attribute(0, 2, 1, "1")),
    entry(27, event(1, 2003, z(1, 0), z(2, 16))),
    entry(28, move(1, 2, "Small Fire", "hand", "grave"), context=1004),
    entry(29, event(0, 2011, (1, "table"), (2, 9))),
    entry(30, event(0, 2002, (1, counter(7, "poison", 1)))),
    entry(31, move(0, 3, "", "hand", "rfg", new=12, face_down=True), context=1004),
    entry(32, move(0, -1, "Deep Fen", "deck", "grave", place=0, new=13), context=1004),
    entry(33, event(0, 1010)),
    entry(35, event(1, 1007, (1, message((4, 1)))), context=1001),
]
