"""`loreplay export`: a game as a file, in one viewer's view."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import OptionalGame, View
from loreplay.cli.failures import WrongUsage
from loreplay.cli.session import Session

if TYPE_CHECKING:
    from replay.replay import Replay

FORMATS = ("lore", "jsonl", "csv", "html", "parquet", "text", "mtg-replay")


def complete_format(incomplete: str) -> list[str]:
    """For the shell."""
    return [name for name in FORMATS if name.startswith(incomplete)]


@verb(
    app,
    "export",
    "loreplay export 3f2a --format lore -o game.lore",
    "loreplay export 3f2a --format lore -o game.lore.zst --as all",
    "loreplay export 3f2a --format html -o game.html --at T13.main1",
    "loreplay export 3f2a --format csv --as public > game.csv",
    "loreplay export 3f2a --format text -o game.txt",
    "loreplay export 3f2a --format text --from T5 --to T7.end",
    "loreplay export --all --format parquet -o games/",
)
def export(
    session: Session,
    game: OptionalGame = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="lore|jsonl|csv|html|parquet|text|mtg-replay",
            help="Without it: as the file's name ends, else lore.",
            autocompletion=complete_format,
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="Without it: standard output.", show_default=False),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="MOMENT", help="Where html opens; as for show.", show_default=False),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option("--from", metavar="MOMENT", help="Where text begins; as for show.", show_default=False),
    ] = None,
    last: Annotated[
        str | None,
        typer.Option("--to", metavar="MOMENT", help="Where text ends; as for show.", show_default=False),
    ] = None,
    everything: Annotated[
        bool,
        typer.Option("--all", help="All games, as tables: parquet or csv into a folder.", show_default=False),
    ] = False,
    view: View = None,
) -> None:
    """Write a game as .lore, JSON lines, CSV, Parquet, text, or a page that replays it; or all games as tables.

    .lore is complete in itself and can be verified and imported. text is for people: sentences that can be read,
    written by hand and imported; mtg-replay is the JSON notation of that name. html is one file that
    replays the game in a browser, offline. Hidden information is left out unless --as asks for it; the file says whose
    view it is.
    """
    if everything:
        from loreplay.cli.export_all import export_all

        export_all(session, game, format_, output, view)
        return
    if game is None:
        raise WrongUsage("say which game, or --all")
    kind = _format(format_, output)
    if session.json and output is None:
        raise WrongUsage("--json answers on standard output: say with -o where the game goes")
    if at is not None and kind != "html":
        raise WrongUsage("--at: only html opens at a moment")
    if (first is not None or last is not None) and kind != "text":
        raise WrongUsage("--from, --to: only text can be a stretch of a game")
    replay = session.replay(game, view)
    from loreplay.cli.exporting import (
        csv_lines,
        html_page,
        json_lines,
        lore_lines,
        notation_file,
        parquet_file,
        text_lines,
        write_whole,
    )

    if kind == "lore":
        pieces = lore_lines(replay, session.records(game))
    elif kind == "html":
        pieces = html_page(replay, moment_of(replay, at))
    elif kind == "parquet":
        pieces = parquet_file(replay)
    elif kind == "mtg-replay":
        pieces = notation_file(replay)
    elif kind == "text":
        pieces = text_lines(replay, moment_of(replay, first, "--from"), moment_of(replay, last, "--to"))
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


def moment_of(replay: Replay, at: str | None, option: str = "--at") -> int | None:
    """The event that an option means. WrongUsage for a moment that the game does not have."""
    if at is None:
        return None
    try:
        return replay.number_at(at)
    except ValueError as error:
        raise WrongUsage(f"{option}: {error}") from error


def _format(asked: str | None, output: str | None) -> str:
    if asked is not None:
        if asked.lower() not in FORMATS:
            raise WrongUsage(f"--format: {asked[:20]!r} is none of {', '.join(FORMATS)}")
        return asked.lower()
    name = (output or "").lower()
    if name.endswith((".html", ".htm")):
        return "html"
    if name.endswith(".parquet"):
        return "parquet"
    if name.endswith((".txt", ".json")):
        return "text" if name.endswith(".txt") else "mtg-replay"
    return "csv" if name.endswith(".csv") else "jsonl" if name.endswith((".jsonl", ".ndjson")) else "lore"
