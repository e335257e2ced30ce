"""Arguments and options that several verbs have."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from loreplay.cli.failures import FINDINGS, Failure, WrongUsage


def complete_game(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Ids of games that begin like this, for the shell; nothing if the store cannot be read."""
    from replay.errors import StoreError

    try:
        from replay.store import open_store

        with open_store(ctx.params.get("store"), create=False) as store:
            games = store.games()
    except StoreError:
        return []
    return [
        (str(game.id)[:8], f"{game.turns} turns, {' v '.join(player.name for player in game.players)}")
        for game in games
        if str(game.id).startswith(incomplete.lower())
    ]


Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The beginning of a game's id, or a .lore file.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
OptionalGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help="The beginning of a game's id, or a .lore file.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
View = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="SEAT|public|all",
        help="Whose view: a seat's or a player's, what everybody saw, or all that was recorded."
        " Without it: the observer's of an imported game, else the public one.",
        show_default=False,
    ),
]


def sure(what: str, yes: bool) -> None:
    """Asks on a terminal whether to go on. Failure for a no, WrongUsage where nobody can be asked."""
    if yes:
        return
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise WrongUsage(f"{what.rstrip('.')}: add --yes if that is meant")
    if not typer.confirm(f"{what} Go on?", err=True):
        raise Failure("nothing was changed", FINDINGS)
