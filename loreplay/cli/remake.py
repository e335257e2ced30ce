"""`loreplay remake`: simulated games that are in the lake alone, made again from their seed and commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.failures import FINDINGS, FINE, WrongUsage, one_line
from loreplay.cli.session import Session
from loreplay.cli.terminal import GREEN, RED, fitted, progress

if TYPE_CHECKING:
    from analytics.lake.remaking import Again

SAME, ANOTHER = "SAME", "ANOTHER"


@verb(
    app,
    "remake",
    "loreplay remake 3f2a",
    "loreplay remake 3f2a 77b1 --check",
    "loreplay remake --all --check --json",
    "loreplay query 'SELECT game_id, seed, number, turns FROM simulated_games ORDER BY turns DESC LIMIT 5'",
)
def remake(
    session: Session,
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME…]", help="The beginnings of games' ids.", show_default=False),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Compare, and put nothing into the store.")] = False,
) -> int:
    """Make games of `simulate --sink lake` again, event by event, and put them into the store.

    The lake keeps the seed and the commands of each game, and its head. A game that is made again has the same head:
    then it is the same game to the byte, and `show`, `log`, `verify`, … work on it. Exit code 1 where today's engine
    makes another game of one.
    """
    from analytics.lake.remaking import games_again

    if every == bool(games):
        raise WrongUsage("say which games to make again, or --all")
    answers: list[Again] = []
    with progress("making again", quiet=session.json, unit="games") as report:
        for again, total in games_again(session.store, games or None, keep=not check):
            answers.append(again)
            if report is not None:
                report("making again", len(answers), total)
    session.document("remake", {"games": [_data(each) for each in answers], "kept": not check})
    for each in answers:
        word, paint = (SAME, GREEN) if each.problem is None else (ANOTHER, RED)
        rest = f"{each.events:,} events, head {each.head[:16]}" if each.problem is None else one_line(each.problem)
        where = " in the store" if each.added else " was in the store" if each.problem is None and not check else ""
        session.say(fitted(f"{each.game[:8]}  {word}: {rest}{',' if where else ''}{where}", paint=(word, paint)))
    return FINDINGS if any(each.problem is not None for each in answers) else FINE


def _data(again: Again) -> dict[str, Any]:
    return {
        "game": again.game,
        "events": again.events,
        "head": again.head,
        "same": again.problem is None,
        "problem": again.problem,
        "added": again.added,
    }
