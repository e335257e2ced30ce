""".lore files: to the byte, for every viewer, and with hostile ones refused by line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import GameEvent
from domain.redact import view
from domain.state import fold
from replay.chain import chain_value
from replay.errors import ConflictError, StoreError
from replay.formats import lore
from replay.formats.lore import dump_lines, import_lore, read_lore, write_lore
from replay.recorded import read_record
from replay.store import Head, Store, open_store
from replay.verify import verify_records
from tests.kit.recording import new_id, record, records_of, small_game
from tests.kit.strategies import ANY_EVENT, TIMES

GAME = new_id()


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(ANY_EVENT, TIMES), max_size=6), st.booleans())
def test_every_event_comes_back_to_the_byte(
    tmp_path_factory: pytest.TempPathFactory, events: list[tuple[GameEvent, int]], packed: bool
) -> None:
    records = records_of([event for event, _ in events], [time for _, time in events])
    head = Head(len(records), chain_value(GAME, records))
    data = b"".join(dump_lines(GAME, records, head))
    path = tmp_path_factory.mktemp("lore") / "g.lore"
    path.write_bytes(zstandard.compress(data) if packed else data)
    read = read_lore(path)
    assert (read.game_id, read.head, read.redacted, read.records) == (GAME, head, None, records)
    assert b"".join(dump_lines(read.game_id, read.records, read.head)) == data


@pytest.mark.parametrize("name", ["g.lore", "g.lore.zst"])
def test_a_game_goes_out_and_comes_in_elsewhere(store: Store, tmp_path: Path, name: str) -> None:
    writer = record(small_game())
    store.append(writer)
    path = write_lore(tmp_path / name, store, writer.game_id)
    assert [entry.name for entry in tmp_path.iterdir() if entry.name.startswith(".lore")] == []
    with open_store(tmp_path / "other.db") as other:
        assert import_lore(other, read_lore(path)) == writer.number
        assert other.records(writer.game_id) == store.records(writer.game_id)
        assert other.head(writer.game_id) == store.head(writer.game_id)
        assert other.get(writer.game_id) == store.get(writer.game_id)
        assert import_lore(other, read_lore(path)) == 0
        again = write_lore(tmp_path / "again.lore", other, writer.game_id)
    assert read_lore(again).records == read_lore(path).records


@pytest.mark.parametrize("viewer", [1, 2, "public"])
def test_a_redacted_export_shows_the_view_and_verifies_to_the_same_head(
    store: Store, tmp_path: Path, viewer: Any
) -> None:
    events = small_game()
    writer = record(events, every=10**6)
    store.append(writer)
    read = read_lore(write_lore(tmp_path / "g.lore", store, writer.game_id, viewer))
    assert read.redacted == ("public" if viewer == "public" else f"seat {viewer}")
    assert read.head[:2] == (writer.number, writer.chain.hex)
    assert verify_records(read.game_id, read.records, read.head).ok
    seen = fold([read_record(stored).event for stored in read.records])
    assert seen == view(fold(events), None if viewer == "public" else viewer)
    text = (tmp_path / "g.lore").read_text()
    salts = [
        part["salt"]
        for stored in store.records(writer.game_id)
        for part in json.loads(stored.payload).get("secret", [])
    ]
    shown = sum(salt in text for salt in salts)
    assert (shown == 0) if viewer == "public" else 0 < shown < len(salts)


def test_a_longer_record_goes_on_and_a_shorter_one_adds_nothing(store: Store, tmp_path: Path) -> None:
    writer = record(small_game())
    game_id, records = writer.game_id, writer.take()
    store.append(records[:50], game_id, 0)
    short = write_lore(tmp_path / "short.lore", store, game_id)
    store.append(records[50:], game_id, 50)
    long = write_lore(tmp_path / "long.lore", store, game_id)
    assert import_lore(store, read_lore(short)) == 0
    with open_store(tmp_path / "other.db") as other:
        assert import_lore(other, read_lore(short)) == 50
        assert import_lore(other, read_lore(long)) == len(records) - 50
        assert other.records(game_id) == records
        assert other.head(game_id) == store.head(game_id)
    rival = record(small_game(8), game_id)
    with open_store(tmp_path / "rival.db") as third:
        third.append(rival)
        before = third.records(game_id)
        with pytest.raises(ConflictError, match="another record"):
            import_lore(third, read_lore(long))
        assert third.records(game_id) == before


LINES = list(
    dump_lines(GAME, (_records := record(small_game(2), GAME).take()), Head(len(_records), chain_value(GAME, _records)))
)


def _header(**changes: Any) -> bytes:
    return json.dumps(json.loads(LINES[0]) | changes).encode() + b"\n"


def _event(**fields: Any) -> bytes:
    event = {"n": 3, "topic": "A@1", "payload": {"time": 1, "public": {}} | fields}
    return json.dumps(event, separators=(",", ":")).encode() + b"\n"


@pytest.mark.parametrize(
    ("lines", "line", "complaint"),
    [
        ([], 1, "no header"),
        ([b"\n"], 1, "no header"),
        ([b"\xff\xfe\n"], 1, "no header"),
        ([b"hello\n"], 1, "no header"),
        ([b"[" * 5000 + b"\n"], 1, "no header"),
        (LINES[1:], 1, "no header"),
        ([_header(lore=2), *LINES[1:]], 1, "version 2"),
        ([_header(events=-1)], 1, "impossible"),
        ([_header(events=10**12)], 1, "impossible"),
        ([_header(head="ab")], 1, "impossible"),
        ([_header(game="x")], 1, "no header"),
        ([*LINES[:4], b"{\n"], 5, "no event of a .lore file"),
        ([*LINES[:4], b"\n", *LINES[4:]], 5, "truncated"),
        ([*LINES[:4], b'{"n":3}\n'], 5, "missing required field"),
        ([*LINES[:4], b'{"n":3,"topic":"A@1","payload":{},"x":1}\n'], 5, "unknown field"),
        ([*LINES[:4], b'{"n":3,"topic":"A@1","payload":[]}\n'], 5, "payload"),
        ([*LINES[:4], b'{"n":3,"topic":"A@1","payload":{"time":1, "public":{}}}\n'], 5, "as the store writes"),
        ([*LINES[:4], b'{"n":3,"topic":"%b","payload":{"time":1,"public":{}}}\n' % (b"A" * 300)], 5, "impossible"),
        ([*LINES[:4], b'{"n":99999999999,"topic":"A@1","payload":{"time":1,"public":{}}}\n'], 5, "impossible"),
        ([*LINES[:4], LINES[3]], 5, "event 2 after event 2"),
        ([*LINES[:3], LINES[4], LINES[3]], 5, "event 2 after event 3"),
        ([*LINES[:-1], LINES[-1][:-1]], len(LINES), "middle of this line"),
        ([*LINES[:4], _event(secret=[{"for": [1]}])], 5, "needs either"),
        ([*LINES[:4], _event(secret=[{"for": [1], "c": "00"}])], 5, "wrong length"),
        ([*LINES[:4], _event(time=2**70)], 5, "not the payload|out of range"),
    ],
)  # fmt: skip
def test_hostile_files_are_refused_with_the_line(tmp_path: Path, lines: list[bytes], line: int, complaint: str) -> None:
    path = tmp_path / "g.lore"
    for data in (b"".join(lines), zstandard.compress(b"".join(lines))):
        path.write_bytes(data)
        with pytest.raises(StoreError, match=complaint) as caught:
            read_lore(path)
        assert str(caught.value).startswith(f"{path}, line {line}: ")
        assert "\n" not in str(caught.value)


def test_a_line_without_an_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lore, "MAX_LINE", 2_000_000)
    path = tmp_path / "g.lore"
    path.write_bytes(LINES[0] + b"x" * 3_000_000)
    with pytest.raises(StoreError, match="line 2: longer than"):
        read_lore(path)


def test_a_file_that_unpacks_without_an_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lore, "MAX_BYTES", 5_000_000)
    path = tmp_path / "g.lore.zst"
    path.write_bytes(zstandard.compress(LINES[0] + b"\n" * 6_000_000))
    with pytest.raises(StoreError, match="line 2: "):
        read_lore(path)
    path.write_bytes(
        zstandard.compress(
            b"".join(
                [LINES[0], *(b'{"n":%d,"topic":"A@1","payload":{"time":1,"public":{}}}\n' % n for n in range(100_000))]
            )
        )
    )
    with pytest.raises(StoreError, match="unpacked"):
        read_lore(path)


@pytest.mark.parametrize("keep", [5, 20, 0.3, 0.6, 0.95])
def test_a_truncated_archive_imports_nothing(tmp_path: Path, keep: float) -> None:
    packed = zstandard.compress(b"".join(LINES))
    path = tmp_path / "g.lore.zst"
    path.write_bytes(packed[: int(keep if keep > 1 else keep * len(packed))])
    with open_store(tmp_path / "games.db") as store:
        with pytest.raises(StoreError, match=r"line|missing"):
            import_lore(store, read_lore(path))
        assert store.games() == []


def test_a_tampered_file_is_not_imported(tmp_path: Path) -> None:
    path = tmp_path / "g.lore"
    with open_store(tmp_path / "games.db") as store:
        for lines in (
            [*LINES[:9], *LINES[10:]],
            LINES[:-1],
            [*LINES[:5], LINES[5].replace(b"201", b"200"), *LINES[6:]],
        ):
            if b"".join(lines) == b"".join(LINES):
                lines = [*LINES[:5], LINES[5].replace(b'"turn":1', b'"turn":2'), *LINES[6:]]
            path.write_bytes(b"".join(lines))
            with pytest.raises(StoreError, match=r"TAMPERED: events? .*nothing was imported"):
                import_lore(store, read_lore(path))
        assert store.games() == []


def test_a_file_that_is_not_there_or_cannot_be_written(tmp_path: Path, store: Store) -> None:
    with pytest.raises(StoreError, match="cannot read"):
        read_lore(tmp_path / "none.lore")
    with pytest.raises(StoreError, match="cannot read"):
        read_lore(tmp_path)
    with pytest.raises(StoreError, match="there is no game"):
        write_lore(tmp_path / "g.lore", store, new_id())
    writer = record(small_game(1))
    store.append(writer)
    with pytest.raises(StoreError, match="cannot write"):
        write_lore(tmp_path / "no" / "folder" / "g.lore", store, writer.game_id)
