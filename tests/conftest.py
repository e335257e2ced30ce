"""Fixtures and rules for every test: the shared folder, and skips that are counted and explained."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parent.parent


def shared_folder() -> Path:
    """LOREPLAY_SHARED, else ../shared beside the repository."""
    return Path(os.environ.get("LOREPLAY_SHARED") or ROOT.parent / "shared")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--rebless` renews the golden games."""
    parser.addoption(
        "--rebless", action="store_true", help="Write the golden games again, as today's engine plays them."
    )


@pytest.fixture(scope="session")
def shared() -> Path:
    """The shared folder with real logs and rules; skips where it is absent (a failure while LOREPLAY_SHARED is set)."""
    folder = shared_folder()
    if not folder.is_dir():
        pytest.skip("no shared folder: set LOREPLAY_SHARED")
    return folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that use `shared` carry its mark; benchmarks count as slow."""
    for item in items:
        if "shared" in getattr(item, "fixturenames", ()):
            item.add_marker("shared")
        if "bench" in item.path.relative_to(item.config.rootpath).parts:
            item.add_marker("slow")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """While LOREPLAY_SHARED is set, a skipped test of real logs has failed."""
    report = yield
    skipped = report.skipped and not hasattr(report, "wasxfail")
    if skipped and os.environ.get("LOREPLAY_SHARED") and item.get_closest_marker("shared"):
        report.outcome = "failed"
        report.longrepr = f"skipped while LOREPLAY_SHARED is set: {_reason(report)}"
    return report


LEFT_OUT = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """With several processes each of them selects, and the first one that ends tells how many it left out."""
    config.stash[LEFT_OUT] = 0
    if config.pluginmanager.hasplugin("xdist"):
        config.pluginmanager.register(_Processes(config))


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Counts what is left out."""
    if items:
        items[0].config.stash[LEFT_OUT] += len(items)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process of several hands its number over."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = session.config.stash[LEFT_OUT]


class _Processes:
    """What is heard from the processes of pytest-xdist."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_testnodedown(self, node: Any) -> None:
        """A process has ended."""
        told = getattr(node, "workeroutput", {}).get("left out", 0)
        self.config.stash[LEFT_OUT] = max(self.config.stash[LEFT_OUT], told)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many tests were skipped, and why."""
    skipped = Counter(_reason(report) for report in terminalreporter.stats.get("skipped", []))
    deselected = terminalreporter.config.stash[LEFT_OUT]
    terminalreporter.section("skipped tests")
    terminalreporter.write_line(f"{skipped.total()} skipped, {deselected} left out by the selection")
    for reason, number in sorted(skipped.items()):
        terminalreporter.write_line(f"  {number} x {reason}")


def _reason(report: pytest.TestReport) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix("Skipped: ")
