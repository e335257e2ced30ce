"""Simulated games of the lake, made again for the store."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from analytics.errors import LakeError, require
from analytics.lake.location import lake_path
from analytics.lake.manifest import SIMULATED, Manifest
from analytics.lake.session import connect
from analytics.lake.simulated import SimulatedGame, remade, setup_of, simulated_games
from replay.errors import StoreError
from replay.simulation.sinks import kept
from replay.store import Store


class Again(NamedTuple):
    """What came of making a game again."""

    game: str
    events: int
    head: str
    """As it was simulated."""
    problem: str | None
    """Why it isn't the same game; None where it is."""
    added: bool
    """Whether it is new in the store."""


def games_again(
    store: Store, prefixes: Sequence[str] | None, *, keep: bool, folder: Path | None = None
) -> Iterator[tuple[Again, int]]:
    """Makes games of the lake again, all or those whose ids begin like this, and puts them into the store where they
    are to be kept. Each with the number of all.

    LakeError where there is no such game. The lake holds the game already: in the store it is not counted again.
    """
    require()
    lake = folder or lake_path(store.url)
    path = lake / "manifest.sqlite"
    if not path.exists():
        raise LakeError(f"there is no lake at {lake}: `loreplay simulate --sink lake` makes one")
    with Manifest(path, create=False) as manifest, connect(lake) as connection:
        found = simulated_games(connection, lake, manifest)
        chosen = {_one(found, prefix, lake).game for prefix in prefixes or ()}
        number = len(found) if prefixes is None else len(chosen)
        for part in manifest.parts(SIMULATED):
            where = "true" if prefixes is None else "list_contains(?, CAST(game_id AS VARCHAR))"
            parameters = () if prefixes is None else (sorted(chosen),)
            for game in simulated_games(
                connection, lake, manifest, [part], where=where, parameters=parameters, commands=True
            ):
                yield _again(store, manifest, game, keep), number


def _again(store: Store, manifest: Manifest, game: SimulatedGame, keep: bool) -> Again:
    try:
        made = remade(game, setup_of(manifest, game))
    except StoreError as error:
        return Again(game.game, game.events, game.head, str(error), False)
    added = keep and kept(store, made.game_id, made.head, made.records)
    return Again(game.game, game.events, game.head, None, added)


def _one(games: Sequence[SimulatedGame], prefix: str, lake: Path) -> SimulatedGame:
    digits = prefix.strip().lower().replace("-", "")
    if not re.fullmatch("[0-9a-f]{1,32}", digits):
        raise LakeError(f"{prefix[:60]!r} is no id of a game")
    found = [game for game in games if game.game.replace("-", "").startswith(digits)]
    if not found:
        raise LakeError(f"there is no simulated game {digits} in {lake}: `loreplay games` lists those of the store")
    if len(found) > 1:
        raise LakeError(f"{digits} is the beginning of {len(found)} games of {lake}: say more of it")
    return found[0]
