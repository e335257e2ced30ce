"""Rows of answers as CSV and as cells of a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any, Final

from loreplay.cli.failures import WrongUsage
from loreplay.cli.session import Session

FORMATS: Final = ("table", "json", "csv")
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def choose_format(session: Session, asked: str | None) -> str:
    """The form of the answer. WrongUsage for another."""
    form = (asked or ("json" if session.json else "table")).lower()
    if form not in FORMATS:
        raise WrongUsage(f"--format: {form[:20]!r} is none of {', '.join(FORMATS)}")
    if session.json and form != "json":
        raise WrongUsage("--json and --format say different things")
    return form


def csv_text(rows: Sequence[dict[str, Any]]) -> str:
    """Rows as CSV, with no formula for a spreadsheet; nothing for no rows."""
    if not rows:
        return ""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(rows[0])
    for row in rows:
        writer.writerow(
            f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value for value in row.values()
        )
    return text.getvalue()


def value_text(value: Any) -> str:
    """A value as a cell of a table."""
    from projections.names import clean

    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.3f}".rstrip("0").rstrip(".")
    if isinstance(value, int):
        return f"{value:,}"
    return clean(str(value))
