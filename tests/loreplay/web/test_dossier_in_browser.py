"""The dossier's page in Chromium: complete offline, opens the replay at any event, nothing that axe finds."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from loreplay.web.dossier import dossier_page
from replay.disputes import Disputes
from replay.disputes.acting import Given, Said
from replay.dossier import build
from replay.lazy import Viewer
from replay.store import open_store
from tests.kit.browser import opened
from tests.kit.disputed import disputed, place, planted, played

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DESK, PHONE = {"width": 1200, "height": 860}, {"width": 360, "height": 740}


def page(folder: Path, viewer: Viewer = "all") -> tuple[Path, int]:
    """The page of a ruled dispute about a lore counter too many, and the disputed event."""
    at = place(played(), "CountersPut", 1, rule="714.3c")
    with open_store(folder / "games.db") as store:
        game = planted(store, at, amount=2, total=9)
        said = Said("P2", "two counters <b>"), Said("P1", "one", True)
        case = disputed(store, game, at, *said, asked_by="P2", noticed=at + 60)
        case = Disputes(store).rule(case, "Fay", given=[Given("P1", "game-rule-violation", "warning")], text="Warning")
        replay = store[game]
        seen = replay.everything() if viewer == "all" else replay.view(viewer)
        file = folder / "dossier.html"
        file.write_text(dossier_page(build(store, case, viewer), seen), encoding="utf-8")
    return file, at


def test_it_is_complete_and_opens_the_replay_at_the_moment(browser: Browser, tmp_path: Path) -> None:
    file, at = page(tmp_path)
    with opened(browser, file, viewport=DESK) as shown:
        assert shown.page.locator("section").count() == 12
        assert "two counters <b>" in shown.page.inner_text("#p2")
        shown.page.click("#open")
        shown.until("document.querySelector('iframe')?.contentDocument?.documentElement?.dataset.ready === 'yes'")
        link = "document.querySelector('iframe')?.contentDocument?.getElementById('link')?.textContent"
        shown.until(f"{link} === '#e{at}'")
        shown.page.click("#close")
        other = shown.page.locator("#p5 a.event").last
        number = other.get_attribute("data-event")
        other.click()
        shown.until(f"{link} === '#e{number}'")
        shown.page.wait_for_timeout(200)
        assert [url for url in shown.requests if not url.startswith(("file:", "about:", "data:"))] == []
        assert shown.complaints == []


@pytest.mark.parametrize(
    ("size", "scheme"), [(DESK, "light"), (DESK, "dark"), (PHONE, "light"), (PHONE, "dark")],
    ids=["day", "dark", "phone", "night"],
)  # fmt: skip
def test_axe_finds_nothing(
    browser: Browser, tmp_path: Path, size: dict[str, int], scheme: Literal["light", "dark"]
) -> None:
    file, _ = page(tmp_path, 1)
    with opened(browser, file, viewport=size, color_scheme=scheme) as shown:
        shown.page.evaluate("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")
        assert shown.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        script = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
        shown.page.evaluate(f"() => {{ {script} }}")
        result: dict[str, Any] = shown.page.evaluate("() => axe.run(document)")
        found = [(each["id"], [node["html"][:120] for node in each["nodes"][:3]]) for each in result["violations"]]
        assert found == []
        passed = {each["id"]: len(each["nodes"]) for each in result["passes"]}
        assert passed["color-contrast"] > 100


def test_without_scripts_the_dossier_is_there(browser: Browser, tmp_path: Path) -> None:
    file, _ = page(tmp_path)
    window = browser.new_context(offline=True, java_script_enabled=False, viewport=PHONE)
    try:
        plain = window.new_page()
        plain.goto(file.as_uri())
        assert "only the replay cannot be opened" in plain.inner_text("body")
        assert "What this report can't say" in plain.inner_text("body")
    finally:
        window.close()
