"""The viewer for people: nothing that axe finds, on phones, in the dark, with less motion; pictures to look at."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

import loreplay
from replay.replay import Replay
from tests.kit.browser import Opened, opened
from tests.kit.hostile import hostile_game
from tests.kit.replays import replay_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.loreplay.web.conftest import Write

EXAMPLES = Path(loreplay.__file__).parent / "examples"
DESK = {"width": 1360, "height": 860}
PHONE = {"width": 360, "height": 740}


def example(name: str) -> Replay:
    return Replay.load(EXAMPLES / f"{name}.lore").everything()


def found_by_axe(shown: Opened) -> list[str]:
    """What axe-core finds: rule, and the elements."""
    # As an expression: the page's policy forbids a script element.
    script = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    shown.page.evaluate(f"() => {{ {script} }}")
    # Arrows lie over the board; behind them axe could not tell what is written on what.
    shown.page.evaluate("() => document.getElementById('arrows').replaceChildren()")
    result: dict[str, Any] = shown.page.evaluate("() => axe.run(document, { resultTypes: ['violations', 'passes'] })")
    passed = {each["id"]: len(each["nodes"]) for each in result["passes"]}
    if not shown.page.is_visible("#help"):
        assert passed["color-contrast"] > 100
        assert passed["button-name"] > 20
    return [
        f"{violation['id']}: {violation['help']}: {[node['html'][:120] for node in violation['nodes'][:3]]}"
        for violation in result["violations"]
    ]


@pytest.mark.parametrize(
    ("size", "scheme", "moment"),
    [(DESK, "light", "#e500"), (DESK, "dark", "#e643"), (PHONE, "light", "#e560"), (PHONE, "dark", "#e500")],
    ids=["day", "dark", "phone", "night"],
)
def test_axe_finds_nothing(
    browser: Browser, write: Write, size: dict[str, int], scheme: Literal["light", "dark"], moment: str
) -> None:
    with opened(browser, write(example("arni-fight")), moment, viewport=size, color_scheme=scheme) as shown:
        shown.page.click(".filters summary")
        shown.page.click("#files summary")
        assert found_by_axe(shown) == []
        shown.page.keyboard.press("?")
        assert found_by_axe(shown) == []


def test_axe_finds_nothing_in_a_hostile_game(browser: Browser, write: Write) -> None:
    with opened(browser, write(replay_of(hostile_game(), viewer="all")), "#e200", viewport=DESK) as shown:
        assert found_by_axe(shown) == []


@pytest.mark.parametrize("name", ["arni-fight", "enduring-story", "foretold-card"])
def test_a_phone_scrolls_one_way_only(browser: Browser, write: Write, name: str) -> None:
    replay = example(name)
    with opened(browser, write(replay), viewport=PHONE) as shown:
        for number in range(0, len(replay), 60):
            shown.at([number])
            assert shown.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], number


def test_with_reduced_motion_nothing_moves(browser: Browser, write: Write) -> None:
    file = write(example("arni-fight"))
    for wish, moving in (("reduce", False), ("no-preference", True)):
        with opened(browser, file, "#e500", reduced_motion=wish) as shown:
            time = shown.page.eval_on_selector(".card", "card => getComputedStyle(card).transitionDuration")
            assert (time != "0s") is moving


def test_pictures(browser: Browser, write: Write, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Light, dark and 360 px, in a folder, to be looked at; none is empty, and the dark one is dark."""
    folder = tmp_path_factory.mktemp("pictures")
    file = write(example("arni-fight"))
    for name, size, scheme in (("light", DESK, "light"), ("dark", DESK, "dark"), ("phone", PHONE, "light")):
        with opened(browser, file, "#e500", viewport=size, color_scheme=scheme) as shown:
            shown.page.wait_for_timeout(250)
            picture = shown.page.screenshot(path=folder / f"{name}.png")
            assert len(picture) > 20_000
            ground = shown.page.evaluate("getComputedStyle(document.body).backgroundColor")
            assert ground == ("rgb(19, 20, 22)" if scheme == "dark" else "rgb(243, 241, 236)")
    print(f"pictures in {folder}")
