"""`loreplay show`: the board at a moment."""

from __future__ import annotations

from typing import Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import Game, View
from loreplay.cli.failures import WrongUsage
from loreplay.cli.session import Session
from loreplay.cli.terminal import BOLD, fitted, styled


@verb(
    app,
    "show",
    "loreplay show 3f2a --at T13.main1",
    "loreplay show 3f2a --at 187 --as 2",
    "loreplay show game.lore --as all --json",
)
def show(
    session: Session,
    game: Game,
    at: Annotated[
        str,
        typer.Option(
            "--at", metavar="MOMENT", help="187 or #e187 (right after that event), T13, T13.main1, start, end."
        ),
    ] = "end",
    view: View = None,
) -> None:
    """Show the board at a moment: hands as known, stack, life, designations."""
    from replay.moments import NoSuchMoment

    replay = session.replay(game, view)
    try:
        position = replay.at(at)
    except NoSuchMoment as error:
        raise WrongUsage(f"--at: {error}") from error
    if session.json:
        from projections.board import as_dict

        session.document("board", {**as_dict(position.board), "game": replay.game_id})
        return
    heading, _, rest = fitted(session.called(str(position))).partition("\n")
    session.say(styled(heading, BOLD))
    session.say(rest)
