"""Our engine for the harness that measures peers: `harness.py peer_adapter:Loreplay A games=10`.

It plays at the peers' granularity: mana is paid automatically; a spell is one move, its targets the next; a declaration
is one move out of none, each pair alone, or all attackers; opening hands are kept. Every event is recorded in memory,
with rule and cause.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.cards.corpus import corpus
from domain.commands import AnyCommand, Attack, Block
from domain.decide import Table
from domain.events import GameEvent
from domain.legal import Entry, LegalCommands, legal_commands
from domain.rules import cr506_combat
from domain.rules.chance import CounterStream
from domain.rules.cr103_starting_the_game import Seated
from domain.rules.parsed import Library


class InPlay:
    """A game with all its events so far."""

    __slots__ = ("draft", "events", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[GameEvent] = []
        self.draft: Entry | None = None
        """A spell or ability whose targets are the next move."""


class Loreplay:
    """What the harness asks of an engine."""

    name = "loreplay"

    def __init__(self) -> None:
        self.cards = corpus()
        self.libraries: dict[tuple[str, ...], Library] = {}

    def new(self, deck0: list[str], deck1: list[str], seed: int) -> InPlay:
        """A game that starts with seat 0, who is our player 1."""
        names = tuple(dict.fromkeys((*deck0, *deck1)))
        library = self.libraries.setdefault(names, Library({name: self.cards[name] for name in names}))
        game = InPlay(Table(library, CounterStream(str(seed).encode())))
        seated = (Seated("Alice", tuple(deck0)), Seated("Bob", tuple(deck1)))
        game.events += game.table.begin(seated, first=1, format_="bench", engine="loreplay")
        return game

    def over(self, game: InPlay) -> bool:
        """Whether the game has ended."""
        return game.table.over

    def legal(self, game: InPlay) -> Sequence[AnyCommand | Entry]:
        """What may be done now."""
        table = game.table
        if game.draft is not None:
            return LegalCommands([game.draft])
        choice = table.choice
        if choice is not None:
            if choice.kind == "mulligan":
                return legal_commands(table)[:1]
            if choice.kind == "attackers":
                target = cr506_combat.defenders(table.game)[0]
                alone = [Attack(((one, target),)) for one in choice.options]
                everybody = [Attack(tuple((one, target) for one in choice.options))] if len(alone) > 1 else []
                return [Attack(), *alone, *everybody]
            if choice.kind == "blockers":
                able = cr506_combat.blockers(table.game)
                pairs = ((blocker, attacker) for blocker, those in able.items() for attacker in those)
                return [Block(), *(Block(((blocker, (attacker,)),)) for blocker, attacker in pairs)]
            return legal_commands(table)
        return legal_commands(table).entries

    def apply(self, game: InPlay, move: AnyCommand | Entry) -> None:
        """Carries out a move."""
        game.draft = None
        if isinstance(move, Entry):
            if move.count > 1:
                game.draft = move
                return
            move = move.make(0)
        player = game.table.player
        assert player is not None
        game.events += game.table.do(player, move)

    def turn(self, game: InPlay) -> int:
        """The turn, counted over both players."""
        return game.table.game.state.turn
