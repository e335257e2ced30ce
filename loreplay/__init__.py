"""Loreplay: record, replay, audit and analyse games of Magic: The Gathering.

game = loreplay.load("game.lore")
print(game.at("T4.main1"))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import os

    from projections.names import Namer
    from replay.position import Position
    from replay.replay import Replay
    from replay.store import open_store

__all__ = ["Position", "Replay", "__version__", "load", "open_store"]

_HOME = {"Replay": "replay.replay", "Position": "replay.position", "open_store": "replay.store"}


def load(path: str | os.PathLike[str], *, namer: Namer | None = None) -> Replay:
    """A game from a `.lore` or `.lore.zst` file.

    `namer` gives card names that the record does not have, by key (`arena:95815`). Raises StoreError, in one line, for
    a file that cannot be read.
    """
    from replay.replay import Replay

    return Replay.load(path, namer=namer)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return _version()
    if name in _HOME:
        from importlib import import_module

        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'loreplay' has no attribute {name!r}")


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("loreplay")
    except PackageNotFoundError:  # run from a checkout that is not installed
        import tomllib
        from pathlib import Path

        project = tomllib.loads((Path(__file__).resolve().parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
        return str(project["project"]["version"])


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
