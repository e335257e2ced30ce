"""`loreplay games`: the games of a store."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.session import Session
from loreplay.cli.terminal import DIM, Column, table, width

if TYPE_CHECKING:
    from replay.index import GameInfo

_CLOCK = 10**11
"""Times before that are no dates but a game's own count."""

_COLUMNS = (
    Column("game"),
    Column("when"),
    Column("players", least=15),
    Column("format", least=8),
    Column("turns", numbers=True),
    Column("result", least=10),
    Column("events", numbers=True),
    Column("notes", least=8),
)
_NARROW = 100
"""Below so many columns the table does without times, formats and numbers of events."""


@verb(app, "games", "loreplay games", "loreplay games --json", "loreplay games --store other.db")
def games(
    session: Session,
    match: Annotated[
        str | None,
        typer.Option("--match", metavar="GAME", help="Only the games of this one's match.", show_default=False),
    ] = None,
) -> int:
    """List the recorded games, the oldest first.

    The player whose log it was stands first, and the result is that player's. Both players' records of one game stand
    together and count once. Notes say what a record lacks. A narrow terminal gets fewer columns.
    """
    store = session.store
    found = store.games()
    if match is not None:
        wanted = store.find(match)
        found = [info for info in found if info.id == wanted.id or (info.match and info.match == wanted.match)]
    groups = grouped(found)
    counted = sum(not all(info.superseded_by for info in group) for group in groups)
    session.document(
        "games",
        {
            "store": str(session.url),
            "count": counted,
            "games": [as_data(info, group, session) for group in groups for info in group],
        },
    )
    if session.json:
        return 0
    if not found:
        session.say(f"no games in {session.url}: `loreplay import PATH` brings some")
        return 0
    shown = short_ids(found)
    room = width()
    narrow = room is not None and room < _NARROW
    rows, styles = [], []
    for group in groups:
        for info in group:
            rows.append(_row(info, group, shown[str(info.id)], narrow, session))
            styles.append(DIM if info.superseded_by else "")
    for line in table(_COLUMNS, rows, styles):
        session.say(line)
    records = f" in {len(found)} records" if len(found) != counted else ""
    session.say(f"\n{counted} game{'' if counted == 1 else 's'}{records}")
    return 0


def grouped(found: Sequence[GameInfo]) -> list[list[GameInfo]]:
    """Records of the same game (same match and number) together, those in effect first."""
    groups: dict[object, list[GameInfo]] = {}
    for info in found:
        groups.setdefault((info.match, info.game_number) if info.match else info.id, []).append(info)
    return [
        sorted(group, key=lambda info: (info.superseded_by is not None, info.observer or 0))
        for group in groups.values()
    ]


def short_ids(found: Sequence[GameInfo]) -> dict[str, str]:
    """Each id's beginning that no other game has; eight digits, or more where they are needed."""
    full = [str(info.id) for info in found]
    length = 8
    while len({each[:length] for each in full}) < len(full) and length < 36:
        length += 1
    return {each: each[:length] for each in full}


def when(milliseconds: int | None) -> str:
    """Local date and time, or nothing for a game that has only a count of its own."""
    if milliseconds is None or milliseconds < _CLOCK:
        return ""
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return ""


def as_data(info: GameInfo, group: Sequence[GameInfo], session: Session) -> dict[str, Any]:
    """A game's line of the index, with what links it to other records of the same game."""
    import msgspec

    data: dict[str, Any] = msgspec.structs.asdict(info)
    data["players"] = [
        {**msgspec.structs.asdict(player), "known_as": session.kept_names.get(player.name)} for player in info.players
    ]
    data["partial"], data["finished"] = info.partial, info.finished
    data["same_game"] = [str(other.id) for other in group if other.id != info.id]
    return data


def notes(info: GameInfo) -> list[str]:
    """What a record lacks or is."""
    from projections.names import clean

    found = []
    if info.superseded_by:
        found.append("superseded")
    if info.forked_from is not None:
        found.append(f"fork of {clean(info.forked_from)[:8]}" if info.forked_from else "fork")
    if info.partial_start:
        found.append("starts late")
    if info.gaps:
        found.append(f"{info.gaps} gap{'' if info.gaps == 1 else 's'}")
    if not info.finished and not info.superseded_by:
        found.append("no end")
    return found


def _row(info: GameInfo, group: Sequence[GameInfo], shown: str, narrow: bool, session: Session) -> list[str]:
    from projections.names import clean

    first = info is group[0]
    remarks = notes(info)
    seats = {each.observer for each in group if each.superseded_by is None}
    if not first and info.superseded_by is None:
        remarks.insert(0, "same game, the other seat")
    elif first and len(seats) > 1:
        remarks.insert(0, "both seats")
    if info.best_of > 1 and first:
        remarks.insert(0, f"game {info.game_number}/{info.best_of}")
    players = sorted(info.players, key=lambda player: (player.seat != info.observer, player.seat))
    names = ["bot" if player.bot else session.called(clean(player.name)) for player in players]
    began = when(info.began) if first else ""
    return [
        shown if first else f"  {shown}",
        began[:10] if narrow else began,
        " v ".join(names),
        "" if narrow or not first else clean(info.format),
        str(info.turns),
        session.called(clean(_result(info))),
        "" if narrow else f"{info.events:,}",
        ", ".join(remarks),
    ]


def _result(info: GameInfo) -> str:
    """The observer's result; without an observer who won."""
    if info.winner is None:
        return info.result.partition(" (")[0]
    if info.observer is None:
        return f"{info.name_of(info.winner)} won"
    return "won" if info.winner == info.observer else "lost"
