"""Games keep the definitions of their cards, and are decided again with these when the corpus has moved on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.cards.corpus import corpus
from domain.rules.parsed import Library
from replay import pinning
from replay.errors import StoreError
from replay.formats.lore import Lore, dump_lines, import_lore, read_lore, write_lore
from replay.pinning import hash_of, of_this_release, pinned_in, read_definition
from replay.replay import Replay
from replay.simulation.simulator import Played, Seating, Simulator
from replay.store import Head, Store, open_store
from replay.verify import Verdict, verify_records
from tests.laws.kit import simulator

BEAR = "Runeclaw Bear"
DECK = (*(["Forest"] * 20), *([BEAR] * 20))


@pytest.fixture(scope="module")
def earlier() -> tuple[Played, dict[str, bytes]]:
    """A game of a release in which the bear was a 3/3, and its definitions."""
    bear = msgspec.structs.replace(corpus()[BEAR], power=3, toughness=3)
    seats = (Seating("greedy", DECK), Seating("greedy", DECK))
    played = Simulator(seats, "earlier", library=Library({**corpus(), BEAR: bear})).play()
    now = of_this_release()
    changed = dict.fromkeys(key for key in pinned_in(played.records) if key not in now)
    assert len(changed) == 1
    return played, {bear.content_hash(): pinning.canonical(bear)}


def head_of(played: Played) -> Head:
    return Head(len(played.records), played.head, played.records[-1].time)


def test_with_its_own_definitions_it_is_exact(
    earlier: tuple[Played, dict[str, bytes]], store: Store, tmp_path: Path
) -> None:
    played, definitions = earlier
    store.append(played.records, played.game_id, 0, definitions=definitions)
    assert store.definitions(played.game_id) == definitions
    assert store[played.game_id].verify().verdict is Verdict.EXACT
    path = write_lore(tmp_path / "g.lore.zst", store, played.game_id)
    assert Replay.load(path).verify().verdict is Verdict.EXACT
    with open_store(tmp_path / "other.db") as other:
        import_lore(other, read_lore(path))
        assert other[played.game_id].verify().verdict is Verdict.EXACT


def test_with_those_of_today_the_changed_card_is_named(earlier: tuple[Played, dict[str, bytes]]) -> None:
    played, _ = earlier
    answer = verify_records(played.game_id, played.records, head_of(played))
    assert answer.verdict is Verdict.ENGINE_CHANGED
    assert "Runeclaw Bear is defined otherwise today" in answer.reason


def test_a_definition_of_a_later_language_is_told(earlier: tuple[Played, dict[str, bytes]]) -> None:
    played, definitions = earlier
    (key,) = definitions
    answer = verify_records(played.game_id, played.records, head_of(played), {key: b'{"is":"Planeswalk"}'})
    assert (answer.verdict, answer.rule) == (Verdict.ENGINE_CHANGED, "100.2")
    assert "Planeswalk" in answer.reason


def test_definitions_are_kept_once(store: Store, tmp_path: Path) -> None:
    game = simulator(("green", "green"), record=True)
    for number in range(2):
        played = game.play(number)
        store.append(played.records, played.game_id, 0)
        assert set(store.definitions(played.game_id)) == set(pinned_in(played.records))
        kept = read_lore(write_lore(tmp_path / "g.lore", store, played.game_id)).definitions
        assert kept == store.definitions(played.game_id)
    names = {read_definition(each).name for each in kept.values()}
    assert names == set(pinned_in(played.records).values())


def test_a_view_holds_definitions_of_seen_cards_alone(tmp_path: Path) -> None:
    played = simulator(("dwarves", "sagas"), record=True).play(3)
    records = played.records[: len(played.records) // 3]
    definitions = {key: of_this_release()[key] for key in pinned_in(records)}
    lines = {
        viewer: b"".join(dump_lines(played.game_id, records, head_of(played), viewer, definitions))
        for viewer in ("all", "public", 1)
    }
    every, public, own = (lore(tmp_path, lines[viewer]) for viewer in ("all", "public", 1))
    assert set(public.definitions) < set(own.definitions) < set(every.definitions) == set(definitions)
    for hidden in set(definitions) - set(public.definitions):
        name = read_definition(definitions[hidden]).name
        assert msgspec.json.encode(name) not in lines["public"]


def test_a_changed_definition_belongs_to_no_game(tmp_path: Path) -> None:
    played = simulator(("green", "green"), record=True).play()
    definitions = {key: of_this_release()[key] for key in pinned_in(played.records)}
    data = b"".join(dump_lines(played.game_id, played.records, head_of(played), "all", definitions))
    lines = (
        line.replace(b'"power":2', b'"power":9') if line.startswith(b'{"definition"') else line
        for line in data.splitlines(keepends=True)
    )
    changed = lore(tmp_path, b"".join(lines))
    assert set(changed.definitions) != set(definitions)
    assert all(hash_of(content) == key for key, content in changed.definitions.items())
    assert verify_records(changed.game_id, changed.records, changed.head, changed.definitions).verdict is Verdict.EXACT


@pytest.mark.parametrize("line", [b'{"definition":', b'{"definition":1,"more":2}', b'{"definition":{"is":'])
def test_a_broken_line_is_told(tmp_path: Path, line: bytes) -> None:
    played = simulator(("green", "green"), record=True).play()
    first, rest = b"".join(dump_lines(played.game_id, played.records, head_of(played))).split(b"\n", 1)
    with pytest.raises(StoreError, match="line 2"):
        lore(tmp_path, b"\n".join((first, line, rest)))


def lore(folder: Path, data: bytes) -> Lore:
    path = folder / "read.lore"
    path.write_bytes(data)
    return read_lore(path)
