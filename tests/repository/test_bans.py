"""The linters know what domain/ and the layers forbid."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
PACKAGES = ("domain", "projections", "replay", "analytics", "loreplay")


def ruff(file: str, source: str) -> str:
    command = [str(BIN / "ruff"), "check", "--output-format=concise", "--stdin-filename", file, "-"]
    return subprocess.run(command, cwd=ROOT, input=source, capture_output=True, text=True, check=False).stdout


@pytest.mark.parametrize("module", ["random", "time", "uuid", "secrets", "datetime", "os", "pathlib", "io"])
def test_ruff_bans_impure_modules_in_domain_alone(module: str) -> None:
    source = f'"""Doc."""\n\nimport {module}\n\nprint({module})\n'
    assert "TID251" in ruff("domain/state/x.py", source)
    assert "TID251" in ruff("domain/x.py", source)
    assert "TID251" not in ruff("replay/x.py", source)


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """Bare packages under the contracts of this repository; `loreplay` and `replay` import what they may."""
    for package in PACKAGES:
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "replay" / "store.py").write_text("import eventsourcing.domain\nimport domain\nimport time\n", "utf-8")
    (tmp_path / "loreplay" / "cli.py").write_text("import replay.store\n", "utf-8")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def layers(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(BIN / "lint-imports"), "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_contracts_allow_what_the_architecture_allows(packages: Path) -> None:
    assert layers(packages).returncode == 0


@pytest.mark.parametrize(
    ("file", "source", "contract"),
    [
        ("domain/x.py", "import projections", "loreplay > analytics > replay > projections > domain"),
        ("replay/x.py", "import analytics", "loreplay > analytics > replay > projections > domain"),
        ("analytics/x.py", "import loreplay", "loreplay > analytics > replay > projections > domain"),
        ("loreplay/x.py", "import eventsourcing", "only replay imports eventsourcing"),
        ("domain/x.py", "from eventsourcing.domain import Aggregate", "only replay imports eventsourcing"),
        ("domain/x.py", "import os.path", "domain is pure"),
        ("domain/x.py", "import duckdb", "domain is pure"),
    ],
)
def test_contracts_refuse_the_rest(packages: Path, file: str, source: str, contract: str) -> None:
    (packages / file).write_text(f"{source}\n", encoding="utf-8")
    result = layers(packages)
    assert result.returncode == 1
    assert f"{contract} BROKEN" in result.stdout
