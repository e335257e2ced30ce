"""The page as bytes: small, whole, escaped, without hidden cards, and with a game in it that verifies."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import zstandard

import loreplay
from loreplay.web.page import viewer_page
from projections.frames import patch
from replay.replay import Replay
from tests.kit.browser import opened
from tests.kit.game import Game
from tests.kit.hostile import BREAKOUT, SCRIPT, hostile_game
from tests.kit.random_games import long_game, random_game
from tests.kit.replays import replay_of, stored_replay

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.loreplay.web.conftest import Write

EXAMPLES = Path(loreplay.__file__).parent / "examples"


class Parts(HTMLParser):
    """Tags, attributes and the contents of scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: dict[str, str] = {}
        self.inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.inside = dict(attrs).get("id") or "module" if tag == "script" else ""

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.scripts[self.inside] = self.scripts.get(self.inside, "") + data

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    @property
    def data(self) -> str:
        return zlib.decompress(b64decode(self.scripts["data"]), -15).decode()

    @property
    def lore(self) -> bytes:
        return zstandard.ZstdDecompressor().decompressobj().decompress(b64decode(self.scripts["lore"]))


def test_it_names_no_address() -> None:
    parts = Parts(viewer_page(Replay.load(EXAMPLES / "arni-fight.lore")))
    links = [value for _, attrs in parts.tags for name, value in attrs.items() if name in ("src", "href", "action")]
    assert set(links) == {"#board", "#e0", "data:,"}
    policy = next(attrs["content"] for tag, attrs in parts.tags if attrs.get("http-equiv"))
    assert policy is not None
    assert "default-src 'none'" in policy
    assert "http" not in policy
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", parts.scripts["module"])


def test_hidden_cards_of_the_other_seat_are_not_in_the_bytes() -> None:
    whole = Replay.load(EXAMPLES / "foretold-card.lore").everything()
    hidden = {card.name for each in whole for card in ()} or secret_names(whole)
    assert hidden
    for seen in (whole.view(1), whole.view()):
        parts = Parts(viewer_page(seen))
        for name in hidden:
            assert name not in parts.data
            assert name.encode() not in parts.lore
    assert all(name in Parts(viewer_page(whole)).data for name in hidden)


def secret_names(whole: Replay) -> set[str]:
    """The cards that seat 2 had and that nobody else ever saw."""

    def names(replay: Replay) -> set[str]:
        return {
            card.name
            for number in range(len(replay))
            for side in replay.at(number).board.players
            for pile in (side.hand, side.graveyard, side.lands, side.creatures, side.others)
            for card in pile
        } | {card.name for number in range(len(replay)) for card in replay.at(number).board.exile}

    return names(whole) - names(whole.view(1))


def test_a_secret_hand_is_not_in_the_page_of_the_other() -> None:
    game = Game("Alice", "Bob")
    from domain.events import Facts

    for seat in (1, 2):
        for place in range(5):
            game.draw(seat, Facts(name=f"Secret {seat}{place}", types=("Instant",)))
    replay = stored_replay(game.events)
    for viewer, shown in ((1, {"1"}), (2, {"2"}), ("public", set()), ("all", {"1", "2"})):
        parts = Parts(viewer_page(Replay(replay.stored, game_id=replay.game_id, head=replay.head, viewer=viewer)))
        found = set(re.findall(r"Secret ([12])[0-9]", parts.data))
        assert found == shown
        assert set(re.findall(rb"Secret ([12])[0-9]", parts.lore)) == {seat.encode() for seat in shown}


def test_the_game_in_it_verifies(tmp_path: Path) -> None:
    whole = Replay.load(EXAMPLES / "enduring-story.lore")
    for seen in (whole.view(1), whole.everything()):
        file = tmp_path / "again.lore.zst"
        file.write_bytes(b64decode(Parts(viewer_page(seen)).scripts["lore"]))
        again = Replay.load(file)
        assert again.head == whole.head
        assert again.verify().verdict is whole.verify().verdict


def test_a_game_made_in_memory_has_no_file_in_it_and_is_unverified() -> None:
    page = viewer_page(replay_of(random_game(4, 60)))
    assert "UNVERIFIED" in page
    assert "lore" not in Parts(page).scripts


def test_hostile_names_stay_text(browser: Browser, write: Write) -> None:
    replay = replay_of(hostile_game(events=5000), viewer="all", name=BREAKOUT)
    file = write(replay)
    parts = Parts(file.read_text(encoding="utf-8"))
    assert [tag for tag, _ in parts.tags].count("script") == 2
    assert "img" not in [tag for tag, _ in parts.tags]
    with opened(browser, file) as shown:
        for number in [*range(0, 220, 3), len(replay) - 1]:
            shown.at([number])
        shown.page.click(".filters summary")
        shown.page.fill("#by-card", SCRIPT[:60])
        shown.page.keyboard.press("Escape")
        assert "owned" not in shown.page.title().replace("document.title='owned'", "")
        assert shown.page.locator("#board img, #log img, #board script, #log script").count() == 0
        assert shown.complaints == []
        assert len(shown.requests) == 1
        width = shown.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0


def test_sizes() -> None:
    """300 kB for 2,000 events."""
    replay = stored_replay(long_game(seed=3, events=2000), viewer="all")
    seen = replay.view()
    page = viewer_page(seen)
    assert len(page.encode()) <= max(300_000, 150 * len(seen))


def test_a_patch_makes_the_next_frame() -> None:
    """RFC 7396: its examples, and null takes away."""

    def merged(target: object, change: object) -> object:
        if not isinstance(change, dict):
            return change
        made = dict(target) if isinstance(target, dict) else {}
        for key, value in change.items():
            if value is None:
                made.pop(key, None)
            else:
                made[key] = merged(made.get(key), value)
        return made

    before = {"a": {"b": "c", "d": [1, 2]}, "e": 0, "f": "g"}
    after = {"a": {"b": "c", "d": [2]}, "f": "h", "i": {"j": 1}}
    assert patch(before, after) == {"a": {"d": [2]}, "e": None, "f": "h", "i": {"j": 1}}
    for seed in (1, 7):
        data = msgspec.json.decode(Parts(viewer_page(replay_of(random_game(seed, 80), viewer="all"))).data)
        for view in data["views"]:
            frame: object = {}
            for number, change in enumerate(view["patches"]):
                frame = view["keyframes"].get(str(number)) or merged(frame, change)
                again = view["keyframes"].get(str(number + 1))
                if again is not None:
                    assert set(again) <= {*again, *frame}  # type: ignore[misc]
