"""A game in play that is recorded in a store, command by command."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from time import time
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from domain.commands import AnyCommand, IllegalCommand
from domain.decide import Table
from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.cr500_turns import PriorityPassed
from domain.events.records import CommandGiven, TakeBackAnswered
from domain.ids import EventNumber, Seat
from domain.legal import legal_commands
from domain.rules.chance import CounterStream
from domain.rules.cr103_starting_the_game import Seated
from replay.engine import ENGINE, engine_library
from replay.errors import StoreError
from replay.fork import TURN_LIMIT, Fork, new_secret, recorded_fork
from replay.play.learned import Learned
from replay.play.sitting import NAME, Kept, Sitting, decode_kept, differing, programs_of
from replay.play.take_back import Proposal, decision_at, pending, program_agrees, proposed, rolled_back
from replay.recorded import read_record
from replay.redeciding import table_after
from replay.resume import resume_game
from replay.simulation.players import View
from replay.simulation.players.scripted import ScriptedPlayer
from replay.simulation.playing import ProgramFailed, answered, stopped
from replay.writer import GameWriter

if TYPE_CHECKING:
    from replay.replay import Replay
    from replay.store import Store

FORMAT = "play"


def now() -> int:
    """Milliseconds since 1970 (UTC)."""
    return int(time() * 1000)


class LiveGame:
    """A game that people and programs play. What a command leads to is in the store before `do` returns."""

    def __init__(
        self,
        store: Store,
        writer: GameWriter,
        table: Table,
        events: list[GameEvent],
        kept: Kept,
        clock: Callable[[], int] = now,
    ) -> None:
        self.store = store
        self.table = table
        self.events = events
        """All events so far."""
        self.kept = kept
        self.seats = kept.seats
        self._writer = writer
        self._clock = clock
        self._programs = programs_of(kept, len(events))
        table.game.secret_seed = kept.secret
        table.game.turn_limit = kept.turn_limit

    # Beginning -------------------------------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls, store: Store, seats: tuple[Sitting, ...], *, seed: str | None = None, turn_limit: int = TURN_LIMIT
    ) -> LiveGame:
        """A new game. Without `seed` nobody can guess what chance will decide. StoreError for an unknown program."""
        secret = new_secret() if seed is None else seeded(seed)
        kept = Kept(secret, differing(seats), turn_limit)
        programs_of(kept, 0)
        table = Table(engine_library(), CounterStream(secret.encode()), turn_limit=turn_limit)
        players = tuple(Seated(one.name, one.deck, one.program is not None) for one in kept.seats)
        events = table.begin(players, format_=FORMAT, engine=ENGINE, secret_seed=secret)
        return cls._recorded(store, GameWriter(uuid4()), table, [], events, kept)

    @classmethod
    def fork(
        cls, store: Store, parent: Replay, made: Fork, seats: tuple[Sitting, ...], *, turn_limit: int = TURN_LIMIT
    ) -> LiveGame:
        """Goes on from a moment of another game."""
        kept = Kept(made.secret, differing(seats), turn_limit)
        programs_of(kept, 0)
        moment = now()
        writer = recorded_fork(
            parent,
            made,
            uuid4(),
            players={seat: (one.name, one.program is not None) for seat, one in enumerate(kept.seats, 1)},
            time=lambda _: moment,
        )
        before = [read_record(record).event for record in writer.pending]
        return cls._recorded(store, writer, made.table, before, [], kept)

    @classmethod
    def _recorded(
        cls,
        store: Store,
        writer: GameWriter,
        table: Table,
        before: list[GameEvent],
        events: list[GameEvent],
        kept: Kept,
    ) -> LiveGame:
        """A game whose first events are stored together with what is kept."""
        game = cls(store, writer, table, before, kept)
        game._take(events, sources={NAME: kept.encoded()})
        return game

    @classmethod
    def open(cls, store: Store, game_id: UUID | str) -> LiveGame:
        """Goes on with a stored game, wherever its record ends. StoreError for one that can't be gone on with."""
        info = store.find(game_id)
        kept = decode_kept(store.get_source(info.id, NAME), info.id)
        resumed = resume_game(store, info.id, CounterStream(kept.secret.encode()))
        events = [recorded.event for recorded in store.events(info.id)]
        game = cls(store, store.writer(info.id), resumed.table, events, kept)
        game._skip_given()
        if resumed.after:
            game._take(list(resumed.after))
        return game

    def _skip_given(self) -> None:
        """Scripts go on after the commands that they gave already; those before a fork were not theirs."""
        began = self.events[0]
        forked = began.forked_from if isinstance(began, GameBegan) else None
        own = self.events[forked.event + 1 if forked is not None else 0 :]
        for seat, program in self._programs.items():
            if isinstance(program, ScriptedPlayer):
                given = sum(isinstance(one, CommandGiven | PriorityPassed) and one.player == seat for one in own)
                program.skip(given)

    # Looking ---------------------------------------------------------------------------------------------------------

    @property
    def id(self) -> UUID:
        """The game's id in the store."""
        return self._writer.game_id

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    @property
    def player(self) -> Seat | None:
        """Who is to decide: of a take-back, or in the game; None when it is over."""
        proposal = self.proposal
        return proposal.waits_for[0] if proposal is not None else self.table.player

    @property
    def proposal(self) -> Proposal | None:
        """The take-back that waits for an answer."""
        return pending(self.events, tuple(self.table.game.state.players))

    def is_program(self, seat: Seat) -> bool:
        """Whether a program plays a seat."""
        return seat in self._programs

    def view(self, seat: Seat) -> View:
        """What a seat sees."""
        return View(self.table, seat)

    # Playing ---------------------------------------------------------------------------------------------------------

    def do(self, player: Seat, command: AnyCommand) -> list[GameEvent]:
        """Carries out and records a command. Raises IllegalCommand where it is none; nothing has happened then."""
        if self.proposal is not None:
            raise IllegalCommand("a take-back waits for its answer", "733.1", player)
        return self._take(self.table.do(player, command))

    def program_decides(self) -> list[GameEvent]:
        """Lets the program decide that is to; one that fails stops the game. Returns what happened."""
        player = self.player
        assert player is not None
        program = self._programs[player]
        proposal = self.proposal
        if proposal is not None:
            return self.answer(player, program_agrees(program, self.view(player), proposal))
        try:
            return self.do(player, answered(program, self.view(player), legal_commands(self.table)))
        except ProgramFailed as failed:
            what = self.seats[player - 1].program or ""
            return self._take(stopped(self.table, f"the program of player {player} ({what[:60]}) {failed}"))

    # Taking back -----------------------------------------------------------------------------------------------------

    def propose(self, player: Seat, to: EventNumber, reason: str = "") -> list[GameEvent]:
        """Proposes to go back to the last decision up to event `to`. StoreError where that is not possible."""
        if self.over:
            raise StoreError("the game is over: nothing can be taken back any more")
        if self.proposal is not None:
            raise StoreError("a take-back waits for its answer already")
        state = self.table.game.state
        moment = decision_at(self.events, to)
        if not any(event.kind in ("CommandGiven", "PriorityPassed") for event in self.events[moment + 1 :]):
            raise StoreError("nothing was decided since then: there is nothing to take back")
        event = proposed(self.events, player, moment, reason, state.turn, state.step)
        self.table.keep(event)
        return self._take([event])

    def answer(self, player: Seat, agreed: bool) -> list[GameEvent]:
        """A player's answer to the proposal; once all agree the game goes back. StoreError if none is asked of them."""
        proposal = self.proposal
        if proposal is None or player not in proposal.waits_for:
            raise StoreError("no take-back waits for this player's answer")
        state = self.table.game.state
        answer = TakeBackAnswered(
            turn=state.turn,
            step=state.step,
            cause=proposal.number,
            player=player,
            proposal=proposal.number,
            agreed=agreed,
        )
        self.table.keep(answer)
        happened: list[GameEvent] = [answer]
        if agreed and proposal.waits_for == (player,):
            happened += self._go_back(proposal, [*self.events, answer])
        return self._take(happened)

    def _go_back(self, proposal: Proposal, events: list[GameEvent]) -> list[GameEvent]:
        """The table as it was; what was seen stays known."""
        learned = Learned(events, proposal.to, proposal.player)
        before, game = self.table.game.state, self.table.game
        table = table_after(events[: proposal.to + 1], game.library, CounterStream(self.kept.secret.encode()))
        back = learned.before
        event = rolled_back(proposal, tuple(before.players), len(events), before.next_object, back.turn, back.step)
        table.game.secret_seed, table.game.turn_limit = game.secret_seed, game.turn_limit
        table.keep(event)
        happened: list[GameEvent] = [event, *learned.kept(len(events), table.game.state)]
        for known in happened[1:]:
            table.keep(known)
        self.table = table
        return happened

    # Recording -------------------------------------------------------------------------------------------------------

    def _take(self, events: list[GameEvent], sources: dict[str, bytes] | None = None) -> list[GameEvent]:
        """Records what happened, in one transaction, with a checkpoint where one is due."""
        moment = max(self._clock(), self._writer.latest or 0)
        for event in events:
            self._writer.emit(event, moment)
        self.events += events
        if self.table.over or (self.table.quiescent and self.proposal is None):
            if self._writer.checkpoint(moment, force=self.table.over) is not None:
                checkpoint = read_record(self._writer.pending[-1]).event
                self.table.keep(checkpoint)
                self.events.append(checkpoint)
        self.store.append(self._writer, sources=sources)
        return events


def seeded(seed: str) -> str:
    """Salt and seed of a game whose seed is told beforehand."""
    return f"{sha256(f'loreplay play salt{seed}'.encode()).hexdigest()[:32]}:{seed[:200]}"
