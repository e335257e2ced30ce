"""Games for the tests of the audit: the real ones of the shared folder, and simulated ones of all pairs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from domain.events import GameEvent
from replay.importing import import_paths
from replay.store import open_store
from tests.laws.kit import PAIRS, simulator

Games = dict[str, tuple[GameEvent, ...]]
PLAYERS = (("greedy", "random"), ("random", "random"), ("greedy", "greedy"))


@cache
def real_games(shared: Path) -> Games:
    """The real games, by the first letters of their ids."""
    found: Games = {}
    with TemporaryDirectory() as folder, open_store(Path(folder) / "games.db") as store:
        import_paths(sorted((shared / "data" / "arena").glob("*.log.gz")), store)
        for info in store.games():
            if info.superseded_by is None:
                found[str(info.id)[:8]] = tuple(recorded.event for recorded in store.events(info.id))
    return found


@cache
def simulated_games(each: int) -> Games:
    """So many games of each pair of our decks."""
    found: Games = {}
    for pair in PAIRS:
        for number in range(each):
            one = simulator(pair, seed=f"audit {pair} {number}", players=PLAYERS[number % len(PLAYERS)])
            one.play(number)
            found[f"{pair[0]}-{pair[1]}-{number}"] = tuple(one.events)
    return found
