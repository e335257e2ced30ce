"""A log of Forge into a store, game by game."""

from __future__ import annotations

from functools import partial

from projections.names import clean
from replay.formats.forge.games import Game, games_of
from replay.formats.forge.translate import Telling
from replay.identity import match_hash
from replay.import_report import GameReport
from replay.narrated.files import read_whole, text_of
from replay.narrated.importing import Import
from replay.narrated.storing import Key, Taker, store_game


def import_forge(job: Import) -> list[GameReport]:
    """All games of a log that have come to their second turn. Raises BadFile."""
    content = read_whole(job.path)
    job.bytes += len(content.data)
    if content.cut:
        job.notes.append(f"its packing is damaged: {content.cut}")
    games = games_of(text_of(job.path, content))
    waiting = [game.number for game in games if not game.early]
    if waiting:
        job.notes.append(f"game {waiting[0]} has not come to its second turn: import the log again when it goes on")
    if games and not games[-1].over and games[-1].early:
        job.notes.append(f"game {games[-1].number} has no result: the log ends before, or is still being written")
    return [
        store_game(
            job.store,
            Key(match_hash(f"forge:{game.early}")),
            partial(tell, game=game, names=[called(job, name) for name in game.players]),
            names=job.names,
            siblings=True,
        )
        for game in games
        if game.early
    ]


def called(job: Import, name: str) -> str:
    """Programs are called as in the log, people by pseudonyms."""
    return clean(name) if name.startswith("Ai(") else job.pseudonym(name)


def tell(taker: Taker, *, game: Game, names: list[str]) -> None:
    """One game to a recorder."""
    Telling(taker, game, match_hash(f"forge:{game.early}"), names).tell()
