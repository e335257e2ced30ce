"""`loreplay dispute show`: the dossier, as text, JSON, or a page that is complete in itself."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from loreplay.cli.app import verb
from loreplay.cli.arguments import View
from loreplay.cli.dispute import Id, dispute
from loreplay.cli.failures import WrongUsage
from loreplay.cli.session import Session, document_of, seen_as

if TYPE_CHECKING:
    from replay.replay import Replay

FORMATS = ("text", "json", "html")


@verb(
    dispute,
    "show",
    "loreplay dispute show 9c1e",
    "loreplay dispute show 9c1e --as P1 --format html -o dossier.html",
    "loreplay dispute show 9c1e --judge --format json",
)
def show(
    session: Session,
    identifier: Id,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="text|json|html",
            help="Without it: as the file's name ends, else text.",
            show_default=False,
        ),
    ] = None,
    judge: Annotated[bool, typer.Option("--judge", help="In full, hidden information included: for judges.")] = False,
    view: View = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="Without it: standard output.", show_default=False),
    ] = None,
) -> None:
    """Show the dossier of a dispute: twelve points for a judge.

    Without --judge it holds what the viewer may see and says what it leaves out. The html page is one file that opens
    offline, with the replay of the game in it.
    """
    from replay.disputes import Disputes
    from replay.dossier.building import of_replay
    from replay.replay import Replay

    form = _format(format_, output, session)
    if view == "all" and not judge:
        raise WrongUsage("--as all: the full dossier is for judges: say --judge")
    if judge and view not in (None, "all"):
        raise WrongUsage("--judge shows everything: leave --as out, or leave --judge out")
    case = Disputes(session.store).find(identifier)
    replay = Replay.from_store(session.store, str(case.game), namer=session.cards)
    replay = replay.everything() if judge else _seen(replay, view, session)
    found = of_replay(replay, case, session.store)
    if form == "json":
        text = document_of("dossier", found.data())
    elif form == "html":
        from loreplay.web.dossier import dossier_page

        text = dossier_page(found, replay)
    else:
        from loreplay.cli.terminal import width
        from loreplay.dossier.text import WIDTH, as_text

        text = session.called(as_text(found, (width() if output is None else None) or WIDTH))
    if output is None:
        sys.stdout.write(text)
        return
    from loreplay.cli.exporting import write_whole

    size = write_whole(Path(output).expanduser(), [text.encode()])
    session.document(
        "dossier-file",
        {
            "dispute": str(case.id),
            "game": str(case.game),
            "file": output,
            "format": form,
            "view": replay.seen_as,
            "bytes": size,
        },
    )
    session.say(f"{output}: dossier of dispute {str(case.id)[:8]}, {size:,} bytes, {session.called(replay.seen_as)}")


def _seen(replay: Replay, view: str | None, session: Session) -> Replay:
    seat = re.fullmatch(r"[Pp]([0-9]{1,2})", view) if view is not None else None
    return seen_as(replay, seat[1] if seat is not None else view, session)


def _format(asked: str | None, output: str | None, session: Session) -> str:
    if asked is not None and asked.lower() not in FORMATS:
        raise WrongUsage(f"--format: {asked[:20]!r} is none of {', '.join(FORMATS)}")
    if asked is None:
        name = (output or "").lower()
        asked = "html" if name.endswith((".html", ".htm")) else "json" if name.endswith(".json") else None
    if session.json and output is None:
        if asked not in (None, "json"):
            raise WrongUsage(f"--json and --format {asked}: say one of them, or where it goes with -o")
        return "json"
    return (asked or "text").lower()
