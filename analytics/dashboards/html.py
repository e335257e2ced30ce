"""Documents of pages → HTML. Whatever comes from games is escaped."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, Final
from urllib.parse import urlencode

from analytics.charts.drawing import chart_svg, describe
from analytics.dashboards.pages import PAGES
from analytics.metrics.catalogue import Metric, metrics
from analytics.metrics.filters import CHOICES
from analytics.metrics.running import MetricResult
from projections.names import clean

MOST_ROWS: Final = 200
"""Rows of a table on a page; the twins have all."""

Svg = Callable[[Metric, MetricResult, Callable[[dict[str, Any]], str | None] | None], str]


@cache
def asset(name: str) -> str:
    """A file of `static/`."""
    return files("analytics.dashboards").joinpath("static", name).read_text(encoding="utf-8")


class Addresses:
    """Where pages, twins and games are: on a server, or (offline) as parts of one file."""

    def __init__(self, *, served: bool, filters: dict[str, str], by: str | None) -> None:
        self.served = served
        self.asked = {**filters, **({"by": by} if by else {})}

    def page(self, page: str) -> str:
        """A page with the filters that are set."""
        return f"/{page}{self._query(self.asked)}" if self.served else f"#{page}"

    def twin(self, what: str, ending: str) -> str | None:
        """The same as JSON or CSV."""
        return f"/{what}.{ending}{self._query(self.asked)}" if self.served else None

    def game(self, game: str, number: int | None) -> str | None:
        """A moment in the replay."""
        return f"/games/{game}?at=e{number}#e{number}" if self.served else None

    def moments(self, name: str, card: str | None = None) -> str | None:
        """The events that a metric counts."""
        asked = {**self.asked, **({"card": card} if card else {})}
        asked.pop("by", None)
        return f"/moments/{name}{self._query(asked)}" if self.served else None

    @staticmethod
    def _query(asked: dict[str, str]) -> str:
        return f"?{urlencode(asked)}" if asked else ""


def table_html(rows: list[dict[str, Any]], name: str, addresses: Addresses, link: bool = False) -> str:
    """A sortable table; with `link` the first column leads to the moment."""
    if not rows:
        return ""
    columns = [each for each in rows[0] if not (link and each in ("game_id", "event_number"))]
    numeric = {
        each: all(
            (isinstance(row[each], (int, float)) and not isinstance(row[each], bool)) or row[each] is None
            for row in rows
        )
        for each in columns
    }
    heads = "".join(
        f'<th scope="col"{_number(numeric[each])}><button type="button">{escape(each.replace("_", " "))}</button></th>'
        for each in columns
    )
    if link:
        heads = f'<th scope="col"><button type="button">moment</button></th>{heads}'
    body = []
    for row in rows:
        cells = "".join(
            f'<td{_number(numeric[each])} data-value="{escape(_plain(row[each]))}">{escape(_shown(row[each]))}</td>'
            for each in columns
        )
        if link:
            text = escape(f"{str(row['game_id'])[:8]} #e{row['event_number']}")
            address = addresses.game(str(row["game_id"]), row["event_number"])
            cells = f'<td>{f"""<a href="{escape(address)}">{text}</a>""" if address else text}</td>{cells}'
        body.append(f"<tr>{cells}</tr>")
    return (
        f'<div class="rows" role="region" tabindex="0" aria-label="{escape(name)}, table">'
        f'<table class="sortable" id="{escape(name)}-rows"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


def metric_html(entry: dict[str, Any], addresses: Addresses, svg: Svg = chart_svg) -> str:
    """One metric: definition, chart with its description, table, twins."""
    result: MetricResult = entry["result"]
    chosen = metrics()[result.metric]

    def link(row: dict[str, Any]) -> str | None:
        return addresses.moments(chosen.name, str(row["card"]) if row.get("card") else None)

    words = describe(chosen, result)
    drawn = ""
    if result.rows and chosen.chart is not None:
        image = svg(chosen, result, link)
        drawn = f'<figure class="chart"><div role="group" aria-label="{escape(words)}">{image}</div></figure>'
    links = [(f"JSON of {chosen.name}", addresses.twin(f"metrics/{chosen.name}", "json"), "JSON")]
    links += [(f"CSV of {chosen.name}", addresses.twin(f"metrics/{chosen.name}", "csv"), "CSV")]
    links += [(f"the events of {chosen.name}", addresses.moments(chosen.name), "the moments behind it")]
    twins = " · ".join(
        f'<a href="{escape(address)}" aria-label="{escape(label)}">{text}</a>'
        for label, address, text in links
        if address
    )
    note = f'<p class="muted"><strong>Note:</strong> {escape(result.note)}</p>' if result.note else ""
    shown = result.rows[:MOST_ROWS]
    left = len(result.rows) - len(shown)
    more = f'<p class="muted">{left:,} more rows are in the twins.</p>' if left else ""
    return (
        f'<section class="metric" id="{escape(chosen.name)}"><h2>{escape(chosen.title)}</h2>'
        f'<p class="muted">{escape(result.definition)} <span>(defined {escape(chosen.since)})</span></p>'
        f'{note}<p class="muted">{result.n_games:,} games in scope. {escape(words) if result.rows else ""}</p>{drawn}'
        f"{table_html(shown, chosen.name, addresses)}{more}<p>{twins}</p></section>"
    )


def page_html(document: dict[str, Any], addresses: Addresses, svg: Svg = chart_svg) -> str:
    """The main part of a page."""
    parts = [f"<h1>{escape(document['title'])}</h1>"]
    if "games" in document:
        found = document["games"]
        parts.append(
            '<section class="metric"><h2>Games</h2><label>Filter <input type="search" data-filters="games-rows" '
            'autocomplete="off"></label>'
            + (table_html(found, "games", addresses, link=True) or "<p>no game fits the filters</p>")
            + "</section>"
        )
    parts += [metric_html(entry, addresses, svg) for entry in document["metrics"]]
    return "\n".join(parts)


def filter_form(page: str, filters: dict[str, str], by: str | None) -> str:
    """The filters as a form that puts them into the address."""
    fields = []
    for name in ("card", "player", "deck", "format", "source", "since", "until"):
        kind = "date" if name in ("since", "until") else "text"
        value = escape(filters.get(name, ""))
        fields.append(f'<label>{name}<input type="{kind}" name="{name}" value="{value}" size="11"></label>')
    for name, choices in CHOICES.items():
        options = "".join(
            f'<option value="{value}"{" selected" if filters.get(name, "") == value else ""}>{text}</option>'
            for value, text in (("all", "all"), *((each, each) for each in choices))
        )
        fields.append(f'<label>{name}<select name="{name}">{options}</select></label>')
    fields.append(f'<label>by<input name="by" value="{escape(by or "")}" size="9"></label>')
    return f'<form method="get" action="/{escape(page)}">{"".join(fields)}<button>Show</button></form>'


def whole_html(title: str, main: str, nav: Iterable[tuple[str, str, bool]], *, served: bool, footer: str = "") -> str:
    """The whole document; served ones have their style and script beside them, others within and may load nothing."""
    style, script = asset("dashboard.css"), asset("dashboard.js")
    links = "".join(
        f'<li><a href="{escape(address)}"{" aria-current=page" if current else ""}>{escape(text)}</a></li>'
        for text, address, current in nav
    )
    if served:
        head = '<link rel="stylesheet" href="/static/dashboard.css">'
        tail = '<script src="/static/dashboard.js"></script>'
    else:
        policy = (
            f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; img-src data:;"
            " base-uri 'none'; form-action 'none'"
        )
        head = f'<meta http-equiv="Content-Security-Policy" content="{policy}"><style>{style}</style>'
        tail = f"<script>{script}</script>"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="data:,"><title>{escape(title)} · Loreplay</title>{head}</head>\n'
        f'<body><a class="skip" href="#main">To the content</a><header><nav aria-label="Pages"><ul>{links}</ul></nav>'
        f'</header>\n<main id="main">{main}</main>\n<footer class="muted">{footer}</footer>{tail}</body></html>\n'
    )


def one_file(documents: list[dict[str, Any]], footer: str) -> str:
    """All pages in one document that asks nobody for anything."""
    parts = []
    for document in documents:
        addresses = Addresses(served=False, filters={}, by=None)
        parts.append(f'<div class="page" id="{document["page"]}">{page_html(document, addresses)}</div>')
    nav = [(PAGES[each["page"]], f"#{each['page']}", False) for each in documents]
    return whole_html("Dashboard", "\n".join(parts), nav, served=False, footer=escape(footer))


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _number(numeric: bool) -> str:
    return ' class="number"' if numeric else ""


def _plain(value: Any) -> str:
    return "" if value is None else clean(str(value))


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.3f}".rstrip("0").rstrip(".")
    return _plain(value)
