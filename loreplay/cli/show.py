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
    """Show the board at a moment.

    Stack, hands as far as they are known, life, designations, and what lies on the battlefield, in graveyards and
    exile.
    """
    from domain.vocabulary import STEP_TITLES
    from projections.board_text import as_text
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
    board = position.board
    names = {side.seat: side.name for side in board.players}
    when = f"T{board.turn}.{board.step}" if board.turn and board.step else f"T{board.turn}"
    title = f"  {STEP_TITLES[board.step]}" if board.turn and board.step in STEP_TITLES else ""
    session.say(styled(fitted(session.called(f"{replay.name} #{board.number}  {when}{title}  [{board.view}]")), BOLD))
    whose = [f"{names.get(board.active, '?')}'s turn"] if board.active is not None else []
    whose += [f"{names.get(board.priority, '?')} has priority"] if board.priority is not None else []
    if whose:
        session.say(fitted(session.called(", ".join(whose))))
    session.say(fitted(session.called(as_text(board).partition("\n")[2])))
