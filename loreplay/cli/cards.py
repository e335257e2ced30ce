"""`loreplay cards`: the names of cards from the user's own files."""

from __future__ import annotations

from typing import Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.session import Session, cards_path
from loreplay.cli.terminal import progress

cards = typer.Typer(
    help="Names of cards, from your own files.",
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
)
app.add_typer(cards, name="cards", short_help="Read the names of cards from your own files")


@verb(
    cards,
    "import",
    "loreplay cards import MTGA_Data/Downloads/Raw",
    "loreplay cards import default-cards.json.gz",
    "loreplay cards import Raw_CardDatabase_….mtga --lang de",
)
def import_(
    session: Session,
    path: Annotated[
        str,
        typer.Argument(
            metavar="PATH",
            help="Arena's Raw_CardDatabase_….mtga or its folder, or a file of Scryfall's or MTGJSON's.",
            show_default=False,
        ),
    ],
    lang: Annotated[str, typer.Option("--lang", metavar="LANGUAGE", help="enUS, deDE, de, German, …")] = "enUS",
) -> None:
    """Read the names of cards, so that games show them instead of types and numbers.

    They are kept beside the store and nowhere else; names of a language that the file lacks come in English.
    """
    from replay.cardnames import import_cards

    with progress("reading cards", quiet=session.json) as report:
        told = None if report is None else lambda done, total: report("reading cards", done, total)
        found = import_cards(path, cards_path(session.url), lang=lang, progress=told)
    session.document("cards-import", found.report)
    session.say(str(found))
