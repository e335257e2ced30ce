"""Where a store is, the ids of games, pseudonyms and salts."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from replay.errors import StoreError
from replay.identity import game_id, match_hash
from replay.pseudonyms import Pseudonyms, load_key, pseudonyms
from replay.salts import SeededSalts, system_salts
from replay.urls import PostgresUrl, SqliteUrl, default_path, parse_url

ROOT = Path(__file__).resolve().parents[2]


def test_the_same_game_has_the_same_id() -> None:
    match = match_hash("a match")
    assert match == match_hash("a match") != match_hash("another match")
    assert str(game_id(match, 1, 2)) == str(game_id(match, 1, 2, attempt=1))
    ids = {game_id(m, n, s, a) for m in (match, match_hash("x")) for n in (1, 2) for s in (1, 2, None) for a in (1, 2)}
    assert len(ids) == 24
    assert {identifier.version for identifier in ids} == {5}


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///games.db", "games.db"),
        ("sqlite:///a/b c.db", "a/b c.db"),
        ("sqlite:///a%20b.db", "a b.db"),
        ("sqlite:////var/games.db", "/var/games.db"),
        ("games.db", "games.db"),
        ("/var/games?x.db", "/var/games?x.db"),
        (Path("x") / "y.db", "x/y.db"),
    ],
)
def test_urls_of_files(url: str | Path, path: str) -> None:
    assert parse_url(url) == SqliteUrl(Path(path))
    assert SqliteUrl(Path(path)).key_path.name == Path(path).name + ".key"


def test_urls_of_servers() -> None:
    assert parse_url("postgresql://me:p%40w@db.example:6000/games") == PostgresUrl(
        "db.example", 6000, "me", "p@w", "games"
    )
    assert parse_url("postgres://me@/games?host=%2Fvar%2Frun&port=99") == PostgresUrl("/var/run", 99, "me", "", "games")
    shown = str(parse_url("postgresql://me:secret@db/games"))
    assert "secret" not in shown
    one, other = (parse_url(f"postgresql://me:{word}@db/games").key_path for word in ("a", "b"))
    assert one == other != parse_url("postgresql://me:a@db/other").key_path


@pytest.mark.parametrize(
    "url",
    ["", "mysql://x/y", "sqlite://", "sqlite:///", "sqlite://x", "postgresql://", "postgresql://host/db", "a\0b",
     "postgresql://u@h:port/db", "postgresql://u@h/db?sslmode=off", "postgresql://u@h/", "postgresql://u@[/db"],
)  # fmt: skip
def test_what_is_no_url(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(StoreError):
        parse_url(url)


def test_the_variable_and_the_folder_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOREPLAY_STORE", "sqlite:///mine.db")
    assert parse_url() == SqliteUrl(Path("mine.db"))
    monkeypatch.delenv("LOREPLAY_STORE")
    assert parse_url() == SqliteUrl(default_path())
    assert default_path().is_absolute()


def test_pseudonyms_need_the_key(sqlite_path: Path) -> None:
    names = pseudonyms(sqlite_path)
    assert names.of("Zoë#123") == pseudonyms(f"sqlite:///{sqlite_path}").of("Zoë#123") != names.of("zoë#123")
    assert names.of("Zoë#123") != Pseudonyms(bytes(32)).of("Zoë#123")
    assert names.of("\ud800").startswith("player-")
    assert len(names.of("x")) == len("player-") + 8
    key = sqlite_path.with_name("games.db.key")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert [path.name for path in sqlite_path.parent.iterdir()] == ["games.db.key"]
    key.write_text("no key")
    with pytest.raises(StoreError, match="no key of 32 bytes"):
        pseudonyms(sqlite_path)
    with pytest.raises(StoreError, match="cannot read the key"):
        load_key(key / "below")


def test_processes_that_start_at_once_have_one_key(sqlite_path: Path) -> None:
    script = "import sys; from replay.pseudonyms import pseudonyms; print(pseudonyms(sys.argv[1]).of('x'))"
    started = [
        subprocess.Popen([sys.executable, "-c", script, str(sqlite_path)], cwd=ROOT, stdout=subprocess.PIPE)
        for _ in range(3)
    ]
    assert len({process.communicate(timeout=60)[0] for process in started}) == 1


def test_salts() -> None:
    one, other = SeededSalts(b"seed"), SeededSalts(b"seed")
    drawn = [one() for _ in range(100)]
    assert drawn == [other() for _ in range(100)]
    assert len(set(drawn)) == 100
    assert SeededSalts(b"seed", 50)() == drawn[50]
    assert {len(salt) for salt in (*drawn, system_salts())} == {16}
    assert system_salts() != system_salts()
