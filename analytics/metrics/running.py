"""Runs a metric: scope, SQL, and what a survival curve needs beyond it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import msgspec

from analytics.errors import LakeReplaced, UnknownMetric
from analytics.lake.reading import Lake
from analytics.metrics.catalogue import Metric, metric
from analytics.metrics.filters import Filters
from analytics.metrics.finishing import FINISHERS
from analytics.metrics.scoping import Scope

NONE: Final = "none"
"""`--by none`: everything in one row."""


class MetricResult(msgspec.Struct, kw_only=True):
    """The answer."""

    metric: str
    definition: str
    filters: dict[str, str]
    by: str | None
    n_games: int
    """Games in scope."""
    rows: list[dict[str, Any]]
    note: str | None


def run_metric(lake: Lake, name: str, by: str | None = None, filters: Filters | None = None) -> MetricResult:
    """The rows of a metric. UnknownMetric for a name, a grouping or a filter that there is not."""
    import duckdb

    chosen, filters = metric(name), filters or Filters()
    group = _group(chosen, by)
    cursor = lake.connection.cursor()
    try:
        counts = lake.scopes.enter(cursor, filters)
        sql = chosen.sql.replace("{{by}}", f'"{group}", ' if group else "").replace(
            "{{group}}", f'GROUP BY "{group}"' if group else ""
        )
        sql = sql.replace("{{join}}", f'r."{group}" IS NOT DISTINCT FROM s."{group}"' if group else "true")
        result = cursor.execute(sql)
        names = [column[0] for column in result.description or ()]
        rows = [dict(zip(names, map(_plain, row), strict=True)) for row in result.fetchall()]
    except duckdb.IOException:
        raise LakeReplaced from None
    finally:
        cursor.close()
    if chosen.finish is not None:
        rows = FINISHERS[chosen.finish](rows, group)
    else:
        rows = [row for row in rows if row.get("n") != 0]
    return MetricResult(
        metric=name,
        definition=chosen.definition,
        filters=filters.asdict(),
        by=group,
        n_games=counts.games,
        rows=rows,
        note=_note(chosen, filters, counts, rows),
    )


def _group(chosen: Metric, by: str | None) -> str | None:
    group = by if by is not None else chosen.default_by
    if group in (None, NONE):
        return None
    if group not in chosen.by:
        known = f"it can be grouped by {', '.join((*chosen.by, NONE))}" if chosen.by else "it cannot be grouped"
        raise UnknownMetric(f"--by {str(group)[:40]!r}: {chosen.name} has no such grouping; {known}")
    return group


def _plain(value: Any) -> Any:
    """A value as JSON has it; figures rounded to what they are worth."""
    if isinstance(value, Decimal):
        value = float(value)
    if isinstance(value, float):
        return None if value != value else round(value, 6)
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return str(value)


def _note(chosen: Metric, filters: Filters, counts: Scope, rows: list[dict[str, Any]]) -> str | None:
    games, partial, bots = counts
    if not games:
        asked = ", ".join(f"{name} {value}" for name, value in filters.asdict().items())
        return f"no game fits the filters ({asked})" if asked else "there are no games in the lake"
    if not rows:
        return chosen.no_rows
    said = []
    if partial:
        said.append(f"{partial} of {games} games have gaps (gaps=no leaves them out)")
    if bots:
        said.append(f"{bots} were recorded against programs (bots=no leaves them out)")
    return "; ".join(said) or None
