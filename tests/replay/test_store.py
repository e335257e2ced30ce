"""The store, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import GameEvent
from domain.events.cr103_104_game import GameDrawn, GameEnded, GameWon
from domain.events.cr500_turns import TurnBegan
from domain.events.records import GapObserved, RolledBack, Superseded
from domain.state import fold
from replay import tables
from replay.errors import ConflictError, StoreError
from replay.index import PlayerInfo
from replay.recorded import read_record
from replay.store import Head, Store, open_store
from replay.upcasting import topics_of
from replay.writer import GameWriter
from tests.kit.recording import BEGAN, new_id, record, records_of, small_game
from tests.kit.strategies import ANY_EVENT, TIMES


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(ANY_EVENT, TIMES), min_size=1, max_size=6))
def test_every_event_comes_back_to_the_byte(shared_store: Store, events: list[tuple[GameEvent, int]]) -> None:
    game_id = new_id()
    records = records_of([event for event, _ in events], [time for _, time in events])
    assert shared_store.append(records, game_id, 0) == len(records)
    assert shared_store.records(game_id) == records
    for (event, time), read in zip(events, shared_store.events(game_id), strict=True):
        assert (read.event, read.time, read.withheld) == (event, time, False)


def test_a_game_is_appended_with_head_index_sources_and_names(store: Store) -> None:
    writer = record(small_game(match="ab" * 32))
    records = list(writer.pending)
    store.append(writer, sources={"importer": b"\0\xff"}, names={"player-1": "Zoë"})
    assert not writer.pending
    assert store.records(writer.game_id) == records
    assert store.head(writer.game_id) == Head(len(records), writer.chain.hex, records[-1].time)
    assert store.heads() == {writer.game_id: store.head(writer.game_id)}
    assert store.get_source(writer.game_id, "importer") == b"\0\xff"
    assert store.sources(writer.game_id) == ["importer"]
    assert store.names() == {"player-1": "Zoë"}
    (info,) = store.games()
    assert info == store.get(writer.game_id) == writer.info()
    assert info.players == (PlayerInfo(1, "Alice"), PlayerInfo(2, "Bob"))
    assert (info.source, info.format, info.turns, info.winner) == ("hand", "test", 6, 1)
    assert (info.result, info.finished, info.partial) == ("Alice won (104.2a)", True, False)
    assert (info.began, info.latest) == (BEGAN, records[-1].time)
    assert store.games("ab" * 32) == [info]
    assert store.games("cd" * 32) == []


def test_what_was_never_put_is_not_there(store: Store) -> None:
    unknown = new_id()
    assert store.games() == []
    assert store.records(unknown) == store.events(unknown) == store.sources(unknown) == []
    assert store.head(unknown) is store.get(unknown) is store.get_source(unknown, "x") is None
    store.put_source(unknown, "x", b"1")
    store.put_source(unknown, "x", b"2")
    store.put_name("player-2", "Old")
    store.put_name("player-2", "New")
    assert store.get_source(unknown, "x") == b"2"
    assert store.names() == {"player-2": "New"}


def test_ranges_of_events(store: Store) -> None:
    writer = record(small_game())
    store.append(writer)
    records = store.records(writer.game_id)
    assert store.records(writer.game_id, 10) == records[10:]
    assert store.records(writer.game_id, 0, 5) == records[:5]
    assert store.records(writer.game_id, 7, 9) == records[7:9]
    assert [read.number for read in store.events(writer.game_id, 7, 9)] == [7, 8]
    read = store.events(writer.game_id, 0, 1)[0]
    assert read.players[0].name == "Alice"  # attributes of the event are read through
    assert read.kind == "GameBegan"
    with pytest.raises(AttributeError):
        _ = read.colour


def test_a_writer_goes_on_where_the_store_is(store: Store) -> None:
    events = small_game(ended=False)
    game_id = new_id()
    for event in events:  # one transaction for each command of a live game
        writer = store.writer(game_id)
        writer.emit(event, BEGAN)
        store.append(writer)
    whole = store.writer(game_id)
    assert whole.number == len(events)
    assert whole.state == fold(events)
    assert store.get(game_id) == whole.info()
    with pytest.raises(StoreError, match="goes on from event"):
        store.append(whole, game_id, 3)
    with pytest.raises(StoreError, match="another game"):
        store.append(whole, new_id())


def test_records_are_appended_in_pieces_like_in_one(store: Store) -> None:
    writer = record(small_game())
    records = writer.take()
    game_id = writer.game_id
    for start, stop in ((0, 1), (1, 30), (30, 31), (31, len(records))):
        assert store.append(records[start:stop], game_id, start) == stop
    assert store.head(game_id) == Head(len(records), writer.chain.hex, records[-1].time)
    assert store.get(game_id) == writer.info()


def test_somebody_else_wrote_first(store: Store) -> None:
    first = record(small_game(2, ended=False))
    second = record(small_game(3), first.game_id)
    store.append(first)
    kept = list(second.pending)
    before = store.records(first.game_id)
    with pytest.raises(ConflictError, match="somebody else wrote first"):
        store.append(second, sources={"importer": b"new"}, names={"p": "n"})
    assert second.pending == kept  # nothing is lost
    for expected in (1, len(before) - 1, len(before) + 1):
        with pytest.raises(ConflictError):
            store.append([kept[0]._replace(number=expected)], first.game_id, expected)
    assert store.records(first.game_id) == before
    assert store.sources(first.game_id) == []
    assert store.names() == {}
    one, other = store.writer(first.game_id), store.writer(first.game_id)
    one.emit(GameDrawn(rule="104.4"), BEGAN)
    other.emit(GameWon(rule="104.2a", player=2), BEGAN)
    store.append(one)
    with pytest.raises(ConflictError):
        store.append(other)
    assert store.head(first.game_id) == Head(one.number, one.chain.hex, BEGAN)


def test_events_that_lost_their_head_are_not_doubled(store: Store) -> None:
    writer = record(small_game(2))
    records = list(writer.pending)
    store.append(writer)
    store.transact(lambda execute: execute("DELETE FROM loreplay_heads", ()))
    with pytest.raises(ConflictError, match="already has events"):
        store.append(records, writer.game_id, 0)
    assert store.records(writer.game_id) == records
    assert store.head(writer.game_id) is None


def test_records_must_be_numbered_on(store: Store) -> None:
    records = record(small_game()).take()
    game_id = new_id()
    for wrong in (records[1:], [records[0], records[2]], [records[0], records[0]]):
        with pytest.raises(StoreError, match="stands where event"):
            store.append(wrong, game_id, 0)
    with pytest.raises(StoreError, match="id of their game"):
        store.append(records)
    assert store.games() == []


def test_games_are_found_by_the_beginning_of_their_id(store: Store) -> None:
    for _ in range(20):
        store.append(record(small_game(1)))
    ids = sorted(info.id.hex for info in store.games())
    for game in store.games():
        assert store.find(str(game.id)) == store.find(game.id) == store.find(game.id.hex[:12].upper()) == game
    shared = next(one[0] for one, other in pairwise(ids) if one[0] == other[0])
    with pytest.raises(StoreError, match="beginning of several games"):
        store.find(shared)
    for unknown in ("", "%", "_", "zebra", "'; DROP TABLE x", "0" * 33, "é"):
        with pytest.raises(StoreError, match="no id of a game"):
            store.find(unknown)
    with pytest.raises(StoreError, match="there is no game"):
        store.find(new_id())


def test_the_index_is_made_again_from_the_events(store: Store) -> None:
    writers = [record(small_game(turns)) for turns in (2, 3, 4)]
    for writer in writers:
        store.append(writer)
    known, heads = store.games(), store.heads()
    store.transact(lambda execute: execute(tables.CLEAR_GAMES, ()))
    assert store.games() == []
    assert store.rebuild_index() == 3
    assert store.games() == known
    assert store.heads() == heads


def test_the_index_knows_roll_backs_gaps_and_better_records(store: Store) -> None:
    writer = GameWriter(new_id())
    for event in small_game(2, ended=False):
        writer.emit(event, 1)
    to = writer.number - 1
    writer.emit(TurnBegan(rule="500.1", active=1, turn=9), 2)
    writer.emit(GapObserved(reason="states-missing"), 2)
    writer.emit(GameWon(rule="104.2a", player=1), 3)
    writer.emit(GameEnded(rule="104.1"), 4)
    store.append(writer)
    assert (writer.info().turns, writer.info().winner, writer.info().ended) == (9, 1, 4)
    later = store.writer(writer.game_id)
    later.emit(RolledBack(to=to, number=later.number, next_object=later.state.next_object), 5)
    later.emit(Superseded(by=str(new_id())), 6)
    records = list(later.pending)
    store.append(records, later.game_id, writer.number)
    info = store.get(writer.game_id)
    assert info == later.info()
    assert info is not None
    assert (info.turns, info.winner, info.ended, info.result) == (2, None, None, "unfinished")
    assert (info.gaps, info.partial, info.latest) == (1, True, 6)
    assert info.superseded_by is not None


def test_the_library_reads_what_we_wrote(store: Store) -> None:
    writers = [record(small_game(2)), record(small_game(3))]
    for writer in writers:
        store.append(writer)
    total = sum(writer.number for writer in writers)
    notifications = store.app.recorder.select_notifications(start=None, limit=10_000)
    assert len(notifications) == total
    ids = [notification.id for notification in notifications]
    assert ids == sorted(set(ids))
    assert store.app.recorder.max_notification_id() == ids[-1]
    turns = store.app.recorder.select_notifications(start=None, limit=100, topics=topics_of(TurnBegan))
    assert [notification.topic for notification in turns] == ["TurnBegan@1"] * 5
    first = writers[0].game_id
    read = list(store.app.events.get(first))
    assert [(event.originator_id, event.originator_version) for event in read] == [
        (first, number) for number in range(writers[0].number)
    ]
    assert read == [read_record(stored) for stored in store.records(first)]


def test_a_store_is_opened_again(store: Store, url: str) -> None:
    writer = record(small_game(2))
    store.append(writer)
    with open_store(url, create=False) as again:
        assert again.games() == store.games()
        assert again.writer(writer.game_id).state == writer.state
