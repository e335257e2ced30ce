"""A game that is still played: its page goes on by itself, without reload."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.testclient import TestClient

from loreplay.web.live import MOST_FOLLOWERS
from loreplay.web.server import make_app
from replay.decks import load_deck
from replay.simulation.live import ToStore
from replay.simulation.many import Setup, simulate
from replay.simulation.simulator import Seating, Simulator
from replay.store import open_store
from replay.urls import parse_url
from replay.verify import Verdict, verify
from tests.conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DECK = load_deck("green").cards
SEATS = (Seating("greedy", DECK), Seating("greedy", DECK))


@contextmanager
def serving(path: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "loreplay", "serve", "--store", str(path), "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        assert running.stdout is not None
        found = re.search(r"http://[^ /]+", running.stdout.readline())
        assert found is not None
        try:
            yield found[0]
        finally:
            running.send_signal(signal.SIGINT)
            running.wait(timeout=30)


def test_the_page_goes_on_by_itself(tmp_path: Path, browser: Browser) -> None:
    path = tmp_path / "games.db"
    go_on = threading.Event()
    setup = Setup(SEATS, "live")
    with open_store(path) as store:
        game_id = Simulator(SEATS, "live").game_id(0)

        def play() -> None:
            def wait() -> None:
                if store_number() > 300:
                    go_on.wait(60)

            def store_number() -> int:
                head = store.head(game_id)
                return head.events if head else 0

            Simulator(SEATS, "live", recording=lambda writer: ToStore(writer, store, wait)).play(0)

        playing = threading.Thread(target=play, daemon=True)
        playing.start()
        until = time.monotonic() + 60
        while (head := store.head(game_id)) is None or head.events <= 300:
            assert time.monotonic() < until
            time.sleep(0.05)
        with serving(path) as address:
            page = browser.new_page()
            errors: list[str] = []
            page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
            page.on("pageerror", lambda error: errors.append(str(error)))
            elsewhere: list[str] = []
            page.on(
                "request", lambda request: None if request.url.startswith(address) else elsewhere.append(request.url)
            )
            page.goto(f"{address}/games/{game_id}#e299")
            page.wait_for_selector("html[data-ready=yes]")
            assert not page.locator("#live").is_visible()  # nothing has come yet
            assert page.locator("#link").text_content() == "#e299"
            page.keyboard.press("End")
            before = int(page.locator("#scrubber").get_attribute("max") or 0)
            assert before < 400
            go_on.set()
            playing.join(60)
            page.wait_for_selector("#live:text-is('ended')", timeout=60_000)  # shown since it grew
            last = store.head(game_id)
            assert last is not None
            page.wait_for_selector(f"html[data-events='{last.events}']", timeout=60_000)
            assert page.locator("#scrubber").get_attribute("max") == str(last.events - 1)
            assert page.locator("#link").text_content() == f"#e{last.events - 1}"  # it was at the end, and stays there
            assert "won" in (page.locator(".who p").text_content() or "")
            assert (errors, elsewhere) == ([], [])
            page.close()
        assert verify(store, game_id).verdict is Verdict.EXACT
        assert simulate(setup, 1, store=store).known == 1


def test_a_game_that_is_over_is_not_followed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        simulate(Setup(SEATS, "over"), 1, store=store)
        (info,) = store.games()
    client = TestClient(make_app(parse_url(path)), base_url="http://127.0.0.1")
    assert "data-live" not in client.get(f"/games/{info.id}").text
    told = client.get(f"/games/{info.id}/live").text
    assert told == f"event: grown\ndata: {info.events}\n\nevent: ended\ndata: {info.events}\n\n"
    assert client.get("/games/ffff/live").status_code == 404
    assert client.get(f"/games/{info.id}/data?as=all").status_code == 403
    for _ in range(MOST_FOLLOWERS + 2):  # places of pages that left are free again
        assert "ended" in client.get(f"/games/{info.id}/live").text


def test_what_was_broken_off_goes_on(tmp_path: Path) -> None:
    """A game that was recorded in part is completed, by a live game and by a plain one."""
    played = Simulator(SEATS, "part").play(0)
    other = Simulator(SEATS, "part").play(1)
    with open_store(tmp_path / "games.db") as store:
        store.append(played.records[:50], played.game_id, 0)
        store.append(other.records[:70], other.game_id, 0)
        assert simulate(Setup(SEATS, "part"), 1, store=store, pace=0).added == 1
        assert simulate(Setup(SEATS, "part"), 2, store=store).added == 1
        for game in (played, other):
            assert store.records(game.game_id) == list(game.records)


def test_pace_is_for_the_store(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "loreplay", "simulate", "--store", str(tmp_path / "g.db"), "--deck", "green"]
    done = subprocess.run(
        [*command, "--pace", "0", "--sink", "none"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "--pace plays one game after the other" in done.stderr
    subprocess.run([*command, "--pace", "0", "--seed", "p"], cwd=ROOT, check=True, capture_output=True)
    with open_store(tmp_path / "g.db") as store:
        (info,) = store.games()
        assert info.finished
        assert verify(store, info.id).verdict is Verdict.EXACT
