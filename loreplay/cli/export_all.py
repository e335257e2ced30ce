"""`loreplay export --all`: every game as tables of the lake."""

from __future__ import annotations

from pathlib import Path

from loreplay.cli.failures import WrongUsage
from loreplay.cli.session import Session

FORMATS = ("parquet", "csv")


def export_all(session: Session, game: str | None, asked: str | None, output: str | None, view: str | None) -> None:
    """Writes the tables into a folder. WrongUsage for what does not go together."""
    form = (asked or "parquet").lower()
    if game is not None:
        raise WrongUsage("--all means every game: name none")
    if form not in FORMATS:
        raise WrongUsage(f"--format: with --all one of {', '.join(FORMATS)}")
    if output is None:
        raise WrongUsage("--all writes several files: say with -o into which folder")
    if view not in (None, "public", "all"):
        raise WrongUsage("--as: with --all it is public or all")
    from analytics.exporting import export_tables
    from analytics.lake.reading import open_lake

    with open_lake(session.url) as lake:
        written = export_tables(lake, Path(output).expanduser(), form, hidden=view == "all")
    seen = "all" if view == "all" else "public"
    session.document("export-all", {"folder": output, "format": form, "view": seen, "tables": written})
    rows = sum(written.values())
    session.say(f"{output}: {len(written)} tables, {rows:,} rows, {seen} view; schema.json says what each column means")
