"""The routes of the replay viewer: the list of games, each game, its files, and why an event happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from loreplay.web.live import MOST_FOLLOWERS, growth
from loreplay.web.page import SCRIPT, STYLE, asset, environment, packed, page_data, viewer_page
from projections.names import clean
from replay.errors import StoreError
from replay.moments import NoSuchMoment

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import BaseRoute

    from replay.index import GameInfo
    from replay.replay import Replay
    from replay.store import Store
    from replay.urls import StoreUrl

PER_PAGE: Final = 100
FILES: Final = {
    "lore": ("application/x-ndjson", "lore"),
    "jsonl": ("application/x-ndjson", "jsonl"),
    "csv": ("text/csv; charset=utf-8", "csv"),
    "html": ("text/html; charset=utf-8", "html"),
    "parquet": ("application/vnd.apache.parquet", "parquet"),
}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class NotThere(Exception):
    """What was asked for does not exist; one line for people."""


def routes(url: StoreUrl, base: str = "") -> list[BaseRoute]:
    """The viewer's routes over a store, below the path `base`:

    `/games`, `/games/{game}`, `/games/{game}/explain/{number}`, `/games/{game}/file.{form}`, `/games/{game}/data`,
    `/games/{game}/live` (server-sent events while a game is played) and
    `/static/viewer.js`, `/static/viewer.css`. They answer GET alone; each opens the store for itself.
    """
    from starlette.routing import Route

    pages = _Pages(url, base)
    return [
        Route("/games", pages.answering(pages.games), name="games"),
        Route("/games/{game}", pages.answering(pages.game), name="game"),
        Route("/games/{game}/explain/{number}", pages.answering(pages.explain), name="explain"),
        Route("/games/{game}/data", pages.answering(pages.data), name="data"),
        Route("/games/{game}/live", pages.answering(pages.live), name="live"),
        Route("/games/{game}/file.{form}", pages.answering(pages.file), name="file"),
        Route(f"/static/{SCRIPT}", pages.answering(pages.script)),
        Route(f"/static/{STYLE}", pages.answering(pages.style)),
    ]


class _Pages:
    def __init__(self, url: StoreUrl, base: str) -> None:
        from loreplay.cli.session import cards_path
        from replay.cardnames.lookup import CardNames

        self.url = url
        self.base = base
        self.cards = CardNames(cards_path(url))
        self.followers = BoundedSemaphore(MOST_FOLLOWERS)

    def answering(self, page: Callable[[Request], Response]) -> Callable[[Request], Response]:
        """The page, with one line for what is not there or cannot be read."""

        def answer(request: Request) -> Response:  # not async: Starlette runs it in a thread
            try:
                return page(request)
            except NotThere as error:
                return self.problem(404, str(error))
            except StoreError as error:
                return self.problem(500, str(error))

        return answer

    def problem(self, status: int, message: str) -> Response:
        from starlette.responses import HTMLResponse

        text = environment().get_template("problem.html.j2").render(base=self.base, message=clean(message))
        return HTMLResponse(text, status, headers=_headers())

    @contextmanager
    def store(self) -> Iterator[Store]:
        from replay.opening import open_url

        with open_url(self.url, False) as store:
            yield store

    def replay(self, request: Request, store: Store) -> Replay:
        """The game that the address names, in the view that `?as=` asks for."""
        from replay.replay import Replay

        try:
            replay = Replay.from_store(store, request.path_params["game"], namer=self.cards)
        except StoreError as error:
            raise NotThere(str(error)) from error
        wanted = request.query_params.get("as")
        if wanted is None:
            return replay
        if wanted in ("all", "public"):
            return replay.everything() if wanted == "all" else replay.view()
        try:
            return replay.view(wanted)
        except ValueError as error:
            raise NotThere(str(error)) from error

    # The pages -------------------------------------------------------------------------------------------------------

    def games(self, request: Request) -> Response:
        from starlette.responses import HTMLResponse

        with self.store() as store:
            found = [info for info in reversed(store.games()) if info.superseded_by is None]
        words = request.query_params.get("q", "")[:80].casefold().split()
        if words:
            found = [info for info in found if all(word in _searched(info) for word in words)]
        pages = max(1, -(-len(found) // PER_PAGE))
        page = min(max(_number(request.query_params.get("page"), 1), 1), pages)
        shown = found[(page - 1) * PER_PAGE : page * PER_PAGE]
        query = request.query_params.get("q", "")[:80]

        def address(number: int) -> str:
            return f"{self.base}/games?{urlencode({'q': query, 'page': number} if query else {'page': number})}"

        text = (
            environment()
            .get_template("games.html.j2")
            .render(
                base=self.base,
                rows=[_row(info) for info in shown],
                count=len(found),
                query=query,
                page=page,
                pages=pages,
                earlier=address(page - 1) if page > 1 else None,
                later=address(page + 1) if page < pages else None,
            )
        )
        return HTMLResponse(text, headers=_headers())

    def game(self, request: Request) -> Response:
        from starlette.responses import HTMLResponse

        with self.store() as store:
            replay = self.replay(request, store)
            at = request.query_params.get("at")
            try:
                start = replay.number_at(at) if at else None
            except NoSuchMoment as error:
                raise NotThere(str(error)) from error
            wanted = request.query_params.get("as")
            view = f"?{urlencode({'as': wanted})}" if wanted else ""
            here = f"{self.base}/games/{replay.game_id}/file"
            links = [
                ("Events (JSON lines)", f"{here}.jsonl{view}"),
                ("Events (Parquet)", f"{here}.parquet{view}"),
                ("As one page (HTML)", f"{here}.html{view}"),
            ]
            there = f"{self.base}/games/{replay.game_id}"
            live = None if replay.info.finished else (f"{there}/live{view}", f"{there}/data{view}")
            text = viewer_page(replay, start=start, base=self.base, links=links, live=live)
        return HTMLResponse(text, headers=_headers())

    def explain(self, request: Request) -> Response:
        import msgspec
        from starlette.responses import Response

        with self.store() as store:
            replay = self.replay(request, store)
            try:
                found = replay.explain(request.path_params["number"])
            except NoSuchMoment as error:
                raise NotThere(str(error)) from error
            document = {
                "schema": "loreplay.explanation",
                "version": 1,
                "game": str(replay.game_id),
                "view": replay.seen_as,
                **found.document(),
            }
        return Response(msgspec.json.encode(document), media_type="application/json", headers=_headers())

    def data(self, request: Request) -> Response:
        from starlette.responses import PlainTextResponse

        with self.store() as store:
            return PlainTextResponse(packed(page_data(self.replay(request, store))), headers=_headers())

    def live(self, request: Request) -> Response:
        from starlette.responses import StreamingResponse

        with self.store() as store:
            game_id = self.replay(request, store).game_id
        assert game_id is not None
        stream = growth(self.url, game_id, self.followers)
        return StreamingResponse(stream, media_type="text/event-stream", headers=_headers())

    def file(self, request: Request) -> Response:
        from starlette.responses import Response

        from loreplay.cli.exporting import csv_lines, html_page, json_lines, lore_lines, parquet_file

        form = request.path_params["form"]
        if form not in FILES:
            raise NotThere(f"there is no such file: it may be {', '.join(FILES)}")
        kind, ending = FILES[form]
        with self.store() as store:
            replay = self.replay(request, store)
            if form == "lore":
                content = b"".join(lore_lines(replay, replay.stored))
            else:
                makers = {"jsonl": json_lines, "csv": csv_lines, "html": html_page, "parquet": parquet_file}
                content = b"".join(makers[form](replay))
        name = f"{str(replay.game_id)[:8]}.{ending}"
        return Response(
            content, media_type=kind, headers={**_headers(), "Content-Disposition": f'attachment; filename="{name}"'}
        )

    def script(self, request: Request) -> Response:
        return _static(SCRIPT, "text/javascript")

    def style(self, request: Request) -> Response:
        return _static(STYLE, "text/css")


def _static(name: str, kind: str) -> Response:
    from starlette.responses import Response

    return Response(asset(name), media_type=kind, headers={**_headers(), "Cache-Control": "no-cache"})


def _headers() -> dict[str, str]:
    return {
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
    }


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else default


def _searched(info: GameInfo) -> str:
    players = " ".join(player.name for player in info.players)
    return f"{info.id} {players} {info.format} {info.source} {info.result}".casefold()


def _row(info: GameInfo) -> dict[str, Any]:
    from loreplay.cli.games import notes, when

    return {
        "id": str(info.id),
        "short": str(info.id)[:8],
        "when": when(info.began),
        "players": " v ".join("bot" if player.bot else clean(player.name) for player in info.players),
        "format": clean(info.format),
        "turns": info.turns,
        "events": info.events,
        "result": clean(info.result),
        "notes": ", ".join(notes(info)),
    }
