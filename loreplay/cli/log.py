"""`loreplay log`: every event in plain words."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import Game, View
from loreplay.cli.failures import WrongUsage
from loreplay.cli.session import Session
from loreplay.cli.terminal import BOLD, DIM, colours, styled, width

if TYPE_CHECKING:
    from projections.log import LogLine
    from replay.replay import Replay

_INDENT = 24
_PACE = (
    "PriorityReceived",
    "PriorityPassed",
    "StepBegan",
    "ManaEmptied",
    "ManaSpent",
    "ManaAdded",
    "Checkpoint",
    "ChoiceRequested",
    "CommandGiven",
    "CharacteristicsChanged",
)
"""What `--brief` leaves out: what paces the game rather than changes it, and what is told again by what follows."""


@verb(
    app,
    "log",
    "loreplay log 3f2a",
    "loreplay log 3f2a --from T4 --to T5.main1 --brief",
    "loreplay log game.lore --rule 714 --player Alice",
    "loreplay log 3f2a --kind CountersPut --json",
)
def log(
    session: Session,
    game: Game,
    first: Annotated[
        str, typer.Option("--from", metavar="MOMENT", help="The first event, or a moment as for show.")
    ] = "start",
    last: Annotated[str, typer.Option("--to", metavar="MOMENT", help="The last event, or a moment.")] = "end",
    kind: Annotated[
        list[str] | None,
        typer.Option(
            "--kind", metavar="KIND", help="Only this kind (CountersPut); may be repeated.", show_default=False
        ),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Option(
            "--rule", metavar="NUMBER", help="Only what this rule made happen: 714, 714.4.", show_default=False
        ),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option("--player", metavar="NAME", help="Only what this player (or seat) did.", show_default=False),
    ] = None,
    brief: Annotated[bool, typer.Option("--brief", help="Leave out steps, priority, mana and checkpoints.")] = False,
    view: View = None,
    cancelled: Annotated[bool, typer.Option("--all", help="Also what was rolled back.")] = False,
) -> None:
    """Tell what happened, event by event, with CR numbers.

    --kind, --rule and --player together keep the events that match all of them.
    """
    replay = session.replay(game, view)
    try:
        ends = replay.number_at(first), replay.number_at(last)
        wanted = _wanted(replay, kind, rule, player, cancelled)
    except ValueError as error:  # a moment, kind, rule or player that is not there
        raise WrongUsage(str(error)) from error
    lines: Iterator[LogLine] = (
        line
        for line in replay.log(*ends, cancelled=cancelled)
        if (wanted is None or line.number in wanted) and not (brief and line.kind in _PACE)
    )
    if session.json:
        import msgspec

        session.document(
            "log",
            {
                "game": replay.game_id,
                "view": replay.seen_as,
                "from": ends[0],
                "to": ends[1],
                "cancelled": cancelled,
                "lines": [msgspec.to_builtins(line) for line in lines],
            },
        )
        return
    session.say(styled(session.called(f"{replay.name}  [{replay.seen_as}]"), BOLD))
    columns = width()
    told = 0
    for line in lines:
        sys.stdout.write(_told(line, columns, session) + "\n")
        told += 1
    if not told:
        session.note("no such event between these moments")


def _wanted(
    replay: Replay, kind: list[str] | None, rule: str | None, player: str | None, cancelled: bool
) -> frozenset[int] | None:
    """The numbers of the events that match, or None for all."""
    if not kind and rule is None and player is None:
        return None
    found = replay.where(kind=tuple(kind) if kind else None, rule=rule, player=player, cancelled=cancelled)
    return frozenset(event.number for event in found)


def _told(line: LogLine, columns: int | None, session: Session) -> str:
    when = f"T{line.turn} {line.step or ''}" if line.turn else "start"
    rule = f"[{line.rule}]" if line.rule else ""
    head = f"{line.number:>5}  {when:<15}  "
    text = f"{session.called(line.text)}  {rule}".rstrip()
    if columns is not None and columns > _INDENT + 20:
        text = f"\n{' ' * _INDENT}".join(textwrap.wrap(text, columns - _INDENT, break_on_hyphens=False))
    if not colours():
        return head + text
    if rule and text.endswith(rule):
        text = text.removesuffix(rule) + styled(rule, DIM)
    return styled(head, DIM) + (styled(text, BOLD) if line.kind == "TurnBegan" else text)
