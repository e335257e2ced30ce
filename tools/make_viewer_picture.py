"""Writes docs/viewer.png: the replay viewer with the fight of Arni Slays the Troll, as Chromium draws it.

python tools/make_viewer_picture.py

A picture depends on browser and fonts, so that it is made by hand when the viewer's look changes, and not checked.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "viewer.png"
MOMENT = "#e500"
LARGEST = 200_000
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


def main() -> int:
    """Writes the picture; 1 where there is no browser, or the picture is too big."""
    sys.path.insert(0, str(ROOT))
    from playwright.sync_api import sync_playwright

    from loreplay.examples import arni_fight
    from loreplay.web.page import viewer_page
    from replay.replay import Replay
    from replay.store import Head
    from tools.make_examples import recorded

    program = shutil.which("chromium")
    if program is None:
        print("no Chromium on this machine: apt-get install chromium", file=sys.stderr)
        return 1
    game = recorded(arni_fight)
    head = Head(game.number, game.chain.hex)
    page = viewer_page(Replay(list(game.pending), game_id=game.game_id, head=head, viewer="all"))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "replay.html"
        file.write_text(page, encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        window = browser.new_context(viewport={"width": 1280, "height": 850}, offline=True, color_scheme="light")
        shown = window.new_page()
        shown.goto(file.as_uri() + MOMENT)
        shown.wait_for_selector("html[data-ready]", state="attached")
        shown.wait_for_timeout(500)
        picture = shown.screenshot()
        browser.close()
    if len(picture) > LARGEST:
        print(f"{len(picture):,} bytes are too many", file=sys.stderr)
        return 1
    TARGET.write_bytes(picture)
    print(f"{TARGET.relative_to(ROOT)}: {len(picture):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
