"""The games of a log, and who plays."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256

from replay.formats.forge.lines import ENTRY, LONGEST, RESULT, SETUP, Entry

MOST_PLAYERS = 8
PLAYER = re.compile(
    r"Turn [0-9]{1,6} \((?P<turn>.+)\)|(?P<kept>.+) has (?:kept a hand of|mulliganed down to) [0-9]+ cards?\.?"
)
SEATED = re.compile(r"Ai\((?P<seat>[0-9]{1,2})\)-")
COMMANDER = ("commander", "oathbreaker", "brawl")


@dataclass
class Game:
    """One game."""

    number: int
    format: str
    entries: list[Entry] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    """In the order of seats."""
    over: bool = False
    winner: str | None = None
    """As the result line says it; None for a draw, or where it does not."""
    draw: bool = False
    early: str = ""
    """Hash of the lines before the second turn; empty where there is none yet."""

    @property
    def life(self) -> int:
        """What players of this format begin with, unless a line says otherwise."""
        return 40 if any(word in self.format.lower() for word in COMMANDER) else 20


def games_of(text: str) -> list[Game]:
    """All games, in the order of the log."""
    games: list[Game] = []
    format_ = ""
    game: Game | None = None
    lines = text.replace("\r\n", "\n").split("\n")
    for number, raw in enumerate(lines, 1):
        line = raw.strip()[:LONGEST]
        if not line:
            continue
        entry = ENTRY.fullmatch(line)
        if result := RESULT.fullmatch(line):
            if game is not None:
                game.over, game.winner = True, result["who"]
                game.draw = "Draw!" in line
                game = None
        elif entry is not None:
            if game is None:
                game = Game(len(games) + 1, format_)
                games.append(game)
            kind = entry["kind"].replace("outcome", "Outcome").replace("result", "Result").replace("control", "Control")
            game.entries.append(Entry(number, kind, entry["text"]))
        elif setup := SETUP.fullmatch(line):
            format_ = setup["format"].strip()
        elif game is not None and game.entries and game.entries[-1].kind == "Combat":
            game.entries.append(Entry(number, "Combat", line))  # an entry about several defenders goes on
    for game in games:
        settle(game)
    return [game for game in games if len(game.players) > 1]


def settle(game: Game) -> None:
    """Finds the players, and what the game is known by."""
    early: list[str] = []
    begun = False
    for entry in game.entries:
        if entry.kind in ("Turn", "Mulligan"):
            found = PLAYER.fullmatch(entry.text)
            name = (found["turn"] or found["kept"]) if found is not None else None
            if name and name not in game.players and len(game.players) < MOST_PLAYERS:
                game.players.append(name)
        if entry.kind == "Turn":
            if begun and not game.early:
                game.early = sha256("\n".join(early).encode()).hexdigest()
            begun = True
        early.append(f"{entry.kind}: {entry.text}")
    if game.over and not game.early:
        game.early = sha256("\n".join(early).encode()).hexdigest()
    seats = [SEATED.match(name) for name in game.players]
    if all(seats):
        game.players.sort(key=lambda name: int(SEATED.match(name)["seat"]))  # type: ignore[index]
