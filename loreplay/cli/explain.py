"""`loreplay explain`: why an event happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import Game, View
from loreplay.cli.failures import WrongUsage
from loreplay.cli.session import Session
from loreplay.cli.terminal import BOLD, DIM, fitted, styled

if TYPE_CHECKING:
    from projections.provenance import Explanation


@verb(
    app,
    "explain",
    "loreplay explain 3f2a 187",
    "loreplay explain game.lore end --as all",
    "loreplay explain 3f2a T13.main1 --json",
)
def explain(
    session: Session,
    game: Game,
    event: Annotated[
        str,
        typer.Argument(metavar="N", help="The event's number, or a moment as for show.", show_default=False),
    ],
    view: View = None,
) -> None:
    """Say why an event happened.

    The chain of causes with CR numbers, back to a player's choice or the start of a step; of an imported game as far
    as its log tells.
    """
    replay = session.replay(game, view)
    try:
        found = replay.explain(event)
    except ValueError as error:
        raise WrongUsage(str(error)) from error
    if session.json:
        session.document(
            "explanation",
            {
                "game": replay.game_id,
                "view": replay.seen_as,
                **found.document(),
            },
        )
        return
    for line in _lines(found):
        session.say(session.called(line))


def _lines(found: Explanation) -> list[str]:
    from projections.provenance import after_passing

    lines = []
    for place, link in enumerate(found.links):
        when = f"T{link.turn} {link.step or ''}".rstrip() if link.turn else "start"
        text = fitted(f"{'because ' if place else ''}{link}  {when}", hanging=10)
        lines.append(text if place else styled(text, BOLD))
        if link.passed is not None:
            lines.append(styled(fitted(f"        {after_passing(link.passed)}", hanging=10), DIM))
    return [*lines, fitted(f"That is {found.ending}.")]
