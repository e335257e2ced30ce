"""The viewer's routes on a real server: the list in pages, each game in the viewer, its files, why."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.error import HTTPError
from urllib.request import urlopen

import msgspec
import pytest
import uvicorn
from starlette.applications import Starlette

from loreplay.web.viewer import PER_PAGE, routes
from replay.replay import Replay
from replay.store import open_store
from replay.urls import parse_url
from tests.kit.browser import expected, opened
from tests.kit.game import SAGA, Game
from tests.kit.hostile import hostile_game
from tests.kit.recording import new_id, record, small_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class Served(NamedTuple):
    """A server over a store."""

    address: str
    store: Path

    def get(self, path: str) -> tuple[int, str]:
        """Status and text."""
        try:
            with urlopen(self.address + path) as answer:
                return answer.status, answer.read().decode(errors="replace")
        except HTTPError as error:
            with error:
                return error.code, error.read().decode()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Games in a store, served on loopback."""
    path = tmp_path_factory.mktemp("served") / "games.db"
    game = Game("Ann", "Ben", observer=1)
    game.turn(1)
    game.step("main1")
    saga = game.enter(1, SAGA)
    game.resolve_ability(game.chapter(1, saga, 1, "714.3a"))
    with open_store(path) as store:
        for events in (game.events, hostile_game(), *(small_game() for _ in range(PER_PAGE))):
            store.append(record(events, new_id(), every=1000))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    app = Starlette(routes=routes(parse_url(str(path))))
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield Served(f"http://127.0.0.1:{port}", path)
    server.should_exit = True
    thread.join(5)


def game_of(served: Served, name: str) -> Replay:
    with open_store(served.store) as store:
        found = next(info for info in store.games() if info.players[0].name.startswith(name))
        return Replay.from_store(store, found.id)


def test_the_list_comes_in_pages(served: Served) -> None:
    status, first = served.get("/games")
    assert status == 200
    assert first.count("<tr>") == PER_PAGE + 1
    assert f"{PER_PAGE + 2:,} games" in first
    assert "page 1 of 2" in first
    assert served.get("/games?page=2")[1].count("<tr>") == 3
    assert served.get("/games?page=999")[1] == served.get("/games?page=2")[1]
    assert served.get("/games?page=x")[1] == first
    assert "<script>document" not in first + served.get("/games?page=2")[1]


def test_the_list_is_searched(served: Served) -> None:
    replay = game_of(served, "Ann")
    assert f"/games/{replay.game_id}" in served.get(f"/games?q={str(replay.game_id)[:12]}")[1]
    assert "No games here" in served.get("/games?q=%3Cb%3Enobody")[1]
    assert "<b>nobody" not in served.get("/games?q=%3Cb%3Enobody")[1]


def test_a_game_in_the_browser(browser: Browser, served: Served, tmp_path: Path) -> None:
    replay = game_of(served, "Ann")
    with opened(browser, tmp_path, "#e20", f"{served.address}/games/{str(replay.game_id)[:8]}") as shown:
        for number, found in zip(range(len(replay)), shown.at(list(range(len(replay)))), strict=True):
            assert found == expected(replay.at(number).board)
        assert shown.complaints == []
        assert {request.removeprefix(served.address).partition("#")[0] for request in shown.requests} == {
            f"/games/{str(replay.game_id)[:8]}",
            "/static/viewer.css",
            "/static/viewer.js",
            f"/games/{replay.game_id}/live",  # it is not finished
        }
        shown.page.click("text=Games")
        assert shown.page.locator("h1").inner_text() == "Games"
        assert shown.complaints == []


def test_hostile_names_in_the_browser(browser: Browser, served: Served, tmp_path: Path) -> None:
    replay = game_of(served, "<script>")
    with opened(browser, tmp_path, "", f"{served.address}/games/{replay.game_id}?as=all") as shown:
        shown.at(list(range(0, len(replay), 5)))
        assert shown.complaints == []
        assert shown.page.locator("#board img, #board script, header script").count() == 0


def test_views_moments_and_files(served: Served) -> None:
    replay = game_of(served, "Ann")
    at = f"/games/{replay.game_id}"
    assert "as Ann" in served.get(at)[1]
    assert "as Ben" in served.get(f"{at}?as=2")[1]
    assert "public view" in served.get(f"{at}?as=public")[1]
    explained = msgspec.json.decode(served.get(f"{at}/explain/{len(replay) - 1}")[1])
    assert [link["number"] for link in explained["links"]] == [
        link.number for link in replay.explain(len(replay) - 1).links
    ]
    for form in ("lore", "jsonl", "csv", "html", "parquet"):
        assert served.get(f"{at}/file.{form}")[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "/games/ffffffff",
        "/games/..%2f..",
        "/games/{}?as=Carol",
        "/games/{}?at=T99",
        "/games/{}/explain/99999",
        "/games/{}/explain/%3Cscript%3E",
        "/games/{}/file.exe",
    ],
)
def test_what_is_not_there_is_one_line(served: Served, path: str) -> None:
    status, text = served.get(path.format(game_of(served, "Ann").game_id))
    assert status == 404
    assert "<script>" not in text
    assert "Traceback" not in text
