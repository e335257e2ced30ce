"""backup, restore, upgrade."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from replay import tables
from replay.backup import backup, restore, upgrade
from replay.errors import StoreError
from replay.mapper import Execute
from replay.pseudonyms import pseudonyms
from replay.store import open_store
from replay.verify import verify
from tests.kit.recording import record, small_game


def test_a_backup_is_a_whole_store_and_comes_back(sqlite_path: Path, tmp_path: Path) -> None:
    name = pseudonyms(sqlite_path).of("account")
    with open_store(sqlite_path) as store:
        writer = record(small_game())
        store.append(writer, sources={"s": b"x"})
        copy = backup(sqlite_path, tmp_path / "backup.db")  # while the store is open
        more = record(small_game(2))
        store.append(more)
        games = store.games()
    assert not (tmp_path / "backup.db-wal").exists()
    assert (tmp_path / "backup.db.key").stat().st_mode & 0o077 == 0
    with pytest.raises(StoreError, match="exists"):
        restore(copy, sqlite_path)
    restore(copy, sqlite_path, replace=True)
    with open_store(sqlite_path) as store:
        assert [info for info in games if info.id == writer.game_id] == store.games()
        assert verify(store, writer.game_id).ok
        assert store.get_source(writer.game_id, "s") == b"x"
        store.append(more.game_id and record(small_game(2)))
    elsewhere = tmp_path / "new" / "games.db"
    restore(copy, elsewhere)
    assert pseudonyms(elsewhere).of("account") == name
    with open_store(elsewhere, create=False) as store:
        assert verify(store, writer.game_id).ok


def test_restoring_into_a_store_in_use(sqlite_path: Path, tmp_path: Path) -> None:
    with open_store(sqlite_path) as store:
        first = record(small_game(2))
        store.append(first)
        copy = backup(sqlite_path, tmp_path / "b.db")
        store.append(record(small_game(3)))
        restore(copy, sqlite_path, replace=True)
        assert [info.id for info in store.games()] == [first.game_id]


def test_what_is_no_backup_is_refused(sqlite_path: Path, tmp_path: Path) -> None:
    with open_store(sqlite_path) as store:
        store.append(record(small_game(2)))
        games = store.games()
    (tmp_path / "text").write_bytes(b"no database at all" * 100)
    sqlite3.connect(tmp_path / "foreign").execute("CREATE TABLE x (y)").connection.close()
    (tmp_path / "empty").touch()
    damaged = bytearray(backup(sqlite_path, tmp_path / "good").read_bytes())
    damaged[5000:9000] = b"\xff" * 4000
    (tmp_path / "damaged").write_bytes(damaged)
    for name in ("text", "foreign", "empty", "damaged", "none"):
        with pytest.raises(StoreError) as caught:
            restore(tmp_path / name, sqlite_path, replace=True)
        assert name in str(caught.value)
        assert "\n" not in str(caught.value)
    with open_store(sqlite_path) as store:
        assert store.games() == games
    with pytest.raises(StoreError, match="the store itself"):
        backup(sqlite_path, sqlite_path)
    with pytest.raises(StoreError, match="there is no file"):
        backup(tmp_path / "none", tmp_path / "copy")
    with pytest.raises(StoreError, match="cannot back up"):
        backup(sqlite_path, tmp_path / "no" / "folder")


@pytest.mark.postgres
def test_postgresql_has_its_own_tools(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    url = request.getfixturevalue("postgres_server").new_database()
    with pytest.raises(StoreError, match="pg_dump"):
        backup(url, tmp_path / "b.db")


def _add_table(execute: Execute) -> None:
    execute("CREATE TABLE loreplay_more (x TEXT)", ())


def _fail(execute: Execute) -> None:
    execute("CREATE TABLE loreplay_half (x TEXT)", ())
    raise StoreError("no")


def test_an_older_store_is_upgraded_after_a_backup(sqlite_path: Path) -> None:
    with open_store(sqlite_path) as store:
        writer = record(small_game(2))
        store.append(writer)
    assert upgrade(sqlite_path) == (tables.FORMAT, tables.FORMAT)
    now, to = tables.FORMAT, tables.FORMAT + 2
    with pytest.raises(StoreError, match=f"nothing leads on from {now + 1}"):
        upgrade(sqlite_path, steps={now: _add_table}, to=to)
    with pytest.raises(StoreError, match="no"):
        upgrade(sqlite_path, steps={now: _add_table, now + 1: _fail}, to=to)
    with open_store(sqlite_path) as store:  # as it was
        assert verify(store, writer.game_id).ok
    assert upgrade(sqlite_path, steps={now: _add_table, now + 1: lambda execute: None}, to=to) == (now, to)
    with pytest.raises(StoreError, match="newer release"):
        open_store(sqlite_path)
    with pytest.raises(StoreError, match="newer"):
        upgrade(sqlite_path)
    connection = sqlite3.connect(sqlite_path)
    assert connection.execute("SELECT count(*) FROM loreplay_more").fetchone() == (0,)
    connection.close()
    with open_store(sqlite_path.with_name(f"games.db.format{now}.bak")) as store:
        assert verify(store, writer.game_id).ok


def test_a_store_of_the_draft_is_refused(sqlite_path: Path) -> None:
    open_store(sqlite_path).close()
    connection = sqlite3.connect(sqlite_path)
    connection.execute(tables.SET_META, ("format", "0"))
    connection.commit()
    connection.close()
    with pytest.raises(StoreError, match="store format 0, older than"):
        open_store(sqlite_path)
    with pytest.raises(StoreError, match="import its games again"):
        upgrade(sqlite_path)
