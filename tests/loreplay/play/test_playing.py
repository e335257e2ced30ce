"""Whole games at the terminal: whatever is typed they come to their end, verify EXACT, and show one seat's view."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from domain.events.cr500_turns import PriorityPassed
from domain.events.records import RolledBack, TakeBackProposed
from domain.redact import redact
from domain.state import fold
from loreplay.play.playing import Playing
from loreplay.play.screen import Screen
from replay.decks import load_deck
from replay.play import LiveGame, Sitting
from replay.store import Store, open_store
from replay.verify import Verdict, verify

PAIRS = (("dwarves", "foretell"), ("green", "sagas"), ("sagas", "dwarves"), ("foretell", "green"))
WORDS = (
    "",
    "",
    "",
    "1",
    "1",
    "1",
    "2",
    "3",
    "1 2",
    "2 1",
    "y",
    "n",
    "all",
    "none",
    "1:1",
    "1 pay",
    "b",
    "5",
    "0",
    "7 8",
)
ASIDES = (
    "?",
    "board",
    "log 5",
    "why",
    "why 40",
    "hand",
    "card Mountain",
    "rule 714.4",
    "mana",
    "e",
    "r",
    "xyzzy",
    "é\x1b[A",
)


def begun(
    store: Store, pair: int = 0, *, programs: tuple[str | None, ...] = (None, "greedy"), seed: str = "s"
) -> LiveGame:
    decks = PAIRS[pair % len(PAIRS)]
    seats = tuple(Sitting.of(one, "Player", load_deck(deck).cards) for one, deck in zip(programs, decks, strict=True))
    return LiveGame.begin(store, seats, seed=seed, turn_limit=14)


def at_screen(live: LiveGame, read: Callable[[str], str]) -> tuple[bool, str]:
    out = io.StringIO()
    over = Playing(live, Screen(out, read, terminal=False)).run()
    return over, out.getvalue()


class Typist:
    """Types anything, and sometimes asks for something else."""

    def __init__(self, seed: int, most: int = 30_000, undo: bool = True) -> None:
        self.random = Random(seed)
        self.left = most
        self.undo = undo

    def __call__(self, prompt: str) -> str:
        self.left -= 1
        if not self.left:
            raise EOFError
        dice = self.random.random()
        if dice < 0.02:
            return self.random.choice(ASIDES)
        if dice < 0.03 and self.undo:
            return self.random.choice(("undo", "undo to 60 please", "undo slip"))
        if "add up to" in prompt:
            count, total = map(int, re.findall(r"[0-9]+", prompt)[:2])
            return " ".join([str(total), *["0"] * (count - 1)])
        if (one := re.search(r"([0-9]+) (?:numbers|to)", prompt)) and dice < 0.8 and "X" not in prompt:
            return " ".join(map(str, range(1, int(one[1]) + 1)))
        return self.random.choice(WORDS)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_typed_the_game_comes_to_its_end(tmp_path: Path, seed: int) -> None:
    with open_store(tmp_path / "games.db") as store:
        programs: tuple[str | None, ...] = [(None, "greedy"), ("random", None), (None, None)][seed % 3]
        live = begun(store, seed, programs=programs, seed=str(seed))
        over, text = at_screen(live, Typist(seed))
        assert over, text[-2000:]
        answer = verify(store, live.id)
        assert answer.verdict is Verdict.EXACT, str(answer)
        assert "Traceback" not in text
        assert "\x1b" not in text
        assert fold(live.events) == live.table.game.state


NAME = re.compile(r'"name":"([^"]+)"')
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class Watching(io.StringIO):
    """Looks through every text for cards of the other player that seat 1 has not seen."""

    def __init__(self, live: LiveGame) -> None:
        super().__init__()
        self.live = live
        self.known: set[str] = set()
        self.seen = 0
        self.looked = 0

    def write(self, text: str) -> int:
        for event in self.live.events[self.seen :]:
            self.known.update(NAME.findall(redact(event, 1).model_dump_json()))
        self.seen = len(self.live.events)
        faces = [(thing.owner, thing.base or thing.under) for thing in self.live.table.game.state.objects.values()]
        hidden = {face.name for owner, face in faces if owner == 2 and face is not None and face.name}
        hidden = hidden - self.known - {*BASICS}
        left = re.sub("called '.*'", "", text)
        for name in sorted(self.known, key=len, reverse=True):
            left = left.replace(name, "")
        for name in hidden:
            assert name not in left, (name, text)
        self.looked += bool(hidden)
        return super().write(text)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_hidden_from_the_seat_is_shown(tmp_path: Path, seed: int) -> None:
    with open_store(tmp_path / "games.db") as store:
        live = begun(store, 3 - seed, seed=f"hidden {seed}")
        typist = Typist(seed)
        names = sorted({*load_deck(PAIRS[3 - seed][1]).cards})
        asides = [*(f"why cast {name}" for name in names), "log 400", "board", *(f"why {n}" for n in range(0, 900, 30))]

        def read(prompt: str) -> str:
            return typist.random.choice(asides) if typist.random.random() < 0.2 else typist(prompt)

        out = Watching(live)
        Playing(live, Screen(out, read, terminal=False)).run()
        assert out.looked > 50


def test_a_pass_until_the_next_turn_asks_for_nothing_but_choices(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        live = begun(store, 1, seed="yields")
        typed = iter(["1", "t", "t", "t"])

        def read(prompt: str) -> str:
            if "discard" in prompt.casefold() or prompt.startswith("1 number"):
                return "1"
            if "blocker" in prompt:
                return ""
            return next(typed, "quit")

        over, text = at_screen(live, read)
        assert not over
        passes = [e for e in live.events if isinstance(e, PriorityPassed) and e.player == 1]
        assert len(passes) > 20
        assert "goes on with it" not in text


def test_taking_back_at_the_terminal(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        live = begun(store, 0, seed="3")
        typed = iter(["1", "undo too soon", "1", "undo wrong land", "why", "quit"])
        over, text = at_screen(live, lambda _: next(typed))
        assert not over
        proposals = [event for event in live.events if isinstance(event, TakeBackProposed)]
        backs = [event for event in live.events if isinstance(event, RolledBack)]
        assert [one.reason for one in proposals] == ["too soon", "wrong land"]
        assert len(backs) == 1
        assert "refuses the take-back" in text
        assert "agrees to the take-back" in text
        assert "wrong land" in text
        assert verify(store, live.id).verdict is Verdict.EXACT


def test_why_something_is_not_legal(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        live = begun(store, 0, seed="3")
        asked = (
            "why play mountain|1|why cast bofur|why play mountain|why attack bofur|why cast nothing|why 9999|why x|quit"
        )
        typed = iter(asked.split("|"))
        _, text = at_screen(live, lambda _: next(typed))
        assert "lands are played in one's own main phase" in text or "is asked for" in text
        assert "(CR 601.2h" in text or "can't be paid" in text
        assert "attackers are not declared now (CR 508.1a" in text
        assert "You see nothing that is called 'nothing'" in text
        assert "There is no event 9999" in text
        assert "Say `why 187`" in text


def test_two_people_agree_on_a_take_back(tmp_path: Path) -> None:
    """The other one is called to the screen, told what was learned, and agrees."""
    with open_store(tmp_path / "games.db") as store:
        live = begun(store, 0, programs=(None, None), seed="3")
        typed = iter(["1", "undo slip", "quit"])

        def read(prompt: str) -> str:
            if not prompt:
                return ""
            if prompt.startswith("1 number"):
                return "1"
            return "y" if "(y/n)" in prompt else next(typed)

        over, text = at_screen(live, read)
        assert not over
        assert "is to play. The other player looks away" in text
        assert "asks to go back to right after event" in text
        assert "since then a hidden card was shown" in text
        assert any(isinstance(event, RolledBack) for event in live.events)
        assert verify(store, live.id).verdict is Verdict.EXACT
