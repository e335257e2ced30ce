"""The formats of other programs, told apart by what a file begins with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from replay.import_report import GameReport
from replay.narrated.files import head_of
from replay.narrated.importing import Import

Claims = Callable[[bytes, str], bool]
"""Whether a format owns a file with this beginning and this name, in small letters."""
Importer = Callable[[Import], list[GameReport]]


class Foreign(NamedTuple):
    """A format."""

    name: str
    claims: Claims
    importer: Importer


def formats() -> tuple[Foreign, ...]:
    """All of them, in the order in which they are asked."""
    from replay.formats.cockatrice import importing as cockatrice
    from replay.formats.cockatrice import reading as cockatrice_reading
    from replay.formats.forge import importing as forge
    from replay.formats.forge import lines as forge_lines
    from replay.formats.mtg_replay import importing as mtg_replay
    from replay.formats.mtg_replay import reading as mtg_replay_reading
    from replay.formats.mtgo import importing as mtgo
    from replay.formats.mtgo import records as mtgo_records
    from replay.formats.text import importing as text
    from replay.formats.text import reading as text_reading

    return (
        Foreign("mtgo", mtgo_records.claims, mtgo.import_game_log),
        Foreign("mtg_replay", mtg_replay_reading.claims, mtg_replay.import_replay),
        Foreign("text", text_reading.claims, text.import_text),
        Foreign("forge", forge_lines.claims, forge.import_forge),
        Foreign("cockatrice", cockatrice_reading.claims, cockatrice.import_cockatrice),
    )


def format_of(path: Path) -> Foreign | None:
    """The format of a file; None for what is none of them."""
    head = head_of(path)
    name = path.name.lower().removesuffix(".gz").removesuffix(".zst")
    return next((known for known in formats() if known.claims(head, name)), None)
