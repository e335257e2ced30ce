"""A dossier as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from loreplay.dossier.sections import Block, Cell, Drawn, Facts, Listed, Para, Quote, Rows, sections
from replay.dossier.model import Dossier

WIDTH = 100


def as_text(dossier: Dossier, width: int = WIDTH) -> str:
    """All points, in lines of at most so many columns where their words allow it; ends with a newline."""
    one = dossier.identity
    lines = [f"Dossier of dispute {one.dispute[:8]}: event {one.event} of game {one.game[:8]} [{one.view}]"]
    for section in sections(dossier):
        lines += ["", f"{section.number}. {section.title}"]
        for block in section.blocks:
            lines += _block(block, max(width, 40))
    return "\n".join(lines) + "\n"


def _block(block: Block, width: int) -> Iterator[str]:
    match block:
        case Facts(rows):
            wide = max((len(label) for label, _ in rows), default=0)
            for label, value in rows:
                yield from _wrapped(f"   {label:<{wide}}  ", str(value), width)
        case Para(text, _):
            yield from _wrapped("   ", text, width)
        case Quote(by, text):
            yield from _wrapped("   ", f"{by}:", width)
            yield from _wrapped("     “", f"{text}”", width)
        case Listed(title, lines):
            if title:
                yield from _wrapped("   ", f"{title}:", width)
            for line in lines:
                yield from _wrapped("   - ", line, width)
        case Rows(title, columns, rows):
            if title:
                yield from _wrapped("   ", f"{title}:", width)
            yield from _table(columns, rows, width)
        case Drawn(title, text):
            yield f"   {title}:"
            for line in text.split("\n"):
                yield f"     {line}".rstrip()


def _table(columns: Sequence[str], rows: Sequence[Sequence[Cell]], width: int) -> Iterator[str]:
    """Small columns side by side; the last words of a row wrapped under themselves."""
    for row in rows:
        first, *rest = [str(cell) for cell in row]
        said = "  ".join(
            cell if name in ("", "at", "what", "event", "card", "fix") else f"{name}: {cell}"
            for name, cell in zip(columns[1:], rest, strict=True)
            if cell
        )
        yield from _wrapped(f"     {first}  ", said, width)


def _wrapped(start: str, text: str, width: int) -> Iterator[str]:
    if not text:
        yield start.rstrip()
        return
    yield from textwrap.wrap(
        text,
        width,
        initial_indent=start,
        subsequent_indent=" " * min(len(start), width // 3),
        break_on_hyphens=False,
        break_long_words=False,
    )
