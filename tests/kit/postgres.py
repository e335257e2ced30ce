"""A PostgreSQL server of our own, from Debian's package, on a local socket, for one test session."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from urllib.parse import quote

USER = "loreplay"


class NoServerError(Exception):
    """Why no server could be started here."""


@dataclass
class Server:
    """A running server."""

    folder: Path
    binaries: Path
    account: str | None
    """Whose processes it has; None: ours."""
    durable: bool
    numbers: Iterator[int] = field(default_factory=count)

    def start(self) -> None:
        """Starts it."""
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}'"
        if not self.durable:
            options += " -c fsync=off -c full_page_writes=off"
        self._control("-l", self.folder / "log", "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stops it: `fast` ends what is under way, `immediate` is a crash."""
        self._control("-m", mode, "stop")

    def _control(self, *command: str | Path) -> None:
        _run([self.binaries / "pg_ctl", "-D", self.folder / "data", "-w", *command], self.account)

    def url(self, database: str) -> str:
        """The store URL of a database."""
        return f"postgresql://{USER}@/{database}?host={quote(str(self.folder), safe='')}"

    def new_database(self) -> str:
        """The store URL of a new, empty database."""
        import psycopg

        name = f"store{next(self.numbers)}"
        with psycopg.connect(host=str(self.folder), user=USER, dbname="postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)


def _binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    path = shutil.which("initdb")
    if path is None:
        raise NoServerError("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    return Path(path).resolve().parent


@contextmanager
def server(*, durable: bool = False) -> Iterator[Server]:
    """Starts a server, and stops and removes it at the end. It waits for the disk where it is to be `durable`.

    Raises NoServerError with the reason if that cannot be.
    """
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise NoServerError(f"psycopg cannot be imported ({error})") from None
    binaries = _binaries()
    account: str | None = None
    if os.name == "posix" and os.geteuid() == 0:  # the server refuses to run as root
        account = "postgres"
        try:
            pwd.getpwnam(account)
        except KeyError:
            raise NoServerError("running as root, and there is no user postgres to start the server as") from None
    folder = Path(tempfile.mkdtemp(prefix="loreplay-pg-"))
    try:
        if account is not None:
            shutil.chown(folder, account)
        data = folder / "data"
        _run([binaries / "initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"], account)
        running = Server(folder, binaries, account, durable)
        running.start()
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(command: list[str | Path], account: str | None) -> None:
    done = subprocess.run(command, user=account, cwd="/", capture_output=True, text=True, timeout=120, check=False)
    if done.returncode:
        said = " ".join((done.stderr or done.stdout).split())[-300:]
        raise NoServerError(f"{Path(command[0]).name} failed: {said}")
