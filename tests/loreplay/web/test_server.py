"""`loreplay serve`: pages, twins, and the defences of a local server."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from analytics.dashboards.html import one_file
from analytics.dashboards.pages import PAGES, page_document
from analytics.metrics.filters import Filters
from loreplay.cli.failures import WrongUsage
from loreplay.web.server import allowed_hosts, make_app, serve
from replay.urls import parse_url
from tests.analytics.games import foretold, saga_lives, stories
from tests.kit.lakes import built, lake_of, store_of
from tests.kit.recording import small_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOKEN = "a token that nobody guesses"
ADDRESSES = ["/", *(f"/{'games-dashboard' if page == 'games' else page}" for page in PAGES if page != "overview")]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("served") / "games.db"
    store_of(path, [*saga_lives(), *stories(), *foretold(), small_game()])
    built(path)
    return path


@pytest.fixture(scope="module")
def client(path: Path) -> TestClient:
    return TestClient(make_app(parse_url(path), token=TOKEN), base_url="http://127.0.0.1:8714")


def test_every_page_and_its_twins(client: TestClient) -> None:
    for address in ADDRESSES:
        answer = client.get(address)
        assert answer.status_code == 200
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert "style=" not in answer.text  # the policy would forbid it
        page = "overview" if address == "/" else address.strip("/")
        document = client.get(f"/{page}.json").json()
        assert document["schema"] == "loreplay.dashboard"
        assert client.get(f"/{page}.csv").headers["content-type"].startswith("text/csv")
    assert client.get("/overview.xml").status_code == 404


def test_filters_are_in_the_address(client: TestClient) -> None:
    document = client.get("/metrics/saga-sacrifice-timing.json?play=draw").json()
    assert (document["filters"]["play"], document["rows"][0]["entered"]) == ("draw", 1)
    assert 'name="player" value="Alice"' in client.get("/sagas?player=Alice").text
    assert client.get("/sagas?since=yesterday").status_code == 404
    assert "&lt;script&gt;" in client.get("/sagas?player=<script>alert(1)</script>").text


def test_marks_lead_to_games(client: TestClient) -> None:
    page = client.get("/sagas").text
    links = re.findall(r'href="(/moments/saga-lives[^"]*)"', page)
    moments = links[0].replace("&amp;", "&")
    games = re.findall(r'href="(/games/[^"]*)"', client.get(moments).text)
    assert len(games) == 4
    assert client.get(games[0]).status_code == 200


def test_hidden_information_needs_the_token(path: Path, client: TestClient) -> None:
    assert "with the token alone" in client.get("/metrics/cards.json").json()["note"]
    assert client.get("/metrics/saga-lives.json?by=deck").status_code == 404
    assert client.get("/moments/cards").status_code == 404
    game = re.findall(r'href="/games/([0-9a-f-]{36})', client.get("/games").text)[0]
    assert client.get(f"/games/{game}?as=all").status_code == 403
    assert client.get(f"/games/{game}/file.jsonl?as=1").status_code == 403
    public = client.get(f"/games/{game}/file.jsonl").text
    assert json.loads(public.splitlines()[0])["view"] == "public view"
    known = TestClient(make_app(parse_url(path), token=TOKEN), base_url="http://127.0.0.1:8714")
    answer = known.get("/", params={"token": TOKEN}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert known.get("/metrics/cards.json").json()["rows"]
    assert known.get(f"/games/{game}?as=all").status_code == 200
    assert client.get("/metrics/cards.json", headers={"Authorization": f"Bearer {TOKEN}"}).json()["rows"]
    nobody = TestClient(make_app(parse_url(path)), base_url="http://127.0.0.1:8714")
    assert nobody.get("/metrics/cards.json?token=", headers={"Authorization": "Bearer "}).json()["rows"] == []


def test_other_hosts_and_methods_are_refused(client: TestClient) -> None:
    for host in ("evil.example", "127.0.0.1.evil.example", "", "[::2]:80"):
        assert client.get("/", headers={"Host": host}).status_code == 421
    for host in ("localhost:1", "[::1]:8714", "127.0.0.1"):
        assert client.get("/static/dashboard.css", headers={"Host": host}).status_code == 200
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
        assert client.request(method, "/sagas").status_code == 405
    assert "evil.example" not in allowed_hosts("0.0.0.0")


def test_another_address_demands_a_token(path: Path) -> None:
    url, told = parse_url(path), []
    with pytest.raises(WrongUsage, match="--token"):
        serve(url, "0.0.0.0", 0, None, told.append)
    with pytest.raises(WrongUsage, match="at least"):
        serve(url, "127.0.0.1", 0, "short", told.append)
    assert told == []


def test_without_a_lake(tmp_path: Path) -> None:
    client = TestClient(make_app(parse_url(tmp_path / "none.db")), base_url="http://127.0.0.1:8714")
    answer = client.get("/sagas")
    assert answer.status_code == 503
    assert "loreplay build" in answer.text


@pytest.mark.parametrize("times", [4, pytest.param(50, marks=pytest.mark.slow)])
def test_answers_during_builds(tmp_path: Path, times: int) -> None:
    path = tmp_path / "games.db"
    store_of(path, saga_lives())
    built(path)
    client = TestClient(make_app(parse_url(path)), base_url="http://127.0.0.1:8714")
    found: list[Any] = []
    over = threading.Event()

    def ask() -> None:
        while not over.is_set():
            answer = client.get("/metrics/how-games-end.json")
            found.append((answer.status_code, answer.text))

    asking = threading.Thread(target=ask)
    asking.start()
    for _ in range(times):
        store_of(path, [small_game(1)])
        built(path)
    over.set()
    asking.join()
    assert found
    assert [text for status, text in found if status != 200] == []
    assert client.get("/metrics/how-games-end.json").json()["n_games"] == 4 + times


@pytest.fixture(scope="module")
def served(path: Path) -> Iterator[str]:
    """The address of a server in a process of its own."""
    root = Path(__file__).resolve().parents[3]
    command = [sys.executable, "-m", "loreplay", "serve", "--port", "0", "--store", str(path)]
    with subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE, text=True, env={**os.environ}) as process:
        assert process.stderr is not None
        address = process.stderr.readline().split()[0].rstrip("/")
        yield address
        process.terminate()


@pytest.mark.slow
def test_a_browser_opens_every_page(browser: Browser, served: str) -> None:
    for width in (1200, 360):
        window = browser.new_context(viewport={"width": width, "height": 800})
        try:
            look_through(window.new_page(), served)
        finally:
            window.close()


def look_through(page: Page, served: str) -> None:
    """Opens every page, sorts a table, and asserts that nothing complained and nobody else was asked."""
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    for address in ADDRESSES:
        answer = page.goto(served + address)
        assert answer is not None
        assert answer.ok
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    page.goto(f"{served}/rules")
    first = "document.querySelector('#rules-used-rows tbody tr').textContent"
    before = page.evaluate(first)
    page.click("#rules-used-rows th:nth-child(1) button")
    assert page.evaluate("document.querySelector('#rules-used-rows th').ariaSort") == "ascending"
    assert page.evaluate(first) != before
    assert said == []
    assert {urlsplit(each).netloc for each in asked if not each.startswith("data:")} == {urlsplit(served).netloc}


@pytest.mark.slow
def test_the_one_file_opens_offline(browser: Browser, path: Path, tmp_path: Path) -> None:
    with lake_of(path) as lake:
        documents = [page_document(lake, page, None, Filters(), hidden=True) for page in PAGES]
    file = tmp_path / "dashboard.html"
    file.write_text(one_file(documents, "made by a test"), encoding="utf-8")
    window = browser.new_context(offline=True, viewport={"width": 360, "height": 800}, color_scheme="dark")
    page = window.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    page.goto(file.as_uri())
    for name in PAGES:
        page.click(f'nav a[href="#{name}"]')
        assert page.evaluate(
            "[...document.querySelectorAll('.page')].filter((each) => !each.hidden).map((e) => e.id)"
        ) == [name]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    assert said == []
    assert {each for each in asked if not each.startswith("data:")} == {file.as_uri()}
    window.close()
