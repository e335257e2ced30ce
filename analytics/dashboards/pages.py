"""What each dashboard page holds, as documents: the HTML, JSON and CSV twins are made from the same."""

from __future__ import annotations

from typing import Any, Final

from analytics.errors import UnknownMetric
from analytics.lake.reading import Lake
from analytics.metrics.catalogue import Metric, metric, metrics
from analytics.metrics.filters import Filters, scope_sql
from analytics.metrics.running import MetricResult, run_metric

PAGES: Final = {
    "overview": "Overview",
    "sagas": "Sagas",
    "enduring-stories": "Enduring stories",
    "cards": "Cards",
    "decks": "Decks",
    "players": "Players",
    "games": "Games",
    "rules": "Rules",
}
HIDDEN_NOTE: Final = "it rests on what not everybody saw (cards drawn, deck lists): it is shown with the token alone"
MOST_MOMENTS: Final = 500
MOST_GAMES: Final = 1000
DEFAULTS: Final = {"bots": "no", "gaps": "no"}
"""Filters of the dashboards where the address says nothing."""


def metrics_of(page: str) -> list[Metric]:
    """The metrics of a page."""
    return [each for each in metrics().values() if each.page == page]


def check_page(page: str) -> str:
    """The page's title. UnknownMetric for one that there is not."""
    if page not in PAGES:
        raise UnknownMetric(f"there is no page {page[:40]!r}; there are {', '.join(PAGES)}")
    return PAGES[page]


def answer(lake: Lake, chosen: Metric, by: str | None, filters: Filters, *, hidden: bool) -> MetricResult:
    """A metric's answer; without `hidden` nothing that not everybody saw."""
    if not hidden:
        if chosen.hidden:
            return MetricResult(
                metric=chosen.name,
                definition=chosen.definition,
                filters=filters.asdict(),
                by=None,
                n_games=0,
                rows=[],
                note=HIDDEN_NOTE,
            )
        if by == "deck" or filters.deck is not None:
            raise UnknownMetric(f"deck: {HIDDEN_NOTE}")
        if by is None and chosen.default_by == "deck":
            by = "none"
    return run_metric(lake, chosen.name, by, filters)


def page_document(lake: Lake, page: str, by: str | None, filters: Filters, *, hidden: bool) -> dict[str, Any]:
    """Everything on a page; `by` groups those of its metrics that can be grouped so."""
    title = check_page(page)
    found = []
    for each in metrics_of(page):
        result = answer(lake, each, by if by in each.by or by == "none" else None, filters, hidden=hidden)
        found.append({"title": each.title, "since": each.since, "columns": each.columns, "result": result})
    document = {"page": page, "title": title, "filters": filters.asdict(), "by": by, "metrics": found}
    if page == "games":
        document["games"] = games(lake, filters)
    return document


def games(lake: Lake, filters: Filters) -> list[dict[str, Any]]:
    """The games in scope, the latest first."""
    return lake.rows(
        f"""
        SELECT CAST(s.game_id AS VARCHAR) AS game_id, any_value(s.end_event) AS event_number,
               CAST(any_value(s.day) AS VARCHAR) AS day, any_value(s.format) AS format, any_value(s.source) AS source,
               string_agg(s.player, ' v ' ORDER BY s.seat) AS players, any_value(s.turns) AS turns,
               any_value(s.player) FILTER (WHERE s.won) AS winner, any_value(s.end_reason) AS end_reason,
               any_value(s.partial) AS partial
        FROM ({scope_sql(filters)}) s GROUP BY s.game_id ORDER BY day DESC NULLS LAST, s.game_id LIMIT {MOST_GAMES}"""
    )


def moments(lake: Lake, name: str, filters: Filters, *, hidden: bool) -> dict[str, Any]:
    """The exact events that a metric counts, each with its game."""
    chosen = metric(name)
    if chosen.hidden and not hidden:
        raise UnknownMetric(f"{name}: {HIDDEN_NOTE}")
    table = chosen.moments
    columns = {row["column_name"] for row in lake.rows(f"SELECT column_name FROM (DESCRIBE {table})")}
    shown = [
        each
        for each in ("turn", "own_turn", "card", "rule", "kind", "chapter", "outcome", "left_how", "end_reason", "n")
        if each in columns and not (each == "card" and table == "fct_cards" and not hidden)
    ]
    joined = "game_id, seat" if "seat" in columns else "game_id"
    where = ""
    if "card" in columns and filters.card is not None:
        from analytics.metrics.filters import card_sql

        where = f"WHERE t.card IN ({card_sql(filters)})"
    told = ", ".join(f't."{each}"' for each in shown)
    seat = "t.seat" if "seat" in columns else "NULL"
    rows = lake.rows(
        f"""
        SELECT CAST(t.game_id AS VARCHAR) AS game_id, t.event_number, {seat} AS seat{", " + told if told else ""}
        FROM {table} t SEMI JOIN ({scope_sql(filters)}) s USING ({joined}) {where}
        ORDER BY t.game_id, t.event_number LIMIT {MOST_MOMENTS}"""
    )
    return {"metric": name, "title": chosen.title, "filters": filters.asdict(), "moments": rows}
