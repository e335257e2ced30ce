"""Where a store is: a file, or a PostgreSQL database."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

import platformdirs

from replay.errors import StoreError

VARIABLE = "LOREPLAY_STORE"
_KNOWN = "compression=zstd is known"


@dataclass(frozen=True)
class SqliteUrl:
    """A store in one file."""

    path: Path
    compression: str | None = field(default=None, compare=False)
    """`zstd`: what is appended from now on is compressed. A store remembers it."""

    def __str__(self) -> str:
        return str(self.path)

    @property
    def key_path(self) -> Path:
        """Where the key of the pseudonyms lies: beside the store."""
        return self.path.with_name(self.path.name + ".key")


@dataclass(frozen=True)
class PostgresUrl:
    """A store in a PostgreSQL database."""

    host: str
    port: int
    user: str
    password: str
    database: str
    compression: str | None = field(default=None, compare=False)
    """As of a store in a file."""

    def __str__(self) -> str:
        return f"postgresql://{self.user}@{self.host}:{self.port}/{self.database}"

    @property
    def key_path(self) -> Path:
        """Where the key of the pseudonyms lies: in the user's configuration, by a hash of host, port and database."""
        name = sha256(f"{self.host}:{self.port}/{self.database}".encode()).hexdigest()[:16]
        return platformdirs.user_config_path("loreplay", appauthor=False) / f"{name}.key"


StoreUrl = SqliteUrl | PostgresUrl


def default_path() -> Path:
    """The store of this user where no other is named."""
    return platformdirs.user_data_path("loreplay", appauthor=False) / "games.db"


def parse_url(url: str | os.PathLike[str] | None = None) -> StoreUrl:
    """`sqlite:///relative.db`, `sqlite:////absolute.db`, a bare path, `postgresql://user:password@host:port/database`.

    Behind `?`, a URL may say `compression=zstd`.

    None is LOREPLAY_STORE, else a file in the platform's folder for data. A PostgreSQL server on a local socket is
    `postgresql://user@/database?host=/folder/of/the/socket`. Raises StoreError for anything else.
    """
    if url is None:
        url = os.environ.get(VARIABLE) or default_path()
    text = os.fspath(url)
    if "\0" in text or not text:
        raise StoreError("an empty or impossible name of a store")
    scheme, separator, rest = text.partition("://")
    if not separator:
        return SqliteUrl(Path(text).expanduser())
    if scheme == "sqlite":
        if not rest.startswith("/") or len(rest) < 2:
            raise StoreError("the URL of an SQLite store is sqlite:///relative.db or sqlite:////absolute.db")
        path, _, query = rest[1:].partition("?")
        options = dict(parse_qsl(query, keep_blank_values=True))
        compression = _compression(options)
        if options or not path:
            raise StoreError(f"unknown option {min(options, default='')[:40]!r} in the URL of the store: {_KNOWN}")
        return SqliteUrl(Path(unquote(path)).expanduser(), compression)
    if scheme in ("postgresql", "postgres"):
        return _postgres(text)
    raise StoreError(f"unknown kind of store {scheme[:40]!r}: use sqlite:///file.db, a path, or postgresql://…")


def _postgres(text: str) -> PostgresUrl:
    wanted = "the URL of a PostgreSQL store is postgresql://user:password@host:port/database"
    try:
        parts = urlsplit(text)
        options = dict(parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query)))
        port = int(options.pop("port", 0)) or parts.port or 5432
        host = options.pop("host", None) or unquote(parts.hostname or "") or "localhost"
    except ValueError:
        raise StoreError(wanted) from None
    compression = _compression(options)
    database = unquote(parts.path.removeprefix("/"))
    if not database or not parts.username:
        raise StoreError(wanted)
    if options:
        raise StoreError(f"unknown option {min(options)[:40]!r} in the URL of the store: host, port and {_KNOWN}")
    return PostgresUrl(host, port, unquote(parts.username), unquote(parts.password or ""), database, compression)


def _compression(options: dict[str, str]) -> str | None:
    compression = options.pop("compression", None)
    if compression not in (None, "zstd"):
        raise StoreError(f"unknown compression {compression[:40]!r} in the URL of the store: zstd is known")
    return compression
