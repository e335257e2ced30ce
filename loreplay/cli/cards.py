"""`loreplay cards`: the user's own files of cards: their names, and which cards can be played."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.session import Session, cards_path
from loreplay.cli.terminal import Column, progress, table

cards = typer.Typer(
    help="Cards, from your own files: their names, and which can be played.",
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


@verb(
    cards,
    "coverage",
    "loreplay cards coverage default-cards.json.gz",
    "loreplay cards coverage my_cards.json --json",
)
def coverage(
    session: Session,
    path: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="A file of Scryfall's or MTGJSON's, a JSON list of cards, Arena's database; else what was imported.",
            show_default=False,
        ),
    ] = None,
    most: Annotated[int, typer.Option("--most", metavar="N", help="Lines of each table.", min=1, max=10_000)] = 20,
) -> None:
    """Count the cards of a file that the rules engine can play, and what the others wait for, most wanted first.

    What is missing is read from the shape of the rules text: the first keyword, ability word or kind of effect that
    the engine has not. Nothing of the file is kept.
    """
    from replay.coverage import coverage as counted

    with progress("reading cards", quiet=session.json) as report:
        told = None if report is None else lambda done, total: report("reading cards", done, total)
        found = counted(path, cards_path(session.url), told)
    session.document("cards-coverage", found.report)
    session.say(f"{found.playable:,} of {found.cards:,} cards can be played ({share(found.playable, found.cards)})")
    counts = (Column("cards", numbers=True), Column("playable", numbers=True), Column("", numbers=True))
    for title, those in (("set", found.sets), ("mechanic", found.mechanics)):
        if those and any(each.name for each in those):
            session.say()
            rows = [
                (each.name or "(none)", f"{each.cards:,}", f"{each.playable:,}", share(each.playable, each.cards))
                for each in those[:most]
            ]
            tell(session, table((Column(title, least=12), *counts), rows), len(those) - most, f"{title}s")
    if found.missing:
        session.say()
        wanted = [(what, f"{len(names):,}", ", ".join(names[:3])) for what, names in found.missing.items()]
        columns = (Column("missing first", least=20), Column("cards", numbers=True), Column("such as", least=20))
        tell(session, table(columns, wanted[:most]), len(wanted) - most, "things that are missing")


def tell(session: Session, lines: Iterable[str], more: int, what: str) -> None:
    """A table, and how many lines of it are not shown."""
    for line in lines:
        session.say(line)
    if more > 0:
        session.say(f"and {more:,} more {what} (--most shows more)")


def share(part: int, whole: int) -> str:
    """A percentage."""
    return f"{100 * part / whole:.0f} %"
