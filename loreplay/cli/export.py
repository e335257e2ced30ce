"""`loreplay export`: a game as a file, in one viewer's view."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import Game, View
from loreplay.cli.failures import WrongUsage
from loreplay.cli.session import Session

FORMATS = ("lore", "jsonl", "csv")


def complete_format(incomplete: str) -> list[str]:
    """For the shell."""
    return [name for name in FORMATS if name.startswith(incomplete)]


@verb(
    app,
    "export",
    "loreplay export 3f2a --format lore -o game.lore",
    "loreplay export 3f2a --format lore -o game.lore.zst --as all",
    "loreplay export 3f2a --format csv --as public > game.csv",
)
def export(
    session: Session,
    game: Game,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="lore|jsonl|csv",
            help="Without it: as the file's name ends, else lore.",
            autocompletion=complete_format,
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="Without it: standard output.", show_default=False),
    ] = None,
    view: View = None,
) -> None:
    """Write a game as .lore, JSON lines or CSV.

    .lore is complete in itself and can be verified and imported. Hidden information is left out unless --as asks for
    it; the file says whose view it is.
    """
    kind = _format(format_, output)
    if session.json and output is None:
        raise WrongUsage("--json answers on standard output: say with -o where the game goes")
    replay = session.replay(game, view)
    from loreplay.cli.exporting import csv_lines, json_lines, lore_lines, write_whole

    if kind == "lore":
        pieces = lore_lines(replay, session.records(game))
    else:
        pieces = json_lines(replay) if kind == "jsonl" else csv_lines(replay)
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.writelines(pieces)
        sys.stdout.buffer.flush()
    else:
        size = write_whole(Path(output).expanduser(), pieces)
        answer = {
            "game": replay.game_id,
            "file": output,
            "format": kind,
            "view": replay.seen_as,
            "events": len(replay),
            "bytes": size,
        }
        session.document("export", answer)
        session.say(f"{output}: {len(replay):,} events, {size:,} bytes, {session.called(replay.seen_as)}")


def _format(asked: str | None, output: str | None) -> str:
    if asked is not None:
        if asked.lower() not in FORMATS:
            raise WrongUsage(f"--format: {asked[:20]!r} is none of {', '.join(FORMATS)}")
        return asked.lower()
    name = (output or "").lower()
    return "csv" if name.endswith(".csv") else "jsonl" if name.endswith((".jsonl", ".ndjson")) else "lore"
