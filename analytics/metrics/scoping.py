"""The games and players that filters mean, looked up once for each set of filters: an open lake does not change."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

from analytics.metrics.filters import Filters, card_sql, scope_sql

if TYPE_CHECKING:
    import duckdb

MOST: Final = 64
"""Scopes that are kept; further ones are made for their question alone."""


class Scope(NamedTuple):
    """What a metric looks at."""

    games: int
    partial: int
    """Games with gaps."""
    bots: int
    """Recorded games against programs."""


class Scopes:
    """The scopes of an open lake."""

    def __init__(self) -> None:
        self._kept: dict[Filters, tuple[int, Scope]] = {}
        self._lock = Lock()

    def enter(self, cursor: duckdb.DuckDBPyConnection, filters: Filters) -> Scope:
        """Makes `scope` and `chosen_cards` of this cursor what the filters say."""
        with self._lock:
            kept = self._kept.get(filters)
            if kept is None:
                number = len(self._kept)
                if number == MOST:
                    return _make(cursor, filters, "TEMP TABLE", "scope", "chosen_cards")
                scope = _make(cursor, filters, "TABLE", f"scope_{number}", f"chosen_cards_{number}")
                kept = self._kept[filters] = (number, scope)
        for name in ("scope", "chosen_cards"):
            cursor.execute(f"CREATE OR REPLACE TEMP VIEW {name} AS SELECT * FROM {name}_{kept[0]}")
        return kept[1]


def _make(cursor: duckdb.DuckDBPyConnection, filters: Filters, kind: str, scope: str, cards: str) -> Scope:
    cursor.execute(f"CREATE OR REPLACE {kind} {cards} AS {card_sql(filters)}")
    sql = scope_sql(filters)
    if filters.card is not None:
        sql = (
            f"SELECT s.* FROM ({sql}) s SEMI JOIN (SELECT game_id, seat FROM fct_cards"
            f" WHERE played > 0 AND card IN (SELECT card FROM {cards})) c USING (game_id, seat)"
        )
    cursor.execute(f"CREATE OR REPLACE {kind} {scope} AS {sql}")
    found = cursor.execute(
        "SELECT count(DISTINCT game_id), count(DISTINCT game_id) FILTER (WHERE partial),"
        f" count(DISTINCT game_id) FILTER (WHERE bots AND source <> 'engine') FROM {scope}"
    ).fetchall()
    return Scope(*found[0])
