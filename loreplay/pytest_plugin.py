"""A folder of scenario files is a test suite: `pytest tests/scenarios` plays them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from replay.scenario import Result


class ScenarioFailed(Exception):
    """Some expectations do not hold."""

    def __init__(self, result: Result) -> None:
        super().__init__(str(result))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """YAML files with a name and a script, expectations or a position are scenarios; others are left alone."""
    if file_path.suffix not in (".yaml", ".yml"):
        return None
    from replay.scenario.finding import looks_like_a_scenario

    return ScenarioFile.from_parent(parent, path=file_path) if looks_like_a_scenario(file_path) else None


class ScenarioFile(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator[pytest.Item]:
        """One test."""
        yield ScenarioItem.from_parent(self, name="scenario")


class ScenarioItem(pytest.Item):
    """A scenario."""

    def runtest(self) -> None:
        """Plays it. Raises ScenarioFailed, or ScenarioError for a file that cannot be meant."""
        from replay.scenario import load, run

        result = run(load(self.path))
        if not result.ok:
            raise ScenarioFailed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The failed expectations, without a traceback."""
        from replay.errors import StoreError

        if isinstance(excinfo.value, ScenarioFailed | StoreError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it is, for reports."""
        return self.path, 0, f"scenario: {self.path.name}"
