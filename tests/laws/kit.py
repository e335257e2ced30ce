"""Games that programs play, and the laws that hold after every command of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, islice
from pathlib import Path
from random import Random

from domain import cr
from domain.decide import Table
from domain.events import RECORD_KEEPING, GameEvent
from domain.events.cr500_turns import PriorityPassed, StepBegan, TurnBegan
from domain.events.records import CommandGiven
from domain.legal import legal_commands
from domain.rules.chance import CounterStream
from domain.rules.game import Game
from domain.state import State, apply, fold, new_state
from domain.state.state import FIELDS
from replay.decks import deck_names, load_deck
from replay.formats.lore import dump_lines
from replay.resume import resume
from replay.salts import SeededSalts
from replay.simulation.seeds import secret_of_game
from replay.simulation.simulator import Played, Seating, Simulator
from replay.store import Head
from replay.writer import GameWriter

DECKS = deck_names()
PAIRS = tuple(combinations_with_replacement(DECKS, 2))
UNCAUSED = (CommandGiven, PriorityPassed, TurnBegan, StepBegan)
"""What nothing in the game leads to: decisions of players, and the turn going on. Record-keeping besides."""
SEED = "laws"


@cache
def deck(name: str) -> tuple[str, ...]:
    """The cards of one of our decks."""
    return load_deck(name).cards


def simulator(
    decks: tuple[str, str],
    watch: Callable[[Table, list[GameEvent]], None] | None = None,
    *,
    seed: str = SEED,
    players: tuple[str, str] = ("random", "random"),
    record: bool = False,
) -> Simulator:
    """A simulator of two of our decks."""
    seats = (Seating(players[0], deck(decks[0])), Seating(players[1], deck(decks[1])))
    return Simulator(seats, seed, record=record, watch=watch)


class Laws:
    """Watches a game: each call says what broke, by an AssertionError. `reload_every` 0: never reloaded."""

    def __init__(self, secret: str, *, reload_every: int = 0, sample: int = 2, seed: int = 0) -> None:
        self.secret = secret
        self.folded: State = new_state()
        self.cards: Counter[int] = Counter()
        self.calls = 0
        self.reloads = 0
        self.reload_every = reload_every
        self.sample = sample
        self.events: list[GameEvent] = []
        self.random = Random(seed)

    def __call__(self, table: Table, events: list[GameEvent]) -> None:
        """After a command: `events` are all so far."""
        state = table.game.state
        for event in events[len(self.events) :]:
            self.one(event)
            self.events.append(event)
            apply(self.folded, event)
        assert self.folded == state, different(self.folded, state)
        self.conserved(state)
        if self.calls % 11 == 0:
            self.derived(table)
        self.legal(table)
        self.calls += 1
        if self.reload_every and not table.over and self.calls % self.reload_every == 0:
            self.reload(table)

    def one(self, event: GameEvent) -> None:
        """An event has a rule that its kind may have, and a cause before it."""
        number = len(self.events)
        assert event.rule is None or cr.is_rule(event.rule), (number, event)
        if type(event).RULES:
            assert event.rule is not None, (number, event)
            assert any(cr.covers(permitted, event.rule) for permitted in type(event).RULES), (number, event)
        if event.cause is None:
            named = isinstance(event, UNCAUSED) or event.kind in (*RECORD_KEEPING, "GameBegan")
            assert named, (number, event)
        else:
            assert 0 <= event.cause < number, (number, event)

    def conserved(self, state: State) -> None:
        """No card is created or lost; what is phased out is in no zone that anything looks at."""
        things = [*state.objects.values(), *(absent.thing for absent in state.phased_out.values())]
        cards = Counter(thing.owner for thing in things if thing.kind == "card")
        if not self.cards and state.turn:
            self.cards = cards
        assert not self.cards or cards == self.cards
        placed = [identifier for zone in state.zones.values() for identifier in zone]
        assert sorted(placed) == sorted(state.objects)

    def derived(self, table: Table) -> None:
        """What is kept, the characteristics and what may be done, is what is found out anew."""
        game = table.game
        kept = {identifier: game.face(identifier) for identifier in game.battlefield()}
        again = Game(game.library, CounterStream(b""))
        again.state = game.state.copy()
        assert {identifier: again.face(identifier) for identifier in again.battlefield()} == kept
        if not table.over:
            listed = legal_commands(table)
            game.forget()
            anew = legal_commands(table)
            assert [entry.count for entry in listed.entries] == [entry.count for entry in anew.entries]
            assert list(islice(listed, 20)) == list(islice(anew, 20))
            assert listed[-1] == anew[-1]

    def legal(self, table: Table) -> None:
        """What is listed as legal is."""
        player = table.player
        if player is None:
            return
        options = legal_commands(table)
        assert len(options) >= 1
        for _ in range(min(self.sample, len(options))):
            command = options.sample(self)
            assert table.can(player, command), command

    def below(self, limit: int) -> int:
        """A random number, for samples."""
        return self.random.randrange(limit)

    def reload(self, table: Table) -> None:
        """Killed here and loaded again, the game asks the same of the same player."""
        again = resume(self.events, CounterStream(self.secret.encode()))
        assert not again.after
        assert again.table.game.state == table.game.state
        assert again.table.player == table.player
        asked, wanted = again.table.choice, table.choice
        assert (asked is None) == (wanted is None)
        if asked is not None and wanted is not None:
            assert (asked.kind, asked.options, asked.least, asked.most) == (
                wanted.kind,
                wanted.options,
                wanted.least,
                wanted.most,
            )
        before, after = legal_commands(table), legal_commands(again.table)
        assert len(before) == len(after)
        assert before[len(before) - 1] == after[len(after) - 1]
        self.reloads += 1


def play(
    decks: tuple[str, str],
    number: int,
    *,
    players: tuple[str, str] = ("random", "random"),
    reload_every: int = 0,
    folder: Path | None = None,
) -> tuple[Played, Laws, list[GameEvent]]:
    """Plays a game under the laws; where one breaks, the game is kept in `folder` as .lore."""
    laws = Laws(secret_of_game(SEED, number), reload_every=reload_every, seed=number)
    one = simulator(decks, laws, players=players)
    try:
        played = one.play(number)
    except Exception as error:
        if folder is not None:
            path = keep(one.events, folder / f"{decks[0]}-{decks[1]}-{number}.lore")
            error.add_note(f"the game is in {path}")
        raise
    assert fold(one.events) == laws.folded
    return played, laws, one.events


def keep(events: list[GameEvent], path: Path) -> Path:
    """Writes a game as .lore."""
    from tests.kit.recording import new_id

    writer = GameWriter(new_id(), salts=SeededSalts(b"kept"))
    for number, event in enumerate(events):
        writer.emit(event, number)
    path.parent.mkdir(parents=True, exist_ok=True)
    head = Head(writer.number, writer.chain.hex, writer.latest)
    path.write_bytes(b"".join(dump_lines(writer.game_id, writer.pending, head)))
    return path


def different(one: State, other: State) -> str:
    """In which parts two states differ."""
    return ", ".join(name for name in FIELDS if getattr(one, name) != getattr(other, name))
