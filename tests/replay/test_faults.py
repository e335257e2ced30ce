"""What is wrong with a store is told in one line, and the store is left as it was."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from replay import tables
from replay.errors import StoreError
from replay.store import Store, open_store
from replay.verify import verify
from tests.kit.recording import new_id, record, small_game

ROOT = Path(__file__).resolve().parents[2]


def refused(url: str | Path, *, create: bool = True) -> str:
    """What opening says."""
    with pytest.raises(StoreError) as caught:
        open_store(url, create=create)
    said = str(caught.value)
    assert "\n" not in said
    return said


def test_no_store_there(url: str, tmp_path: Path) -> None:
    assert "there is no store" in refused(url, create=False)
    assert not list(tmp_path.iterdir())
    (tmp_path / "empty.db").touch()
    assert "is empty" in refused(tmp_path / "empty.db", create=False)


@pytest.mark.parametrize("content", [b"hello, world", b"\0" * 5000, b"SQLite format 3\0" + b"\xff" * 5000, b"[" * 2000])
def test_no_database(sqlite_path: Path, content: bytes) -> None:
    sqlite_path.write_bytes(content)
    assert str(sqlite_path) in refused(sqlite_path)
    assert sqlite_path.read_bytes() == content


def test_the_database_of_another_program(sqlite_path: Path) -> None:
    connection = sqlite3.connect(sqlite_path)
    connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.close()
    content = sqlite_path.read_bytes()
    assert "another program" in refused(sqlite_path)
    assert sqlite_path.read_bytes() == content


def test_a_folder_and_a_place_where_nothing_can_be(tmp_path: Path) -> None:
    assert "is a folder" in refused(tmp_path)
    (tmp_path / "file").touch()
    assert "cannot open the store" in refused(tmp_path / "file" / "games.db")


@pytest.mark.parametrize("number", [str(tables.FORMAT + 1), "99"])
def test_a_store_of_a_newer_release(store: Store, url: str, number: str) -> None:
    store.append(record(small_game(2)))
    store.transact(lambda execute: execute(tables.SET_META, ("format", number)))
    said = refused(url)
    assert f"format {number}" in said
    assert "newer release" in said


@pytest.mark.parametrize("number", ["", "x", "-1"])
def test_a_store_without_a_format(store: Store, url: str, number: str) -> None:
    store.transact(lambda execute: execute(tables.SET_META, ("format", number)))
    assert "damaged" in refused(url)


def test_another_process_that_writes_is_waited_for_and_named(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replay.recorders_sqlite.BUSY_SECONDS", 0.2)
    writer = record(small_game(2))
    with open_store(sqlite_path) as store:
        other = sqlite3.connect(sqlite_path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another process"):
            store.append(writer)
        assert store.games() == []
        other.execute("ROLLBACK")
        other.close()
        store.append(writer)
        assert verify(store, writer.game_id).ok


SCRIPT = """
import sys
from replay.errors import StoreError
from replay.store import open_store
from tests.kit.recording import record, small_game
def main():
    try:
        with open_store(sys.argv[1]) as store:
            store.append(record(small_game(40)), sources={"s": bytes(200_000)})
    except StoreError as error:
        print(error)
        return 3
    return 0
"""


def _run(path: Path, before: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-c", f"{SCRIPT}\n{before}\nsys.exit(main())", str(path)],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False, **options,
    )  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="limits and users of POSIX")
def test_a_full_disk(sqlite_path: Path) -> None:
    writer = record(small_game(2))
    with open_store(sqlite_path) as store:
        store.append(writer)
    limit = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)"
    limit += "; resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))"
    done = _run(sqlite_path, limit)
    assert (done.returncode, done.stderr) == (3, "")
    assert done.stdout.count("\n") == 1
    assert "nothing was written" in done.stdout
    with open_store(sqlite_path) as store:
        assert [info.id for info in store.games()] == [writer.game_id]
        assert verify(store, writer.game_id).ok


@pytest.mark.skipif(os.name != "posix", reason="limits and users of POSIX")
def test_an_unwritable_store(sqlite_path: Path) -> None:
    with open_store(sqlite_path) as store:
        store.append(record(small_game(2)))
    content = sqlite_path.read_bytes()
    sqlite_path.chmod(0o444)
    sqlite_path.parent.chmod(0o555)
    drop = "import os; os.geteuid() == 0 and os.setuid(65534)"  # nothing is unwritable for root
    for folder in (sqlite_path.parent, *sqlite_path.parents[1:3]):
        if os.geteuid() == 0 and folder.stat().st_uid == 0 and "pytest" in str(folder):
            folder.chmod(folder.stat().st_mode | 0o055)
    try:
        done = _run(sqlite_path, drop)
        there = _run(sqlite_path.parent / "new.db", drop)
    finally:
        sqlite_path.parent.chmod(0o755)
    for answer in (done, there):
        assert (answer.returncode, answer.stderr) == (3, "")
        assert answer.stdout.count("\n") == 1
        assert "permission" in answer.stdout
    assert sqlite_path.read_bytes() == content


@pytest.mark.postgres
def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    said = refused(f"postgresql://u@/d?host={tmp_path}")
    assert "cannot be reached" in said or "no such" in said.lower()


@pytest.mark.postgres
def test_a_database_that_is_not_there(request: pytest.FixtureRequest) -> None:
    server = request.getfixturevalue("postgres_server")
    assert "there is no such database" in refused(server.url("nowhere"))


def test_a_game_that_is_not_there(store: Store) -> None:
    with pytest.raises(StoreError, match="there is no game"):
        verify(store, new_id())
