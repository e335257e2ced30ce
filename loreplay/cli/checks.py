"""What `loreplay doctor` looks at, one check each."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from loreplay import __version__
from loreplay.cli.doctor import Finding
from loreplay.cli.failures import one_line
from loreplay.cli.session import Session, cards_path
from loreplay.cli.terminal import colours, width
from replay.errors import StoreError
from replay.urls import PostgresUrl, SqliteUrl

LIBRARIES = ("eventsourcing", "msgspec", "pydantic", "platformdirs", "rich", "typer", "zstandard")
ON, OFF = b"DETAILED LOGS: ENABLED", b"DETAILED LOGS: DISABLED"
_HEAD = 4 * 1024 * 1024
"""Bytes of a log in which Arena says whether detailed logs are on."""
_LEAST_FREE = 200 * 1024 * 1024


def findings(session: Session) -> Iterator[Finding]:
    """All of them, in order."""
    from domain.cr import EDITION

    system = f"Python {platform.python_version()} on {platform.system()}, SQLite {sqlite3.sqlite_version}"
    yield Finding("OK", "loreplay", f"{__version__}, Comprehensive Rules of {EDITION}, {system}")
    yield from libraries()
    yield from store(session)
    yield from key(session)
    yield from card_names(session)
    yield from postgres(session)
    yield from arena_logs()
    yield from terminal()


def libraries() -> Iterator[Finding]:
    """What Loreplay needs."""
    there, missing = [], []
    for name in LIBRARIES:
        try:
            there.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            missing.append(name)
    if missing:
        yield Finding("FAIL", "libraries", f"{', '.join(missing)} missing", "install loreplay again")
    else:
        yield Finding("OK", "libraries", ", ".join(there))


def store(session: Session) -> Iterator[Finding]:
    """Whether the store can be opened and written."""
    try:
        url = session.url
    except StoreError as error:
        yield Finding("FAIL", "store", str(error))
        return
    source = "--store" if session.given else "LOREPLAY_STORE" if os.environ.get("LOREPLAY_STORE") else "the default"
    where = f"{url} ({source})"
    if isinstance(url, SqliteUrl) and not url.path.exists():
        folder = next((each for each in url.path.absolute().parents if each.exists()), Path.cwd())
        if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
            yield Finding("OK", "store", f"{where} is not there yet", "`loreplay import PATH` makes it")
        else:
            yield Finding("FAIL", "store", f"{where} cannot be made in {folder}", "name another with --store")
        return
    try:
        opened = session.opened(create=False)
        games = opened.games()
        known = {info.id for info in games} | opened.disputes().keys()
        broken = sum(1 for head in opened.heads() if head not in known)
    except StoreError as error:
        yield Finding("FAIL", "store", one_line(str(error)))
        return
    try:
        opened.transact(lambda execute: execute("SELECT 1", ()))
        written = True
    except StoreError as error:
        written = False
        yield Finding("FAIL", "store", f"{where} can be read but not written: {one_line(str(error))}")
    if written:
        yield Finding("OK", "store", f"{where} can be read and written, {_games(len(games))}")
    if broken:
        yield Finding("WARN", "store", f"{_games(broken)} missing in the index", "`loreplay verify --all` says more")
    if isinstance(url, SqliteUrl):
        free = shutil.disk_usage(url.path.absolute().parent).free
        size = url.path.stat().st_size
        level = "WARN" if free < max(_LEAST_FREE, size // 10) else "OK"
        todo = "make room before the next import" if level == "WARN" else ""
        yield Finding(
            "WARN" if level == "WARN" else "OK",
            "disk",
            f"{size / 1e6:,.1f} MB used by the store, {free / 1e9:,.1f} GB free",
            todo,
        )


def key(session: Session) -> Iterator[Finding]:
    """Whether the key of the pseudonyms is there and nobody else's."""
    try:
        path = session.url.key_path
    except StoreError:
        return
    if not path.exists():
        yield Finding("OK", "key", f"{path} is not there yet: it is made by the first import of a log")
        return
    try:
        from replay.pseudonyms import load_key

        load_key(path)
        mode = stat.S_IMODE(path.stat().st_mode)
    except (StoreError, OSError) as error:
        yield Finding("FAIL", "key", one_line(str(error)))
        return
    if os.name == "posix" and mode & 0o077:
        yield Finding("WARN", "key", f"{path} may be read by others (mode {mode:04o})", f"chmod 600 {path}")
    else:
        yield Finding("OK", "key", f"{path} is there" + (f", mode {mode:04o}" if os.name == "posix" else ""))


def card_names(session: Session) -> Iterator[Finding]:
    """Whether games can show the names of cards."""
    from replay.cardnames import CardFileError, CardNames

    try:
        path = cards_path(session.url)
        number = len(CardNames(path))
    except CardFileError as error:
        yield Finding("FAIL", "card names", str(error))
        return
    except StoreError:
        return
    if number:
        yield Finding("OK", "card names", f"{number:,} in {path}")
    else:
        todo = "`loreplay cards import PATH` reads Arena's, Scryfall's or MTGJSON's"
        yield Finding("WARN", "card names", "none: games show types and numbers instead", todo)


def postgres(session: Session) -> Iterator[Finding]:
    """Whether stores on PostgreSQL can be used."""
    wanted = False
    try:
        wanted = isinstance(session.url, PostgresUrl)
    except StoreError:
        pass
    if importlib.util.find_spec("psycopg") is not None:
        yield Finding("OK", "PostgreSQL", f"can be used (psycopg {version('psycopg')})")
    elif wanted:
        yield Finding("FAIL", "PostgreSQL", "the store needs it", 'pip install "loreplay[postgres]"')
    else:
        yield Finding(
            "OK", "PostgreSQL", 'not installed, and not needed here; pip install "loreplay[postgres]" brings it'
        )


def arena_logs() -> Iterator[Finding]:
    """Arena's own logs on this machine, and whether they hold games."""
    hint = "in Arena: Options → Account → Detailed Logs (Plugin Support), then start Arena again"
    found = False
    for path in log_places():
        try:
            if not path.is_file():
                continue
            with path.open("rb") as file:
                head = file.read(_HEAD)
        except OSError as error:
            yield Finding("WARN", "Arena log", f"{path} cannot be read ({error.strerror})")
            found = True
            continue
        found = True
        if OFF in head and ON not in head:
            yield Finding("WARN", "Arena log", f"{path} holds no games: detailed logs are off", hint)
        elif ON in head:
            yield Finding("OK", "Arena log", f"{path} with detailed logs", f'`loreplay import "{path}"`')
        else:
            yield Finding("WARN", "Arena log", f"{path} does not say that detailed logs are on", hint)
    if not found:
        yield Finding("OK", "Arena log", "none on this machine", f"logs of another one need detailed logs, too: {hint}")


def log_places() -> Iterator[Path]:
    """Where Arena writes its logs on this system."""
    home = Path.home()
    if sys.platform == "win32":
        folder = home / "AppData" / "LocalLow" / "Wizards Of The Coast" / "MTGA"
    elif sys.platform == "darwin":
        folder = home / "Library" / "Logs" / "Wizards Of The Coast" / "MTGA"
    else:
        users = "steamapps/compatdata/2141910/pfx/drive_c/users/steamuser"
        folder = home / ".local/share/Steam" / users / "AppData/LocalLow/Wizards Of The Coast/MTGA"
    yield from (folder / "Player.log", folder / "Player-prev.log")


def terminal() -> Iterator[Finding]:
    """What can be shown here."""
    encoding = getattr(sys.stdout, "encoding", None) or "unknown"
    columns = width()
    shown = f"{columns} columns" if columns else "no terminal, lines are not cut"
    colour = "colours" if colours() else "no colours"
    if encoding.lower().replace("-", "") in ("utf8", "cp65001"):
        yield Finding("OK", "terminal", f"{shown}, {colour}, {encoding}")
    else:
        yield Finding(
            "WARN", "terminal", f"{shown}, {colour}, {encoding}: some letters will be shown as ?", "set PYTHONUTF8=1"
        )


def _games(number: int) -> str:
    return f"{number:,} game{'' if number == 1 else 's'}"
