"""The store's rows as Arrow, by ADBC: nothing of them is made a Python object unless it is of an older version."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol
from urllib.parse import quote

from analytics.errors import LakeError
from domain.events import EVENTS
from replay.codec import encode
from replay.compression import Compression, from_text
from replay.recorded import read_record, stored
from replay.salts import system_salts
from replay.urls import PostgresUrl, SqliteUrl, StoreUrl

if TYPE_CHECKING:
    import pyarrow as pa

CURRENT: Final = frozenset(cls.topic() for cls in EVENTS.values())


class Source(Protocol):
    """Rows of a store in the order in which they were committed."""

    def last(self) -> int:
        """The position of the latest row; 0 for none."""

    def fetch(self, after: int, limit: int) -> pa.Table:
        """(position, game, number, topic, state) of the next rows."""

    def at(self, position: int) -> tuple[str, int] | None:
        """(game, number) of the row at a position."""

    def marked(self) -> list[str]:
        """Games that were forgotten, as 32 hex digits."""

    def close(self) -> None:
        """Closes the connection."""


class _Adbc:
    def __init__(self) -> None:
        self.compression = Compression()
        self.compression.load = self._dictionary

    connection: Any
    options: dict[str, str]
    rows: str
    raw: str
    """As `rows`, with the state as it is stored."""
    last_sql: str
    at_sql: str
    meta_sql: str
    marked_sql: Final = "SELECT name FROM loreplay_meta WHERE name LIKE 'forgotten %'"

    def _table(self, sql: str, parameters: tuple[Any, ...] = ()) -> pa.Table:
        try:
            with self.connection.cursor() as cursor:
                if self.options:
                    cursor.adbc_statement.set_options(**self.options)
                cursor.execute(sql, parameters)
                return cursor.fetch_arrow_table()
        except Exception as error:  # the driver's errors have no common class with others
            if isinstance(error, (KeyboardInterrupt, MemoryError)):
                raise
            raise LakeError(f"the store cannot be read: {' '.join(str(error).split())[:300]}") from None

    def last(self) -> int:
        return int(self._table(self.last_sql).column(0)[0].as_py() or 0)

    def fetch(self, after: int, limit: int) -> pa.Table:
        if self._meta("compression") is None:
            return self._table(self.rows, (after, limit))
        return expand_rows(self._table(self.raw, (after, limit)), self.compression)

    def _dictionary(self) -> bytes | None:
        kept = self._meta("dictionary")
        return from_text(kept) if kept is not None else None

    def _meta(self, name: str) -> str | None:
        found = self._table(self.meta_sql, (name,))
        return str(found.column(0)[0].as_py()) if found.num_rows else None

    def at(self, position: int) -> tuple[str, int] | None:
        found = self._table(self.at_sql, (position,))
        return (str(found.column(0)[0].as_py()), int(found.column(1)[0].as_py())) if found.num_rows else None

    def marked(self) -> list[str]:
        return [str(name.as_py()).split()[1] for name in self._table(self.marked_sql).column(0)]

    def close(self) -> None:
        self.connection.close()


class SqliteSource(_Adbc):
    """The file of a store; read only."""

    rows = (
        "SELECT rowid AS position, originator_id AS game, originator_version AS number, topic, CAST(state AS TEXT)"
        " AS state FROM stored_events WHERE rowid > ? ORDER BY rowid LIMIT ?"
    )
    raw = rows.replace("CAST(state AS TEXT)", "CAST(state AS BLOB)")
    meta_sql = "SELECT value FROM loreplay_meta WHERE name = ?"
    last_sql = "SELECT coalesce(max(rowid), 0) FROM stored_events"
    at_sql = "SELECT originator_id, originator_version FROM stored_events WHERE rowid = ?"

    def __init__(self, url: SqliteUrl) -> None:
        super().__init__()
        import adbc_driver_sqlite.dbapi as driver

        if not url.path.exists():
            raise LakeError(f"there is no store at {url.path}: import a game first, or name another with --store")
        self.options = {"adbc.sqlite.query.batch_rows": "65536"}
        self.connection = driver.connect(f"file:{quote(str(url.path.absolute()))}?mode=ro", autocommit=True)


class PostgresSource(_Adbc):
    """The database of a store."""

    rows = (
        "SELECT notification_id AS position, replace(CAST(originator_id AS text), '-', '') AS game,"
        " CAST(originator_version AS bigint) AS number, topic, convert_from(state, 'UTF8') AS state"
        " FROM loreplay_events WHERE notification_id > $1 ORDER BY notification_id LIMIT $2"
    )
    raw = rows.replace("convert_from(state, 'UTF8')", "state")
    meta_sql = "SELECT value FROM loreplay_meta WHERE name = $1"
    last_sql = "SELECT coalesce(max(notification_id), 0) FROM loreplay_events"
    at_sql = (
        "SELECT replace(CAST(originator_id AS text), '-', ''), CAST(originator_version AS bigint)"
        " FROM loreplay_events WHERE notification_id = $1"
    )

    def __init__(self, url: PostgresUrl) -> None:
        super().__init__()
        try:
            import adbc_driver_postgresql.dbapi as driver
        except ImportError as error:
            raise LakeError(f"PostgreSQL stores need the extra: pip install 'loreplay[postgres]' ({error})") from None
        self.options = {}
        login = quote(url.user, safe="") + (f":{quote(url.password, safe='')}" if url.password else "")
        if url.host.startswith("/"):
            uri = (
                f"postgresql://{login}@/{quote(url.database, safe='')}?host={quote(url.host, safe='')}&port={url.port}"
            )
        else:
            uri = f"postgresql://{login}@{url.host}:{url.port}/{quote(url.database, safe='')}"
        try:
            self.connection = driver.connect(uri, autocommit=True)
        except Exception as error:  # noqa: BLE001 - the driver's own, and it may quote the password
            raise LakeError(f"{url}: no connection ({type(error).__name__})") from None


def open_source(url: StoreUrl) -> Source:
    """The reader of a store. Raises LakeError where it cannot be opened."""
    return SqliteSource(url) if isinstance(url, SqliteUrl) else PostgresSource(url)


def expand_rows(table: pa.Table, compression: Compression) -> pa.Table:
    """The rows of a compressed store with plain payloads. What is no frame stays: it is named as it is taken apart."""
    import pyarrow as pa
    import pyarrow.compute as pc

    at = table.schema.get_field_index("state")
    states = map(compression.decompress, table.column(at).cast(pa.binary()).to_pylist())
    text = pc.CastOptions(target_type=pa.string(), allow_invalid_utf8=True)
    return table.set_column(at, "state", pc.cast(pa.array(states, pa.binary()), options=text))


def upcast_rows(table: pa.Table) -> pa.Table:
    """The rows with payloads of today's versions, in any order. Only those of an older one are decoded.

    Raises StoreError for a kind or version that this release does not know.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    older = {value.as_py() for value in pc.unique(table.column("topic"))} - CURRENT
    if not older:
        return table
    old = pc.is_in(table.column("topic"), value_set=pa.array(sorted(map(str, older))))
    rows = table.filter(old).to_pylist()
    for row in rows:
        recorded = read_record(stored(row["number"], row["topic"], str(row["state"]).encode()))
        row["topic"] = type(recorded.event).topic()
        row["state"] = encode(recorded.event, recorded.time, system_salts).decode()
    return pa.concat_tables([table.filter(pc.invert(old)), pa.Table.from_pylist(rows, schema=table.schema)])
