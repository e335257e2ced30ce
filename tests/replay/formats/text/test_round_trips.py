"""What is written as text and read again gives the same boards: at each turn, at each step, and at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

import loreplay
from domain.events import GameEvent
from domain.events.cr500_turns import TurnBegan
from domain.events.records import NOT_TOLD, GapObserved
from domain.state import fold
from replay.audit.auditing import audit
from replay.importing import import_paths
from replay.scenario import parse, run
from replay.store import open_store
from tests.kit.text_games import as_text, board, counting, from_text, turns

EXAMPLES = sorted((Path(loreplay.__file__).parent / "examples").glob("*.lore"))
SMALL = Path(loreplay.__file__).parent / "examples" / "small-arena.log"


def same(events: list[GameEvent], viewer: int | None = None) -> str:
    """Writes, reads, compares; gives back the text."""
    counted = counting(events)
    text = as_text(counted, viewer)
    back = from_text(text)
    assert turns(back, viewer) == turns(counted, viewer)
    return text


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_examples(path: Path, viewer: int | None) -> None:
    text = same([recorded.event for recorded in loreplay.load(path).everything()], viewer)
    assert len(text) < path.stat().st_size / 20
    if viewer is None:
        assert as_text(from_text(text)).splitlines()[5:] == text.splitlines()[5:]


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_small_arena_log(tmp_path: Path, viewer: int | None) -> None:
    with open_store(tmp_path / "games.db") as store:
        import_paths([SMALL], store)
        (info,) = store.games()
        same([recorded.event for recorded in store.events(info.id)], viewer)


SHOWN = """
name: two cards of one name are shown, and an Adventure and the Ring besides
P1:
  hand: ["Down, Down to Goblin-town", Birthday Escape, "Bilbo Baggins, Burglar"]
  battlefield: [3 Swamp, 2 Island, Grizzly Bears]
P2:
  hand: [2 Mountain, Shock]
script:
  - {P1: cast, card: "Down, Down to Goblin-town"}
  - resolve_top
  - resolve_top
  - {P1: cast, card: Birthday Escape}
  - resolve_top
  - {P1: cast, card: Take a Glance}
  - resolve_top
"""


SEARCHED = """
name: a library is searched that has a card with a colon in its name
turn: {step: draw}
P1:
  battlefield: [{card: War of the Last Alliance, counters: {lore: 1}}]
  library: [Forest, "Summon: Fat Chocobo", Thorin Oakenshield]
script:
  - {go_to: {player: P1, turn: this, step: precombat main}}
  - resolve_top
  - {answer: {P1: [Thorin Oakenshield]}}
"""


def test_a_name_with_a_colon() -> None:
    text = same(list(run(parse(SEARCHED, "searched.yaml")).events), 1)
    assert "Seen to be Summon: Fat Chocobo: a card; from library of P1" in text


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_cards_of_one_name_of_which_some_are_seen(viewer: int | None) -> None:
    text = same(list(run(parse(SHOWN, "shown.yaml")).events), viewer)
    assert ("P2 reveals Mountain; from hand of P2; unseen." in text) == (viewer != 2)
    assert "P1 is tempted by the Ring, time 1; chooses Grizzly Bears." in text
    assert "; part Take a Glance" in text


@pytest.mark.parametrize("part", ["a few", pytest.param("all", marks=pytest.mark.slow)])
def test_real_games(tmp_path: Path, shared: Path, part: str) -> None:
    with open_store(tmp_path / "games.db") as store:
        import_paths([shared / "data/arena"], store)
        games = store.games()
        assert len(games) >= 17
        for info in games if part == "all" else games[:5]:
            events = [recorded.event for recorded in store.events(info.id)]
            same(events)
            same(events, info.observer)


def test_nobody_is_accused_for_what_a_text_does_not_tell(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        for path in EXAMPLES:
            text = as_text([recorded.event for recorded in loreplay.load(path).everything()], 1)
            (tmp_path / f"{path.stem}.txt").write_text(text)
        import_paths([tmp_path / f"{path.stem}.txt" for path in EXAMPLES], store)
        games = store.games()
        assert games
        for info in games:
            (gap,) = [one.event for one in store.events(info.id) if one.kind == "GapObserved"]
            assert isinstance(gap, GapObserved)
            assert gap.reason == NOT_TOLD
            assert audit(store, info.id).violations == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_stretch_begins_with_the_position(path: Path) -> None:
    events = counting([recorded.event for recorded in loreplay.load(path).view()])
    (start,) = [number for number, event in enumerate(events) if isinstance(event, TurnBegan) and event.turn == 5]
    text = as_text(events, first=start)
    assert "# The position as it is here." in text
    back = from_text(text)
    assert board(fold(back)) == board(fold(events))
