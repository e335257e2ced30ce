"""A browser for one file of tests, and pages of games written to a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from loreplay.web.page import viewer_page
from replay.replay import Replay
from tests.kit.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Write = Callable[..., Path]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; skips where there is none."""
    with chromium() as found:
        yield found


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a game's page to a file."""

    def write_it(replay: Replay, **options: Any) -> Path:
        file = tmp_path / "replay.html"
        file.write_text(viewer_page(replay, **options), encoding="utf-8")
        return file

    return write_it
