"""`loreplay dispute export`: a dispute's stream as a file that verifies without the store."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from loreplay.cli.app import verb
from loreplay.cli.dispute import Id, dispute
from loreplay.cli.failures import WrongUsage
from loreplay.cli.session import Session

if TYPE_CHECKING:
    from replay.disputes import Case
    from replay.formats.lore import Viewer


@verb(
    dispute,
    "export",
    "loreplay dispute export 9c1e -o case.lore",
    "loreplay dispute export 9c1e --judge -o case.lore",
)
def export(
    session: Session,
    identifier: Id,
    judge: Annotated[bool, typer.Option("--judge", help="With what was said away from the table: for judges.")] = False,
    view: Annotated[
        str | None,
        typer.Option("--as", metavar="P1|public", help="Whose view. Without it the public one.", show_default=False),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="Without it: standard output.", show_default=False),
    ] = None,
) -> None:
    """Write a dispute's stream as a .lore file.

    It verifies to the same head as in the store, also against a receipt: `loreplay verify case.lore case.receipt`.
    """
    from loreplay.cli.exporting import write_whole
    from replay.disputes import Disputes
    from replay.formats.lore import dump_lines

    if session.json and output is None:
        raise WrongUsage("--json answers on standard output: say with -o where the dispute goes")
    case = Disputes(session.store).find(identifier)
    viewer = _viewer(session, case, judge, view)
    head = session.store.head(case.id)
    assert head is not None  # it was just read
    lines = list(dump_lines(case.id, session.store.records(case.id), head, viewer))
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.writelines(lines)
        sys.stdout.buffer.flush()
        return
    size = write_whole(Path(output).expanduser(), lines)
    told = "everything" if viewer == "all" else "public view" if viewer == "public" else f"as P{viewer}"
    session.document(
        "dossier-file",
        {
            "dispute": str(case.id),
            "game": str(case.game),
            "file": output,
            "format": "lore",
            "view": told,
            "bytes": size,
        },
    )
    session.say(f"{output}: dispute {str(case.id)[:8]}, {case.events} events, {size:,} bytes, {told}")


def _viewer(session: Session, case: Case, judge: bool, view: str | None) -> Viewer:
    from replay.disputes.acting import seat_of

    if judge:
        if view not in (None, "all"):
            raise WrongUsage("--judge shows everything: leave --as out, or leave --judge out")
        return "all"
    if view in (None, "public"):
        return "public"
    info = session.store.get(case.game)
    seat = seat_of(info, re.sub("^[Pp](?=[0-9])", "", view)) if info is not None and view is not None else None
    if seat is None:
        raise WrongUsage(f"--as: {(view or '')[:40]!r} did not play this game; for everything say --judge")
    return seat
