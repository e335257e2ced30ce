"""The games of a match: where one ends and the next begins, and who plays."""

from __future__ import annotations

from dataclasses import dataclass, field

from replay.formats.mtgo.records import Log, LogRecord
from replay.formats.mtgo.sentences import Sentence, players_of, read

ENDS = frozenset(("won", "lost", "conceded", "timed-out", "dropped-out", "drawn"))
"""Lines that end a game, or say how it ended."""
OPENS = frozenset(("first", "second", "mulligan", "keep", "turn"))
"""Lines of a game that is going on; after an end they belong to the next one."""
AFTER = frozenset(("match-won", "match-led", "match-tied"))

MOST_PLAYERS = 6


@dataclass
class Line:
    """A record, understood."""

    record: LogRecord
    said: Sentence
    reconnected: bool = False
    """Joined a game that was left for a lost connection."""


@dataclass
class Game:
    """One game of the match."""

    number: int
    lines: list[Line] = field(default_factory=list)
    followed: bool = False
    """Whether another game begins after it."""


@dataclass
class Match:
    """A match."""

    id: str
    players: list[str]
    """In the order in which the log names them."""
    games: list[Game]


def match_of(log: Log) -> Match:
    """Splits a log into its games.

    A game begins as the players join; a player who joins after losing the connection, with no end between, goes on
    in the same game. Chat is left out.
    """
    records = [record for record in log.records if not record.sender]
    players = players_of([record.text for record in records])[:MOST_PLAYERS]
    longest = sorted(players, key=len, reverse=True)
    games: list[Game] = []
    pre: list[Line] = []
    """Rolls before the players join."""
    lost: list[str] = []
    begun = ended = False
    for record in records:
        for text in record.text.replace("\r", "").split("\n"):
            if not text.strip():
                continue
            line = Line(record, read(text, longest))
            verb = line.said.verb
            opens = verb == "joined" and line.said.who not in lost
            line.reconnected = verb == "joined" and not opens
            if line.reconnected:
                lost.remove(line.said.who or "")
            if not games or (opens and (begun or ended)) or (ended and verb in OPENS):
                if not games and not (opens or verb in OPENS):
                    pre.append(line)
                    continue
                if games:
                    games[-1].followed = True
                games.append(Game(len(games) + 1, pre))
                pre, begun, ended, lost = [], False, False, []
            games[-1].lines.append(line)
            if verb == "disconnected" and not ended and line.said.who is not None and line.said.who not in lost:
                lost.append(line.said.who)
            begun = begun or verb in OPENS
            if verb in ENDS or verb in AFTER:
                ended, lost = True, []
    return Match(log.match, players, games)
