"""Golden games: what our engine played stays readable for ever, and today's engine still plays it so.

`pytest tests/golden --rebless` writes them again, on purpose: for a change that is meant to decide otherwise. Those
that a release played lie in a folder of its name and stay for ever.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import zstandard

import loreplay
from replay.formats.lore import dump_lines
from replay.store import Head
from tests.laws.kit import simulator

FOLDER = Path(__file__).resolve().parent
GAMES = {
    "dwarves-sagas": (("dwarves", "sagas"), ("greedy", "random")),
    "foretell-green": (("foretell", "green"), ("random", "random")),
    "sagas-foretell": (("sagas", "foretell"), ("greedy", "greedy")),
}


def played(name: str) -> bytes:
    """The game as a .lore file, as today's engine plays it."""
    decks, players = GAMES[name]
    game = simulator(decks, seed=f"golden {name}", players=players, record=True).play(0)
    head = Head(len(game.records), game.head, game.records[-1].time)
    return b"".join(dump_lines(game.game_id, game.records, head))


def told(path: Path) -> str:
    """The end, a board every hundred events, and each event in words, as the file tells them."""
    replay = loreplay.load(path).everything()
    boards = [str(replay.at(number).board) for number in range(0, len(replay), 100)]
    return "\n\n".join([*boards, *(f"{event.number} {event}" for event in replay)])


@pytest.mark.parametrize("name", GAMES)
def test_today_plays_it_so(name: str, request: pytest.FixtureRequest) -> None:
    kept = FOLDER / f"{name}.lore.zst"
    now = played(name)
    if request.config.getoption("--rebless"):
        kept.write_bytes(zstandard.ZstdCompressor(level=19).compress(now))
    assert zstandard.ZstdDecompressor().decompress(kept.read_bytes()) == now, "pytest tests/golden --rebless renews it"


@pytest.mark.parametrize("name", GAMES)
def test_it_is_read_as_it_was(name: str, request: pytest.FixtureRequest) -> None:
    replay = loreplay.load(FOLDER / f"{name}.lore.zst")
    assert replay.verify().verdict.value == "EXACT"
    now = told(FOLDER / f"{name}.lore.zst").encode()
    kept = FOLDER / f"{name}.txt.zst"
    if request.config.getoption("--rebless"):
        kept.write_bytes(zstandard.ZstdCompressor(level=19).compress(now))
    assert zstandard.ZstdDecompressor().decompress(kept.read_bytes()) == now


RELEASED = sorted(path for path in FOLDER.glob("*/*.lore.zst"))


@pytest.mark.parametrize("kept", RELEASED, ids=lambda path: f"{path.parent.name} {path.name.partition('.')[0]}")
def test_games_of_every_release_are_read_as_they_were(kept: Path) -> None:
    """Never renewed: later releases may decide otherwise, and still read and tell what was recorded."""
    assert loreplay.load(kept).verify().verdict.value in ("EXACT", "ENGINE-CHANGED")
    words = kept.with_name(kept.name.replace(".lore.zst", ".txt.zst"))
    assert zstandard.ZstdDecompressor().decompress(words.read_bytes()) == told(kept).encode()


def test_the_first_release_has_its_games() -> None:
    assert {path.parent.name for path in RELEASED} >= {"0.1.0"}
