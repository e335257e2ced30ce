"""The routes of the dashboards: pages, their JSON and CSV twins, and the moments behind each figure."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from projections.names import clean
from replay.errors import StoreError

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import BaseRoute

    from analytics.lake.reading import Lake
    from analytics.metrics.catalogue import Metric
    from analytics.metrics.filters import Filters
    from analytics.metrics.running import MetricResult
    from replay.urls import StoreUrl

MOST_DRAWN: Final = 200
"""Charts that are kept."""


def routes(url: StoreUrl) -> list[BaseRoute]:
    """`/`, `/{page}`, `/{page}.json|csv`, `/metrics/{name}.json|csv`, `/moments/{name}`, `/static/dashboard.*`.

    `/games` is the viewer's own list.
    """
    from starlette.routing import Route

    from analytics.dashboards.pages import PAGES

    pages = _Pages(url)
    found: list[BaseRoute] = [Route("/", pages.answering(pages.page))]
    for page in PAGES:
        name = "games-dashboard" if page == "games" else page
        found.append(Route(f"/{name}", pages.answering(pages.page)))
        found.append(Route(f"/{name}.{{ending}}", pages.answering(pages.page_twin)))
    return [
        *found,
        Route("/metrics/{name}.{ending}", pages.answering(pages.metric_twin)),
        Route("/moments/{name}", pages.answering(pages.moments)),
        Route("/static/dashboard.css", pages.style),
        Route("/static/dashboard.js", pages.script),
    ]


class _Pages:
    def __init__(self, url: StoreUrl) -> None:
        self.url = url
        self._lock = threading.Lock()
        self._lake: Lake | None = None
        self._stamp: tuple[int, ...] = ()
        self._drawn: dict[Any, str] = {}

    @contextmanager
    def lake(self) -> Iterator[Lake]:
        """The lake as the latest build left it; opened anew when its manifest changed. One request at a time."""
        from analytics.lake.location import lake_path
        from analytics.lake.reading import open_lake

        folder = lake_path(self.url)
        with self._lock:
            stamp = tuple(
                path.stat().st_mtime_ns if path.exists() else 0
                for path in (folder / "manifest.sqlite", folder / "manifest.sqlite-wal")
            )
            if self._lake is None or stamp != self._stamp:
                fresh = open_lake(self.url)
                if self._lake is not None:
                    self._lake.connection.close()
                self._lake, self._stamp = fresh, stamp
                self._drawn.clear()
            yield self._lake

    def answering(self, page: Callable[[Request], Response]) -> Callable[[Request], Response]:
        """The page, with one line for what is not there."""

        def answer(request: Request) -> Response:  # not async: Starlette runs it in a thread
            from starlette.responses import PlainTextResponse

            from analytics.errors import LakeReplaced, UnknownMetric

            try:
                try:
                    return page(request)
                except LakeReplaced:
                    self.let_go()
                    return page(request)
            except UnknownMetric as error:
                return PlainTextResponse(f"{clean_line(error)}\n", 404)
            except StoreError as error:
                return PlainTextResponse(f"{clean_line(error)}\n", 503)

        return answer

    def let_go(self) -> None:
        """Closes the lake, so that the next request opens it anew."""
        with self._lock:
            if self._lake is not None:
                self._lake.connection.close()
            self._lake = None

    def asked(self, request: Request) -> tuple[Filters, dict[str, str], str | None]:
        """Filters, what of the address sets them, and the grouping. UnknownMetric for what is none."""
        from analytics.dashboards.pages import DEFAULTS
        from analytics.metrics.filters import Filters, checked

        given = {
            name: value[:200]
            for name, value in request.query_params.items()
            if name in Filters.__struct_fields__ and value
        }
        shown = {**DEFAULTS, **given}
        filters = checked({name: value for name, value in shown.items() if value != "all"})
        return filters, shown, request.query_params.get("by") or None

    def svg(self, chosen: Metric, result: MetricResult, link: Any) -> str:
        """A chart, drawn once for each answer."""
        from analytics.charts.drawing import chart_svg

        key = (result.metric, result.by, tuple(sorted(result.filters.items())))
        if key not in self._drawn:
            if len(self._drawn) >= MOST_DRAWN:
                self._drawn.pop(next(iter(self._drawn)))
            self._drawn[key] = chart_svg(chosen, result, link)
        return self._drawn[key]

    def page(self, request: Request) -> Response:
        from starlette.responses import HTMLResponse

        from analytics.dashboards.html import Addresses, filter_form, page_html, whole_html
        from analytics.dashboards.pages import PAGES, page_document

        page = _page(request.url.path)
        filters, shown, by = self.asked(request)
        with self.lake() as lake:
            document = page_document(lake, page, by, filters, hidden=request.state.hidden)
            addresses = Addresses(served=True, filters=shown, by=by)
            main = filter_form(_path(page), shown, by) + page_html(document, addresses, self.svg)
        nav = [(title, addresses.page(_path(each)), each == page) for each, title in PAGES.items()]
        nav.append(("Replays", "/games", False))
        twins = " · ".join(
            f'<a href="{address}">{ending.upper()}</a>'
            for ending in ("json", "csv")
            if (address := addresses.twin(_path(page), ending))
        ).replace("&", "&amp;")
        return HTMLResponse(whole_html(document["title"], main, nav, served=True, footer=f"This page as {twins}"))

    def page_twin(self, request: Request) -> Response:
        import msgspec
        from starlette.responses import Response

        from analytics.dashboards.pages import page_document

        page = _page(request.url.path.rpartition(".")[0])
        filters, _, by = self.asked(request)
        with self.lake() as lake:
            document = page_document(lake, page, by, filters, hidden=request.state.hidden)
        if _ending(request) == "json":
            whole = {"schema": "loreplay.dashboard", "version": 1, **document}
            return Response(msgspec.json.encode(whole), media_type="application/json")
        if page == "games":
            return _csv(document["games"])
        rows = [
            {"metric": entry["result"].metric, "row": number, "column": name, "value": value}
            for entry in document["metrics"]
            for number, row in enumerate(entry["result"].rows, 1)
            for name, value in row.items()
        ]
        return _csv(rows)

    def metric_twin(self, request: Request) -> Response:
        import msgspec
        from starlette.responses import Response

        from analytics.dashboards.pages import answer
        from analytics.metrics.catalogue import metric

        chosen = metric(request.path_params["name"])
        filters, _, by = self.asked(request)
        with self.lake() as lake:
            result = answer(lake, chosen, by, filters, hidden=request.state.hidden)
        if _ending(request) == "csv":
            return _csv(result.rows)
        whole = {"schema": "loreplay.stats", "version": 1, **msgspec.structs.asdict(result)}
        return Response(msgspec.json.encode(whole), media_type="application/json")

    def moments(self, request: Request) -> Response:
        from html import escape

        from starlette.responses import HTMLResponse

        from analytics.dashboards.html import Addresses, table_html, whole_html
        from analytics.dashboards.pages import PAGES, moments

        filters, shown, _ = self.asked(request)
        with self.lake() as lake:
            found = moments(lake, request.path_params["name"], filters, hidden=request.state.hidden)
        addresses = Addresses(served=True, filters=shown, by=None)
        rows = table_html(found["moments"], "moments", addresses, link=True) or "<p>no event fits the filters</p>"
        main = f'<h1>{escape(found["title"])}: the moments</h1><section class="metric">{rows}</section>'
        nav = [(title, addresses.page(_path(each)), False) for each, title in PAGES.items()]
        return HTMLResponse(whole_html(found["title"], main, nav, served=True))

    def style(self, request: Request) -> Response:
        return _static("dashboard.css", "text/css")

    def script(self, request: Request) -> Response:
        return _static("dashboard.js", "text/javascript")


def clean_line(error: Exception) -> str:
    """An error on one line."""
    return " ".join(clean(word) for word in str(error)[:1000].split())


def _path(page: str) -> str:
    return "games-dashboard" if page == "games" else page


def _page(path: str) -> str:
    name = path.strip("/") or "overview"
    return "games" if name == "games-dashboard" else name


def _ending(request: Request) -> str:
    from analytics.errors import UnknownMetric

    ending = str(request.path_params["ending"])
    if ending not in ("json", "csv"):
        raise UnknownMetric("the twins of a page end with .json or .csv")
    return ending


def _csv(rows: list[dict[str, Any]]) -> Response:
    from starlette.responses import Response

    from loreplay.cli.analytics_output import csv_text

    return Response(csv_text(rows), media_type="text/csv; charset=utf-8")


def _static(name: str, kind: str) -> Response:
    from starlette.responses import Response

    from analytics.dashboards.html import asset

    return Response(asset(name), media_type=kind)
