"""Arguments and options that several verbs have."""

from __future__ import annotations

from typing import Annotated

import typer


def complete_game(incomplete: str) -> list[tuple[str, str]]:
    """Ids of games that begin like this, for the shell; nothing if the store cannot be read."""
    from replay.errors import StoreError

    try:
        from replay.store import open_store

        with open_store(create=False) as store:
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
