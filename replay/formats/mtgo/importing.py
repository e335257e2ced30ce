"""A game log into a store, game by game."""

from __future__ import annotations

from functools import partial

from replay.formats.mtgo.games import Game, Match, match_of
from replay.formats.mtgo.records import read
from replay.formats.mtgo.translate import Telling
from replay.identity import match_hash
from replay.import_report import GameReport
from replay.narrated.files import BadFile, read_whole
from replay.narrated.importing import Import
from replay.narrated.storing import Key, Taker, store_game


def import_game_log(job: Import) -> list[GameReport]:
    """All games of a game log. Raises BadFile."""
    content = read_whole(job.path)
    job.bytes += len(content.data)
    log = read(job.path, content)
    job.notes.extend(log.notes)
    match = match_of(log)
    if match.games and len(match.players) < 2:
        raise BadFile(str(job.path), None, "no line says who plays", "import the whole .dat file")
    known = match_hash(f"mtgo:{match.id}")
    pseudonyms = {name: job.pseudonym(name) for name in match.players}
    return [
        store_game(
            job.store,
            Key(known, game.number),
            partial(tell, match=match, known=known, game=game, pseudonyms=pseudonyms),
            names=job.names,
        )
        for game in match.games
    ]


def tell(taker: Taker, *, match: Match, known: str, game: Game, pseudonyms: dict[str, str]) -> None:
    """One game to a recorder."""
    Telling(taker, known, match.players, pseudonyms).tell(game)
