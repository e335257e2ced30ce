"""A foreign package of the same name is found at start and named in one line."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHECK = """
from loreplay.startup import check_packages, ForeignPackage
try:
    check_packages()
except ForeignPackage as error:
    print(error)
else:
    print("fine")
"""


def install(site: Path) -> None:
    """A bare copy of our packages: what a wheel would lay down."""
    for package in ("domain", "projections", "replay", "analytics", "loreplay"):
        (site / package).mkdir(parents=True)
        (site / package / "__init__.py").touch()
    shutil.copy(ROOT / "loreplay" / "startup.py", site / "loreplay" / "startup.py")


def start(*path: Path, first: str = "") -> str:
    code = f"import sys\nsys.path[:0] = {[str(folder) for folder in path]!r}\n{first}\n{CHECK}"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.rstrip("\n")


def test_our_own_packages_are_fine(tmp_path: Path) -> None:
    install(tmp_path / "site")
    assert start(tmp_path / "site") == "fine"


@pytest.mark.parametrize("package", ["domain", "projections", "replay", "analytics"])
@pytest.mark.parametrize("form", ["package", "module"])
def test_a_foreign_package_is_named(tmp_path: Path, package: str, form: str) -> None:
    install(tmp_path / "site")
    foreign = tmp_path / "other" / (package if form == "package" else f"{package}.py")
    file = foreign / "__init__.py" if form == "package" else foreign
    file.parent.mkdir(parents=True)
    file.touch()
    message = start(tmp_path / "other", tmp_path / "site")
    assert f"the name '{package}' leads to {foreign}, not to {tmp_path / 'site' / package}" in message
    assert "\n" not in message


def test_a_mere_folder_of_the_name_does_no_harm(tmp_path: Path) -> None:
    install(tmp_path / "site")
    (tmp_path / "other" / "replay").mkdir(parents=True)
    assert start(tmp_path / "other", tmp_path / "site") == "fine"


def test_a_foreign_package_imported_before_is_named(tmp_path: Path) -> None:
    install(tmp_path / "site")
    (tmp_path / "domain.py").touch()
    message = start(tmp_path, tmp_path / "site", first="import domain; sys.path.pop(0)")
    assert f"the name 'domain' leads to {tmp_path / 'domain.py'}" in message


def test_a_missing_package_is_named(tmp_path: Path) -> None:
    install(tmp_path / "site")
    shutil.rmtree(tmp_path / "site" / "replay")
    assert "its package 'replay' is missing" in start(tmp_path / "site")


def test_this_checkout_is_fine() -> None:
    from loreplay.startup import check_packages

    check_packages()
