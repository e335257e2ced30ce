"""`loreplay watch`: a game in the browser."""

from __future__ import annotations

import os
import tempfile
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import Game, View
from loreplay.cli.export import moment_of
from loreplay.cli.failures import FINDINGS
from loreplay.cli.session import Session


@verb(
    app,
    "watch",
    "loreplay watch 3f2a",
    "loreplay watch 3f2a --at T13.main1 --as 2",
    "loreplay watch game.lore --no-open",
)
def watch(
    session: Session,
    game: Game,
    at: Annotated[str, typer.Option("--at", metavar="MOMENT", help="Where it opens; as for show.")] = "start",
    view: View = None,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Only write the page, and say where it is.", show_default=False)
    ] = False,
) -> int | None:
    """Watch a game in the browser.

    The page is written to a file of the system's temporary folder that only you can read; it is complete in itself.
    Exit code 1 if no browser could be opened.
    """
    replay = session.replay(game, view)
    moment = moment_of(replay, at)
    from loreplay.cli.exporting import html_page, write_whole

    folder = Path(tempfile.mkdtemp(prefix="loreplay-"))  # of mode 0700
    file = folder / "replay.html"
    size = write_whole(file, html_page(replay, moment))
    address = f"{file.as_uri()}#e{moment}"
    opened = not no_open and webbrowser.open(address)
    session.document(
        "watch",
        {
            "game": replay.game_id,
            "view": replay.seen_as,
            "file": os.fspath(file),
            "address": address,
            "bytes": size,
            "opened": opened,
        },
    )
    session.say(f"{address}  {len(replay):,} events, {session.called(replay.seen_as)}")
    if not opened and not no_open:
        session.note("no browser could be opened: open that address in one")
        return FINDINGS
    return None
