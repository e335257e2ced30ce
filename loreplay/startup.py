"""Start-up check: our packages have plain names, so another `domain` or `replay` on the path is found and named."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Final

PACKAGES: Final = ("domain", "projections", "replay", "analytics")


class ForeignPackage(ImportError):
    """A package of Loreplay's would be imported from somewhere else; the message is one line and says what to do."""


def location(package: str) -> str | None:
    """Where Python finds the package, without importing it: its folder, or the file of a plain module."""
    loaded = sys.modules.get(package)
    spec = getattr(loaded, "__spec__", None) if loaded else importlib.util.find_spec(package)
    if spec is None:
        return getattr(loaded, "__file__", None)
    if spec.submodule_search_locations:
        return next(iter(spec.submodule_search_locations))
    return spec.origin


def check_packages() -> None:
    """Raises ForeignPackage if a package is missing or is not the one that lies beside loreplay."""
    home = Path(__file__).resolve().parent.parent
    for package in PACKAGES:
        found = location(package)
        if found is None:
            raise ForeignPackage(
                f"loreplay: its package '{package}' is missing beside {home / 'loreplay'}; install loreplay again"
            )
        if Path(found).resolve() != home / package:
            raise ForeignPackage(
                f"loreplay: the name '{package}' leads to {found}, not to {home / package}; "
                "rename that one, or start loreplay from another folder or in an environment of its own"
            )
