"""`loreplay seal`: a receipt of a game as it is recorded now."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import Game
from loreplay.cli.session import Session


@verb(
    app,
    "seal",
    "loreplay seal 3f2a -o 3f2a.receipt",
    "loreplay seal game.lore --key organiser -o game.receipt",
    "loreplay seal 3f2a --json",
)
def seal(
    session: Session,
    game: Game,
    key: Annotated[
        str | None,
        typer.Option(
            "--key", metavar="NAME|FILE", help="Sign it with this key; see `loreplay keys`.", show_default=False
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="Without it: standard output.", show_default=False),
    ] = None,
) -> None:
    """Make a receipt of a game or dispute: its id, number of events, chain head, rules edition and time.

    Nothing is written into the game. Whoever keeps the receipt can later prove that these events are the ones that
    were recorded then, also of a redacted copy and after the game went on: `loreplay verify GAME RECEIPT`.
    """
    import msgspec

    from loreplay.cli.exporting import write_whole
    from loreplay.cli.streams import stream_of
    from replay import receipts
    from replay.keys import find_key

    signing = find_key(key) if key is not None else None
    receipt = receipts.seal(*stream_of(session, game)[:3])
    if signing is not None:
        receipt = receipt.signed(signing)
    text = msgspec.json.format(msgspec.json.encode(receipt), indent=2) + b"\n"
    if output is not None:
        write_whole(Path(output).expanduser(), [text])
        signed = f", signed by {signing.name}" if signing is not None else ""
        session.say(f"{output}: {receipt.events:,} events, head {receipt.head[:16]}…{signed}")
    if output is None or session.json:
        sys.stdout.write(text.decode())
