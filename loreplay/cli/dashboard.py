"""`loreplay dashboard` and `loreplay serve`: figures and charts in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.session import Session


@verb(app, "dashboard", "loreplay dashboard -o dashboard.html")
def dashboard(
    session: Session,
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="The file.")] = "dashboard.html",
    everything: Annotated[
        bool,
        typer.Option("--hidden", help="With what not everybody saw: cards drawn, deck lists.", show_default=False),
    ] = False,
) -> None:
    """Write all dashboards as one HTML file that opens offline.

    It asks nobody for anything. Hidden information is left out unless --hidden asks for it; the file says so.
    """
    from analytics.dashboards.html import one_file
    from analytics.dashboards.pages import PAGES, page_document
    from analytics.lake.reading import open_lake
    from analytics.metrics.filters import Filters
    from loreplay.cli.exporting import write_whole

    with open_lake(session.url) as lake:
        documents = [page_document(lake, page, None, Filters(), hidden=everything) for page in PAGES]
    seen = "everything that was recorded" if everything else "the public view: what everybody saw"
    text = one_file(documents, f"Made by Loreplay from {seen}. All records count, those with gaps too.")
    size = write_whole(Path(output).expanduser(), [text.encode()])
    session.document("dashboard", {"file": output, "bytes": size, "pages": list(PAGES), "hidden": everything})
    session.say(f"{output}: {len(PAGES)} pages, {size:,} bytes")


@verb(app, "serve", "loreplay serve", "loreplay serve --port 8080", "loreplay serve --host 0.0.0.0 --token SECRET")
def serve(
    session: Session,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", help="0: any that is free.", min=0, max=65535)] = 8714,
    token: Annotated[
        str | None,
        typer.Option(
            "--token",
            metavar="TEXT",
            help="Who has it sees hidden information; needed to listen elsewhere than on this machine.",
            envvar="LOREPLAY_TOKEN",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Show dashboards and replays in a browser on this machine.

    Without the token everybody sees only the public view. With --token, open the address that is printed once.
    """
    from loreplay.web.server import serve as run

    run(session.url, host, port, token, say=session.note)
