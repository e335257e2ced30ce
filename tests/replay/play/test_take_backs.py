"""Take-backs in random games: the state of then, nothing forgotten that was seen, EXACT, and nothing leaks."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from domain.commands import AnyCommand, IllegalCommand, Pass, load
from domain.events import GameEvent
from domain.events.cr500_turns import PriorityPassed
from domain.events.records import CommandGiven, RolledBack, TakeBackAnswered, TakeBackProposed
from domain.ids import Seat
from domain.legal import LegalCommands, legal_commands
from domain.redact import may_see, redact_all, view
from domain.state import State, fold
from domain.state.state import FIELDS
from replay.audit import audit_events
from replay.decks import load_deck
from replay.envelope import withhold
from replay.errors import StoreError
from replay.fork import next_decision
from replay.fork_playing import play_fork
from replay.formats.lore import redactor
from replay.play import LiveGame, Sitting
from replay.play.take_back import Proposal, last_decision_of
from replay.scenario.writing import of_events
from replay.simulation.players import View
from replay.store import Store, open_store
from replay.verify import Verdict, verify

PAIRS = (("sagas", "foretell"), ("dwarves", "green"), ("foretell", "dwarves"))


def begun(
    store: Store, pair: int = 0, programs: tuple[str | None, str | None] = (None, None), seed: str = "1"
) -> LiveGame:
    decks = PAIRS[pair % len(PAIRS)]
    seats = tuple(Sitting.of(one, "Person", load_deck(deck).cards) for one, deck in zip(programs, decks, strict=True))
    return LiveGame.begin(store, seats, seed=seed, turn_limit=30)


class Dice:
    """Random numbers for `sample`."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def below(self, limit: int) -> int:
        return self.random.randrange(limit)


def play(game: LiveGame, commands: int, dice: Dice) -> None:
    """Any legal commands; opening hands may be thrown back."""
    for _ in range(commands):
        if game.over:
            return
        player = game.player
        assert player is not None
        game.do(player, legal_commands(game.table).sample(dice))


def alike(before: State, after: State) -> None:
    """The same but for numbers, the id counter and what is known."""
    for name in FIELDS:
        if name in ("number", "next_object"):
            continue
        one, other = getattr(before, name), getattr(after, name)
        if name == "objects":
            assert list(one) == list(other)
            for identifier, thing in one.items():
                now = other[identifier]
                for seat in before.players:
                    assert not may_see(thing.seen_by, seat) or may_see(now.seen_by, seat), "something was forgotten"
                assert (thing.zone, thing.controller, thing.tapped, thing.counters, thing.damage, thing.base) == (
                    now.zone, now.controller, now.tapped, now.counters, now.damage, now.base,
                )  # fmt: skip
        else:
            assert one == other, name


@settings(max_examples=8, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.integers(0, 2), st.integers(0, 10_000), st.integers(5, 250))
def test_the_laws_of_take_backs(tmp_path_factory: pytest.TempPathFactory, pair: int, seed: int, commands: int) -> None:
    dice = Dice(seed)
    with open_store(tmp_path_factory.mktemp("laws") / "games.db") as store:
        game = begun(store, pair, seed=str(seed))
        backs = 0
        for _ in range(6):
            play(game, dice.below(commands) + 2, dice)
            if game.over:
                break
            proposer: Seat = 1 + dice.below(2)
            to = dice.below(len(game.events))
            try:
                (proposal,) = [
                    e for e in game.propose(proposer, to, "slip\nof the hand") if isinstance(e, TakeBackProposed)
                ]
            except StoreError:
                continue
            with pytest.raises(IllegalCommand, match="waits for its answer"):
                game.do(game.table.player or 1, legal_commands(game.table)[0])
            assert game.player == 3 - proposer
            agreed = bool(dice.below(4))
            before = game.table.game.state.copy()
            then = fold(game.events[: proposal.to + 1])
            game.answer(3 - proposer, agreed)
            assert fold(game.events) == game.table.game.state
            if not agreed:
                alike(before, game.table.game.state)
                continue
            backs += 1
            alike(then, game.table.game.state)
            back = next(e for e in reversed(game.events) if isinstance(e, RolledBack))
            assert back.agreed_by == (1, 2)
            assert ("no information gained since" in back.reason) == proposal_is_clean(proposal)
            assert game.table.game.state.next_object >= before.next_object
        answer = verify(store, game.id)
        assert answer.verdict is Verdict.EXACT, str(answer)
        assert audit_events(game.events, decide=False).violations == []
        for viewer in (None, 1, 2):
            assert fold(redact_all(game.events, viewer)) == view(fold(game.events), viewer)
        stored = store[game.id]
        assert [one.event for one in stored.everything()] == game.events
        assert stored.at(len(stored) - 1).state.turn == game.table.game.state.turn
        list(stored.log())
        again = LiveGame.open(store, game.id)
        assert again.table.game.state == game.table.game.state
        if not game.over:
            assert legal_commands(again.table).total == legal_commands(game.table).total


def test_the_same_moment_can_be_gone_back_to_again_and_again(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        game, dice = begun(store, seed="again"), Dice(5)
        play(game, 40, dice)
        moment = max(n for n, e in enumerate(game.events) if e.kind == "PriorityReceived" and e.rule == "117.3d")
        for _ in range(4):
            play(game, 25, dice)
            game.propose(1, moment)
            game.answer(2, True)
        play(game, 25, dice)
        assert audit_events(game.events).violations == []
        assert verify(store, game.id).verdict is Verdict.EXACT


def proposal_is_clean(event: TakeBackProposed) -> bool:
    """Whether the one who asks learned nothing, and chance decided nothing."""
    return not any(event.player in one.players or one.what == "random" for one in event.gained)


def last(game: LiveGame, kind: type[GameEvent]) -> GameEvent:
    return next(event for event in reversed(game.events) if isinstance(event, kind))


def until(game: LiveGame, dice: Dice, kind: str) -> None:
    """Plays until an event of this kind has happened once more."""
    start = len(game.events)
    while not any(event.kind == kind for event in game.events[start:]):
        assert not game.over
        play(game, 1, dice)


@pytest.mark.parametrize(
    ("kind", "what"),
    [("CardDrawn", "draw"), ("LibraryShuffled", "random"), ("CardsLookedAt", "look"), ("SpellCast", "hidden card")],
)
def test_what_was_learned_is_flagged(tmp_path: Path, kind: str, what: str) -> None:
    with open_store(tmp_path / "games.db") as store:
        for seed in range(40):
            game, dice = begun(store, seed, seed=str(seed)), Dice(seed)
            play(game, 12, dice)
            start = len(game.events) - 1
            while not game.over and not any(event.kind == kind for event in game.events[start:]):
                play(game, 1, dice)
            if game.over:
                continue
            happened = next(n for n in range(start, len(game.events)) if game.events[n].kind == kind)
            player = getattr(game.events[happened], "player", 1)
            (proposal,) = game.propose(player, happened - 1)
            assert isinstance(proposal, TakeBackProposed)
            found = [one for one in proposal.gained if one.what == what and one.event <= happened + 2]
            assert found, (kind, proposal.gained)
            assert all(player in one.players for one in found if what not in ("random", "hidden card"))
            return
        raise AssertionError(f"no {kind} in forty games")


def test_a_program_agrees_where_nothing_was_learned(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        game = begun(store, 1, (None, "greedy"), seed="program")
        dice = Dice(3)
        agreed = refused = 0
        while not game.over and (agreed < 2 or refused < 2):
            while game.player == 2:
                game.program_decides()
            if not game.over:
                game.do(1, legal_commands(game.table).sample(dice))
            while game.player == 2 and agreed > refused:
                game.program_decides()
            if game.over:
                break
            to = last_decision_of(game.events, 1)
            assert to is not None
            (proposal,) = game.propose(1, to)
            assert isinstance(proposal, TakeBackProposed)
            assert game.player == 2
            game.program_decides()
            answer = last(game, TakeBackAnswered)
            assert isinstance(answer, TakeBackAnswered)
            assert answer.agreed == proposal_is_clean(proposal)
            agreed += answer.agreed
            refused += not answer.agreed
            if answer.agreed:
                game.do(1, legal_commands(game.table)[0])
        assert agreed >= 1
        assert refused >= 1
        assert verify(store, game.id).verdict is Verdict.EXACT


def test_what_cannot_be_taken_back_is_told(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        game = begun(store)
        with pytest.raises(StoreError, match="nothing was decided since"):
            game.propose(1, len(game.events) - 1)
        with pytest.raises(StoreError, match="nothing to take back to"):
            game.propose(1, 0)
        with pytest.raises(StoreError, match="no take-back waits"):
            game.answer(2, True)
        dice = Dice(1)
        play(game, 5, dice)
        game.propose(1, len(game.events) - 3)
        with pytest.raises(StoreError, match="waits for its answer already"):
            game.propose(2, len(game.events) - 3)
        with pytest.raises(StoreError, match="no take-back waits for this player"):
            game.answer(1, True)
        game.answer(2, False)
        play(game, 100_000, dice)
        with pytest.raises(StoreError, match="the game is over"):
            game.propose(1, 50)


def test_a_proposal_survives_a_kill(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        game = begun(store)
        play(game, 30, Dice(4))
        game.propose(2, len(game.events) - 20, "mis-tap")
        again = LiveGame.open(store, game.id)
        assert again.proposal == game.proposal
        assert again.proposal is not None
        assert again.proposal.reason == "mis-tap"
        again.answer(1, True)
        with pytest.raises(StoreError):
            game.answer(1, True)  # another process has answered meanwhile
        assert verify(store, game.id).verdict is Verdict.EXACT


class Stubborn:
    """Passes, and answers take-backs by its own mind."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def choose(self, view: View, options: LegalCommands) -> AnyCommand:
        return options[0]

    def take_back(self, view: View, proposal: Proposal) -> bool:
        assert view.seat == self.seat
        assert proposal.player != self.seat
        if proposal.reason == "please":
            return True
        raise ValueError(proposal.reason)


@pytest.mark.parametrize(("reason", "agreed"), [("please", True), ("now", False)])
def test_a_program_may_answer_by_its_own_mind(tmp_path: Path, reason: str, agreed: bool) -> None:
    with open_store(tmp_path / "games.db") as store:
        game = begun(store, programs=(None, f"{__name__}:Stubborn"))
        dice = Dice(2)
        while len(game.events) < 150:
            if game.player == 2:
                game.program_decides()
            else:
                play(game, 1, dice)
        game.propose(1, 60, reason)
        game.program_decides()
        answer = last(game, TakeBackAnswered)
        assert isinstance(answer, TakeBackAnswered)
        assert answer.agreed is agreed


def with_take_backs(store: Store, seed: int) -> LiveGame:
    """A whole game with some."""
    game, dice = begun(store, seed, seed=f"stretches {seed}"), Dice(seed)
    while not game.over:
        play(game, dice.below(60) + 10, dice)
        try:
            game.propose(1 + dice.below(2), max(0, len(game.events) - 1 - dice.below(150)))
        except StoreError:
            continue
        game.answer(game.player or 1, bool(dice.below(4)))
    return game


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_forks_from_cancelled_stretches_are_exact(tmp_path: Path, seed: int) -> None:
    with open_store(tmp_path / "games.db") as store:
        game = with_take_backs(store, seed)
        backs = [(n, event) for n, event in enumerate(game.events) if isinstance(event, RolledBack)]
        assert len(backs) > 2
        parent = store[game.id].everything()
        for number, back in backs[:2]:
            for at in (back.to + (number - back.to) // 2, number - 2, number - 1, number):
                played = play_fork(store, parent, at, ("random", "greedy"), seed=str(at))
                assert played.at >= at
                answer = verify(store, played.game_id)
                assert answer.verdict is Verdict.EXACT, (at, str(answer))
        for number, back in backs[:3]:
            found = of_events(game.events, next_decision(game.events, number), "x")
            assert found.same or found.unsaid
            assert back.to < number


NAME = re.compile(rb'"name":"([^"]+)"')


@pytest.mark.parametrize("viewer", ["public", 1, 2])
def test_no_byte_of_a_redacted_game_tells_more_than_its_viewer_may_see(tmp_path: Path, viewer: int | str) -> None:
    with open_store(tmp_path / "games.db") as store:
        game = with_take_backs(store, 3)
        records = store.records(game.id)
    hides = redactor(viewer)  # type: ignore[arg-type]
    told = {name for record in records for name in NAME.findall(withhold(record.payload, hides))}
    everything = {name for record in records for name in NAME.findall(record.payload)}
    seen = redact_all(game.events, None if viewer == "public" else int(viewer))
    allowed = {name for event in seen for name in NAME.findall(event.model_dump_json().encode())}
    assert told <= allowed
    assert told < everything


def test_a_script_goes_on_where_it_was(tmp_path: Path) -> None:
    """A game that was left is played by its script as if nobody had left."""
    with open_store(tmp_path / "games.db") as store:
        whole = begun(store, programs=("random", "random"), seed="script")
        while not whole.over:
            whole.program_decides()
        commands = [e for e in whole.events if isinstance(e, CommandGiven | PriorityPassed) and e.player == 2]
        lines = [(e.details or "") if isinstance(e, CommandGiven) else '{"do":"pass"}' for e in commands]
        script = tmp_path / "script.txt"
        script.write_text("\n".join(lines), encoding="utf-8")
        game = begun(store, programs=(None, f"scripted:{script}"), seed="script")
        given = iter([e for e in whole.events if isinstance(e, CommandGiven | PriorityPassed) and e.player == 1])
        for turn in range(10_000):
            if game.over:
                break
            if game.player == 2:
                game.program_decides()
            else:
                event = next(given)
                game.do(1, load(event.details or "") if isinstance(event, CommandGiven) else Pass())
            if turn % 40 == 30:
                game = LiveGame.open(store, game.id)
        assert game.events[1:] != []
        assert [e.kind for e in game.events] == [e.kind for e in whole.events]
