"""A replay: which game it is, and its events with the second in which they happened."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from replay.formats.cockatrice.wire import BadWire, CutShort, Message, fields
from replay.narrated.files import BadFile, Content

MOST_CONTAINERS = 200_000

# Numbers of fields and events: facts of the protocol.
INFO, CONTAINERS = 2, 3
STATE_CHANGED, PROPERTIES_CHANGED, LEAVE, CLOSED = 1005, 1007, 1001, 1002
CREATE_COUNTER, SET_COUNTER, DELETE_COUNTER = 2002, 2003, 2004
DRAW, REVEAL, SHUFFLE, ROLL, MOVE, TURN_OVER, DESTROY = 2005, 2006, 2007, 2008, 2009, 2010, 2011
ATTACH, TOKEN, ATTRIBUTE, CARD_COUNTER, ACTIVE_PLAYER, PHASE, REVERSED = 2012, 2013, 2014, 2015, 2016, 2017, 2021
CONCEDED, UNDONE_DRAW, MULLIGAN = 1001, 1003, 1005
"""Contexts of a container."""


@dataclass
class Step:
    """One event."""

    container: int
    """1-based."""
    seconds: int
    player: int
    """The player's id at the source; -1 for none."""
    kind: int
    data: Message
    context: int = 0
    first: bool = False
    """Whether it is the first of its container."""


@dataclass
class Replay:
    """A file."""

    id: str
    """What the game is known by at the source."""
    description: str = ""
    started: int = 0
    """Milliseconds since 1970; 0 where the file does not say."""
    steps: list[Step] = field(default_factory=list)


def claims(head: bytes, name: str) -> bool:
    """Whether a file is a replay: by its name, or by how it begins."""
    if name.endswith(".cor"):
        return True
    kinds = []
    try:
        for number, value in fields(head):
            kinds.append((number, isinstance(value, bytes)))
            if len(kinds) > 3:
                break
    except CutShort:
        pass
    except BadWire:
        return False
    known = {(1, False), (INFO, True), (CONTAINERS, True), (4, False)}
    return bool(kinds) and {*kinds} <= known and (INFO, True) in kinds


def read(path: Path, content: Content, notes: list[str]) -> Replay:
    """A file's events. Raises BadFile for what is no replay."""
    containers: list[bytes] = []
    info = Message()
    number_ = 0
    try:
        for number, value in fields(content.data):
            if number == CONTAINERS and isinstance(value, bytes):
                containers.append(value)
            elif number == INFO and isinstance(value, bytes):
                info = Message(value)
            elif number == 1 and isinstance(value, int):
                number_ = value
            elif number != 4:
                raise BadWire(f"a field with the number {number}")
            if len(containers) > MOST_CONTAINERS:
                raise bad(path, f"it has more than {MOST_CONTAINERS:,} entries", "such a file holds no single game")
    except CutShort:
        notes.append("the file is cut: what is whole before was read; download the replay again")
    except BadWire as error:
        raise bad(path, f"it is no replay of Cockatrice ({error})", "import the .cor file as it was saved") from None
    if not info.numbers or not containers:
        raise bad(path, "it is no replay of Cockatrice (no game in it)", "import the .cor file as it was saved")
    if content.cut:
        notes.append(f"its packing is damaged: {content.cut}")
    start = info.unsigned(51)
    replay = Replay(
        f"{number_}/{info.signed(1, -1)}/{info.signed(3, -1)}/{start}",
        info.text(4),
        start * 1000 if start < 1 << 33 else 0,
    )
    lost = 0
    for place, raw in enumerate(containers, 1):
        try:
            container = Message(raw)
            contexts = container.message(3).numbers
            seconds = min(container.unsigned(4), 10_000_000)
            for nth, event in enumerate(container.messages(2)):
                kind = next((number for number in event.numbers if number >= 100), 0)
                player, data = event.signed(1, -1), event.message(kind)
                replay.steps.append(Step(place, seconds, player, kind, data, contexts[0] if contexts else 0, nth == 0))
        except BadWire:
            lost += 1
    if lost:
        notes.append(f"{lost} of {len(containers)} entries are damaged and were left out")
    return replay


def bad(path: Path, what: str, todo: str) -> BadFile:
    """What is wrong with a file."""
    return BadFile(str(path), None, what, todo)
