"""Debian's Chromium, driven by Playwright with the network off, and what a viewer's page shows, as text."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from projections.board import Board, Card
from projections.board_text import status
from projections.names import HIDDEN, listed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser; skips where there is none."""
    program = next((found for name in NAMES if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Opened:
    """A page, and what it did that nobody wants."""

    page: Page
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def at(self, numbers: list[int]) -> list[dict[str, Any]]:
        """What is shown at these events, reached with the scrubber."""
        shown: list[dict[str, Any]] = self.page.evaluate(
            f"(numbers) => {{ {SNAPSHOT} return numbers.map(at); }}", numbers
        )
        return shown

    def shown(self) -> dict[str, Any]:
        """What is shown now."""
        shown: dict[str, Any] = self.page.evaluate(f"() => {{ {SNAPSHOT} return snapshot(); }}")
        return shown

    def until(self, condition: str) -> None:
        """Waits for an expression to become true; the page's policy forbids Playwright's own way, which is eval."""
        for _ in range(200):
            if self.page.evaluate(condition):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"not within 5 s: {condition}")

    @property
    def number(self) -> int:
        """The event that is shown."""
        return int(self.page.inner_text("#link").removeprefix("#e"))


@contextmanager
def opened(
    browser: Browser, file: Path, moment: str = "", address: str | None = None, **context: Any
) -> Iterator[Opened]:
    """The page in a window of its own, ready. `address` opens it from a server, with the network on."""
    window = browser.new_context(offline=address is None, **context)
    try:
        page = window.new_page()
        page.set_default_timeout(10_000)
        found = Opened(page)
        page.on("request", lambda request: found.requests.append(request.url))
        page.on("console", lambda message: found.complaints.append(message.text))
        page.on("pageerror", lambda error: found.complaints.append(str(error)))
        page.goto((address or file.as_uri()) + moment)
        page.wait_for_selector("html[data-ready]", state="attached")
        yield found
    finally:
        window.close()


SNAPSHOT = """
const each = (told) => Object.fromEntries(
  [...document.querySelectorAll(".side")].map((side) => [side.dataset.seat, told(side)]),
);
const named = (chip) => chip.getAttribute("aria-label") ?? words(chip);
const words = (element) => element.textContent;
const snapshot = () => ({
  number: Number(words(document.getElementById("link")).slice(2)),
  turn: words(document.getElementById("turn")),
  step: document.querySelector("#steps .on")?.dataset.step ?? null,
  waiting: words(document.getElementById("waiting")),
  zones: Object.fromEntries(
    [...document.querySelectorAll("ul[data-zone]")]
      .filter((zone) => !zone.closest("[hidden]") && zone.dataset.zone !== "combat")
      .map((zone) => [
        zone.dataset.zone + (zone.dataset.seat ? " " + zone.dataset.seat : ""),
        [...zone.querySelectorAll(".card")].map((card) => card.getAttribute("aria-label")),
      ])
      .filter(([, cards]) => cards.length),
  ),
  life: each((side) => side.querySelector(".life").getAttribute("aria-label")),
  chips: each((side) => [...side.querySelectorAll(".player .chip")].map(named)),
  library: each((side) => words(side.querySelector(".pile summary"))),
  stack: [...document.querySelectorAll("#stack-zone:not([hidden]) #stack > li")].map(words),
  combat: [...document.querySelectorAll("#combat-zone:not([hidden]) #combat > li")].map(words),
});
const at = (number) => {
  const scrubber = document.getElementById("scrubber");
  scrubber.value = number;
  scrubber.dispatchEvent(new Event("input"));
  return snapshot();
};
"""


def expected(board: Board) -> dict[str, Any]:
    """The same of a board that Python made."""
    names = {side.seat: side.name for side in board.players}
    zones: dict[str, list[str]] = {"exile": _told(board.exile), "command": _told(board.command)}
    chips: dict[str, list[str]] = {}
    library: dict[str, str] = {}
    for side in board.players:
        seat = str(side.seat)
        piles = {
            "hand": side.hand,
            "creatures": side.creatures,
            "others": side.others,
            "lands": side.lands,
            "graveyard": side.graveyard,
            "library": tuple(card for _, card in side.library_known),
        }
        zones |= {f"{zone} {seat}": _told(pile) for zone, pile in piles.items()}
        told = ["has priority"] if board.priority == side.seat and not board.ended else []
        told += [f"{kind} {amount}" for kind, amount in side.counters] + list(side.designations)
        if side.mana:
            pool = "".join(f"{{{symbol}}}" + (f" for {only}" if only else "") for symbol, only in side.mana)
            told.append(f"mana {pool}")
        told += [f"mulligans {side.mulligans}"] if side.mulligans else []
        told += [f"lost ({side.lost})"] if side.lost else []
        told += ["won"] if side.won else []
        chips[seat] = [*told, f"hand {len(side.hand)}"]
        known = f", {len(side.library_known)} known" if side.library_known else ""
        library[seat] = f"Library {side.library}{known}"
    turn = "Before the first turn"
    if board.turn:
        turn = f"Turn {board.turn}" + (f", {names[board.active]}’s" if board.active is not None else "")
    if board.designations:
        turn += f" · it is {', '.join(board.designations)}"
    return {
        "number": board.number,
        "turn": turn,
        "step": board.step,
        "waiting": _news(board, names),
        "zones": {zone: cards for zone, cards in zones.items() if cards},
        "life": {str(side.seat): f"life {side.life}" for side in board.players},
        "chips": chips,
        "library": library,
        "stack": [_entry(entry, names) for entry in board.stack],
        "combat": [
            f"{one.name} → {one.target_name}"
            + (f", blocked by {listed([name for _, name in one.blockers])}" if one.blockers else "")
            for one in board.combat
        ],
    }


def _news(board: Board, names: dict[int, str]) -> str:
    news = []
    if board.awaiting is not None and not board.ended:
        news.append(f"waiting for {names[board.awaiting[0]]}: {board.awaiting[1]}")
    rule = f" ({board.rule})" if board.rule else ""
    if board.winner is not None:
        news.append(f"{names[board.winner]} won{rule}")
    elif board.outcome == "draw":
        news.append(f"the game is a draw{rule}")
    elif board.ended:
        news.append("the game is over")
    if board.gaps:
        news.append(f"{board.gaps} gap{'s' if board.gaps > 1 else ''} in the record before this moment")
    return " · ".join(news)


def _entry(entry: Any, names: dict[int, str]) -> str:
    aims = [listed(list(group)) for group in entry.target_names if group]
    x = f", X = {entry.x}" if entry.x is not None else ""
    modes = f", modes {' '.join(entry.modes)}" if entry.modes else ""
    aim = f" → {'; '.join(aims)}" if aims else ""
    return f"{entry.name} ({names[entry.controller]}{x}{modes}){aim}"


def _told(cards: tuple[Card, ...]) -> list[str]:
    told = []
    for card in cards:
        told += [status(card, "unknown card" if card.name == HIDDEN else card.name), *_told(card.attachments)]
    return told
