"""The command line in this process, on a store of its own with three games."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from loreplay.cli import main
from replay.store import Store, open_store
from tests.kit.game import SAGA, Game
from tests.kit.recording import new_id, record
from tests.loreplay.cli.documents import checked

SMALL_LOG = Path(__file__).resolve().parents[3] / "loreplay" / "examples" / "small-arena.log"
MATCH = "5" * 64


@dataclass
class Done:
    """What a run left."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """The one document on standard output, checked."""
        return checked(self.out)


Run = Callable[..., Done]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store is."""
    return tmp_path / "games.db"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: Path, tmp_path: Path) -> Run:
    """Runs `loreplay ARGUMENTS` in this process, in an empty folder."""
    monkeypatch.setenv("LOREPLAY_STORE", str(path))
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("COLUMNS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def run_it(*arguments: object) -> Done:
        monkeypatch.setattr(sys, "argv", ["loreplay", *map(str, arguments)])
        capsys.readouterr()
        code = main()
        captured = capsys.readouterr()
        return Done(code, captured.out, captured.err)

    return run_it


def saga_game(*, observer: int | None = None, match: str | None = None, names: tuple[str, ...] = ()) -> Game:
    """Four turns: a Saga with its three chapters, a stretch that was rolled back, an end. Each player draws cards."""
    game = Game(*names, observer=observer, match=match)
    game.turn(1)
    game.step("main1")
    game.play_land(1)
    saga = game.enter(1, SAGA)
    game.resolve_ability(game.chapter(1, saga, 1, "714.3a"))
    game.turn(2)
    game.step("main1")
    kept = game.play_land(2)
    game.event("PermanentTapped", "701.26a", object=kept)
    game.roll_back(game.last - 1)
    for chapter in (2, 3):
        game.turn(1)
        game.step("main1")
        game.resolve_ability(game.chapter(1, saga, chapter))
    game.sacrifice(1, saga, "714.4")
    game.event("PlayerLost", "104.3a", player=2, reason="concession")
    game.event("GameWon", "104.2a", player=1)
    game.event("GameEnded", "104.1")
    return game


def add(store: Store, game: Game, **options: Any) -> str:
    """Puts a game into the store; gives its id."""
    writer = record(game.events, new_id(), every=1000, **options)
    store.append(writer)
    return str(writer.game_id)


@pytest.fixture
def game(path: Path) -> str:
    """The id of the one game in the store."""
    with open_store(path) as store:
        return add(store, saga_game())
