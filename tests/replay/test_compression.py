"""Compressed stores: smaller, and to everything above them the same."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from replay.compression import MAGIC
from replay.decks import load_deck
from replay.errors import StoreError
from replay.forgetting import forget_game
from replay.simulation import Seating, Simulator
from replay.simulation.simulator import Played
from replay.store import Store, open_store
from replay.verify import Verdict
from tests.kit.recording import record, small_game

MOST_BYTES = 220
"""Of the file, an event."""


def url_of(path: Path) -> str:
    return f"sqlite:///{path}?compression=zstd"


@pytest.fixture(scope="module")
def games() -> list[Played]:
    """Simulated games."""
    deck = load_deck("dwarves").cards
    simulator = Simulator((Seating("greedy", deck), Seating("greedy", deck)), "compression", turn_limit=40)
    return [simulator.play(number) for number in range(3)]


def put(store: Store, played: Played) -> None:
    store.append(played.records, played.game_id, 0)


def test_bytes_an_event_and_the_same_heads(tmp_path: Path, games: list[Played]) -> None:
    with open_store(url_of(tmp_path / "z.db")) as small, open_store(tmp_path / "plain.db") as plain:
        for played in games:
            put(small, played)
            put(plain, played)
        assert small.heads() == plain.heads()
        for played in games:
            assert small.records(played.game_id) == plain.records(played.game_id) == list(played.records)
        assert small[games[0].game_id].verify().verdict is Verdict.EXACT
        event = next(iter(small.app.events.get(games[1].game_id)))
        assert event.event.kind == "GameBegan"  # type: ignore[attr-defined]
    events = sum(len(played.records) for played in games)
    assert (tmp_path / "z.db").stat().st_size / events <= MOST_BYTES
    with sqlite3.connect(tmp_path / "z.db") as database:
        (largest,) = database.execute("SELECT avg(length(state)) FROM stored_events").fetchone()
    assert largest < 70


def test_a_store_that_is_compressed_from_now_on(tmp_path: Path, games: list[Played]) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        put(store, games[0])
    with open_store(url_of(path)) as store:
        put(store, games[1])
    with open_store(path) as store:  # the store remembers it
        put(store, games[2])
        for played in games:
            assert store.records(played.game_id) == list(played.records)
    with sqlite3.connect(path) as database:
        framed = database.execute(
            "SELECT originator_id, count(*) FROM stored_events WHERE substr(state, 1, 4) = ? GROUP BY 1", (MAGIC,)
        ).fetchall()
    assert {game for game, _ in framed} == {games[1].game_id.hex, games[2].game_id.hex}


def test_a_dictionary_that_another_process_trained(tmp_path: Path, games: list[Played]) -> None:
    url = url_of(tmp_path / "z.db")
    with open_store(url) as one, open_store(url) as other:
        short = record(small_game())
        other.append(short)
        put(one, games[0])
        assert other.records(games[0].game_id) == list(games[0].records)
        put(other, games[1])
        assert one.records(games[1].game_id) == list(games[1].records)
        assert one.events(short.game_id)


def test_a_live_game_gets_a_dictionary_once_it_is_long_enough(tmp_path: Path, games: list[Played]) -> None:
    played = games[0]
    with open_store(url_of(tmp_path / "z.db")) as store:
        for start in range(0, len(played.records), 50):
            store.append(played.records[start : start + 50], played.game_id, start)
            compression = store.app.compression
            assert compression is not None
            assert compression.trained is (start >= 350)
        assert store.records(played.game_id) == list(played.records)


def test_what_is_forgotten_is_not_in_the_dictionary_either(tmp_path: Path, games: list[Played]) -> None:
    played = games[0]
    with open_store(url_of(tmp_path / "z.db")) as store:
        put(store, played)
        salts = [part.split(b'"', 1)[0] for each in played.records for part in each.payload.split(b'"salt":"')[1:]]
        assert salts
        forget_game(store, played.game_id)
        kept = b"".join(each.payload for each in store.records(played.game_id))
        dictionary = store._dictionary()
        assert dictionary is not None
        for salt in salts:
            assert salt not in kept
            assert salt[:16] not in dictionary
        assert store[played.game_id].verify().verdict is not Verdict.TAMPERED


def test_a_damaged_frame_is_tampered(tmp_path: Path, games: list[Played]) -> None:
    path = tmp_path / "z.db"
    with open_store(url_of(path)) as store:
        put(store, games[0])
    with sqlite3.connect(path) as database:
        (state,) = database.execute("SELECT state FROM stored_events WHERE rowid = 9").fetchone()
        for damaged in (
            state[:-3],
            state + b"x",
            MAGIC + b"\xe7" + b"\xff" * 20,
            b"",
            state[:-1] + bytes([state[-1] ^ 255]),
        ):
            database.execute("UPDATE stored_events SET state = ? WHERE rowid = 9", (damaged,))
            database.commit()
            with open_store(path) as store:
                report = store[games[0].game_id].verify()
                assert report.verdict is Verdict.TAMPERED


@pytest.mark.parametrize("option", ["compression=gzip", "compression=", "compress=zstd", "compression=zstd&x=1"])
def test_options_that_there_are_not(tmp_path: Path, option: str) -> None:
    with pytest.raises(StoreError, match="URL of the store"):
        open_store(f"sqlite:///{tmp_path / 'z.db'}?{option}")
    with pytest.raises(StoreError, match="URL of the store"):
        open_store(f"postgresql://me@localhost/db?{option}")


def test_bytes_that_hold_no_dictionary(tmp_path: Path, games: list[Played]) -> None:
    path = tmp_path / "z.db"
    with open_store(url_of(path)) as store:
        put(store, games[0])
    with sqlite3.connect(path) as database:
        database.execute("UPDATE loreplay_meta SET value = 'no base64' WHERE name = 'dictionary'")
    with open_store(path) as store, pytest.raises(StoreError, match="dictionary"):
        store.events(games[0].game_id)
