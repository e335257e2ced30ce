"""`loreplay diff`: what differs between two moments of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import Game, View
from loreplay.cli.failures import WrongUsage
from loreplay.cli.session import Session
from loreplay.cli.terminal import fitted

Moment = Annotated[
    str, typer.Argument(metavar="MOMENT", help="As for show: 187, T13, T13.main1, end.", show_default=False)
]


@verb(app, "diff", "loreplay diff 3f2a 187 189", "loreplay diff 3f2a T4 T5 --as all")
def diff(session: Session, game: Game, before: Moment, after: Moment, view: View = None) -> None:
    """Say what differs between two moments of a game."""
    import msgspec

    replay = session.replay(game, view)
    try:
        ends = replay.number_at(before), replay.number_at(after)
    except ValueError as error:
        raise WrongUsage(str(error)) from error
    found = replay.diff(*ends)
    if session.json:
        differences = [msgspec.to_builtins(each, enc_hook=str) for each in found]
        session.document(
            "diff",
            {
                "game": replay.game_id,
                "view": replay.seen_as,
                "before": ends[0],
                "after": ends[1],
                "differences": differences,
            },
        )
        return
    session.say(fitted(session.called(str(found))))
