"""forget: the secret parts are gone from the store's files, and everything still verifies."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domain.redact import view
from domain.state import fold
from replay.errors import StoreError
from replay.forgetting import forget_game, forget_player
from replay.formats.lore import import_lore, read_lore, write_lore
from replay.store import Store, open_store
from replay.verify import verify
from tests.kit.recording import new_id, record, small_game

SECRETS = 12


def test_a_game_is_forgotten(store: Store) -> None:
    events = small_game()
    writer, other = record(events, every=10**6), record(small_game(2))
    store.append(writer, sources={"raw": b"secret"}, names={"Alice": "Alice Adams", "Carol": "Carol C."})
    store.append(other)
    before, head, info = store.records(writer.game_id), store.head(writer.game_id), store.get(writer.game_id)
    untouched = store.records(other.game_id)
    forgotten = forget_game(store, writer.game_id)
    assert (forgotten.games, forgotten.sources, forgotten.names) == (1, 1, 0)  # Alice has another game
    assert forgotten.events == sum(b'"secret"' in stored.payload for stored in before) >= SECRETS
    after = store.records(writer.game_id)
    assert len(after) == len(before)
    assert not any(b'"salt"' in stored.payload for stored in after)
    assert store.head(writer.game_id) == head
    assert store.get(writer.game_id) == info
    answer = verify(store, writer.game_id)
    assert answer.ok
    assert answer.withheld == forgotten.events
    assert fold([read.event for read in store.events(writer.game_id)]) == view(fold(events), None)
    assert store.sources(writer.game_id) == []
    assert store.records(other.game_id) == untouched
    assert forget_game(store, writer.game_id).events == 0
    assert forget_game(store, other.game_id).events > 0
    writer = store.writer(writer.game_id)  # and it can be gone on with
    writer.checkpoint(1, force=True)
    store.append(writer)
    assert verify(store, writer.game_id).ok
    with pytest.raises(StoreError, match="there is no game"):
        forget_game(store, new_id())


def test_names_that_only_this_game_needs_are_dropped(store: Store) -> None:
    writer = record(small_game(1))
    store.append(writer, names={"Alice": "Alice Adams", "Carol": "Carol C."})
    assert forget_game(store, writer.game_id).names == 1
    assert store.names() == {"Carol": "Carol C."}


def test_a_player_is_forgotten(store: Store) -> None:
    events = small_game()
    writer = record(events, every=30)
    store.append(writer, names={"Alice": "Alice Adams"}, sources={"raw": b"x"})
    full = store.records(writer.game_id)
    forgotten = forget_player(store, "Alice")
    assert (forgotten.games, forgotten.names) == (1, 1)
    assert forgotten.events >= SECRETS / 2
    assert store.names() == {}
    assert store.sources(writer.game_id) == []
    for was, now in zip(full, store.records(writer.game_id), strict=True):
        assert now.payload == was.payload or b'"for":[1]' in was.payload
    answer = verify(store, writer.game_id)
    assert answer.ok
    assert 0 < answer.uncompared < answer.digests + answer.uncompared
    with pytest.raises(StoreError, match="there is no player"):
        forget_player(store, "Zoë")


def test_nothing_forgotten_is_left_in_the_files(sqlite_path: Path) -> None:
    marker, name = b"what the importer kept", b"Alice Adams"
    with open_store(sqlite_path) as store:
        writers = [record(small_game(5)) for _ in range(3)]
        payloads = [json.loads(stored.payload) for writer in writers for stored in writer.pending]
        salts = [part["salt"].encode() for payload in payloads for part in payload.get("secret", ())]
        assert len(salts) > SECRETS
        for writer in writers:
            store.append(writer, names={"Alice": name.decode()}, sources={"raw": marker * 2000})
        for writer in writers:
            forget_game(store, writer.game_id)
        forget_player(store, "Alice")
        for path in sqlite_path.parent.iterdir():
            content = path.read_bytes()
            assert [part for part in (marker, name, *salts) if part in content] == []


def test_a_forgotten_game_still_has_the_head_of_its_export(store: Store, tmp_path: Path) -> None:
    writer = record(small_game())
    store.append(writer)
    full = read_lore(write_lore(tmp_path / "full.lore", store, writer.game_id))
    forget_game(store, writer.game_id)
    bare = read_lore(write_lore(tmp_path / "bare.lore", store, writer.game_id))
    assert bare.head == full.head
    assert bare.records != full.records
    assert import_lore(store, full) == 0  # what was forgotten does not come back by itself
    assert store.records(writer.game_id) == bare.records
