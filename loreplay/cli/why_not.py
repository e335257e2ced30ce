"""`loreplay why-not`: which rule forbade an action, and what was legal instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import Game, View
from loreplay.cli.failures import WrongUsage, one_line
from loreplay.cli.session import Session
from loreplay.cli.terminal import BOLD, DIM, fitted, styled

if TYPE_CHECKING:
    from domain.events.cr103_104_game import GameBegan
    from replay.replay import Replay


@verb(
    app,
    "why-not",
    """loreplay why-not 3f2a 'P1: cast "Doomskar" for foretell' --at 187 --as all""",
    """loreplay why-not 3f2a 'P2: play "Island"' --at T4.main1 --as all --json""",
    """loreplay why-not 3f2a '{P1: cast, card: Doomskar, pay: pool}' --at T4.main1 --as all""",
)
def why_not(
    session: Session,
    game: Game,
    action: Annotated[
        str,
        typer.Argument(
            metavar="ACTION",
            help='`P1: cast "Name" [for WAY] [targeting "A", "B"]` (or a player\'s name), or as in scenario files.',
            show_default=False,
        ),
    ],
    at: Annotated[
        str, typer.Option("--at", metavar="MOMENT", help="The moment, as for show.", show_default=False)
    ] = "end",
    view: View = None,
) -> None:
    """Say which rule forbids an action at a moment, and what was legal instead.

    Of games that our engine decided. It is looked at where a player last had to decide, with all hidden cards:
    that takes `--as all`.
    """
    if view != "all":
        raise WrongUsage("the answer tells of hidden cards: add --as all")
    from domain.cr import title
    from replay.scenario.errors import ScenarioError
    from replay.why_not import why_not as ask

    replay = session.replay(game).everything()
    try:
        number = replay.number_at(at)
    except ValueError as error:
        raise WrongUsage(str(error)) from error
    try:
        found = ask([recorded.event for recorded in replay], number, action, replay.definitions)
    except ScenarioError as error:
        raise WrongUsage(one_line(f"the action: {error.reason}")) from error
    session.document(
        "why-not",
        {
            "game": replay.game_id,
            "event": found.event,
            "player": found.player,
            "legal": not found.rules,
            "rules": list(found.rules),
            "reason": found.reason,
            "decides": found.decides,
            "options": list(found.options),
        },
    )
    if session.json:
        return
    where = styled(f"  at event {found.event}", DIM)
    if found.rules:
        session.say(styled(f"Not legal: {found.reason}.", BOLD) + where)
        for rule in found.rules:
            session.say(fitted(f"  {rule}  {title(rule)}"))
    else:
        session.say(styled("It was legal.", BOLD) + where)
    if found.decides is not None:
        player = next(one.name for one in began(replay).players if one.seat == found.decides)
        session.say(fitted(f"{session.called(player)} could: {', '.join(found.options)}"))


def began(replay: Replay) -> GameBegan:
    """The first event."""
    from domain.events.cr103_104_game import GameBegan

    first = replay[0].event
    assert isinstance(first, GameBegan)  # why_not has looked at it
    return first
