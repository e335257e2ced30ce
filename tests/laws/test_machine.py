"""A stateful machine that plays whatever is legal, rolls nothing back, kills the game now and then, and loads it."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from domain.decide import Table
from domain.events import GameEvent
from domain.legal import legal_commands
from domain.rules.chance import CounterStream
from domain.rules.cr103_starting_the_game import Seated
from replay.engine import library_of
from replay.resume import resume
from tests.laws.kit import DECKS, Laws, deck, keep

FAILURES = Path(".hypothesis") / "failed-games"


class Game(RuleBasedStateMachine):
    """One game; each step is a legal command, or a reload."""

    @initialize(first=st.sampled_from(DECKS), second=st.sampled_from(DECKS), seed=st.integers(0, 1 << 32))
    def sit_down(self, first: str, second: str, seed: int) -> None:
        self.secret = f"salt:{seed}"
        self.table = Table(library_of((*deck(first), *deck(second))), CounterStream(self.secret.encode()))
        self.laws = Laws(self.secret, reload_every=0, sample=1, seed=seed)
        players = (Seated("Alice", deck(first)), Seated("Bob", deck(second)))
        self.events: list[GameEvent] = self.table.begin(players, secret_seed=self.secret)
        self.kept(lambda: self.laws(self.table, self.events))

    @precondition(lambda self: not self.table.over)
    @rule(data=st.data(), steps=st.integers(1, 12))
    def play_on(self, data: st.DataObject, steps: int) -> None:
        """Some commands; hypothesis chooses the first, and how the others are drawn."""
        place = data.draw(st.integers(0, len(legal_commands(self.table)) - 1))
        self.kept(lambda: self.give(place))
        for _ in range(steps):
            if not self.table.over:
                options = legal_commands(self.table)
                self.kept(lambda options=options: self.give(self.laws.below(len(options))))  # type: ignore[misc]

    @precondition(lambda self: self.table.over)
    @rule(first=st.sampled_from(DECKS), second=st.sampled_from(DECKS), seed=st.integers(0, 1 << 32))
    def play_again(self, first: str, second: str, seed: int) -> None:
        """What is over stays so; another game begins."""
        assert self.events[-1].kind == "GameEnded"
        assert self.table.player is None
        assert len(legal_commands(self.table)) == 0
        self.sit_down(first, second, seed)

    @precondition(lambda self: not self.table.over)
    @rule()
    def kill_and_load(self) -> None:
        """The table is gone; what was recorded is enough."""
        self.kept(lambda: self.laws.reload(self.table))
        again = resume(self.events, CounterStream(self.secret.encode()), library=self.table.game.library)
        again.table.game.secret_seed = self.secret
        self.table = again.table

    def give(self, place: int) -> None:
        """Carries out one of the legal commands."""
        player = self.table.player
        assert player is not None
        self.events += self.table.do(player, legal_commands(self.table)[place])
        self.laws(self.table, self.events)

    def kept(self, step) -> None:  # type: ignore[no-untyped-def]
        """A step; where it fails the game is kept as .lore."""
        try:
            step()
        except Exception as error:
            self.events += self.table.game.take()
            error.add_note(f"the game is in {keep(self.events, FAILURES / f'{len(self.events)}.lore')}")
            raise


TestGame = Game.TestCase
TestGame.settings = settings(
    max_examples=12, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
