"""What is written: width and colours of the terminal, tables that fit it, progress on long work."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Literal, NamedTuple, TextIO

Style = str
BOLD, DIM, RED, GREEN, YELLOW = "1", "2", "31", "32", "33"


def width(stream: TextIO | None = None) -> int | None:
    """Columns to write in: the terminal's, or those that COLUMNS asks for; None in a pipe, where nothing is cut."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isascii() and asked.isdigit() and int(asked) > 0:
        return max(int(asked), 20)
    if not (stream or sys.stdout).isatty():
        return None
    return max(shutil.get_terminal_size().columns, 20)


def colours(stream: TextIO | None = None) -> bool:
    """Whether colours are wanted: on a terminal that can, unless NO_COLOR is set."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not (stream or sys.stdout).isatty():
        return False
    return os.name != "nt" or any(name in os.environ for name in ("WT_SESSION", "ANSICON", "ConEmuANSI", "TERM"))


def styled(text: str, *styles: Style, stream: TextIO | None = None) -> str:
    """The text in these styles, or as it is where colours are not wanted."""
    if not styles or not text or not colours(stream):
        return text
    return f"\x1b[{';'.join(styles)}m{text}\x1b[0m"


def fitted(text: str, hanging: int = 4, paint: tuple[str, Style] | None = None) -> str:
    """Lines that are too wide for the terminal, wrapped; the rest hangs under their text.

    `paint` is a word, whose first occurrence is painted, and its style.
    """
    if paint is not None:
        head, found, rest = fitted(text, hanging).partition(paint[0])
        return f"{head}{styled(found, paint[1])}{rest}"
    columns = width()
    if columns is None:
        return text
    lines: list[str] = []
    for line in text.split("\n"):
        if len(line) <= columns:
            lines.append(line)
        else:
            indent = min(_text_starts(line, hanging), columns // 2)
            lines += textwrap.wrap(
                line, columns, subsequent_indent=" " * indent, break_on_hyphens=False, drop_whitespace=True
            )
    return "\n".join(lines)


def _text_starts(line: str, hanging: int) -> int:
    """Where the text begins after an indented label: `  lands       Forest` begins at Forest."""
    label = _LABEL.match(line)
    return label.end() if label else hanging


_LABEL = re.compile(r" +(?:[^ ]{1,11} {2,}|[0-9]+\. |└ |#[0-9]+ +(?:T[0-9]+)? *)?(?=[^ ])")


class Column(NamedTuple):
    """A column of a table: its title, whether it is of numbers, and whether it gives way on a narrow terminal."""

    title: str
    numbers: bool = False
    least: int = 0
    """The columns it may shrink to; 0: it does not shrink."""


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]], styles: Sequence[Style] = ()) -> Iterator[str]:
    """The lines of a table. Columns that are empty in all rows are left out; shrinking ones are cut with `…`."""
    from rich.cells import cell_len, set_cell_size

    used = [place for place in range(len(columns)) if any(row[place] for row in rows)]
    widths = {
        place: max(cell_len(text) for text in (columns[place].title, *(row[place] for row in rows))) for place in used
    }
    room = width()
    if room is not None:
        over = sum(widths.values()) + 2 * (len(used) - 1) - room
        while over > 0:
            wide = [place for place in used if columns[place].least and widths[place] > columns[place].least]
            if not wide:
                break
            widths[max(wide, key=lambda place: widths[place])] -= 1
            over -= 1

    def cell(text: str, place: int) -> str:
        size = widths[place]
        if cell_len(text) > size:
            return set_cell_size(set_cell_size(text, size - 1).rstrip() + "…", size)
        return " " * (size - cell_len(text)) + text if columns[place].numbers else set_cell_size(text, size)

    titles = "  ".join(cell(columns[place].title, place) for place in used).rstrip()
    yield styled(titles, BOLD)
    for number, row in enumerate(rows):
        line = "  ".join(cell(row[place], place) for place in used).rstrip()
        style = styles[number] if number < len(styles) else ""
        yield styled(line, style) if style else line


Report = Callable[[str, int, int], None]
"""Told the name of what is being read, bytes done, bytes in all."""


@contextmanager
def progress(what: str, *, quiet: bool, unit: Literal["bytes", "games", "events"] = "bytes") -> Iterator[Report | None]:
    """A bar with rate and time left on a terminal (standard error); None where there is none."""
    if quiet or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from loreplay.cli.failures import one_line

    console = Console(stderr=True, no_color=not colours(sys.stderr), highlight=False)
    with Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=20),
        DownloadColumn() if unit == "bytes" else MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}", markup=False),
        TimeRemainingColumn(compact=True),
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task(what, total=None, rate="")
        began = monotonic()

        def report(name: str, done: int, total: int) -> None:
            passed = max(monotonic() - began, 0.001)
            rate = f"{done / passed / 1e6:,.1f} MB/s" if unit == "bytes" else f"{done / passed:,.0f} {unit}/s"
            short = one_line(name).replace("\\", "/").rpartition("/")[2]
            short = short if len(short) <= 24 else "…" + short[-23:]
            bar.update(task, description=short or what, completed=done, total=total or None, rate=rate if done else "")

        yield report
