"""Finds scenario files in folders."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from replay.errors import StoreError

SUFFIXES = (".yaml", ".yml")
LIKE = re.compile(rb"^(?:script|expect|P1|P2)[ \t]*:", re.MULTILINE)
NAMED = re.compile(rb"^name[ \t]*:", re.MULTILINE)
HEAD = 65_536


def scenario_files(paths: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """The files that are named, and all of the folders, in order of names. Raises StoreError for what is not there."""
    found: dict[Path, None] = {}
    for given in paths:
        path = Path(given)
        try:
            there = path.exists()
        except (OSError, ValueError):
            there = False
        if not there:
            raise StoreError(f"{given}: there is no such file or folder")
        if path.is_dir():
            inside = list(below(path))
            if not inside:
                raise StoreError(f"{given}: no scenario files (*.yaml) in this folder")
            found.update(dict.fromkeys(inside))
        else:
            found[path] = None
    return list(found)


def below(folder: Path) -> Iterator[Path]:
    """All *.yaml files in a folder, in order; hidden folders are left out."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for name in sorted(names):
            if name.endswith(SUFFIXES):
                yield Path(place) / name


def looks_like_a_scenario(path: Path) -> bool:
    """Whether a YAML file has a name and a position, script or expectations at its top level."""
    try:
        with path.open("rb") as stream:
            head = stream.read(HEAD)
    except OSError:
        return False
    return NAMED.search(head) is not None and LIKE.search(head) is not None
